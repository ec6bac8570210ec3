package parcel

import "caredesk/internal/engine/store"

// open is what is still to be sent, as a condition on the table of orders.
const open = "deleted_at IS NULL AND status IN ('pendingPay', 'pendingShip', 'partShipped')"

// OpenOfGoods counts the orders that goods are still to be sent for, and names the first few.
func OpenOfGoods(q *store.Q, goodsID int64) (count int64, sample []string, err error) {
	if count, err = store.Get[int64](q, "SELECT count(*) FROM orders WHERE id IN (SELECT order_id FROM order_items WHERE goods_id = ?) AND "+open, goodsID); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = store.All[string](q, "SELECT order_no FROM orders WHERE id IN (SELECT order_id FROM order_items WHERE goods_id = ?) AND "+open+" ORDER BY id LIMIT 3", goodsID)
	return count, sample, err
}

// OpenOfSku counts the orders that one SKU is still to be sent for, and names the first few.
func OpenOfSku(q *store.Q, skuID int64) (count int64, sample []string, err error) {
	if count, err = store.Get[int64](q, "SELECT count(*) FROM orders WHERE id IN (SELECT order_id FROM order_items WHERE sku_id = ?) AND "+open, skuID); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = store.All[string](q, "SELECT order_no FROM orders WHERE id IN (SELECT order_id FROM order_items WHERE sku_id = ?) AND "+open+" ORDER BY id LIMIT 3", skuID)
	return count, sample, err
}
