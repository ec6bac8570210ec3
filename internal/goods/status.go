package goods

import (
	"strings"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// GoodsStatus says whether the app offers goods.
type GoodsStatus string

// The states. Goods begin as a draft, or on sale if nothing is missing; from there they never become a draft again.
const (
	OnSale  GoodsStatus = "onSale"
	OffSale GoodsStatus = "offSale"
	Draft   GoodsStatus = "draft"
)

// EnumValues lists the states; those on sale are the ones to pick from.
func (GoodsStatus) EnumValues() []string {
	return []string{string(OnSale), string(OffSale), string(Draft)}
}

// life is what can happen to goods. Saving them may put them on sale or take them off it as well.
var life = flow.Table{
	{Move: "edit", Call: "goodsSave", From: flow.In(Draft, OnSale, OffSale), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "onSale", Call: "goodsStatus", From: flow.In(Draft, OffSale), To: flow.To(OnSale), Need: perm.Write, Log: "status"},
	{Move: "offSale", Call: "goodsStatus", From: flow.In(OnSale), To: flow.To(OffSale), Need: perm.Write, Log: "status"},
	{Move: "stock", Call: "goodsStock", From: flow.In(Draft, OnSale, OffSale), To: flow.Same, Need: perm.Write, Log: "adjust"},
	{Move: "delete", Call: "goodsDel", From: flow.In(Draft, OffSale), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.onSale"},
}

// checkStatus keeps goods that were ever offered complete.
func checkStatus(c *resource.Change[Goods]) error {
	if c.After.Status == Draft {
		return nil
	}
	return refuseIncomplete(c)
}

// refuseIncomplete names what is still missing, at the fields and in one sentence for whoever has no form open.
func refuseIncomplete(c *resource.Change[Goods]) error {
	g, r := c.After, c.Request
	missing := map[string]fault.Message{}
	var names []string
	need := func(field string, given bool) {
		if given {
			return
		}
		missing[field] = fault.Message{Key: "validation.required"}
		names = append(names, r.Texts.Label(r.Lang, "goods", "goods", field))
	}
	need("cover", g.Cover != "")
	need("images", len(g.Images) > 0)
	need("detail", g.Detail != "")
	need("approvalNo", g.ApprovalNo != "" || g.Type == General)
	need("skus", len(g.Skus) > 0)
	if len(missing) == 0 {
		return nil
	}
	return fault.Invalid(missing).WithMessage("validation.incomplete", map[string]any{"fields": strings.Join(names, r.Texts.Text(r.Lang, "kit:listComma", nil))})
}
