// Package budget bounds what one caller may do in an hour, on all replicas together.
package budget

import (
	"strconv"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Budget is something that a caller may do so often in an hour.
type Budget struct {
	Name    string
	Max     int64  // 0 for any number
	Message string // key of what is said when it is used up; it may tell the minutes {m} until it is not
	Field   string // of the input that it is about; empty for none
}

// window is how long a use counts.
const window = time.Hour

// use is what was spent at a time.
type use struct {
	At     value.Time
	Amount int64
}

// uses are those that still count, oldest first. A time that lies ahead was written before a clock was set back; it does not
// count, or it would for as long as the clock was wrong.
func (b Budget) uses(q *store.Q, caller int64) ([]use, error) {
	return store.All[use](q, "SELECT at, amount FROM caller_uses WHERE caller = ? AND kind = ? AND at > ? AND at <= ? ORDER BY at",
		caller, b.Name, q.Now.Add(-window), q.Now.Add(time.Minute))
}

// Used is how much of the budget a caller has used within the hour.
func (b Budget) Used(q *store.Q, caller int64) (total int64, err error) {
	uses, err := b.uses(q, caller)
	for _, u := range uses {
		total += u.Amount
	}
	return total, err
}

// Check refuses a caller that has less than an amount left.
func (b Budget) Check(q *store.Q, caller, amount int64) error {
	if b.Max == 0 {
		return nil
	}
	uses, err := b.uses(q, caller)
	if err != nil {
		return err
	}
	over := amount - b.Max
	for _, u := range uses {
		over += u.Amount
	}
	if over <= 0 {
		return nil
	}
	return b.refusal(q.Now, uses, over)
}

// refusal tells when so much of what was used will count no longer.
func (b Budget) refusal(now value.Time, uses []use, over int64) error {
	wait := window
	for _, u := range uses {
		if over -= u.Amount; over <= 0 {
			wait = u.At.Add(window).Sub(now)
			break
		}
	}
	return fault.OverBudget(b.Message, b.Field, int64(wait.Seconds())+1)
}

// Spend takes an amount from what a caller has left, or refuses and takes nothing.
func (b Budget) Spend(tx *store.Tx, caller, amount int64) error {
	if err := b.begin(tx, caller); err != nil {
		return err
	}
	if err := b.Check(&tx.Q, caller, amount); err != nil {
		return err
	}
	// What is used within a minute stands together.
	return b.add(tx, caller, "minute "+strconv.FormatInt(int64(tx.Now)/time.Minute.Milliseconds(), 10), amount)
}

// SpendOn takes one for an item, such as a record. The same item is taken for once within the hour; fresh tells whether this
// was the time.
func (b Budget) SpendOn(tx *store.Tx, caller int64, item string) (fresh bool, err error) {
	if err := b.begin(tx, caller); err != nil {
		return false, err
	}
	if known, err := b.Has(&tx.Q, caller, item); err != nil || known {
		return false, err
	}
	if err := b.Check(&tx.Q, caller, 1); err != nil {
		return false, err
	}
	return true, b.add(tx, caller, item, 1)
}

// Has tells whether a caller has spent on an item within the hour.
func (b Budget) Has(q *store.Q, caller int64, item string) (bool, error) {
	found, err := store.Get[int64](q, "SELECT count(*) FROM caller_uses WHERE caller = ? AND kind = ? AND item = ? AND at > ? AND at <= ?",
		caller, b.Name, item, q.Now.Add(-window), q.Now.Add(time.Minute))
	return found > 0, err
}

// begin lets one transaction of a caller spend at a time, and forgets what no longer counts.
func (b Budget) begin(tx *store.Tx, caller int64) error {
	if err := tx.Lock("budgets of " + strconv.FormatInt(caller, 10)); err != nil {
		return err
	}
	return tx.Exec("DELETE FROM caller_uses WHERE caller = ? AND kind = ? AND (at <= ? OR at > ?)", caller, b.Name, tx.Now.Add(-window), tx.Now.Add(time.Minute))
}

func (b Budget) add(tx *store.Tx, caller int64, item string, amount int64) error {
	return tx.Exec(`INSERT INTO caller_uses (caller, kind, item, at, amount) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (caller, kind, item) DO UPDATE SET at = excluded.at, amount = caller_uses.amount + excluded.amount`,
		caller, b.Name, item, tx.Now, amount)
}
