package order

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// OrderSummary is an order as it stands beside the member or the patient it belongs to.
type OrderSummary struct {
	ID           int64        `json:"id"`
	OrderNo      string       `json:"orderNo"`
	Kind         OrderKind    `json:"kind"`
	Title        string       `json:"title"`
	Qty          int          `json:"qty"`
	PayableFen   value.Fen    `json:"payableFen"`
	PaidFen      value.Fen    `json:"paidFen"`
	RefundedFen  value.Fen    `json:"refundedFen"`
	Status       OrderStatus  `json:"status"`
	RefundStatus RefundStatus `json:"refundStatus"`
	CreatedAt    value.Time   `json:"createdAt"`
}

// OrderPage is a page of orders, newest first.
type OrderPage struct {
	Items []OrderSummary `json:"items"`
	Total int64          `json:"total"`
}

var (
	summaries    = store.TableOf[OrderSummary]("orders")
	kindOf, _    = summaries.Column("kind")
	idOf, _      = summaries.Column("id")
	createdAt, _ = summaries.Column("createdAt")
	live         = store.Where("deleted_at IS NULL")
)

// OfMember are the orders of a member.
func OfMember(id int64) store.Cond { return store.Where("member_id = ?", id) }

// OfPatient are the orders that name a patient.
func OfPatient(id int64) store.Cond {
	return store.Where("patient_id = ? AND patient_id IS NOT NULL", id)
}

// Read gives a page of somebody's orders of one kind, or of all: only the kinds whose screens the reader may open.
func Read(q *store.Q, reader perm.Grant, whose store.Cond, kind OrderKind, page, size int) (OrderPage, error) {
	var held []OrderKind
	for _, k := range Kinds {
		switch {
		case kind != "" && k.Code != kind:
		case reader.Allows(k.Need):
			held = append(held, k.Code)
		case kind != "":
			return OrderPage{}, fault.Forbidden(k.Need.AnyOf(), "")
		}
	}
	s := store.Select{
		Table: summaries, Where: []store.Cond{whose, live, store.In(kindOf, held)},
		Order: []store.Order{{Column: createdAt, Descending: true}, {Column: idOf, Descending: true}},
		Limit: size, Offset: (page - 1) * size,
	}
	items, err := store.Find[OrderSummary](q, s)
	if err != nil {
		return OrderPage{}, err
	}
	total, err := store.CountUpTo(q, s, 0)
	return OrderPage{items, total}, err
}
