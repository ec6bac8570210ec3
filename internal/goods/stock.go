package goods

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// StockReason is why stock changed.
type StockReason string

// Counted is also why stock is there at first. What is ordered leaves the shelf, and comes back when the order comes to nothing.
const (
	Counted        StockReason = "count"
	Ordered        StockReason = "order"
	PutBackByOrder StockReason = "orderBack"
)

// EnumValues lists the reasons.
func (StockReason) EnumValues() []string {
	return []string{"purchase", "return", "damage", string(Counted), string(Ordered), string(PutBackByOrder)}
}

// StockMode says whether a quantity is what there is, or what comes to it.
type StockMode string

const (
	setTo StockMode = "set"
	addTo StockMode = "add"
)

// EnumValues lists the modes.
func (StockMode) EnumValues() []string { return []string{string(setTo), string(addTo)} }

// maxStock is what a SKU can have at most.
const maxStock = 999_999

// StockLine changes the stock of one SKU.
type StockLine struct {
	SkuID int64     `json:"skuId" minimum:"1"`
	Mode  StockMode `json:"mode"`
	Qty   int64     `json:"qty" minimum:"-999999" maximum:"999999"`
}

// GoodsStockIn changes the stock of SKUs of the same goods.
type GoodsStockIn struct {
	resource.RecordRef

	Lines  []StockLine `json:"lines" minItems:"1" maxItems:"20"`
	Reason StockReason `json:"reason"`
	Note   string      `json:"note,omitempty" maxLength:"200" lines:"many"`
}

// StockMoved tells what became of the stock of a SKU.
type StockMoved struct {
	SkuID  int64 `json:"skuId"`
	Before int64 `json:"before"`
	After  int64 `json:"after"`
}

// GoodsStockOut tells what became of the stock of each.
type GoodsStockOut struct {
	resource.Saved

	Lines []StockMoved `json:"lines"`
}

// StockMove is one change of stock; it is never changed.
type StockMove struct {
	ID           int64       `json:"id"`
	GoodsID      int64       `json:"-" db:"goods_id"`
	SkuID        int64       `json:"skuId"`
	Spec         string      `json:"spec"`
	At           value.Time  `json:"at"`
	Before       int64       `json:"before" db:"stock_before"`
	After        int64       `json:"after" db:"stock_after"`
	Reason       StockReason `json:"reason"`
	Note         string      `json:"note"`
	OperatorID   int64       `json:"-" db:"operator_id"`
	OperatorName string      `json:"operatorName"`
}

var moves = store.TableOf[StockMove]("goods_stock_moves")

// MoveColumns is the table of all changes of stock.
func MoveColumns() (*store.Table, error) { return moves, nil }

// moved writes how the stock of a SKU changed, in the transaction of the change itself.
func moved(c *resource.Change[Goods], move StockMove) error {
	move.GoodsID, move.At = c.After.ID, c.Tx.Now
	move.OperatorID, move.OperatorName = c.Request.Caller.AccountID, c.Request.Caller.Name
	_, err := moves.Insert(c.Tx, &move)
	return err
}

func stockCall(records resource.Records[Goods]) *api.Call {
	stock := resource.MovesOf[Goods, GoodsStockIn](records, "goodsStock")
	return api.Once("goodsStock", stock.Need, func(r *api.Request, tx *store.Tx, in GoodsStockIn) (out GoodsStockOut, err error) {
		saved, err := stock.Make(tx, r, in, in.ID, &in.Version, func(c *resource.Change[Goods]) error {
			out.Lines, err = restockBy(c, in)
			return err
		})
		if err != nil {
			return GoodsStockOut{}, err
		}
		out.Saved = *saved
		return out, nil
	})
}

