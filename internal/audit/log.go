// Package audit keeps the operation log: what was done, by whom, chained so that no row can be changed unseen.
package audit

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Row is one row of the operation log.
type Row struct {
	ID          int64      `json:"id"`
	At          value.Time `json:"at"`
	AccountID   int64      `json:"accountId"`
	Username    string     `json:"username"`
	RoleNames   string     `json:"roleNames"`
	SessionID   int64      `json:"sessionId"`
	Module      string     `json:"module"`
	Call        string     `json:"call"`
	Action      string     `json:"action"`
	ObjectType  string     `json:"objectType"`
	ObjectID    int64      `json:"objectId"`
	ObjectLabel string     `json:"objectLabel"`
	Summary     string     `json:"summary"` // what changed, in words of no language: names of fields, or a note
	Diff        string     `json:"diff"`
	Result      string     `json:"result"`
	ErrorCode   int64      `json:"errorCode"`
	IP          string     `json:"ip"`
	UserAgent   string     `json:"userAgent"`
	DurationMs  int64      `json:"durationMs"`
	RequestID   string     `json:"requestId"`
	Mac         string     `json:"mac"`
}

var logs = store.TableOf[Row]("operation_logs")

// Table is the table of the log.
func Table() *store.Table { return logs }

// Log writes and verifies the operation log with a key that the database does not know.
type Log struct {
	Key     []byte
	KeyID   string                 // the key's fingerprint
	Former  func(id string) []byte // the key of a former chain by its fingerprint, nil where it is lost; nil where all are
	Process *slog.Logger           // where each committed row leaves its anchor
	Wrote   func()                 // told that a row is written; nil for nobody

	mu   sync.Mutex
	owed *Row // the last row whose anchor could not be written
}

// link is a place in the chain: a row and its signature. The zero link is the beginning.
type link struct {
	LastID int64
	Mac    string
}

// head is the end of the chain, and the fingerprint of the key that goes on from there; empty for that of the first chain.
type head struct {
	LastID int64
	Mac    string
	KeyID  string
}

// Record writes one row inside the transaction of the change. It takes the head of the chain, so it comes last.
func (l *Log) Record(tx *store.Tx, r *api.Request, e api.Entry) error {
	row, err := rowOf(tx, r, e)
	if err != nil {
		return err
	}
	return l.Append(tx, row)
}

// Append chains a row to the log.
func (l *Log) Append(tx *store.Tx, row Row) error {
	last, err := store.Get[head](&tx.Q, "UPDATE operation_log_head SET last_id = last_id + 1 WHERE id = 1 RETURNING last_id, mac, key_id")
	if err != nil {
		return fmt.Errorf("head of the chain: %w", err)
	}
	if last.KeyID != "" && last.KeyID != l.KeyID {
		return errors.New("the operation log has got another key since this process started: it can write no row")
	}
	row.ID = last.LastID
	row.Mac = newSigner(l.Key).row(last.Mac, &row)
	if _, err := logs.Insert(tx, row); err != nil {
		return err
	}
	if err := tx.Exec("UPDATE operation_log_head SET mac = ? WHERE id = 1", row.Mac); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		l.anchor(&row)
		if l.Wrote != nil {
			l.Wrote()
		}
	})
	return nil
}

// anchor leaves the number and signature of a committed row in the process log. Of those that could not be written the last is
// owed: it vouches for all rows before it.
func (l *Log) anchor(row *Row) {
	line := slog.NewRecord(row.At.Std(), slog.LevelInfo, anchorMessage, 0)
	line.Add("seq", row.ID, "mac", row.Mac)
	err := l.Process.Handler().Handle(context.Background(), line)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err != nil && (l.owed == nil || l.owed.ID < row.ID):
		l.owed = row
	case err == nil && l.owed != nil && l.owed.ID <= row.ID:
		l.owed = nil
	}
}

// AnchorAgain writes the anchor that is owed, if there is one.
func (l *Log) AnchorAgain() {
	l.mu.Lock()
	owed := l.owed
	l.mu.Unlock()
	if owed != nil {
		l.anchor(owed)
	}
}

// Load chains many rows to the log of a database that nobody else writes to: made data, which leaves no anchors.
func (l *Log) Load(ctx context.Context, db *store.DB, rows iter.Seq[Row]) (int64, error) {
	last, err := headOf(db.Read(ctx))
	if err != nil {
		return 0, err
	}
	signer := newSigner(l.Key)
	loaded, err := db.Load(ctx, logs, func(yield func(any) bool) {
		for row := range rows {
			row.ID = last.LastID + 1
			row.Mac = signer.row(last.Mac, &row)
			last = link{row.ID, row.Mac}
			if !yield(&row) {
				return
			}
		}
	})
	if err != nil {
		return 0, err
	}
	return loaded, db.Write(ctx, func(tx *store.Tx) error {
		return tx.Exec("UPDATE operation_log_head SET last_id = ?, mac = ? WHERE id = 1", last.LastID, last.Mac)
	})
}

func headOf(q *store.Q) (link, error) {
	return store.Get[link](q, "SELECT last_id, mac FROM operation_log_head WHERE id = 1")
}

// anchorMessage marks the lines of the process log by which a cut tail or an old copy is found.
const anchorMessage = "operation log row"

func rowOf(tx *store.Tx, r *api.Request, e api.Entry) (Row, error) {
	diff, err := json.Marshal(e.Diff, json.Deterministic(true))
	if err != nil {
		return Row{}, fmt.Errorf("before and after: %w", err)
	}
	row := Row{
		At: tx.Now, Module: r.Call.Route, Call: r.Call.Name, Action: e.Action, ObjectType: e.ObjectType, ObjectID: e.ObjectID,
		ObjectLabel: e.ObjectLabel, Summary: summaryOf(e), Diff: string(diff), Result: "success", ErrorCode: int64(e.ErrorCode),
		IP: r.IP, UserAgent: r.UserAgent, DurationMs: tx.Now.Sub(value.TimeOf(r.Started)).Milliseconds(), RequestID: r.ID,
	}
	if e.ErrorCode != 0 {
		row.Result = "failure"
	}
	actor := e.Actor
	if actor == nil {
		actor = r.Caller
	}
	if actor != nil {
		row.AccountID, row.SessionID, row.Username = actor.AccountID, actor.SessionID, actor.Username
		row.RoleNames = strings.Join(actor.RoleNames, ", ")
	}
	return row, nil
}

// summaryOf names the fields that changed, so that a list can say it without reading what they changed from and to.
func summaryOf(e api.Entry) string {
	if e.Summary != "" || e.Action == "create" || e.Action == "delete" {
		return e.Summary
	}
	names := make([]string, len(e.Diff))
	for i, change := range e.Diff {
		names[i] = change.Field
	}
	return strings.Join(names, ",")
}
