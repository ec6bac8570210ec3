package order

import (
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
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
	AmountFen       value.Fen              `json:"amountFen"`
	DeductFen       value.Fen              `json:"deductFen"`
	Items           value.List[RefundLine] `json:"items"`
	Images          value.List[file.Image] `json:"images"`
	BackExpressCode string                 `json:"backExpressCode"`
	BackExpressNo   string                 `json:"backExpressNo"`
	Status          RefundState            `json:"status"`
	AuditorID       *int64                 `json:"auditorId"`
	AuditedAt       *value.Time            `json:"auditedAt"`
	FinishedAt      *value.Time            `json:"finishedAt"`
	ChannelNo       string                 `json:"channelNo"`
	FailText        string                 `json:"failText"`
}