// restockBy changes the stock line by line. The sums of the goods follow when the goods are saved, which happens next.
func restockBy(c *resource.Change[Goods], in GoodsStockIn) ([]StockMoved, error) {
	// Nobody else gets at the stock between the look and the change.
	if err := c.Tx.Exec("UPDATE goods_skus SET stock = stock WHERE goods_id = ?", c.Before.ID); err != nil {
		return nil, err
	}
	of, err := skusOf(&c.Tx.Q, c.Before.ID)
	if err != nil {
		return nil, err
	}
	lines := make([]StockMoved, len(in.Lines))
	var was, is []map[string]any
	for i, line := range in.Lines {
		place := slices.IndexFunc(of, func(sku Sku) bool { return sku.ID == line.SkuID })
		if place < 0 || slices.ContainsFunc(in.Lines[:i], func(other StockLine) bool { return other.SkuID == line.SkuID }) {
			return nil, fault.InvalidField(fmt.Sprintf("lines.%d.skuId", i), "validation.stockLine", nil)
		}
		sku := of[place]
		after, err := line.apply(i, sku)
		if err != nil {
			return nil, err
		}
		if err := c.Tx.Exec("UPDATE goods_skus SET stock = ? WHERE id = ?", after, sku.ID); err != nil {
			return nil, err
		}
		if err := moved(c, StockMove{SkuID: sku.ID, Spec: sku.Spec, Before: sku.Stock, After: after, Reason: in.Reason, Note: in.Note}); err != nil {
			return nil, err
		}
		lines[i] = StockMoved{sku.ID, sku.Stock, after}
		was, is = append(was, map[string]any{"spec": sku.Spec, "stock": sku.Stock}), append(is, map[string]any{"spec": sku.Spec, "stock": after})
	}
	c.Note("skus", was, is)
	c.Note("stockReason", nil, in.Reason)
	if in.Note != "" {
		c.Note("note", nil, in.Note)
	}
	return lines, nil
}

// apply tells what a line makes of the stock of a SKU.
func (l StockLine) apply(line int, sku Sku) (int64, error) {
	after := l.Qty
	if l.Mode == addTo {
		after += sku.Stock
	}
	field := fmt.Sprintf("lines.%d.qty", line)
	switch {
	case l.Mode == setTo && l.Qty < 0:
		return 0, fault.InvalidField(field, "validation.minimum", map[string]any{"min": 0})
	case l.Mode == addTo && l.Qty == 0:
		return 0, fault.InvalidField(field, "validation.zero", nil)
	case after < 0:
		return 0, fault.Shortage(sku.Stock).WithMessage("shortage.stock", map[string]any{"spec": sku.Spec, "n": sku.Stock})
	case after > maxStock:
		return 0, fault.InvalidField(field, "validation.maximum", map[string]any{"max": maxStock - (after - l.Qty)})
	}
	return after, nil
}

// GoodsStockLogIn asks for a page of the movements of all SKUs of some goods.
type GoodsStockLogIn struct {
	ID       int64 `json:"id" minimum:"1"`
	Page     int   `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int   `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

// StockMovePage is a page of movements, newest first.
type StockMovePage struct {
	Items []StockMove `json:"items"`
	Total int64       `json:"total"`
}

func stockLogCall(records resource.Records[Goods]) *api.Call {
	return api.Read("goodsStockLog", manage, func(r *api.Request, in GoodsStockLogIn) (page StockMovePage, err error) {
		q := r.Q()
		if _, err := records.Load(r, q, in.ID); err != nil {
			return page, err
		}
		id, _ := moves.Column("id")
		at, _ := moves.Column("at")
		s := store.Select{
			Table: moves, Where: []store.Cond{store.Where("goods_id = ?", in.ID)}, Order: []store.Order{{Column: at, Descending: true}, {Column: id, Descending: true}},
			Limit: in.PageSize, Offset: (in.Page - 1) * in.PageSize,
		}
		if page.Items, err = store.Find[StockMove](q, s); err != nil {
			return page, err
		}
		page.Total, err = store.CountUpTo(q, s, 0)
		return page, err
	})
}
