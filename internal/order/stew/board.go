package stew

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// StewBoardIn asks for what the kitchen has to do on a day, or for one slot of it.
type StewBoardIn struct {
	Date value.Date `json:"date"`
	Slot string     `json:"slot,omitempty" maxLength:"11"`
}

// StewBoardOut is a day of the kitchen: its slots, and its dishes with the samples that were kept of them.
type StewBoardOut struct {
	Slots   []BoardSlot   `json:"slots"`
	Samples []BoardSample `json:"samples"`
}

// BoardSlot is a slot: what is to be cooked for it in all, and for whom.
type BoardSlot struct {
	Slot   string      `json:"slot"`
	Dishes []BoardDish `json:"dishes"`
	Orders []BoardMeal `json:"orders"`
}

// BoardDish is how many portions of a dish a slot takes, and how many of them are cooked.
type BoardDish struct {
	StewID int64  `json:"stewId"`
	Name   string `json:"name"`
	Spec   string `json:"spec"`
	Qty    int64  `json:"qty"`
	Cooked int64  `json:"cooked"`
}

// BoardMeal is an order as the board shows it.
type BoardMeal struct {
	ID           int64                `json:"id"`
	Version      int64                `json:"version"`
	OrderNo      string               `json:"orderNo"`
	Status       kind.OrderStatus     `json:"status"`
	RefundStatus kind.RefundStatus    `json:"refundStatus"`
	DeliverDate  value.Date           `json:"deliverDate"`
	Slot         string               `json:"slot"`
	Mode         special.DeliveryMode `json:"mode"`
	ReceiverName pii.Name             `json:"receiverName"`
	HospitalName string               `json:"hospitalName"`
	WardBed      string               `json:"wardBed"`
	Avoid        string               `json:"avoid"`
	CourierName  string               `json:"courierName"`
	Overdue      bool                 `json:"overdue"`
	Items        []StewLine           `json:"items"`
	Actions      []string             `json:"actions"`
}

func boardCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Board", o.Need, func(r *api.Request, in StewBoardIn) (StewBoardOut, error) {
		return board(r, r.Q(), in)
	})
}

// boardRow is what the board must know of an order.
type boardRow struct {
	ID, Version  int64
	OrderNo      string
	Status       kind.OrderStatus
	RefundStatus kind.RefundStatus
	DueAt        *value.Time
	DeliverDate  value.Date
	Slot         string
	Mode         special.DeliveryMode
	ReceiverName pii.Name
	HospitalName string
	WardBed      string
	Avoid        string
	CourierName  string
	CookedAt     *value.Time
	Rating       *int
}

// onBoard are the orders of a day that are still to be cooked or brought, or were. Those of all slots where none is asked for.
const onBoard = `FROM order_stews AS s JOIN orders AS o ON o.id = s.order_id WHERE s.deliver_date = ? AND (? = '' OR s.slot = ?) AND o.deleted_at IS NULL
	AND o.status IN ('pendingAccept', 'preparing', 'delivering', 'readyPickup', 'completed')`

func board(r *api.Request, q *store.Q, in StewBoardIn) (out StewBoardOut, err error) {
	rows, err := store.All[boardRow](q, `SELECT o.id, o.version, o.order_no, o.status, o.refund_status, o.due_at, s.deliver_date, s.slot, s.mode, s.receiver_name,
		s.hospital_name, s.ward_bed, s.avoid, s.courier_name, s.cooked_at, s.rating `+onBoard+` ORDER BY s.slot, o.id`, in.Date, in.Slot, in.Slot)
	if err != nil {
		return out, err
	}
	all, err := store.All[StewLine](q, "SELECT l.* FROM order_stew_items AS l WHERE l.order_id IN (SELECT o.id "+onBoard+") ORDER BY l.id", in.Date, in.Slot, in.Slot)
	if err != nil {
		return out, err
	}
	of := map[int64][]StewLine{}
	for _, line := range all {
		of[line.OrderID] = append(of[line.OrderID], line)
	}
	out.Slots = []BoardSlot{}
	for _, row := range rows {
		meal, err := row.shown(r, q, of[row.ID])
		if err != nil {
			return out, err
		}
		if last := len(out.Slots) - 1; last < 0 || out.Slots[last].Slot != row.Slot {
			out.Slots = append(out.Slots, BoardSlot{Slot: row.Slot})
		}
		out.Slots[len(out.Slots)-1].add(meal, row.CookedAt != nil)
	}
	out.Samples, err = samplesOf(q, in.Date, all)
	return out, err
}

// add puts an order into its slot, and its lines to what is cooked for it in all.
func (s *BoardSlot) add(meal BoardMeal, isCooked bool) {
	s.Orders = append(s.Orders, meal)
	for _, line := range meal.Items {
		at := slices.IndexFunc(s.Dishes, func(dish BoardDish) bool { return dish.StewID == line.StewID && dish.Spec == line.Spec })
		if at < 0 {
			at = len(s.Dishes)
			s.Dishes = append(s.Dishes, BoardDish{StewID: line.StewID, Name: line.Name, Spec: line.Spec})
		}
		s.Dishes[at].Qty += line.Qty
		if isCooked {
			s.Dishes[at].Cooked += line.Qty
		}
	}
}

// shown is an order with what may be done with it now.
func (b boardRow) shown(r *api.Request, q *store.Q, items []StewLine) (BoardMeal, error) {
	of := Order{
		Order: order.Order{Status: b.Status, RefundStatus: b.RefundStatus},
		Meal:  Meal{DeliverDate: b.DeliverDate, Slot: b.Slot, Mode: b.Mode, Rating: b.Rating},
	}
	actions, err := Orders.Records().Actions(r, q, &of)
	return BoardMeal{
		ID: b.ID, Version: b.Version, OrderNo: b.OrderNo, Status: b.Status, RefundStatus: b.RefundStatus, DeliverDate: b.DeliverDate, Slot: b.Slot, Mode: b.Mode,
		ReceiverName: b.ReceiverName, HospitalName: b.HospitalName, WardBed: b.WardBed, Avoid: b.Avoid, CourierName: b.CourierName,
		Overdue: b.DueAt != nil && *b.DueAt <= q.Now, Items: append([]StewLine{}, items...), Actions: actions,
	}, err
}
