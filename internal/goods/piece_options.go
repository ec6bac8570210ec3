package goods

import (
	"fmt"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// PieceOptions are SKUs on sale to pick from, found by a part of the name of the goods or of a number, with what is left of each.
func PieceOptions(q *store.Q, in resource.OptionsIn) (out resource.OptionsOut, err error) {
	type found struct {
		ID    int64
		Name  string
		Spec  string
		Stock int64
	}
	const onSale = `SELECT s.id, g.name, s.spec, s.stock FROM goods_skus AS s JOIN goods AS g ON g.id = s.goods_id
		WHERE s.deleted_at IS NULL AND g.deleted_at IS NULL AND g.status = 'onSale' AND `
	var all []found
	for _, id := range in.IDs {
		some, err := store.All[found](q, onSale+"s.id = ?", id)
		if err != nil {
			return out, err
		}
		all = append(all, some...)
	}
	if in.IDs == nil {
		like := "%" + store.Lower(in.Kw) + "%"
		if all, err = store.All[found](q, onSale+"(lower(g.name) LIKE ? OR lower(g.goods_no) LIKE ? OR lower(s.sku_no) LIKE ?) ORDER BY g.sort, g.id DESC, s.place LIMIT ?", like, like, like, in.Limit); err != nil {
			return out, err
		}
	}
	out.Items = make([]resource.Option, len(all))
	for i, sku := range all {
		out.Items[i] = resource.Option{ID: sku.ID, Label: fmt.Sprintf("%s · %s (%d)", sku.Name, sku.Spec, sku.Stock), Disabled: sku.Stock == 0}
	}
	return out, nil
}
