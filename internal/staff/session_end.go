package staff

import (
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Why a session ended.
const (
	endedIdle     = "idle"
	endedLong     = "long"
	endedKicked   = "kicked"
	endedPassword = "password"
	endedDisabled = "disabled"
)

// endedMessages are what staff are told for each reason.
var endedMessages = map[string]string{
	endedIdle: "auth.ended.idle", endedLong: "auth.ended.long", endedKicked: "auth.ended.kicked",
	endedPassword: "auth.ended.password", endedDisabled: "auth.ended.disabled",
}

// endedKept is how long a browser that comes back is told why its session ended.
const endedKept = 24 * time.Hour

// aliveSQL holds for sessions that still open something.
const aliveSQL = "end_reason = '' AND seen_at BETWEEN ? AND ? AND created_at BETWEEN ? AND ?"

// endAliveSQL ends those sessions of an account that still open something; a condition may follow.
const endAliveSQL = "UPDATE sessions SET end_reason = '" + endedKicked + "' WHERE account_id = ? AND " + aliveSQL

// aliveOf are the arguments of aliveSQL after the account's, and before those of a condition that follows.
func (g *Auth) aliveOf(accountID int64, now value.Time, following ...any) []any {
	ahead := now.Add(clockSkew)
	return append([]any{accountID, now.Add(-g.Idle), ahead, now.Add(-g.Absolute), ahead}, following...)
}

// endAll ends every session of an account.
func endAll(tx *store.Tx, accountID int64, reason string) error {
	return tx.Exec("UPDATE sessions SET end_reason = ? WHERE account_id = ? AND end_reason = ''", reason, accountID)
}

// forget removes the sessions that ended so long ago that nobody comes back with their tokens.
func (g *Auth) forget(tx *store.Tx) error {
	return tx.Exec("DELETE FROM sessions WHERE created_at NOT BETWEEN ? AND ?", tx.Now.Add(-g.Absolute-endedKept), tx.Now.Add(clockSkew))
}

// ended says why a session opens nothing any more; it is empty for one that does.
func (g *Auth) ended(s *sessionRow, now value.Time) string {
	switch {
	case s.EndReason != "":
		return s.EndReason
	case s.Status != "enabled":
		return endedDisabled
	case isOver(s.CreatedAt, g.Absolute, now):
		return endedLong
	case isOver(s.SeenAt, g.Idle, now):
		return endedIdle
	}
	return ""
}

// sessionEnded tells whoever holds the token of a session why it opens nothing any more.
func (g *Auth) sessionEnded(reason string) *fault.Error {
	args := map[string]any{"m": int64((g.Idle + time.Minute - 1) / time.Minute), "h": int64((g.Absolute + time.Hour - 1) / time.Hour)}
	return fault.NoSession().WithMessage(endedMessages[reason], args).With("reason", reason)
}
