package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/pii"
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

// EnumValues lists the types.
func (RefundType) EnumValues() []string { return []string{string(RefundOnly), string(ReturnRefund)} }

// RefundReason is why money goes back.
type RefundReason string

// The reasons that the console itself knows.
const (
	Quality             RefundReason = "quality"
	UnderwritingRefused RefundReason = "underwritingRefused"
	ServiceUnavailable  RefundReason = "serviceUnavailable"
	OtherReason         RefundReason = "other"
)

// EnumValues lists the reasons.
func (RefundReason) EnumValues() []string {
	return []string{"changedMind", "wrongOrder", "lateService", string(Quality), "outOfStock", "notAsDescribed", "duplicatePay", string(ServiceUnavailable), "healthReason", string(UnderwritingRefused), string(OtherReason)}
}

// RefundLine is a line of an order, and how many of it go back.
type RefundLine struct {
	ItemID int64 `json:"itemId" minimum:"1"`
	Qty    int64 `json:"qty" minimum:"1" maximum:"999"`
}

// Refund is money on its way back to a member, or asked for.
type Refund struct {
	resource.Row

	OrderID         int64                  `json:"orderId" readOnly:"true"`
	OrderNo         string                 `json:"orderNo" readOnly:"true"` // as all that it says of its order, a copy
	Kind            kind.OrderKind         `json:"kind" readOnly:"true"`
	MemberID        int64                  `json:"memberId" readOnly:"true" ref:"user"`
	MemberName      pii.Name               `json:"memberName" readOnly:"true"`
	PayMethod       *PayMethod             `json:"payMethod" readOnly:"true"` // the way that it goes back
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
	Restock         bool                   `json:"restock" readOnly:"true"` // what goes back goes back on the shelf
	PaidOut         bool                   `json:"paidOut" readOnly:"true"` // it went back another way than it came
	DueAt           *value.Time            `json:"dueAt" readOnly:"true"`   // when it turns red if it stays as it is
	Overdue         bool                   `json:"overdue" readOnly:"true" db:"-"`
	// What the order is, and the version that it is seen in by whoever brings the refund further.
	OrderTitle   string    `json:"orderTitle" readOnly:"true" db:"-"`
	OrderPaidFen value.Fen `json:"orderPaidFen" readOnly:"true" db:"-"`
	OrderVersion int64     `json:"orderVersion" readOnly:"true" db:"-"`
	Actions      []string  `json:"actions" readOnly:"true" db:"-"`
}

// Refunds are the refunds of the orders of each kind.
var Refunds = func() map[kind.OrderKind]*resource.Resource[Refund] {
	all := map[kind.OrderKind]*resource.Resource[Refund]{}
	for _, k := range kind.Kinds {
		all[k.Code] = refundsOf(k)
	}
	return all
}()

// refundsName is what the refunds of a kind are called.
func refundsName(k kind.Kind) string { return k.Name + "Refund" }

// refundsOf describes the refunds of the orders of a kind.
func refundsOf(k kind.Kind) *resource.Resource[Refund] {
	return &resource.Resource[Refund]{
		Name: refundsName(k), Route: k.Route, Section: "order", Table: "refunds", Need: k.Need,
		Order:   "-createdAt, -id",
		Life:    refundLifeOf(k),
		Starts:  flow.In(Requested, Processing),
		Label:   func(r *Refund) string { return r.RefundNo },
		Figures: refundFigures,
		Hooks: resource.Hooks[Refund]{Check: setRefundDue, Bar: confirmedByItsChannel, AfterSave: func(c *resource.Change[Refund]) error {
			bookRefund(c)
			return notifyOfRefund(k, c)
		}},
	}
}

// confirmedByItsChannel keeps staff from confirming what goes back through a payment channel: that one tells.
func confirmedByItsChannel(_ *api.Request, _ *store.Q, rows []*Refund, bar func(row *Refund, move string, because error)) error {
	for _, row := range rows {
		if row.PayMethod == nil || *row.PayMethod != Offline {
			bar(row, "confirm", resource.Barred("stateIllegal.refundByChannel", nil))
		}
	}
	return nil
}

// OpenRefunds are the refunds of an order that have not come to their end.
func OpenRefunds(q *store.Q, order int64) ([]Refund, error) {
	return store.Find[Refund](q, store.Select{
		Table: refundTable, Where: []store.Cond{store.Where("order_id = ? AND status IN ('requested', 'awaitingReturn', 'processing', 'failed')", order)}, Order: newestFirst,
	})
}

var refundTable = store.TableOf[Refund]("refunds")

// RefundColumns is the table of the refunds of all kinds.
func RefundColumns() *store.Table { return refundTable }
