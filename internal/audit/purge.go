package audit

import (
	"fmt"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// MinDays is how long rows are kept in any case; the database itself refuses to let younger ones go.
const MinDays = 184

// checkpoint says where the chain begins after a purge: at the last row that is gone, whose signature the next row covers.
type checkpoint struct {
	ID      int64
	At      value.Time
	LastID  int64
	LastMac string
	Mac     string
}

// purgeTogether is how many rows go in one transaction, so that nobody waits long for the one writer of SQLite.
const purgeTogether = 10_000

// Purging lets go of rows after so many days, once a day.
func (l *Log) Purging(days int) job.Kind {
	return job.Kind{Name: "logPurge", Every: day, Route: route, Section: "log", Object: "log", Do: func(run *job.Run) error {
		// The beginning of a day, so that of several replicas only the first finds something to do.
		today := value.TimeOf(run.DB.Now().Truncate(day))
		return l.Purge(run, today.Add(-time.Duration(max(days, MinDays))*day))
	}}
}

const day = 24 * time.Hour

// Purge lets go of the rows from before a moment, oldest first. It stops at the first row that is not as it was written:
// what was tampered with must not be lost.
func (l *Log) Purge(run *job.Run, before value.Time) error {
	for gone := int64(purgeTogether); gone == purgeTogether; {
		if err := run.Write(func(tx *store.Tx) (err error) {
			gone, err = l.purge(tx, run.Request, before)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

func (l *Log) purge(tx *store.Tx, r *api.Request, before value.Time) (int64, error) {
	var v Verdict
	c, err := l.chains(&tx.Q, &v)
	if err != nil {
		return 0, broken(v, err)
	}
	last, from, err := c.lastCheckpoint(&tx.Q, &v)
	if err != nil {
		return 0, broken(v, err)
	}
	mark, err := c.expired(tx, &v, from, before)
	if err != nil || mark == from {
		return 0, broken(v, err)
	}
	next := checkpoint{ID: last.ID + 1, At: tx.Now, LastID: mark.LastID, LastMac: mark.Mac}
	next.Mac = newSigner(l.Key).checkpoint(last.Mac, &next)
	if err := tx.Exec("INSERT INTO operation_log_checkpoints (id, at, last_id, last_mac, mac) VALUES (?, ?, ?, ?, ?)", next.ID, next.At, next.LastID, next.LastMac, next.Mac); err != nil {
		return 0, err
	}
	if err := tx.Exec("DELETE FROM operation_logs WHERE id <= ?", mark.LastID); err != nil {
		return 0, err
	}
	gone := mark.LastID - from.LastID
	return gone, r.Record(tx, api.Entry{
		Action: "delete", ObjectType: "log", ObjectLabel: fmt.Sprintf("%d–%d", from.LastID+1, mark.LastID),
		Diff: []api.Change{{Field: "rows", Before: gone, After: 0}},
	})
}

// expired finds the last row, of those in one transaction, that may go: all before it are older than the moment too.
func (c *chains) expired(tx *store.Tx, v *Verdict, from link, before value.Time) (link, error) {
	id, _ := logs.Column("id")
	rows, err := store.Find[Row](&tx.Q, store.Select{
		Table: logs, Where: []store.Cond{store.Where("id > ?", from.LastID)}, Order: []store.Order{{Column: id}}, Limit: purgeTogether,
	})
	for i := range rows {
		if rows[i].At >= before {
			break
		}
		if err := c.check(v, from, &rows[i], nil); err != nil {
			return from, err
		}
		from = link{rows[i].ID, rows[i].Mac}
	}
	return from, err
}

func broken(v Verdict, err error) error {
	if v.BadID != 0 {
		return fmt.Errorf("nothing is purged, the operation log is broken: %s", v.Why)
	}
	return err
}

// begin reads where the log begins, and the chains that it has.
func (l *Log) begin(q *store.Q, v *Verdict) (*chains, link, error) {
	c, err := l.chains(q, v)
	if err != nil {
		return nil, link{}, err
	}
	_, from, err := c.lastCheckpoint(q, v)
	return c, from, err
}

// lastCheckpoint checks all checkpoints, which are chained like the rows, and gives the last.
func (c *chains) lastCheckpoint(q *store.Q, v *Verdict) (last checkpoint, from link, err error) {
	err = store.Each(q, "SELECT id, at, last_id, last_mac, mac FROM operation_log_checkpoints ORDER BY id", nil, func(next checkpoint) error {
		if !c.isWritten(last, &next) {
			return v.bad(last.LastID+1, Checkpoint, "checkpoint %d, up to row %d, is not as it was written", last.ID+1, next.LastID)
		}
		last = next
		return nil
	})
	if err == nil && last.ID < c.sealedCheckpoints() {
		err = v.bad(last.LastID+1, Checkpoint, "checkpoint %d is missing", last.ID+1)
	}
	return last, link{last.LastID, last.LastMac}, err
}
