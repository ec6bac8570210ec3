package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

var (
	summaries    = store.TableOf[kind.OrderSummary]("orders")
	kindOf, _    = summaries.Column("kind")
	idOf, _      = summaries.Column("id")
	createdAt, _ = summaries.Column("createdAt")
	live         = store.Where("deleted_at IS NULL")
)

// OfMember gives a page of a member's orders of one kind, or of all: only the kinds whose screens the reader may open.
func OfMember(r *api.Request, q *store.Q, member int64, of kind.OrderKind, page, size int) (kind.OrderPage, error) {
	held, err := opened(r.Caller.Grant, of)
	if err != nil {
		return kind.OrderPage{}, err
	}
	return read(q, store.Where("member_id = ?", member), held, page, size)
}

// PageForMember gives a member a page of its own orders: of one kind, or of all.
func PageForMember(q *store.Q, member int64, of kind.OrderKind, page, size int) (kind.OrderPage, error) {
	var kinds []kind.OrderKind
	for _, k := range kind.Kinds {
		if of == "" || k.Code == of {
			kinds = append(kinds, k.Code)
		}
	}
	return read(q, store.Where("member_id = ?", member), kinds, page, size)
}

// OfPatient gives the newest orders that name a patient, so many at most, of the kinds whose screens the reader may open.
func OfPatient(r *api.Request, q *store.Q, patient int64, limit int) ([]kind.OrderSummary, error) {
	held, err := opened(r.Caller.Grant, "")
	if err != nil {
		return nil, err
	}
	page, err := read(q, store.Where("patient_id = ? AND patient_id IS NOT NULL", patient), held, 1, limit)
	return page.Items, err
}

// opened are the kinds whose screens a reader may open: of all, or of the one that is asked for.
func opened(reader perm.Grant, of kind.OrderKind) (held []kind.OrderKind, err error) {
	for _, k := range kind.Kinds {
		switch {
		case of != "" && k.Code != of:
		case reader.Allows(k.Need):
			held = append(held, k.Code)
		case of != "":
			return nil, fault.Forbidden(k.Need.AnyOf(), "")
		}
	}
	return held, nil
}

func read(q *store.Q, whose store.Cond, of []kind.OrderKind, page, size int) (kind.OrderPage, error) {
	s := store.Select{
		Table: summaries, Where: []store.Cond{whose, live, store.In(kindOf, of)},
		Order: []store.Order{{Column: createdAt, Descending: true}, {Column: idOf, Descending: true}},
		Limit: size, Offset: (page - 1) * size,
	}
	items, err := store.Find[kind.OrderSummary](q, s)
	if err != nil {
		return kind.OrderPage{}, err
	}
	total, err := store.CountUpTo(q, s, 0)
	return kind.OrderPage{Items: items, Total: total}, err
}
