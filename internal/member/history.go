package member

import (
	"caredesk/internal/api"
	"caredesk/internal/store"
)

// Event is one thing that happened to a member.
type Event struct {
	ID           int64                  `json:"id"`
	MemberID     int64                  `json:"-" db:"member_id"`
	At           store.Time             `json:"at"`
	Kind         EventKind              `json:"kind"`
	Reason       string                 `json:"reason"`
	Changes      store.List[api.Change] `json:"changes"`
	OperatorID   int64                  `json:"-" db:"operator_id"`
	OperatorName string                 `json:"operatorName"`
}

// Login is one sign-in of the app; without an end it is a session that still runs.
type Login struct {
	ID       int64       `json:"id"`
	MemberID int64       `json:"-" db:"member_id"`
	At       store.Time  `json:"at"`
	Source   Source      `json:"source"`
	Device   string      `json:"device"`
	IP       string      `json:"ip"`
	City     string      `json:"city"`
	EndedAt  *store.Time `json:"endedAt"`
}
