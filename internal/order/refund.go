package order

import (
	"caredesk/internal/file"
	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// RefundState is how far one refund has come.
type RefundState string

// The states of a refund. What failed is tried again, so it is still open.
const (
	Requested      RefundState = "requested"
	AwaitingReturn RefundState = "awaitingReturn"
	Processing     RefundState = "processing"
	Succeeded      RefundState = "succeeded"
	Failed         RefundState = "failed"
	Rejected       RefundState = "rejected"
	Withdrawn      RefundState = "withdrawn"
)

// RefundType is whether goods come back for the money.
type RefundType string

// The two types.
const (
	RefundOnly   RefundType = "refundOnly"
	ReturnRefund RefundType = "returnRefund"
)

// RefundReason is why money goes back.
type RefundReason string

// RefundLine is a line of an order, and how many of it go back.
type RefundLine struct {
	ItemID int64 `json:"itemId"`
	Qty    int   `json:"qty"`
}

// Refund is money on its way back to a member, or asked for.
type Refund struct {
	resource.Row

	OrderID         int64                  `json:"orderId"`
	RefundNo        string                 `json:"refundNo"`
	Source          ActorType              `json:"source"`
	Type            RefundType             `json:"type"`
	ReasonCode      RefundReason           `json:"reasonCode"`
	ReasonText      string                 `json:"reasonText"`
	AmountFen       store.Fen              `json:"amountFen"`
	DeductFen       store.Fen              `json:"deductFen"`
	Items           store.List[RefundLine] `json:"items"`
	Images          store.List[file.Image] `json:"images"`
	BackExpressCode string                 `json:"backExpressCode"`
	BackExpressNo   string                 `json:"backExpressNo"`
	Status          RefundState            `json:"status"`
	AuditorID       *int64                 `json:"auditorId"`
	AuditedAt       *store.Time            `json:"auditedAt"`
	FinishedAt      *store.Time            `json:"finishedAt"`
	ChannelNo       string                 `json:"channelNo"`
	FailText        string                 `json:"failText"`
}
