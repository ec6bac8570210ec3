package audit

import (
	"bufio"
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"

	"caredesk/internal/store"
)

// Verdict is the outcome of a verification.
type Verdict struct {
	Rows  int64
	BadID int64  // the first row that is not as it was written; 0 when all is well
	Why   string // in one line
}

// Verify walks the whole chain. Anchors, where given, are lines of the process log; they show a cut tail or an old copy.
func (l *Log) Verify(ctx context.Context, db *store.DB, anchors io.Reader) (Verdict, error) {
	expected, err := readAnchors(anchors)
	if err != nil {
		return Verdict{}, err
	}
	var v Verdict
	err = db.Snapshot(ctx, func(q *store.Q) error {
		v, err = l.verify(q, expected)
		return err
	})
	return v, err
}

// VerifyIn walks the chain as a transaction sees it, before anybody else does.
func (l *Log) VerifyIn(q *store.Q) (Verdict, error) { return l.verify(q, nil) }

func (l *Log) verify(q *store.Q, expected map[int64]string) (Verdict, error) {
	var v Verdict
	err := l.walk(q, &v, expected)
	if errors.Is(err, errBad) {
		return v, nil
	}
	return v, err
}

var errBad = errors.New("bad row")

func (v *Verdict) bad(id int64, why string, args ...any) error {
	v.BadID, v.Why = id, fmt.Sprintf(why, args...)
	return errBad
}

func (l *Log) walk(q *store.Q, v *Verdict, expected map[int64]string) error {
	previous := Row{}
	err := store.FindEach(q, store.Select{Table: logs, Order: []store.Order{{Column: idColumn()}}}, func(row Row) error {
		if row.ID != previous.ID+1 {
			return v.bad(previous.ID+1, "row %d is missing", previous.ID+1)
		}
		if !hmac.Equal([]byte(row.Mac), []byte(l.mac(previous.Mac, row))) {
			return v.bad(row.ID, "row %d is not as it was written", row.ID)
		}
		if anchor, ok := expected[row.ID]; ok && anchor != row.Mac {
			return v.bad(row.ID, "row %d differs from its anchor: this is another copy of the log", row.ID)
		}
		delete(expected, row.ID)
		previous = row
		v.Rows++
		return nil
	})
	if err != nil {
		return err
	}
	for id := range expected {
		return v.bad(previous.ID+1, "the log ends at row %d, but an anchor knows row %d", previous.ID, id)
	}
	type head struct {
		LastID int64
		Mac    string
	}
	last, err := store.Get[head](q, "SELECT last_id, mac FROM operation_log_head WHERE id = 1")
	if err != nil {
		return err
	}
	if last.LastID != previous.ID || last.Mac != previous.Mac {
		return v.bad(previous.ID+1, "the log ends at row %d, but its head is at row %d", previous.ID, last.LastID)
	}
	return nil
}

func idColumn() *store.Column {
	c, _ := logs.Column("id")
	return c
}

// readAnchors picks the anchors out of a process log; other lines are passed over.
func readAnchors(from io.Reader) (map[int64]string, error) {
	anchors := map[int64]string{}
	if from == nil {
		return anchors, nil
	}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct {
			Msg string `json:"msg"`
			Seq int64  `json:"seq"`
			Mac string `json:"mac"`
		}
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == anchorMessage {
			anchors[line.Seq] = line.Mac
		}
	}
	return anchors, lines.Err()
}
