// Package special is what the platform offers beside goods: accompanied visits, genetic tests, insurance, stews and check-ups,
// with the people and places behind them, and the entries of the app's grid of services.
package special

import (
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/value"
)

// Offer is what all services have in common. The row of each kind embeds it.
type Offer struct {
	resource.Row
	resource.Removable

	Name        string                 `json:"name" minLength:"2" maxLength:"40"`
	Summary     string                 `json:"summary" maxLength:"100" optional:"true"`
	Cover       file.Image             `json:"cover" size:"750x560" usage:"service" minLength:"1"`
	Images      value.List[file.Image] `json:"images" usage:"service" maxItems:"9" optional:"true" detail:"true"`
	Detail      rich.Text              `json:"detail" minLength:"1" maxLength:"100000" detail:"true"`
	Notice      string                 `json:"notice" maxLength:"2000" lines:"many" optional:"true" detail:"true"`
	Sales       int64                  `json:"sales" readOnly:"true" once:"true"`
	Score       value.Tenths           `json:"score" readOnly:"true" once:"true"`
	Recommended bool                   `json:"recommended" default:"false"`
	Sort        int                    `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status      resource.Shelf         `json:"status" default:"offShelf"`
	Actions     []string               `json:"actions" readOnly:"true" db:"-"`
}

// Price is what a service costs, where one price is typed in. The row of such a kind embeds it.
type Price struct {
	PriceFen  value.Fen  `json:"priceFen" minimum:"1" maximum:"99999999"`
	MarketFen *value.Fen `json:"marketFen" minimum:"1" maximum:"99999999"`
}

// check wants a market price that is not below the price: it is shown crossed out beside it.
func (p *Price) check() error {
	if p.MarketFen != nil && *p.MarketFen < p.PriceFen {
		return fault.InvalidField("marketFen", "validation.marketPrice", nil)
	}
	return nil
}

// offers completes the resource of a kind with what all of them have. The table has the columns of Offer and price_fen.
func offers[T any](r *resource.Resource[T], of func(row *T) *Offer) *resource.Resource[T] {
	r.Section = "special"
	r.Ops = resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete | resource.Export
	r.Search = resource.Contains("name", "summary")
	r.Filter = slices.Concat([]string{"status", "recommended", "priceFen"}, r.Filter)
	r.Sort = slices.Concat([]string{"name", "priceFen", "sales", "score", "recommended", "sort", "status", "createdAt"}, r.Sort)
	r.Order = "sort, -id"
	r.Label = func(row *T) string { return of(row).Name }
	r.Unique = append(r.Unique, resource.Unique{Field: "name"})
	r.Life = shelf(r.Name)
	r.Starts = flow.In(resource.OffShelf, resource.OnShelf)
	return r
}

// shelf is the life of a service: the app offers it or not, and what it offers is not deleted.
func shelf(name string) flow.Table {
	anywhere := flow.In(resource.OffShelf, resource.OnShelf)
	return flow.Table{
		{Move: "edit", Call: name + "Save", From: anywhere, To: flow.Same, Need: perm.Write, Log: "update"},
		{Move: "onShelf", Call: name + "Status", From: flow.In(resource.OffShelf), To: flow.To(resource.OnShelf), Need: perm.Write, Log: "status"},
		{Move: "offShelf", Call: name + "Status", From: flow.In(resource.OnShelf), To: flow.To(resource.OffShelf), Need: perm.Write, Log: "status"},
		{Move: "delete", Call: name + "Del", From: flow.In(resource.OffShelf), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.onShelf"},
	}
}

// checkAges wants an oldest age that is not below the youngest; either may be open.
func checkAges(minAge, maxAge *int) error {
	if minAge != nil && maxAge != nil && *maxAge < *minAge {
		return fault.InvalidField("maxAge", "validation.maxAge", nil)
	}
	return nil
}
