package order

import (
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
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

// EnumValues lists the states.
func (RefundState) EnumValues() []string {
	return []string{string(Requested), string(AwaitingReturn), string(Processing), string(Succeeded), string(Failed), string(Rejected), string(Withdrawn)}
}

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

	OrderID         int64                  `json:"orderId" readOnly:"true"`
	RefundNo        string                 `json:"refundNo" readOnly:"true"`
	Source          ActorType              `json:"source" readOnly:"true"`
	Type            RefundType             `json:"type" readOnly:"true"`
	ReasonCode      RefundReason           `json:"reasonCode" readOnly:"true"`
	ReasonText      string                 `json:"reasonText" readOnly:"true"`
	AmountFen       value.Fen              `json:"amountFen" readOnly:"true"`
	DeductFen       value.Fen              `json:"deductFen" readOnly:"true"`
	Items           value.List[RefundLine] `json:"items" readOnly:"true"`
	Images          value.List[file.Image] `json:"images" readOnly:"true"`
	BackExpressCode string                 `json:"backExpressCode" readOnly:"true"`
	BackExpressNo   string                 `json:"backExpressNo" readOnly:"true"`
	Status          RefundState            `json:"status" readOnly:"true"`
	AuditorID       *int64                 `json:"auditorId" readOnly:"true"`
	AuditedAt       *value.Time            `json:"auditedAt" readOnly:"true"`
	FinishedAt      *value.Time            `json:"finishedAt" readOnly:"true"`
	ChannelNo       string                 `json:"channelNo" readOnly:"true"`
	FailText        string                 `json:"failText" readOnly:"true"`
}

// refundsOf describes the refunds of the orders of a kind.
func refundsOf(k kind.Kind) *resource.Resource[Refund] {
	return &resource.Resource[Refund]{
		Name: k.Name + "Refund", Route: k.Route, Section: "order", Table: "refunds", Need: k.Need,
		Order: "-createdAt, -id",
		Life:  refundLifeOf(k),
		Label: func(r *Refund) string { return r.RefundNo },
	}
}

// Refunds are the resources of all kinds, by which refunds are changed.
var Refunds = byKind(refundsOf)

// RefundColumns is the table of the refunds of all kinds.
func RefundColumns() *store.Table { return store.TableOf[Refund]("refunds") }
