package goods

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Piece is a SKU as it is ordered.
type Piece struct {
	SkuID      int64
	GoodsID    int64
	Name       string
	Spec       string
	Unit       string
	Cover      file.Image
	PriceFen   value.Fen
	FreightFen value.Fen
	LimitQty   *int // of the goods, in one order
}

// PieceOf finds a SKU that is on sale; nil where it is not.
func PieceOf(q *store.Q, sku int64) (*Piece, error) {
	found, err := store.All[Piece](q, `SELECT s.id AS sku_id, g.id AS goods_id, g.name, s.spec, u.name AS unit, CASE WHEN s.image = '' THEN g.cover ELSE s.image END AS cover,
		s.price_fen, g.freight_fen, g.limit_qty
		FROM goods_skus AS s JOIN goods AS g ON g.id = s.goods_id JOIN goods_units AS u ON u.id = g.unit_id
		WHERE s.id = ? AND s.deleted_at IS NULL AND g.deleted_at IS NULL AND g.status = 'onSale'`, sku)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Pieces are how many of a SKU move.
type Pieces struct {
	SkuID int64
	Qty   int64
}

// Take takes pieces off the shelf for an order: fault.Shortage where there are not as many.
func Take(tx *store.Tx, r *api.Request, orderNo string, pieces []Pieces) error {
	return moveStock(tx, r, Ordered, orderNo, pieces, -1)
}

// PutBack puts pieces of an order back on the shelf, also of a SKU that is not sold any more.
func PutBack(tx *store.Tx, r *api.Request, orderNo string, pieces []Pieces) error {
	return moveStock(tx, r, PutBackByOrder, orderNo, pieces, 1)
}

// moveStock writes a movement for each SKU. The sums of the goods follow, without a new version: nobody who edits goods has to
// begin again because somebody bought them. The guard keeps both apart.
func moveStock(tx *store.Tx, r *api.Request, reason StockReason, orderNo string, pieces []Pieces, sign int64) error {
	if err := list.Records().Lock(tx); err != nil {
		return err
	}
	for _, p := range pieces {
		if p.Qty == 0 {
			continue
		}
		sku, err := store.Get[SkuRow](&tx.Q, "SELECT * FROM goods_skus WHERE id = ?", p.SkuID)
		if err != nil {
			return err
		}
		after := sku.Stock + sign*p.Qty
		if after < 0 {
			return fault.Shortage(sku.Stock).WithMessage("shortage.stock", map[string]any{"spec": sku.Spec, "n": sku.Stock})
		}
		if err := tx.Exec("UPDATE goods_skus SET stock = ? WHERE id = ?", after, sku.ID); err != nil {
			return err
		}
		if _, err := moves.Insert(tx, &StockMove{
			GoodsID: sku.GoodsID, SkuID: sku.ID, Spec: sku.Spec, At: tx.Now, Before: sku.Stock, After: after, Reason: reason, Note: orderNo,
			OperatorID: r.Caller.AccountID, OperatorName: r.Caller.Name,
		}); err != nil {
			return err
		}
		if sku.DeletedAt != nil {
			continue // the goods do not count it any more
		}
		if err := tx.Exec(`UPDATE goods SET stock = stock + ?, low_stock = EXISTS (SELECT 1 FROM goods_skus AS s
			WHERE s.goods_id = goods.id AND s.deleted_at IS NULL AND s.stock <= s.warn_stock) WHERE id = ?`, sign*p.Qty, sku.GoodsID); err != nil {
			return err
		}
	}
	return nil
}

// Sold counts pieces that were paid for.
func Sold(tx *store.Tx, goodsID, qty int64) error {
	return tx.Exec("UPDATE goods SET sales = sales + ? WHERE id = ?", qty, goodsID)
}

// Check refuses reasons that staff do not give.
func (in GoodsStockIn) Check(*store.Tx) error {
	if slices.Contains([]StockReason{Ordered, PutBackByOrder}, in.Reason) {
		return fault.InvalidField("reason", "validation.choice", nil)
	}
	return nil
}
