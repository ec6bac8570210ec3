package resource

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/budget"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// reveals is how often an account sees personal data whole. What a screen shows by itself for a standing reason does not count.
var reveals = budget.Budget{Name: "reveal", Max: 60, Message: "tooMany.reveal"}

// SpendReveal counts that personal data of a record are given whole.
func SpendReveal(tx *store.Tx, r *api.Request) error { return reveals.Spend(tx, r.Caller.AccountID, 1) }

// chargeUnmasked counts the rows that leave whole. Those beyond the limit of the hour cost a reveal each; an account without
// reveals left takes out none.
func chargeUnmasked(tx *store.Tx, r *api.Request, rows int64) error {
	unmasked, paid := budget.Budget{Name: "unmasked"}, reveals
	paid.Message = "tooMany.unmasked"
	if err := paid.Check(&tx.Q, r.Caller.AccountID, 1); err != nil {
		return err
	}
	if err := unmasked.Spend(tx, r.Caller.AccountID, rows); err != nil {
		return err
	}
	used, err := unmasked.Used(&tx.Q, r.Caller.AccountID)
	beyond := min(rows, used-r.Limits.UnmaskedRows)
	if err != nil || r.Limits.UnmaskedRows == 0 || beyond <= 0 {
		return err
	}
	return paid.Spend(tx, r.Caller.AccountID, beyond)
}

// missesPerFind is how many whole numbers are looked for in vain before it is too many, for each that may be found. Staff
// mistype; whoever tries out the digits that a mask hides misses nearly always.
const missesPerFind = 10

// chargeSearch counts a search by somebody's whole number, which tells as much as a look at it. It is free for those who may
// look. For others, both what is found and what is not is counted, each number once; once either is used up no number is
// answered, since even a refusal of those found alone would tell which they are.
func chargeSearch(tx *store.Tx, r *api.Request, field, number string, found bool) error {
	if mayReveal(r) {
		return nil
	}
	finds := budget.Budget{Name: "search", Max: r.Limits.Searches, Message: "tooMany.search", Field: field}
	misses := finds
	misses.Name, misses.Max = "searchMiss", missesPerFind*finds.Max
	spent, other := finds, misses
	if !found {
		// Whom a number finds without a filter, it may not find with one.
		if known, err := finds.Has(&tx.Q, r.Caller.AccountID, number); err != nil || known {
			return err
		}
		spent, other = misses, finds
	}
	if fresh, err := spent.SpendOn(tx, r.Caller.AccountID, number); err != nil || !fresh {
		return err
	}
	return other.Check(&tx.Q, r.Caller.AccountID, 1)
}

func mayReveal(r *api.Request) bool { return r.Caller.Grant.Allows(perm.AnyStaff.With(perm.Reveal)) }
