package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Verdict is the outcome of a verification.
type Verdict struct {
	Rows       int64
	Unverified int64  // further rows, whose key was lost
	Sealed     []Seal // of the chains whose key was lost
	BadID      int64  // the first row that is not as it was written; 0 when all is well
	Reason     Breach // in a word
	Why        string // in one line
}

// Breach is what is wrong with a row.
type Breach string

// The breaches.
const (
	Missing    Breach = "missing"
	Altered    Breach = "altered"
	OtherCopy  Breach = "otherCopy"
	CutShort   Breach = "cutShort"
	Checkpoint Breach = "checkpoint"
)

// EnumValues lists the breaches.
func (Breach) EnumValues() []string {
	return []string{string(Missing), string(Altered), string(OtherCopy), string(CutShort), string(Checkpoint)}
}

// Verify walks the whole chain. Anchors, where given, are lines of the process log; they show a cut tail or an old copy.
func (l *Log) Verify(ctx context.Context, db *store.DB, anchors io.Reader) (Verdict, error) {
	var v Verdict
	err := db.Stream(ctx, func(q *store.Q) (err error) {
		v, err = l.VerifyIn(q, anchors)
		return err
	})
	return v, err
}

// VerifyIn walks the chain as a transaction sees it, before anybody else does.
func (l *Log) VerifyIn(q *store.Q, anchors io.Reader) (Verdict, error) {
	expected, err := readAnchors(anchors)
	if err != nil {
		return Verdict{}, err
	}
	return l.verify(q, expected)
}

// beijing is the zone of the business, whose days are checked. It has had no summer time since 1991.
var beijing = time.FixedZone("Asia/Shanghai", 8*60*60)

// VerifyDay walks one day of the chain, with the last row before it and the first row after it.
func (l *Log) VerifyDay(ctx context.Context, db *store.DB, day time.Time) (Verdict, error) {
	year, month, date := day.Date()
	begin := time.Date(year, month, date, 0, 0, 0, 0, beijing)
	var v Verdict
	err := db.Stream(ctx, func(q *store.Q) error {
		c, from, err := l.begin(q, &v)
		if err != nil {
			return err
		}
		first, err := orElse(from.LastID + 1)(store.Get[int64](q, "SELECT id FROM operation_logs WHERE at < ? ORDER BY at DESC, id DESC LIMIT 1", value.TimeOf(begin)))
		if err != nil {
			return err
		}
		if first > from.LastID+1 {
			if from, err = store.Get[link](q, "SELECT id AS last_id, mac FROM operation_logs WHERE id = ?", first-1); errors.Is(err, store.ErrNoRows) {
				return v.bad(first-1, Missing, "row %d is missing", first-1)
			} else if err != nil {
				return err
			}
		}
		until, err := orElse(math.MaxInt64)(store.Get[int64](q, "SELECT id FROM operation_logs WHERE at >= ? ORDER BY at, id LIMIT 1", value.TimeOf(begin.AddDate(0, 0, 1))))
		if err != nil || until < first {
			return err // a clock that was set back: there is no such day
		}
		return c.walk(q, &v, from, until, nil)
	})
	return v, settled(err)
}

// orElse gives a row's number, or another where there is no such row.
func orElse(none int64) func(id int64, err error) (int64, error) {
	return func(id int64, err error) (int64, error) {
		if errors.Is(err, store.ErrNoRows) {
			return none, nil
		}
		return id, err
	}
}

func (l *Log) verify(q *store.Q, expected map[int64]string) (Verdict, error) {
	var v Verdict
	c, from, err := l.begin(q, &v)
	if err == nil {
		err = c.walk(q, &v, from, math.MaxInt64, expected)
	}
	return v, settled(err)
}

var errBad = errors.New("bad row")

// settled tells a verdict from a failure to reach one.
func settled(err error) error {
	if errors.Is(err, errBad) {
		return nil
	}
	return err
}

func (v *Verdict) bad(id int64, reason Breach, why string, args ...any) error {
	v.BadID, v.Reason, v.Why = max(id, 1), reason, fmt.Sprintf(why, args...)
	return errBad
}

// walk follows the chain behind a link up to a row, or to the head where there is no such row.
func (c *chains) walk(q *store.Q, v *Verdict, from link, until int64, expected map[int64]string) error {
	id, _ := logs.Column("id")
	rows := store.Select{Table: logs, Where: []store.Cond{store.Where("id > ? AND id <= ?", from.LastID, until)}, Order: []store.Order{{Column: id}}}
	last, err := c.follow(q, v, from, rows, expected)
	if err != nil || last.LastID == until {
		return err
	}
	for id := range expected {
		if id > last.LastID {
			return v.bad(last.LastID+1, CutShort, "the log ends at row %d, but an anchor knows row %d", last.LastID, id)
		}
	}
	head, err := headOf(q)
	if err != nil {
		return err
	}
	if head != last {
		return v.bad(last.LastID+1, CutShort, "the log ends at row %d, but its head is at row %d", last.LastID, head.LastID)
	}
	return nil
}

// readTogether is how many rows are read before they are handed over to be checked.
const readTogether = 256

// follow checks rows while the next ones are being read: the signatures hang together, the reading does not.
func (c *chains) follow(q *store.Q, v *Verdict, from link, rows store.Select, expected map[int64]string) (link, error) {
	batches, checked := make(chan []Row, 8), make(chan error, 1)
	last := from
	if anchor, ok := expected[from.LastID]; ok && anchor != from.Mac {
		return last, v.bad(from.LastID, OtherCopy, "row %d differs from its anchor: this is another copy of the log", from.LastID)
	}
	go func() {
		for batch := range batches {
			for i := range batch {
				if err := c.check(v, last, &batch[i], expected); err != nil {
					checked <- err
					return
				}
				last = link{batch[i].ID, batch[i].Mac}
			}
		}
		checked <- nil
	}()
	batch := make([]Row, 0, readTogether)
	var found error
	hand := func() error {
		select {
		case batches <- batch:
			batch = make([]Row, 0, readTogether)
			return nil
		case found = <-checked:
			return found
		}
	}
	err := store.FindEach(q, rows, func(row Row) error {
		if batch = append(batch, row); len(batch) < readTogether {
			return nil
		}
		return hand()
	})
	if err == nil && len(batch) > 0 {
		err = hand()
	}
	close(batches)
	if found == nil {
		found = <-checked
	}
	return last, errors.Join(found, err)
}
