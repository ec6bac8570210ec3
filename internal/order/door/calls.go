// Package door is what programs do with orders: members place them in the platform's apps, pay for them and ask for money back,
// and payment channels tell what became of it. All of it is done by the functions that staff and timers use.
package door

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// desk is the orders of all kinds, for programs.
type desk struct{ orders order.Desk }

// Calls are what programs can do with orders.
func Calls(orders order.Desk, need perm.Need) []*api.Call {
	d := desk{orders}
	return []*api.Call{
		api.Once("orderPlace", need, d.place),
		api.Once("orderPaid", need, d.pay),
		api.Write("orderCancel", need, d.cancel),
		api.Write("orderReceive", need, d.receive),
		api.Write("orderRate", need, d.rate),
		api.Write("geneConsent", need, d.geneConsent),
		api.Write("geneBack", need, d.geneBack),
		api.Write("checkUpBook", need, d.bookCheckUp),
		api.Read("checkUpPlaces", need, checkUpPlaces),
		api.Once("refundRequest", need, d.requestRefund),
		api.Write("refundWithdraw", need, d.withdrawRefund),
		api.Write("returnParcel", need, d.returnParcel),
		api.Write("refundResult", need, d.refundResult),
		api.Read("orderList", need, list),
		api.Read("orderDetail", need, detail),
		api.Read("refundDetail", need, refundDetail),
	}
}

// OrderRef is which order of a member is meant.
type OrderRef struct {
	member.Ref

	OrderNo string `json:"orderNo" minLength:"1" maxLength:"30"`
}

// MemberRefundRef is which refund of a member is meant.
type MemberRefundRef struct {
	member.Ref

	RefundNo string `json:"refundNo" minLength:"1" maxLength:"30"`
}

// OrderStands answers whatever was done with an order: how far it has come.
type OrderStands struct {
	OrderNo      string            `json:"orderNo"`
	Status       kind.OrderStatus  `json:"status"`
	RefundStatus kind.RefundStatus `json:"refundStatus"`
}

// find finds an order, and the orders that it is among. That of another member is not found.
func (d desk) find(r *api.Request, tx *store.Tx, ref OrderRef) (order.Handle, int64, error) {
	of, id, err := d.orders.ByNumber(tx, ref.OrderNo)
	if err != nil {
		return nil, 0, err
	}
	fileUnder(r, of)
	return of, id, owned(tx, id, ref.MemberID)
}

// findRefund finds a refund of a member, its order, and the orders that it is among.
func (d desk) findRefund(r *api.Request, tx *store.Tx, ref MemberRefundRef) (of order.Handle, id, refund int64, err error) {
	if of, id, refund, err = d.orders.RefundByNumber(tx, ref.RefundNo); err != nil {
		return nil, 0, 0, err
	}
	fileUnder(r, of)
	return of, id, refund, owned(tx, id, ref.MemberID)
}

func owned(tx *store.Tx, id, by int64) error {
	if whose, err := store.Get[int64](&tx.Q, "SELECT member_id FROM orders WHERE id = ?", id); err != nil || whose != by {
		if err != nil {
			return err
		}
		return fault.NotFound()
	}
	return nil
}

// fileUnder has the operation log file what is done under the screen of the kind.
func fileUnder(r *api.Request, of order.Handle) {
	screen, call := of.Handle(), *r.Call
	call.Route, call.Section, call.Object = screen.Route, screen.Section, screen.Name
	r.Call = &call
}

func stands(orderNo string, m order.OrderMoved, err error) (OrderStands, error) {
	return OrderStands{OrderNo: orderNo, Status: m.Status, RefundStatus: m.RefundStatus}, err
}

// OrderPaidIn tells that an order was paid for: through a channel, under whose number, or from the balance of its member.
type OrderPaidIn struct {
	OrderRef

	PayMethod order.PayMethod `json:"payMethod"`
	PayNo     string          `json:"payNo,omitempty" maxLength:"64" format:"code"`
	AmountFen value.Fen       `json:"amountFen" minimum:"1" maximum:"9999999999"`
	PaidAt    *value.Time     `json:"paidAt,omitempty"` // now, where it is absent
}

func (in OrderPaidIn) check() error {
	switch {
	case in.PayMethod == order.Offline: // of which staff keep the voucher
		return fault.InvalidField("payMethod", "validation.choice", nil)
	case in.PayMethod != order.FromBalance && in.PayNo == "":
		return fault.InvalidField("payNo", "validation.required", nil)
	case in.PayMethod == order.FromBalance && in.PayNo != "":
		return fault.InvalidField("payNo", "validation.unknown", nil)
	}
	return nil
}

func (d desk) pay(r *api.Request, tx *store.Tx, in OrderPaidIn) (out OrderStands, err error) {
	if err := in.check(); err != nil {
		return out, err
	}
	of, id, err := d.find(r, tx, in.OrderRef)
	if err != nil {
		return out, err
	}
	paid := order.Payment{Method: in.PayMethod, No: in.PayNo, At: tx.Now, AmountFen: in.AmountFen}
	if in.PaidAt != nil {
		paid.At = *in.PaidAt
	}
	moved, err := of.Pay(tx, r, flow.Member, id, paid)
	return stands(in.OrderNo, moved, err)
}

// OrderGiveUpIn is an order that its member does not want any more, and why.
type OrderGiveUpIn struct {
	OrderRef

	Note string `json:"note,omitempty" maxLength:"200" lines:"many"`
}

