// Package event is what members must learn of what happens to them: a feed in the order in which it happened, which the
// platform's own messengers read. Nothing is sent from here. It stands below all sections, each of which tells what it knows.
package event

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// NoticeKind is what happened.
type NoticeKind string

// The kinds.
const (
	CertificationApproved NoticeKind = "certificationApproved"
	CertificationRejected NoticeKind = "certificationRejected"
	CertificationRevoked  NoticeKind = "certificationRevoked"
	TierChanged           NoticeKind = "tierChanged"
	Blacklisted           NoticeKind = "blacklisted"
	Restored              NoticeKind = "restored"
	FeedbackReplied       NoticeKind = "feedbackReplied"
	AgreementEffective    NoticeKind = "agreementEffective"
	OrderPlaced           NoticeKind = "orderPlaced" // by staff, for the member to pay
	OrderPaid             NoticeKind = "orderPaid"
	OrderShipped          NoticeKind = "orderShipped"
	OrderCompleted        NoticeKind = "orderCompleted"
	OrderCancelled        NoticeKind = "orderCancelled"
	OrderRevised          NoticeKind = "orderRevised" // its report was replaced
	OrderMoved            NoticeKind = "orderMoved"   // any other step
	RefundReturn          NoticeKind = "refundReturn" // let pass, once the goods are back
	RefundProcessing      NoticeKind = "refundProcessing"
	RefundRejected        NoticeKind = "refundRejected"
	RefundTimedOut        NoticeKind = "refundTimedOut" // the goods were never sent back
	RefundFailed          NoticeKind = "refundFailed"
	RefundPaid            NoticeKind = "refundPaid"
)

// EnumValues lists the kinds.
func (NoticeKind) EnumValues() []string {
	return []string{
		string(CertificationApproved), string(CertificationRejected), string(CertificationRevoked), string(TierChanged), string(Blacklisted), string(Restored),
		string(FeedbackReplied), string(AgreementEffective),
		string(OrderPlaced), string(OrderPaid), string(OrderShipped), string(OrderCompleted), string(OrderCancelled), string(OrderRevised), string(OrderMoved),
		string(RefundReturn), string(RefundProcessing), string(RefundRejected), string(RefundTimedOut), string(RefundFailed), string(RefundPaid),
	}
}

// Arg is what is put into the text of an event: a word that is the same in all languages, or one with a key of its own.
type Arg struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Key   string `json:"key"` // of the text to put in; empty where the value itself is
}

// Event is one thing that a member must learn.
type Event struct {
	ID         int64           `json:"id"`
	Number     *int64          `json:"number"`
	At         value.Time      `json:"at"`
	MemberID   *int64          `json:"memberId"` // nil where it is for everybody
	Kind       NoticeKind      `json:"kind"`
	ObjectType string          `json:"objectType"`
	ObjectID   int64           `json:"objectId"`
	Words      string          `json:"words"` // key of the text: that of the kind, unless it says otherwise
	Args       value.List[Arg] `json:"args"`
}

// Table is where the events are.
const Table = "events"

var events = store.TableOf[Event](Table)

// Tell puts an event into the feed, in the transaction of what it tells: it is there if that is, and not otherwise.
func Tell(tx *store.Tx, e Event) error {
	e.At = tx.Now
	if e.Words == "" {
		e.Words = "event." + string(e.Kind)
	}
	_, err := events.Insert(tx, &e)
	return err
}

// Of are the events of a member, oldest first.
func Of(q *store.Q, member int64) ([]Event, error) {
	at, _ := events.Column("at")
	id, _ := events.Column("id")
	return store.Find[Event](q, store.Select{Table: events, Where: []store.Cond{store.Where("member_id = ?", member)}, Order: []store.Order{{Column: at}, {Column: id}}})
}

// Forget takes the events of a member that leaves out of the feed. Nobody is to be told anything any more.
func Forget(tx *store.Tx, member int64) error {
	return tx.Exec("DELETE FROM events WHERE member_id = ?", member)
}

// keptFor is how long an event can be read.
const keptFor = 90 * 24 * time.Hour

// purgedTogether is how many events one transaction takes out, so that it never holds others up.
const purgedTogether = 1000

// Timers is what happens to events by itself: they go when their time is over.
func Timers() []job.Kind {
	return []job.Kind{{Name: "eventPurge", Every: time.Hour, Do: func(run *job.Run) error {
		for more := true; more; {
			if err := run.Write(func(tx *store.Tx) (err error) {
				more, err = purge(tx)
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	}}}
}

// purge takes the oldest events out, and notes up to which number they have gone. One that nobody has read yet gets its number
// first, so that whoever comes too late is told so.
func purge(tx *store.Tx) (more bool, err error) {
	if err := number(tx); err != nil {
		return false, err
	}
	old, err := store.All[int64](&tx.Q, "SELECT number FROM events WHERE at < ? AND number IS NOT NULL ORDER BY number LIMIT ?", tx.Now.Add(-keptFor), purgedTogether)
	if err != nil || len(old) == 0 {
		return false, err
	}
	newest := old[len(old)-1]
	if err := tx.Exec("DELETE FROM events WHERE at < ? AND number <= ?", tx.Now.Add(-keptFor), newest); err != nil {
		return false, err
	}
	before, err := store.Get[int64](&tx.Q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", numbersPurged)
	if err != nil {
		return false, err
	}
	return len(old) == purgedTogether, resource.CountRows(tx, numbersPurged, max(newest-before, 0))
}

// The names under which the numbers of events are counted that were given, and those of events that have gone since.
const (
	numbersGiven  = "event.numbers"
	numbersPurged = "event.purged"
)

// numberedTogether is how many events are given their numbers in one transaction.
const numberedTogether = 500

// fresh are events that have no number yet.
func fresh(q *store.Q) ([]int64, error) {
	return store.All[int64](q, "SELECT id FROM events WHERE number IS NULL ORDER BY id LIMIT ?", numberedTogether)
}

// number gives the events that are there by now their places in the feed, one transaction at a time. A transaction that began
// to tell before others and ended after them finds its events behind theirs: no reader has passed that place.
func number(tx *store.Tx) error {
	if err := tx.Lock("events"); err != nil {
		return err
	}
	ids, err := fresh(&tx.Q)
	if err != nil || len(ids) == 0 {
		return err
	}
	if err := resource.CountRows(tx, numbersGiven, int64(len(ids))); err != nil {
		return err
	}
	last, err := lastNumber(&tx.Q)
	if err != nil {
		return err
	}
	for i, id := range ids {
		if err := tx.Exec("UPDATE events SET number = ? WHERE id = ?", last-int64(len(ids)-1-i), id); err != nil {
			return err
		}
	}
	return nil
}

// lastNumber is the newest number that was given.
func lastNumber(q *store.Q) (int64, error) {
	return store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", numbersGiven)
}
