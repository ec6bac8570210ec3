package parcel_test

import (
	"context"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/order"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is the console, with what the tests of orders of goods ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}

// stock is how many of a SKU are on the shelf. What its movements come to must be the same.
func (d *desk) stock(sku int64) int64 {
	d.T.Helper()
	type shelf struct{ Stock, Moved, Goods int64 }
	got := apptest.Must(store.Get[shelf](d.DB.Read(context.Background()), `SELECT stock, (SELECT SUM(stock_after - stock_before) FROM goods_stock_moves WHERE sku_id = goods_skus.id) AS moved,
		(SELECT stock FROM goods WHERE goods.id = goods_skus.goods_id) AS goods FROM goods_skus WHERE id = ?`, sku))
	if got.Moved != got.Stock || got.Goods != got.Stock {
		d.T.Errorf("the stock of SKU %d is %+v", sku, got)
	}
	return got.Stock
}

// later moves the clock, and signs in again.
func (d *desk) later(offset time.Duration) {
	d.At(offset)
	d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
}

// orders is how many orders there are.
func (d *desk) orders() int64 {
	d.T.Helper()
	return apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM orders"))
}

// refusedApp insists that what the app asks for is refused with a code.
func (d *desk) refusedApp(code int, err error) *fault.Error {
	d.T.Helper()
	refused, is := fault.As(err)
	if !is || refused.Code != code {
		d.T.Fatalf("wanted %d, got %v", code, err)
	}
	return refused
}

// lineOf is a line of an order that goes back.
func lineOf(p apptest.ParcelRow, line int, qty int64) []order.RefundLine {
	return []order.RefundLine{{ItemID: p.Items[line].ID, Qty: qty}}
}
