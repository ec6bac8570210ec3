// Package kind has the words of orders that others speak too: the kinds there are, how far one can have come, and an order as
// it stands beside the member or the patient it belongs to. It knows no table, so that sections below the orders may use it.
package kind

import (
	"slices"
	"time"

	"caredesk/internal/engine/perm"
)

// OrderKind is what is ordered.
type OrderKind string

// The kinds of orders.
const (
	Visit     OrderKind = "visit"
	Goods     OrderKind = "goods"
	Gene      OrderKind = "gene"
	Insurance OrderKind = "insurance"
	Stew      OrderKind = "stew"
	CheckUp   OrderKind = "checkUp"
)

// EnumValues lists the kinds in the order of the menu.
func (OrderKind) EnumValues() []string {
	values := make([]string, len(Kinds))
	for i, k := range Kinds {
		values[i] = string(k.Code)
	}
	return values
}

// OrderStatus is how far an order has come. Each kind has its own way between being paid and its end.
type OrderStatus string

// The states.
const (
	PendingPay      OrderStatus = "pendingPay"
	PendingAssign   OrderStatus = "pendingAssign"
	Assigned        OrderStatus = "assigned"
	InService       OrderStatus = "inService"
	PendingShip     OrderStatus = "pendingShip"
	PartShipped     OrderStatus = "partShipped"
	Shipped         OrderStatus = "shipped"
	PendingKit      OrderStatus = "pendingKit"
	KitShipped      OrderStatus = "kitShipped"
	SampleInTransit OrderStatus = "sampleInTransit"
	SampleReceived  OrderStatus = "sampleReceived"
	SampleRejected  OrderStatus = "sampleRejected"
	Testing         OrderStatus = "testing"
	Underwriting    OrderStatus = "underwriting"
	Issued          OrderStatus = "issued"
	InForce         OrderStatus = "inForce"
	Surrendered     OrderStatus = "surrendered"
	PendingAccept   OrderStatus = "pendingAccept"
	Preparing       OrderStatus = "preparing"
	Delivering      OrderStatus = "delivering"
	ReadyPickup     OrderStatus = "readyPickup"
	PendingBook     OrderStatus = "pendingBook"
	Booked          OrderStatus = "booked"
	Examined        OrderStatus = "examined"
	NoShow          OrderStatus = "noShow"
	Expired         OrderStatus = "expired"
	Completed       OrderStatus = "completed"
	Cancelled       OrderStatus = "cancelled"
	Refunded        OrderStatus = "refunded"
)

// EnumValues lists the states of all kinds.
func (OrderStatus) EnumValues() []string {
	var values []string
	for _, k := range Kinds {
		for _, status := range k.States() {
			if !slices.Contains(values, string(status)) {
				values = append(values, string(status))
			}
		}
	}
	return values
}

// Over reports whether nothing more is to be done for an order in this state.
func (s OrderStatus) Over() bool {
	return slices.Contains([]OrderStatus{Completed, Cancelled, Refunded, Surrendered, Expired}, s)
}

// Kind is a kind of orders: its screen, who may see it, and the states it has beside those of all.
type Kind struct {
	Code   OrderKind
	Name   string // prefix of its calls, and what the operation log calls it
	Route  string
	Need   perm.Need
	Prefix string // of its numbers
	own    []OrderStatus
	// begins are the states that an order can be in once it is paid for, and kept those that are paid for and not refunded by
	// the ordinary way.
	begins []OrderStatus
	kept   []OrderStatus
}

// Kinds are all kinds, in the order of the menu.
var Kinds = []Kind{
	{Visit, "orderHealth", "/order/orderHealth", perm.All(perm.Orders, perm.VisitOrders), "PZ", []OrderStatus{PendingAssign, Assigned, InService, Completed}, []OrderStatus{PendingAssign}, nil},
	{Goods, "orderGoods", "/order/orderGoods", perm.All(perm.Orders, perm.GoodsOrders), "SP", []OrderStatus{PendingShip, PartShipped, Shipped, Completed}, []OrderStatus{PendingShip}, nil},
	{Gene, "orderChaGene", "/order/orderChaGene", perm.All(perm.Orders, perm.GeneOrders), "JY", []OrderStatus{PendingKit, KitShipped, SampleInTransit, SampleReceived, SampleRejected, Testing, Completed}, []OrderStatus{PendingKit}, nil},
	{Insurance, "orderChaHealth", "/order/orderChaHealth", perm.All(perm.Orders, perm.InsuranceOrders), "BX", []OrderStatus{Underwriting, Issued, InForce, Surrendered, Expired}, []OrderStatus{Underwriting}, []OrderStatus{Issued, InForce, Surrendered, Expired}},
	{Stew, "orderChaStew", "/order/orderChaStew", perm.All(perm.Orders, perm.StewOrders), "DT", []OrderStatus{PendingAccept, Preparing, Delivering, ReadyPickup, Completed}, []OrderStatus{PendingAccept}, nil},
	{CheckUp, "orderPhy", "/order/orderPhy", perm.All(perm.Orders, perm.CheckUpOrders), "TJ", []OrderStatus{PendingBook, Booked, Examined, NoShow, Expired, Completed}, []OrderStatus{PendingBook, Booked}, nil},
}

// States are all states that an order of the kind can be in, from the first to the last.
func (k Kind) States() []OrderStatus {
	return slices.Concat([]OrderStatus{PendingPay}, k.own, []OrderStatus{Cancelled, Refunded})
}

// Begins are the states that an order can be in once it is paid for.
func (k Kind) Begins() []OrderStatus { return k.begins }

// Paid are the states of an order that is paid for and not refunded as a whole.
func (k Kind) Paid() []OrderStatus { return k.own }

// Refundable are the states in which money can go back. What a policy is worth once it is issued is surrendered instead.
func (k Kind) Refundable() []OrderStatus {
	return slices.DeleteFunc(slices.Clone(k.own), func(s OrderStatus) bool { return slices.Contains(k.kept, s) })
}

// Of is the kind with a code.
func Of(code OrderKind) Kind {
	return Kinds[slices.IndexFunc(Kinds, func(k Kind) bool { return k.Code == code })]
}

// PayWithin is how long an order waits to be paid for.
func (k Kind) PayWithin() time.Duration {
	if k.Code == Insurance {
		return 24 * time.Hour
	}
	return 30 * time.Minute
}
