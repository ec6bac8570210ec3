// Package order keeps what members order: what all kinds of orders have in common, how they go on by themselves, and what is
// shown of them beside members and patients. It stands above the sections that orders are about, and below its kinds.
package order

import (
	"errors"

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
	Source        kind.Source       `json:"source" readOnly:"true"`
	BuyerNote     string            `json:"buyerNote" readOnly:"true"`
	Flag          OrderFlag         `json:"flag" readOnly:"true"`
	Remark        string            `json:"remark" readOnly:"true"`
	CancelReason  *CancelReason     `json:"cancelReason" readOnly:"true"`
	CancelledAt   *value.Time       `json:"cancelledAt" readOnly:"true"`
	CompletedAt   *value.Time       `json:"completedAt" readOnly:"true"`
	ExpireAt      value.Time        `json:"expireAt" readOnly:"true"`
	EffectiveDate value.Date        `json:"effectiveDate" readOnly:"true"`
	ExpiryDate    value.Date        `json:"expiryDate" readOnly:"true"`
}

// of describes the orders of a kind, by which they are changed.
func of(k kind.Kind) *resource.Resource[Order] {
	return &resource.Resource[Order]{
		Name: k.Name, Route: k.Route, Section: "order", Table: "orders", Need: k.Need,
		Order: "-createdAt, -id",
		Life:  lifeOf(k),
		Label: func(o *Order) string { return o.OrderNo },
		Hooks: resource.Hooks[Order]{AfterSave: tell},
	}
}

// Of are the orders of a kind.
func Of(k kind.OrderKind) *resource.Resource[Order] { return orders[k] }

// Check holds what nothing serves yet against its tables: a wrong one stops the start.
func Check() error {
	for _, k := range kind.Kinds {
		if err := errors.Join(orders[k.Code].Handle().Check(), Refunds[k.Code].Handle().Check()); err != nil {
			return err
		}
	}
	return nil
}

// orders are the resources of all kinds, by which orders are changed.
var orders = byKind(of)

func byKind[T any](of func(k kind.Kind) *resource.Resource[T]) map[kind.OrderKind]*resource.Resource[T] {
	all := map[kind.OrderKind]*resource.Resource[T]{}
	for _, k := range kind.Kinds {
		all[k.Code] = of(k)
	}
	return all
}

// Columns is the table of all kinds.
func Columns() (*store.Table, error) { return store.TableOf[Order]("orders"), nil }

// Sealer gives what loads orders in bulk the way to seal them.
func Sealer(v *pii.Vault) (func(row any), error) { return orders[kind.Visit].Handle().Sealer(v) }
