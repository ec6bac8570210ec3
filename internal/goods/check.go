package goods

import (
	"fmt"
	"reflect"
	"unicode/utf8"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

const minApproval = 4

// check holds goods and their SKUs to the rules that span fields, and sums up the SKUs.
func check(c *resource.Change[Goods]) error {
	g := c.After
	if length := utf8.RuneCountInString(g.ApprovalNo); length > 0 && length < minApproval {
		return fault.InvalidField("approvalNo", "validation.minLength", map[string]any{"min": minApproval})
	}
	if g.GoodsNo == "" {
		no, err := freeNumber(&c.Tx.Q)
		if err != nil {
			return err
		}
		g.GoodsNo = no
	}
	if c.Before != nil {
		var err error
		if c.Before.Skus, err = skusOf(&c.Tx.Q, g.ID); err != nil {
			return err
		}
	}
	if g.Skus == nil && c.Before != nil {
		g.Skus = c.Before.Skus // not given: they stay as they are
	} else if err := checkSkus(c); err != nil {
		return err
	}
	SumUp(g)
	return checkStatus(c)
}

// freeNumber is a number that no goods have or ever had.
func freeNumber(q *store.Q) (string, error) {
	next, err := store.Get[int64](q, "SELECT COALESCE(max(id), 0) + 1 FROM goods")
	for ; err == nil; next++ {
		no := fmt.Sprintf("G%08d", next)
		var taken int64
		if taken, err = store.Get[int64](q, "SELECT count(*) FROM goods WHERE goods_no = ?", no); err == nil && taken == 0 {
			return no, nil
		}
	}
	return "", err
}

// checkSkus compares the SKUs that were given with those there are. Each fault names the line it is about.
func checkSkus(c *resource.Change[Goods]) error {
	before := byID(c.Before)
	wrong := map[string]fault.Message{}
	specs, ids := map[string]bool{}, map[int64]bool{}
	for i := range c.After.Skus {
		sku := &c.After.Skus[i]
		was, known := before[sku.ID]
		if sku.ID != 0 && (!known || ids[sku.ID]) {
			return fault.Reference("skus")
		}
		ids[sku.ID] = true
		if specs[sku.Spec] {
			wrong[at(i, "spec")] = fault.Message{Key: "duplicate"}
		}
		specs[sku.Spec] = true
		if sku.MarketFen != nil && *sku.MarketFen < sku.PriceFen {
			wrong[at(i, "marketFen")] = fault.Message{Key: "validation.marketPrice"}
		}
		if known && sku.Stock != was.Stock {
			wrong[at(i, "stock")] = fault.Message{Key: "validation.stockApart"}
		}
		if err := checkCost(c.Request, sku, was.CostFen); err != nil {
			return err
		}
		if err := checkPicture(c, i, was.Image); err != nil {
			return err
		}
	}
	if err := giveNumbers(c, wrong); err != nil {
		return err
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

func at(line int, field string) string { return fmt.Sprintf("skus.%d.%s", line, field) }

func byID(g *Goods) map[int64]Sku {
	known := map[int64]Sku{}
	if g != nil {
		for _, sku := range g.Skus {
			known[sku.ID] = sku
		}
	}
	delete(known, 0)
	return known
}

// checkCost takes what a SKU costs us only from those who may see it; for others it stays as it is.
func checkCost(r *api.Request, sku *Sku, was *value.Fen) error {
	if mayCost(r) {
		return nil
	}
	if sku.CostFen != nil {
		return fault.Forbidden(nil, perm.Finance.String())
	}
	sku.CostFen = was
	return nil
}

var skuNode = schema.Of(reflect.TypeFor[Sku]())

func checkPicture(c *resource.Change[Goods], line int, was file.Image) error {
	err := file.Check(c.Tx, skuNode, c.Request.Caller.AccountID, file.RefsIn("image", was), file.RefsIn("image", c.After.Skus[line].Image))
	if f, is := fault.As(err); is && f.Code == fault.CodeReference {
		return fault.InvalidField(at(line, "image"), "validation.type.image", nil)
	}
	return err
}

// giveNumbers numbers the SKUs that were given no number, and refuses numbers that others have.
func giveNumbers(c *resource.Change[Goods], wrong map[string]fault.Message) error {
	q, g := &c.Tx.Q, c.After
	given := map[string]bool{}
	for i, sku := range g.Skus {
		if sku.SkuNo == "" {
			continue
		}
		others, err := store.Get[int64](q, "SELECT count(*) FROM goods_skus WHERE sku_no = ? AND goods_id <> ? AND deleted_at IS NULL", sku.SkuNo, g.ID)
		if err != nil {
			return err
		}
		if others > 0 || given[sku.SkuNo] {
			wrong[at(i, "skuNo")] = fault.Message{Key: "duplicate"}
		}
		given[sku.SkuNo] = true
	}
	next := 1
	for i := range g.Skus {
		for ; g.Skus[i].SkuNo == ""; next++ {
			no := fmt.Sprintf("%s-%d", g.GoodsNo, next)
			ever, err := store.Get[int64](q, "SELECT count(*) FROM goods_skus WHERE sku_no = ?", no)
			if err != nil {
				return err
			}
			if ever == 0 && !given[no] {
				g.Skus[i].SkuNo = no
			}
		}
	}
	return nil
}
