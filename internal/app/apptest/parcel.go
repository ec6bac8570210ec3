package apptest

import (
	"context"
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
)

// ParcelRow is an order of goods as staff see it.
type ParcelRow struct {
	Saved
	OrderNo      string
	Status       kind.OrderStatus
	RefundStatus kind.RefundStatus
	ItemFen      value.Fen
	DiscountFen  value.Fen
	PointsFen    value.Fen
	FreightFen   value.Fen
	AdjustFen    value.Fen
	PayableFen   value.Fen
	PaidFen      value.Fen
	RefundedFen  value.Fen
	SuggestedFen value.Fen
	ExpressNos   string
	Overdue      bool
	Remark       string
	OwnerID      *int64
	Actions      []string
	Items        []struct {
		ID, SkuID                    int64
		Qty, ShippedQty, RefundedQty int64
		PaidFen                      value.Fen
	}
	Shipments []struct {
		ID           int64
		ExpressNo    string
		ResendReason *string
	}
	Refunds []struct {
		ID        int64
		RefundNo  string
		Status    order.RefundState
		AmountFen value.Fen
		Actions   []string
	}
	Timeline []struct {
		Action    string
		ActorType order.ActorType
		ToStatus  kind.OrderStatus
		Note      string
	}
}

// Now names the order as it was seen, with further fields.
func (p ParcelRow) Now(more ...any) map[string]any { return With(ThisOne(p.Saved), more...) }

// Parcel is an order of goods as it is now.
func (d *Desk) Parcel(id int64) (p ParcelRow) {
	d.T.Helper()
	d.Do("orderGoodsDetail", map[string]any{"id": id}).Into(d.T, &p)
	return p
}

// Offered makes goods that are on sale, of one SKU.
func (d *Desk) Offered(name string, priceFen, stock int64, more ...any) GoodsRow {
	d.T.Helper()
	with := With(map[string]any{"status": "onSale", "skus": []map[string]any{{"spec": "标准装", "priceFen": priceFen, "stock": stock}}}, more...)
	return d.GoodsOf(d.Goods(name, with).ID)
}

// Line orders so many of a SKU.
func Line(skuID, qty int64) map[string]any { return map[string]any{"skuId": skuID, "qty": qty} }

// RequestID is one that was not used before.
func RequestID() string { return fmt.Sprintf("request-of-test-%d", People.Add(1)) }

// Receiver is who receives a parcel.
func Receiver() map[string]any {
	return map[string]any{"name": "李收货", "phone": "13812345678", "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路 100 号 2 幢"}
}

// Basket is the input of an order over the telephone.
func Basket(memberID int64, lines ...map[string]any) map[string]any {
	return map[string]any{"memberId": memberID, "lines": lines, "receiver": Receiver(), "requestId": RequestID()}
}

// Telephone takes an order of goods over the telephone.
func (d *Desk) Telephone(memberID int64, lines ...map[string]any) ParcelRow {
	d.T.Helper()
	var made Saved
	d.Do("orderGoodsCreate", Basket(memberID, lines...)).Into(d.T, &made)
	return d.Parcel(made.ID)
}

// ThisMoment is what a payment that was just made is dated.
func (d *Desk) ThisMoment() string { return d.DB.Now().UTC().Format("2006-01-02T15:04:05.000Z") }

// PaidParcel is an order of goods that staff took, and marked as paid.
func (d *Desk) PaidParcel(memberID int64, lines ...map[string]any) ParcelRow {
	d.T.Helper()
	made := d.Telephone(memberID, lines...)
	d.Do("orderGoodsMarkPaid", made.Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", RequestID()))
	return d.Parcel(made.ID)
}

// SentParcel is an order of goods all of which was sent.
func (d *Desk) SentParcel(memberID int64, lines ...map[string]any) ParcelRow {
	d.T.Helper()
	made := d.PaidParcel(memberID, lines...)
	d.Do("orderGoodsShip", made.Now("items", made.All(), "expressCode", "SF", "expressNo", fmt.Sprintf("SF%010d", People.Add(1)), "requestId", RequestID()))
	return d.Parcel(made.ID)
}

// All is all pieces of all lines.
func (p ParcelRow) All() []map[string]any {
	lines := make([]map[string]any, len(p.Items))
	for i, item := range p.Items {
		lines[i] = map[string]any{"itemId": item.ID, "qty": item.Qty}
	}
	return lines
}

// AsApp does something as the platform's door does for members and payment channels.
func (d *Desk) AsApp(f func(tx *store.Tx, r *api.Request) error) error {
	r := d.Server.Background(context.Background(), &api.Call{Name: "orderPlatform", For: api.System, Route: "/order/orderGoods", Section: "order", Object: "orderGoods"})
	return d.DB.Write(context.Background(), func(tx *store.Tx) error { return f(tx, r) })
}

// AskBack is a member who asks for money back.
func (d *Desk) AskBack(id int64, in order.RefundRequest) (made order.RefundMoved, err error) {
	err = d.AsApp(func(tx *store.Tx, r *api.Request) (err error) {
		made, err = parcel.Orders.RequestRefund(tx, r, id, in)
		return err
	})
	return made, err
}

// RefundIn makes a refund of an order of goods, as far as a state says.
func (d *Desk) RefundIn(state order.RefundState) (p ParcelRow, refund int64) {
	d.T.Helper()
	goods := d.Offered(fmt.Sprintf("商品%d", People.Add(1)), 5_000, 50)
	p = d.SentParcel(d.NewMember(), Line(goods.Skus[0].ID, 2))
	in := order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 5_000, Items: []order.RefundLine{{ItemID: p.Items[0].ID, Qty: 1}}}
	if state == order.AwaitingReturn {
		in.Type = order.ReturnRefund
	}
	made := Must(d.AskBack(p.ID, in))
	if state == order.Requested {
		return d.Parcel(p.ID), made.RefundID
	}
	d.Do("orderGoodsRefundAudit", d.Parcel(p.ID).Now("refundId", made.RefundID, "approve", true))
	if state == order.Failed {
		d.ChannelSays(p.ID, made.RefundID, order.ChannelResult{FailText: "账户异常"})
	}
	return d.Parcel(p.ID), made.RefundID
}

// ChannelSays is what a payment channel tells of a refund.
func (d *Desk) ChannelSays(id, refund int64, result order.ChannelResult) {
	d.T.Helper()
	if err := d.AsApp(func(tx *store.Tx, r *api.Request) error {
		_, err := parcel.Orders.RefundResult(tx, r, id, refund, result)
		return err
	}); err != nil {
		d.T.Fatal(err)
	}
}

// PayFromApp is a member who pays.
func (d *Desk) PayFromApp(id int64, method order.PayMethod) error {
	return d.AsApp(func(tx *store.Tx, r *api.Request) error {
		due, err := store.Get[value.Fen](&tx.Q, "SELECT payable_fen FROM orders WHERE id = ?", id)
		if err != nil {
			return err
		}
		_, err = parcel.Orders.Pay(tx, r, flow.Member, id, order.Payment{Method: method, No: fmt.Sprintf("PAY%d", People.Add(1)), At: tx.Now, AmountFen: due})
		return err
	})
}
