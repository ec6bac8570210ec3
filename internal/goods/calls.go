package goods

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// GoodsBatchIn changes one thing about many goods: their category, whether they are recommended, or whether they are new.
type GoodsBatchIn struct {
	IDs         []int64 `json:"ids" minItems:"1" maxItems:"200"`
	CategoryID  *int64  `json:"categoryId" ref:"goodsCategory"`
	Recommended *bool   `json:"recommended"`
	IsNew       *bool   `json:"isNew"`
}

// things counts what is to be changed.
func (in GoodsBatchIn) things() int {
	count := 0
	for _, given := range []bool{in.CategoryID != nil, in.Recommended != nil, in.IsNew != nil} {
		if given {
			count++
		}
	}
	return count
}

// goodsBefore gives goods back what goodsBatch changed.
func goodsBefore(was, is *Goods) any {
	switch {
	case was.CategoryID != is.CategoryID:
		return map[string]any{"categoryId": was.CategoryID}
	case was.Recommended != is.Recommended:
		return map[string]any{"recommended": was.Recommended}
	case was.IsNew != is.IsNew:
		return map[string]any{"isNew": was.IsNew}
	}
	return nil
}

func calls(records resource.Records[Goods]) []*api.Call {
	return []*api.Call{
		api.Write("goodsBatch", manage.With(perm.Write), func(r *api.Request, tx *store.Tx, in GoodsBatchIn) (resource.Changed, error) {
			if in.things() != 1 {
				return resource.Changed{}, fault.InvalidField("categoryId", "validation.oneOfTwo", nil)
			}
			return records.Change(tx, r, resource.Selection{IDs: in.IDs}, "update", func(c *resource.Change[Goods]) error {
				switch {
				case in.CategoryID != nil:
					c.After.CategoryID = *in.CategoryID
				case in.Recommended != nil:
					c.After.Recommended = *in.Recommended
				default:
					c.After.IsNew = *in.IsNew
				}
				return nil
			})
		}),
		stockCall(records),
		stockLogCall(records),
	}
}