func (d desk) cancel(r *api.Request, tx *store.Tx, in OrderGiveUpIn) (out OrderStands, err error) {
	of, id, err := d.find(r, tx, in.OrderRef)
	if err != nil {
		return out, err
	}
	moved, err := of.CancelByMember(tx, r, id, in.Note)
	return stands(in.OrderNo, moved, err)
}

func (d desk) receive(r *api.Request, tx *store.Tx, in OrderRef) (out OrderStands, err error) {
	of, id, err := d.find(r, tx, in)
	if err != nil {
		return out, err
	}
	moved, err := of.Receive(tx, r, id)
	return stands(in.OrderNo, moved, err)
}

// OrderRateIn is what a member thought of an order.
type OrderRateIn struct {
	OrderRef

	Rating int    `json:"rating" minimum:"1" maximum:"5"`
	Text   string `json:"text,omitempty" maxLength:"500" lines:"many"`
}

func (d desk) rate(r *api.Request, tx *store.Tx, in OrderRateIn) (out OrderStands, err error) {
	of, id, err := d.find(r, tx, in.OrderRef)
	if err != nil {
		return out, err
	}
	moved, err := of.Rate(tx, r, id, in.Rating, in.Text)
	return stands(in.OrderNo, moved, err)
}

// RefundRequestIn is what a member asks to have back, and why.
type RefundRequestIn struct {
	OrderRef

	Type       order.RefundType   `json:"type" default:"refundOnly"`
	ReasonCode order.RefundReason `json:"reasonCode"`
	ReasonText string             `json:"reasonText,omitempty" maxLength:"200" lines:"many"`
	AmountFen  value.Fen          `json:"amountFen" minimum:"0" maximum:"9999999999"`
	Items      []order.RefundLine `json:"items,omitempty" maxItems:"50"`
	Images     []file.Image       `json:"images,omitempty" usage:"refund" maxItems:"6"`
}

// RefundRequested answers what a member asks for: under which number it is decided about.
type RefundRequested struct {
	OrderStands

	RefundNo string `json:"refundNo"`
}

func (d desk) requestRefund(r *api.Request, tx *store.Tx, in RefundRequestIn) (out RefundRequested, err error) {
	of, id, err := d.find(r, tx, in.OrderRef)
	if err != nil {
		return out, err
	}
	made, err := of.RequestRefund(tx, r, id, order.RefundRequest{
		Type: in.Type, ReasonCode: in.ReasonCode, ReasonText: in.ReasonText, AmountFen: in.AmountFen, Items: in.Items, Images: in.Images,
	})
	out.RefundNo = made.RefundNo
	out.OrderStands, err = stands(in.OrderNo, made.OrderMoved, err)
	return out, err
}

// refundStands answers what was done with a refund: how far its order has come.
func refundStands(tx *store.Tx, m order.OrderMoved, err error) (OrderStands, error) {
	if err != nil {
		return OrderStands{}, err
	}
	return store.Get[OrderStands](&tx.Q, "SELECT order_no, status, refund_status FROM orders WHERE id = ?", m.ID)
}

func (d desk) withdrawRefund(r *api.Request, tx *store.Tx, in MemberRefundRef) (out OrderStands, err error) {
	of, id, refund, err := d.findRefund(r, tx, in)
	if err != nil {
		return out, err
	}
	moved, err := of.WithdrawRefund(tx, r, id, refund)
	return refundStands(tx, moved, err)
}

// MemberReturnIn tells under which number a member sends goods back.
type MemberReturnIn struct {
	MemberRefundRef

	ExpressCode order.ExpressCode `json:"expressCode"`
	ExpressNo   string            `json:"expressNo" minLength:"6" maxLength:"32" format:"code"`
}

func (d desk) returnParcel(r *api.Request, tx *store.Tx, in MemberReturnIn) (out OrderStands, err error) {
	of, id, refund, err := d.findRefund(r, tx, in.MemberRefundRef)
	if err != nil {
		return out, err
	}
	moved, err := of.ReturnParcel(tx, r, id, refund, in.ExpressCode, in.ExpressNo)
	return refundStands(tx, moved, err)
}

// RefundResultIn is what a payment channel tells of money that it was to give back.
type RefundResultIn struct {
	RefundNo  string `json:"refundNo" minLength:"1" maxLength:"30"`
	Succeeded bool   `json:"succeeded"`
	ChannelNo string `json:"channelNo,omitempty" maxLength:"64" format:"code"`
	FailText  string `json:"failText,omitempty" maxLength:"200" lines:"many"`
}

func (in RefundResultIn) check() error {
	switch {
	case in.Succeeded && in.ChannelNo == "":
		return fault.InvalidField("channelNo", "validation.required", nil)
	case !in.Succeeded && in.FailText == "":
		return fault.InvalidField("failText", "validation.required", nil)
	}
	return nil
}

func (d desk) refundResult(r *api.Request, tx *store.Tx, in RefundResultIn) (out OrderStands, err error) {
	if err := in.check(); err != nil {
		return out, err
	}
	of, id, refund, err := d.orders.RefundByNumber(tx, in.RefundNo)
	if err != nil {
		return out, err
	}
	fileUnder(r, of)
	moved, err := of.RefundResult(tx, r, id, refund, order.ChannelResult{Succeeded: in.Succeeded, ChannelNo: in.ChannelNo, FailText: in.FailText})
	return refundStands(tx, moved, err)
}
