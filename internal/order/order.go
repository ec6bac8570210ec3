// Package order keeps what members order: what all kinds of orders have in common, how they go on by themselves, and what is
// shown of them beside members and patients. It stands above the sections that orders are about, and below its kinds.
package order

import (
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// Order is what all kinds have in common. Who ordered and what are copies, made when it was ordered.
type Order struct {
	resource.Row
	resource.Removable

	OrderNo          string           `json:"orderNo" readOnly:"true"`
	Kind             kind.OrderKind   `json:"kind" readOnly:"true"`
	Status           kind.OrderStatus `json:"status" readOnly:"true"`
	MemberID         int64            `json:"memberId" readOnly:"true" ref:"user"`
	MemberName       pii.Name         `json:"memberName" readOnly:"true"`
	MemberPhone      pii.Phone        `json:"memberPhone" readOnly:"true" format:"phone" db:"member_phone_sealed"`
	MemberPhoneIndex string           `json:"-" db:"member_phone_index"`
	MemberPhoneTail  string           `json:"-" db:"member_phone_tail"`
	PatientID        *int64           `json:"patientId" readOnly:"true" ref:"patient"`
	DoctorID         *int64           `json:"doctorId" readOnly:"true" ref:"doctor"`
	// ServiceID is what was ordered, of the table that the kind says; nil where the order has lines.
	ServiceID     *int64            `json:"serviceId" readOnly:"true"`
	Title         string            `json:"title" readOnly:"true"`
	Cover         file.Image        `json:"cover" readOnly:"true"`
	Qty           int               `json:"qty" readOnly:"true"`
	ItemFen       value.Fen         `json:"itemFen" readOnly:"true"`
	DiscountFen   value.Fen         `json:"discountFen" readOnly:"true"`
	PointsUsed    int64             `json:"pointsUsed" readOnly:"true"`
	PointsFen     value.Fen         `json:"pointsFen" readOnly:"true"`
	FreightFen    value.Fen         `json:"freightFen" readOnly:"true"`
	AdjustFen     value.Fen         `json:"adjustFen" readOnly:"true"`
	PayableFen    value.Fen         `json:"payableFen" readOnly:"true"`
	PaidFen       value.Fen         `json:"paidFen" readOnly:"true"`
	PayMethod     *PayMethod        `json:"payMethod" readOnly:"true"`
	PayNo         string            `json:"payNo" readOnly:"true"`
	PaidAt        *value.Time       `json:"paidAt" readOnly:"true"`
	RefundedFen   value.Fen         `json:"refundedFen" readOnly:"true"`
	RefundStatus  kind.RefundStatus `json:"refundStatus" readOnly:"true"`
	Source        kind.OrderSource  `json:"source" readOnly:"true"`
	BuyerNote     string            `json:"buyerNote" readOnly:"true"`
	Flag          OrderFlag         `json:"flag" readOnly:"true"`
	Remark        string            `json:"remark" readOnly:"true"`
	CancelReason  *CancelReason     `json:"cancelReason" readOnly:"true"`
	CancelledAt   *value.Time       `json:"cancelledAt" readOnly:"true"`
	CompletedAt   *value.Time       `json:"completedAt" readOnly:"true"`
	ExpireAt      value.Time        `json:"expireAt" readOnly:"true"`
	EffectiveDate value.Date        `json:"effectiveDate" readOnly:"true"`
	ExpiryDate    value.Date        `json:"expiryDate" readOnly:"true"`
	Invoice

	OwnerID     *int64      `json:"ownerId" readOnly:"true" ref:"account"`
	OwnerName   string      `json:"ownerName" readOnly:"true"`
	AdjustCount int         `json:"adjustCount" readOnly:"true"`
	DueAt       *value.Time `json:"dueAt" readOnly:"true"` // when it turns red if it stays as it is
	Overdue     bool        `json:"overdue" readOnly:"true" db:"-"`
	// What only figures are made of: when somebody first went on with it, whether it has ever been late, and whether its member had
	// paid for another one before.
	BegunAt      *value.Time `json:"-"`
	Late         bool        `json:"-"`
	BoughtBefore bool        `json:"-"`
	// SuggestedFen is what the rules give back of an order that can be refunded.
	SuggestedFen value.Fen    `json:"suggestedFen" readOnly:"true" detail:"true" db:"-"`
	Refunds      []Refund     `json:"refunds" readOnly:"true" detail:"true" db:"-"`
	Timeline     []OrderEvent `json:"timeline" readOnly:"true" detail:"true" db:"-"`
	Voices       []OrderVoice `json:"voices" readOnly:"true" detail:"true" db:"-"`
	Actions      []string     `json:"actions" readOnly:"true" db:"-"`
}

// Common is what all kinds have in common: every row type of a kind embeds it.
func (o *Order) Common() *Order { return o }

// common finds it in the row of a kind.
func common[T any](row *T) *Order { return any(row).(interface{ Common() *Order }).Common() }

var orders = store.TableOf[Order]("orders")

// Columns is the table of all kinds, with what it computes.
func Columns() (*store.Table, error) {
	all := store.TableOf[Order]("orders")
	return all, all.Label(store.Label{Field: "ownerName", Ref: "ownerId", Table: owners.Table, Name: owners.Name})
}

// Sealer gives what loads orders in bulk the way to seal them.
func Sealer(v *pii.Vault) (func(row any), error) {
	return Describe(kind.Of(kind.Visit), Own[Order]{}).Handle().Sealer(v)
}
