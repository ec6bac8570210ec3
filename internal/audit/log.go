// Package audit keeps the operation log: what was done, by whom, chained so that no row can be changed unseen.
package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"log/slog"
	"strings"

	"github.com/go-json-experiment/json"

	"caredesk/internal/api"
	"caredesk/internal/store"
)

// Row is one row of the operation log.
type Row struct {
	ID          int64      `json:"id"`
	At          store.Time `json:"at"`
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
	Summary     string     `json:"summary"`
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

// Log writes and verifies the operation log with a key that the database does not know.
type Log struct {
	Key     []byte
	Process *slog.Logger // where each committed row leaves its anchor
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
	type head struct {
		LastID int64
		Mac    string
	}
	last, err := store.Get[head](&tx.Q, "UPDATE operation_log_head SET last_id = last_id + 1 WHERE id = 1 RETURNING last_id, mac")
	if err != nil {
		return fmt.Errorf("head of the chain: %w", err)
	}
	row.ID = last.LastID
	row.Mac = l.mac(last.Mac, row)
	if _, err := logs.Insert(tx, row); err != nil {
		return err
	}
	if err := tx.Exec("UPDATE operation_log_head SET mac = ? WHERE id = 1", row.Mac); err != nil {
		return err
	}
	tx.AfterCommit(func() { l.Process.Info(anchorMessage, "seq", row.ID, "mac", row.Mac) })
	return nil
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
		ObjectLabel: e.ObjectLabel, Summary: e.Summary, Diff: string(diff), Result: "success", ErrorCode: int64(e.ErrorCode),
		IP: r.IP, UserAgent: r.UserAgent, DurationMs: tx.Now.Sub(store.TimeOf(r.Started)).Milliseconds(), RequestID: r.ID,
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
		row.RoleNames = strings.Join(actor.Roles, ", ")
	}
	return row, nil
}

// mac covers the row before and every column of this one, each with its length in front so that no two rows look alike.
func (l *Log) mac(previous string, row Row) string {
	h := hmac.New(sha256.New, l.Key)
	writeText(h, previous)
	for _, n := range []int64{row.ID, int64(row.At), row.AccountID, row.SessionID, row.ObjectID, row.ErrorCode, row.DurationMs} {
		_ = binary.Write(h, binary.BigEndian, n)
	}
	for _, s := range []string{
		row.Username, row.RoleNames, row.Module, row.Call, row.Action, row.ObjectType, row.ObjectLabel, row.Summary, row.Diff,
		row.Result, row.IP, row.UserAgent, row.RequestID,
	} {
		writeText(h, s)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func writeText(h hash.Hash, s string) {
	_ = binary.Write(h, binary.BigEndian, int64(len(s)))
	_, _ = h.Write([]byte(s))
}
