package apptest

import (
	"fmt"

	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/stew"
)

// StewSlots are three slots that follow one another over the whole day.
var StewSlots = []string{"00:00-08:00", "08:00-16:00", "16:00-23:59"}

// StewOffered is a stew that the app offers in two sizes, delivered in one district and to be picked up, with other fields by turns.
func (d *Desk) StewOffered(name string, more ...any) int64 {
	d.T.Helper()
	var s Saved
	d.Do("stewSave", With(d.OfferInput(name,
		"category", "nourish", "specs", []any{map[string]any{"name": "单人份", "priceFen": 3_800, "ml": 450}, map[string]any{"name": "双人份", "priceFen": 6_800, "ml": 900}},
		"ingredients", "乌鸡、红枣、枸杞", "allergenFree", true, "makeMinutes", 120, "dailyQuota", 10,
		"slots", []any{map[string]any{"start": "00:00", "end": "08:00"}, map[string]any{"start": "08:00", "end": "16:00"}, map[string]any{"start": "16:00", "end": "23:59"}},
		"cutoffMinutes", 60, "modes", []string{"delivery", "pickup"}, "zones", []any{map[string]any{"city": "杭州市", "district": "西湖区"}}, "deliveryFen", 500,
		"kitchenLicence", "JY33301060000001", "status", "onShelf",
	), more...)).Into(d.T, &s)
	return s.ID
}

// StewLine is a line of a basket of stews.
func StewLine(stewID int64, spec string, qty int64) map[string]any {
	return map[string]any{"stewId": stewID, "spec": spec, "qty": qty}
}

// StewBasket is the input of an order of stews for the day after tomorrow, taken over the telephone, with other fields by turns.
func (d *Desk) StewBasket(memberID int64, lines []any, more ...any) map[string]any {
	d.T.Helper()
	day, _ := d.ChinaDay(48)
	return With(map[string]any{
		"memberId": memberID, "lines": lines, "deliverDate": day, "slot": StewSlots[1], "mode": "delivery", "receiver": Receiver(), "requestId": RequestID(),
	}, more...)
}

// StewRow is an order of stews as staff see it.
type StewRow struct {
	Saved
	OrderNo      string
	Title        string
	Status       kind.OrderStatus
	RefundStatus kind.RefundStatus
	ItemFen      value.Fen
	FreightFen   value.Fen
	PayableFen   value.Fen
	PaidFen      value.Fen
	SuggestedFen value.Fen
	DeliverDate  value.Date
	Slot         string
	ReceiverName string
	WardBed      string
	Avoid        string
	CourierName  string
	CourierPhone string
	AcceptedAt   *value.Time
	CookedAt     *value.Time
	DeliveredAt  *value.Time
	PickupCode   string
	Rating       *int
	Items        []stew.StewLine
	Refunds      []order.Refund
	Timeline     []order.OrderEvent
	Overdue      bool
	Actions      []string
}

// Now names the order as it was seen, with further fields.
func (s StewRow) Now(more ...any) map[string]any { return With(ThisOne(s.Saved), more...) }

// StewOrder is an order of stews as it is now.
func (d *Desk) StewOrder(id int64) (s StewRow) {
	d.T.Helper()
	d.Do("orderChaStewDetail", map[string]any{"id": id}).Into(d.T, &s)
	return s
}

// NewStewOrder takes an order of one stew over the telephone.
func (d *Desk) NewStewOrder(more ...any) StewRow {
	d.T.Helper()
	id := d.StewOffered(fmt.Sprintf("乌鸡汤%d", People.Add(1)))
	var made Saved
	d.Do("orderChaStewCreate", d.StewBasket(d.NewMember(), []any{StewLine(id, "单人份", 2)}, more...)).Into(d.T, &made)
	return d.StewOrder(made.ID)
}

// PayStew marks an order of stews as paid.
func (d *Desk) PayStew(o StewRow) StewRow {
	d.T.Helper()
	d.Do("orderChaStewMarkPaid", o.Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", RequestID()))
	return d.StewOrder(o.ID)
}

// PaidStew is an order of one stew that was taken over the telephone, and marked as paid.
func (d *Desk) PaidStew(more ...any) StewRow {
	d.T.Helper()
	return d.PayStew(d.NewStewOrder(more...))
}

// CookingStew is one that the kitchen has accepted.
func (d *Desk) CookingStew(more ...any) StewRow {
	d.T.Helper()
	o := d.PaidStew(more...)
	d.Do("orderChaStewAccept", o.Now())
	return d.StewOrder(o.ID)
}

// SentStew is one that a courier has taken.
func (d *Desk) SentStew() StewRow {
	d.T.Helper()
	o := d.CookingStew()
	d.Do("orderChaStewDispatch", o.Now("courierName", "骑手小王", "courierPhone", "13700008888"))
	return d.StewOrder(o.ID)
}

// WaitingStew is one that waits to be picked up.
func (d *Desk) WaitingStew() StewRow {
	d.T.Helper()
	o := d.CookingStew("mode", "pickup")
	d.Do("orderChaStewReady", o.Now())
	return d.StewOrder(o.ID)
}
