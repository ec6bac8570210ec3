package audit

import (
	"caredesk/internal/engine/live"
	"caredesk/internal/engine/store"
)

// Last is the place of the newest row.
func (l *Log) Last(q *store.Q) (int64, error) {
	head, err := headOf(q)
	return head.LastID, err
}

// After lists what was changed behind a place. Rows about what was looked at, taken out or refused tell of no change.
func (l *Log) After(q *store.Q, id int64, limit int) ([]live.Change, error) {
	return store.All[live.Change](q, `SELECT id, object_type, object_id FROM operation_logs
		WHERE id > ? AND result = 'success' AND action NOT IN ('reveal', 'view', 'viewFile', 'export', 'login', 'logout') ORDER BY id LIMIT ?`, id, limit)
}
