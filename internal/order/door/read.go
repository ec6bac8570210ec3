package door

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
	"caredesk/internal/order/stew"
	"caredesk/internal/order/visit"
)

// OrderListIn asks for a page of a member's orders, newest first: of one kind, or of all.
type OrderListIn struct {
	member.Ref

	Kind     kind.OrderKind `json:"kind,omitempty"`
	Page     int            `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int            `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

func list(r *api.Request, in OrderListIn) (kind.OrderPage, error) {
	return order.PageForMember(r.Q(), in.MemberID, in.Kind, in.Page, in.PageSize)
}

// MemberOrder is an order as the app shows it to its member: without what staff note for one another, and without who receives
// it, which the app knows.
type MemberOrder struct {
	ID           int64               `json:"id"`
	OrderNo      string              `json:"orderNo"`
	Kind         kind.OrderKind      `json:"kind"`
	Status       kind.OrderStatus    `json:"status"`
	Title        string              `json:"title"`
	Cover        file.Image          `json:"cover"`
	Qty          int                 `json:"qty"`
	ItemFen      value.Fen           `json:"itemFen"`
	DiscountFen  value.Fen           `json:"discountFen"`
	PointsUsed   int64               `json:"pointsUsed"`
	PointsFen    value.Fen           `json:"pointsFen"`
	FreightFen   value.Fen           `json:"freightFen"`
	AdjustFen    value.Fen           `json:"adjustFen"`
	PayableFen   value.Fen           `json:"payableFen"`
	PaidFen      value.Fen           `json:"paidFen"`
	PayMethod    *order.PayMethod    `json:"payMethod"`
	PayNo        string              `json:"payNo"`
	PaidAt       *value.Time         `json:"paidAt"`
	RefundedFen  value.Fen           `json:"refundedFen"`
	RefundStatus kind.RefundStatus   `json:"refundStatus"`
	Source       kind.OrderSource    `json:"source"`
	BuyerNote    string              `json:"buyerNote"`
	CancelReason *order.CancelReason `json:"cancelReason"`
	CancelledAt  *value.Time         `json:"cancelledAt"`
	CompletedAt  *value.Time         `json:"completedAt"`
	ExpireAt     value.Time          `json:"expireAt"`
	CreatedAt    value.Time          `json:"createdAt"`

	Refunds   []MemberRefund          `json:"refunds" db:"-"`
	Timeline  []OrderHappening        `json:"timeline" db:"-"`
	Visit     *visit.MemberVisit      `json:"visit" db:"-"`
	Goods     *parcel.MemberParcel    `json:"goods" db:"-"`
	Gene      *gene.MemberGene        `json:"gene" db:"-"`
	Insurance *insurance.MemberPolicy `json:"insurance" db:"-"`
	Stew      *stew.MemberMeal        `json:"stew" db:"-"`
	CheckUp   *checkup.MemberCheckUp  `json:"checkUp" db:"-"`
}

// OrderHappening is what happened to an order: not who among staff did it.
type OrderHappening struct {
	At         value.Time       `json:"at"`
	ActorType  order.ActorType  `json:"actorType"`
	Action     string           `json:"action"`
	FromStatus kind.OrderStatus `json:"fromStatus"`
	ToStatus   kind.OrderStatus `json:"toStatus"`
}

// MemberRefund is a refund as the app shows it.
type MemberRefund struct {
	RefundNo        string                       `json:"refundNo"`
	Type            order.RefundType             `json:"type"`
	ReasonCode      order.RefundReason           `json:"reasonCode"`
	ReasonText      string                       `json:"reasonText"`
	AmountFen       value.Fen                    `json:"amountFen"`
	DeductFen       value.Fen                    `json:"deductFen"`
	Items           value.List[order.RefundLine] `json:"items"`
	Images          value.List[file.Image]       `json:"images"`
	BackExpressCode string                       `json:"backExpressCode"`
	BackExpressNo   string                       `json:"backExpressNo"`
	Status          order.RefundState            `json:"status"`
	ChannelNo       string                       `json:"channelNo"`
	FailText        string                       `json:"failText"`
	CreatedAt       value.Time                   `json:"createdAt"`
	AuditedAt       *value.Time                  `json:"auditedAt"`
	FinishedAt      *value.Time                  `json:"finishedAt"`
}

// What is read of an order is what it is shown with.
var (
	memberOrders  = store.TableOf[MemberOrder]("orders")
	memberRefunds = store.TableOf[MemberRefund]("refunds")
)

func detail(r *api.Request, in OrderRef) (out MemberOrder, err error) {
	q := r.Q()
	found, err := store.Find[MemberOrder](q, store.Select{
		Table: memberOrders, Where: []store.Cond{store.Where("order_no = ? AND member_id = ? AND deleted_at IS NULL", in.OrderNo, in.MemberID)}, Limit: 1,
	})
	if err != nil || len(found) == 0 {
		return out, errors.Join(err, fault.NotFound())
	}
	out = found[0]
	if out.Refunds, err = refundsBy(q, store.Where("order_id = ?", out.ID)); err != nil {
		return out, err
	}
	if out.Timeline, err = store.All[OrderHappening](q, "SELECT at, actor_type, action, from_status, to_status FROM order_events WHERE order_id = ? ORDER BY id", out.ID); err != nil {
		return out, err
	}
	if k, served := kinds[out.Kind]; served {
		err = k.show(r, q, out.ID, &out)
	}
	return out, err
}

func refundsBy(q *store.Q, which store.Cond) ([]MemberRefund, error) {
	made, _ := memberRefunds.Column("createdAt")
	number, _ := memberRefunds.Column("refundNo")
	return store.Find[MemberRefund](q, store.Select{
		Table: memberRefunds, Where: []store.Cond{which}, Order: []store.Order{{Column: made, Descending: true}, {Column: number, Descending: true}},
	})
}

// RefundShown is a refund with what whoever carries the money must know: what it was paid with, and under which number.
type RefundShown struct {
	MemberRefund

	OrderNo   string           `json:"orderNo"`
	PayMethod *order.PayMethod `json:"payMethod"`
	PayNo     string           `json:"payNo"`
}

func refundDetail(r *api.Request, in MemberRefundRef) (out RefundShown, err error) {
	q := r.Q()
	found, err := refundsBy(q, store.Where("refund_no = ? AND order_id IN (SELECT id FROM orders WHERE member_id = ? AND deleted_at IS NULL)", in.RefundNo, in.MemberID))
	if err != nil || len(found) == 0 {
		return out, errors.Join(err, fault.NotFound())
	}
	type paid struct {
		OrderNo   string
		PayMethod *order.PayMethod
		PayNo     string
	}
	by, err := store.Get[paid](q, "SELECT o.order_no, o.pay_method, o.pay_no FROM orders AS o JOIN refunds AS f ON f.order_id = o.id WHERE f.refund_no = ?", in.RefundNo)
	return RefundShown{MemberRefund: found[0], OrderNo: by.OrderNo, PayMethod: by.PayMethod, PayNo: by.PayNo}, err
}
