package special

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CheckUpAudience is whom a check-up is for.
type CheckUpAudience string

// The audiences.
const (
	ForAll            CheckUpAudience = "all"
	ForMen            CheckUpAudience = "male"
	ForMarriedWomen   CheckUpAudience = "femaleMarried"
	ForUnmarriedWomen CheckUpAudience = "femaleUnmarried"
	ForElders         CheckUpAudience = "elder"
	ForChildren       CheckUpAudience = "child"
	ForNewStaff       CheckUpAudience = "work"
)

// EnumValues lists the audiences.
func (CheckUpAudience) EnumValues() []string {
	return []string{string(ForAll), string(ForMen), string(ForMarriedWomen), string(ForUnmarriedWomen), string(ForElders), string(ForChildren), string(ForNewStaff)}
}

// PackageCentre is a centre at which a package can be had, for a price of its own or for that of the package.
type PackageCentre struct {
	CentreID int64      `json:"centreId" ref:"centre"`
	PriceFen *value.Fen `json:"priceFen" minimum:"1" maximum:"99999999"`
}

// AddOn is what can be had beside a package.
type AddOn struct {
	Name     string    `json:"name" minLength:"1" maxLength:"40"`
	PriceFen value.Fen `json:"priceFen" minimum:"1" maximum:"99999999"`
}

// CheckUpItem is one thing that is examined.
type CheckUpItem struct {
	Group   string `json:"group" minLength:"1" maxLength:"20"`
	Name    string `json:"name" minLength:"1" maxLength:"40"`
	Meaning string `json:"meaning" maxLength:"100" optional:"true"`
}

// CheckUp is a package of examinations that members can order.
type CheckUp struct {
	Offer
	Price

	Audience    CheckUpAudience         `json:"audience" default:"all"`
	MinAge      *int                    `json:"minAge" minimum:"0" maximum:"120"`
	MaxAge      *int                    `json:"maxAge" minimum:"0" maximum:"120"`
	Centres     []PackageCentre         `json:"centres" minItems:"1" maxItems:"50" detail:"true" db:"-"`
	CentreNames []string                `json:"centreNames" readOnly:"true" db:"-"` // in the order of the centres
	Items       value.List[CheckUpItem] `json:"items" minItems:"1" maxItems:"200" detail:"true"`
	ItemCount   int                     `json:"itemCount" readOnly:"true"`
	AddOns      value.List[AddOn]       `json:"addOns" maxItems:"20" optional:"true" detail:"true"`
	ValidDays   int                     `json:"validDays" minimum:"7" maximum:"730" default:"180"`
	ReportDays  int                     `json:"reportDays" minimum:"1" maximum:"30" default:"7"`
	Fasting     bool                    `json:"fasting" default:"false"`
	Tips        string                  `json:"tips" maxLength:"1000" lines:"many" optional:"true" detail:"true"`
}

// CheckUps is the screen /character/chaPhysical.
var CheckUps = checkUps.Handle()

var checkUps = offers(&resource.Resource[CheckUp]{
	Name: "phy", Route: "/character/chaPhysical", Table: "check_ups",
	Need:   manageCheckUps,
	Filter: []string{"audience", "fasting"},
	CustomFilters: []resource.CustomFilter{
		{Name: "centreId", Node: &schema.Node{Kind: schema.Ref, To: "centre"}, Numbers: atCentres},
	},
	Sort:  []string{"itemCount", "validDays", "reportDays"},
	Guard: checkUpGuard,
	Hooks: resource.Hooks[CheckUp]{Check: checkCheckUp, AfterSave: writePackageCentres, BeforeDelete: leaveCentres, Fill: fillCentres},
}, func(p *CheckUp) *Offer { return &p.Offer })

// atCentres matches packages that can be had at one of the centres.
func atCentres(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Where("check_ups.id IN (SELECT c.check_up_id FROM check_up_centres AS c WHERE c.centre_id = ?)", id)
	}
	return store.AnyOf(conds)
}

// checkCheckUp holds a package to the rules that span fields, and keeps what lists show of its items.
func checkCheckUp(c *resource.Change[CheckUp]) error {
	p := c.After
	if err := p.Price.check(); err != nil {
		return err
	}
	if err := checkAges(p.MinAge, p.MaxAge); err != nil {
		return err
	}
	if err := checkPackageCentres(c); err != nil {
		return err
	}
	wrong := map[string]fault.Message{}
	names := map[string]bool{}
	for i, addOn := range p.AddOns {
		if names[addOn.Name] {
			wrong[fmt.Sprintf("addOns.%d.name", i)] = fault.Message{Key: "duplicate"}
		}
		names[addOn.Name] = true
	}
	items := map[[2]string]bool{}
	for i, item := range p.Items {
		if items[[2]string{item.Group, item.Name}] {
			wrong[fmt.Sprintf("items.%d.name", i)] = fault.Message{Key: "duplicate"}
		}
		items[[2]string{item.Group, item.Name}] = true
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	p.Items, p.ItemCount = inGroups(p.Items), len(p.Items)
	return nil
}

// inGroups puts items of the same group together, the groups in the order of their first items.
func inGroups(items value.List[CheckUpItem]) value.List[CheckUpItem] {
	var groups []string
	for _, item := range items {
		if !slices.Contains(groups, item.Group) {
			groups = append(groups, item.Group)
		}
	}
	slices.SortStableFunc(items, func(a, b CheckUpItem) int {
		return slices.Index(groups, a.Group) - slices.Index(groups, b.Group)
	})
	return items
}

// fillCentres gives packages their centres. Lists show only what those are called.
func fillCentres(_ *api.Request, q *store.Q, view resource.Op, rows []*CheckUp) error {
	ids := make([]int64, len(rows))
	for i, p := range rows {
		ids[i] = p.ID
	}
	of, err := centresOf(q, ids)
	if err != nil {
		return err
	}
	for _, p := range rows {
		p.Centres, p.CentreNames = []PackageCentre{}, []string{}
		for _, at := range of[p.ID] {
			p.CentreNames = append(p.CentreNames, at.CentreName)
			if view != resource.List {
				p.Centres = append(p.Centres, PackageCentre{at.CentreID, at.PriceFen})
			}
		}
	}
	return nil
}
