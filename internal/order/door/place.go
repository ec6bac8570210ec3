package door

import (
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
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

// OrderPlaceIn is what a member orders: what all kinds need, and the part of the kind that is ordered.
type OrderPlaceIn struct {
	member.Ref

	Kind      kind.OrderKind          `json:"kind"`
	Source    kind.Source             `json:"source"`
	Points    int64                   `json:"points,omitempty" minimum:"0" maximum:"9999999"`
	Note      string                  `json:"note,omitempty" maxLength:"200" lines:"many"`
	Visit     *visit.VisitBasket      `json:"visit,omitempty"`
	Goods     *parcel.ParcelBasket    `json:"goods,omitempty"`
	Gene      *gene.GeneBasket        `json:"gene,omitempty"`
	Insurance *insurance.PolicyBasket `json:"insurance,omitempty"`
	Stew      *stew.StewBasket        `json:"stew,omitempty"`
	CheckUp   *checkup.CheckUpBasket  `json:"checkUp,omitempty"`
}

// OrderPlaced answers an order that was made: what is to be paid for it, and by when.
type OrderPlaced struct {
	OrderNo    string           `json:"orderNo"`
	Status     kind.OrderStatus `json:"status"`
	PayableFen value.Fen        `json:"payableFen"`
	ExpireAt   value.Time       `json:"expireAt"`
}

// ordered is a kind of orders as programs know it: how one is made of its part of the input, and how that is shown.
type ordered struct {
	given func(in *OrderPlaceIn) bool
	place func(tx *store.Tx, r *api.Request, p order.Placing, in *OrderPlaceIn) (order.OrderCreated, error)
	show  func(r *api.Request, q *store.Q, id int64, out *MemberOrder) error
}

// kinds are what programs can order. A further kind is a line here, and a part of OrderPlaceIn and MemberOrder.
var kinds = map[kind.OrderKind]ordered{
	kind.Visit: of(func(in *OrderPlaceIn) *visit.VisitBasket { return in.Visit }, visit.Place, func(out *MemberOrder) **visit.MemberVisit { return &out.Visit }, visit.ForMember),
	kind.Goods: of(func(in *OrderPlaceIn) *parcel.ParcelBasket { return in.Goods }, parcel.Place, func(out *MemberOrder) **parcel.MemberParcel { return &out.Goods }, parcel.ForMember),
	kind.Gene:  of(func(in *OrderPlaceIn) *gene.GeneBasket { return in.Gene }, gene.Place, func(out *MemberOrder) **gene.MemberGene { return &out.Gene }, gene.ForMember),
	kind.Insurance: of(func(in *OrderPlaceIn) *insurance.PolicyBasket { return in.Insurance }, insurance.Place,
		func(out *MemberOrder) **insurance.MemberPolicy { return &out.Insurance }, insurance.ForMember),
	kind.Stew:    of(func(in *OrderPlaceIn) *stew.StewBasket { return in.Stew }, stew.Place, func(out *MemberOrder) **stew.MemberMeal { return &out.Stew }, stew.ForMember),
	kind.CheckUp: of(func(in *OrderPlaceIn) *checkup.CheckUpBasket { return in.CheckUp }, checkup.Place, func(out *MemberOrder) **checkup.MemberCheckUp { return &out.CheckUp }, checkup.ForMember),
}

// of describes a kind by the part of the input that it is ordered with, and the part of an order that shows it.
func of[Basket, Shown any](
	basket func(in *OrderPlaceIn) *Basket, place func(tx *store.Tx, r *api.Request, p order.Placing, b Basket) (order.OrderCreated, error),
	part func(out *MemberOrder) **Shown, show func(r *api.Request, q *store.Q, id int64) (*Shown, error),
) ordered {
	return ordered{
		given: func(in *OrderPlaceIn) bool { return basket(in) != nil },
		place: func(tx *store.Tx, r *api.Request, p order.Placing, in *OrderPlaceIn) (order.OrderCreated, error) {
			return place(tx, r, p, *basket(in))
		},
		show: func(r *api.Request, q *store.Q, id int64, out *MemberOrder) (err error) {
			*part(out), err = show(r, q, id)
			return err
		},
	}
}

// check asks for the part of the kind, and for no other.
func (in *OrderPlaceIn) check() error {
	if _, served := kinds[in.Kind]; !served {
		return fault.InvalidField("kind", "validation.choice", nil)
	}
	wrong := map[string]fault.Message{}
	for code, k := range kinds {
		switch given := k.given(in); {
		case code == in.Kind && !given:
			wrong[string(code)] = fault.Message{Key: "validation.required"}
		case code != in.Kind && given:
			wrong[string(code)] = fault.Message{Key: "validation.unknown"}
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

func (d desk) place(r *api.Request, tx *store.Tx, in OrderPlaceIn) (out OrderPlaced, err error) {
	if err := in.check(); err != nil {
		return out, err
	}
	if err := member.Acting(r, tx, in.MemberID); err != nil {
		return out, err
	}
	k := kind.Of(in.Kind)
	fileUnder(r, d.orders[in.Kind])
	made, err := kinds[in.Kind].place(tx, r, order.PlacedByMember(k, in.MemberID, in.Points, in.Note, in.Source), &in)
	if err != nil {
		return out, inPart(string(in.Kind), err)
	}
	return store.Get[OrderPlaced](&tx.Q, "SELECT order_no, status, payable_fen, expire_at FROM orders WHERE id = ?", made.ID)
}

// ofAll are the fields of the input that all kinds have.
var ofAll = []string{"memberId", "points", "note"}

// inPart names the fields that a kind finds wrong as they stand in the input: in its part.
func inPart(part string, err error) error {
	wrong, is := fault.As(err)
	if !is {
		return err
	}
	place := func(field string) string {
		if first, _, _ := strings.Cut(field, "."); slices.Contains(ofAll, first) {
			return field
		}
		return part + "." + field
	}
	fields := map[string]fault.Message{}
	for field, message := range wrong.Fields {
		fields[place(field)] = message
	}
	if len(fields) > 0 {
		wrong.Fields = fields
	}
	if field, named := wrong.Data["field"].(string); named {
		return wrong.With("field", place(field))
	}
	return wrong
}
