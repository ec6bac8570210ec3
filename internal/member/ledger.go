package member

import "caredesk/internal/store"

// LedgerRow is one booking; it is never changed.
type LedgerRow struct {
	ID           int64         `json:"id"`
	MemberID     int64         `json:"-" db:"member_id"`
	At           store.Time    `json:"at"`
	Account      LedgerAccount `json:"account"`
	Delta        int64         `json:"delta"`
	After        int64         `json:"after"`
	Reason       LedgerReason  `json:"reason"`
	Note         string        `json:"note"`
	RefType      string        `json:"refType"`
	RefID        int64         `json:"refId"`
	OperatorID   int64         `json:"-" db:"operator_id"`
	OperatorName string        `json:"operatorName"`
}
