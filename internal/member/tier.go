package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Benefit is one thing that a tier brings.
type Benefit struct {
	Icon  file.Image `json:"icon" usage:"tier" size:"96x96" optional:"true"`
	Title string     `json:"title" minLength:"1" maxLength:"12"`
	Text  string     `json:"text" maxLength:"60" optional:"true"`
}

// Tier is what a member is entitled to. The one of level 1 is everybody's.
type Tier struct {
	resource.Row

	Name        string              `json:"name" minLength:"2" maxLength:"12"`
	Level       int                 `json:"level" minimum:"1" maximum:"20"`
	Obtain      TierObtain          `json:"obtain" default:"growth"`
	GrowthMin   int64               `json:"growthMin" minimum:"0" maximum:"99999999" optional:"true"`
	PriceFen    value.Fen           `json:"priceFen" minimum:"0" maximum:"99999999" optional:"true"`
	ValidDays   int                 `json:"validDays" minimum:"0" maximum:"3650" optional:"true"`
	DiscountPct int                 `json:"discountPct" minimum:"50" maximum:"100" default:"100"`
	PointsRate  int                 `json:"pointsRate" minimum:"1" maximum:"100" default:"10"` // tenths
	Benefits    value.List[Benefit] `json:"benefits" maxItems:"12" optional:"true" detail:"true"`
	Icon        file.Image          `json:"icon" size:"96x96" usage:"tier"`
	CardImage   file.Image          `json:"cardImage" size:"690x388" usage:"tier" optional:"true"`
	Description string              `json:"description" maxLength:"500" lines:"many" optional:"true" detail:"true"`
	Status      resource.Status     `json:"status" default:"enabled"`
	IsDefault   bool                `json:"isDefault" readOnly:"true"`
	MemberCount int64               `json:"memberCount" readOnly:"true" db:"-"`
	// ReviewPct tells how many of a hundred members have been looked at again since the growth it takes was changed.
	ReviewPct *int `json:"reviewPct" readOnly:"true" db:"-"`
}

const tierName = "userCard"

// Tiers is the screen /userCard/userCardIndex.
var Tiers = tiers.Handle()

var tiers = &resource.Resource[Tier]{
	Name: tierName, Route: "/userCard/userCardIndex", Section: "member", Table: "tiers",
	Need:        perm.All(perm.MemberTiers),
	OptionsNeed: perm.All(perm.Members),
	NotExported: []string{"reviewPct"},
	Ops:         resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Options | resource.Export,
	Search:      resource.Contains("name"),
	Filter:      []string{"obtain", "status"},
	Sort:        []string{"level", "name", "createdAt"},
	Order:       "level, id",
	Label:       func(t *Tier) string { return t.Name },
	Unique:      []resource.Unique{{Field: "name"}, {Field: "level"}},
	Referrers: []resource.Referrer{
		{Kind: "member", Referrer: store.Referrer{Table: "members", Column: "tier_id", Label: "member_no", Where: "status <> 'deleted'"}},
	},
	Guard: "tiers",
	Hooks: resource.Hooks[Tier]{Check: checkTier, AfterSave: queueReview, BeforeDelete: forgetReviews, Fill: fillTiers},
}

// forgetReviews makes way for the deletion of a tier; that of level 1 stays.
func forgetReviews(c *resource.Change[Tier]) error {
	if c.Before.IsDefault {
		return fault.Protected()
	}
	return job.ForgetAbout(c.Tx, tierReview, c.Before.ID)
}

func checkTier(c *resource.Change[Tier]) error {
	t := c.After
	t.IsDefault = t.Level == 1
	if c.Before != nil && c.Before.IsDefault && (!t.IsDefault || t.Status == resource.Disabled) {
		return fault.Protected()
	}
	if err := checkObtain(t); err != nil {
		return err
	}
	return checkGrowthOrder(&c.Tx.Q, t)
}

// checkObtain keeps what belongs to the way in which a tier is given out, and nothing else.
func checkObtain(t *Tier) error {
	if t.IsDefault && t.Obtain != ByGrowth {
		return fault.InvalidField("obtain", "validation.tier.default", nil)
	}
	if t.Obtain != ByGrowth {
		t.GrowthMin = 0
	}
	if t.Obtain != ByPurchase {
		t.PriceFen, t.ValidDays = 0, 0
		return nil
	}
	switch {
	case t.PriceFen == 0:
		return fault.InvalidField("priceFen", "validation.required", nil)
	case t.ValidDays == 0:
		return fault.InvalidField("validDays", "validation.required", nil)
	}
	return nil
}

// checkGrowthOrder makes a higher level take more growth, among the tiers that are reached by growth. The first takes none.
func checkGrowthOrder(q *store.Q, t *Tier) error {
	if t.Obtain != ByGrowth {
		return nil
	}
	if t.IsDefault {
		if t.GrowthMin != 0 {
			return fault.InvalidField("growthMin", "validation.maximum", map[string]any{"max": 0})
		}
		return nil
	}
	type bounds struct{ Below, Above *int64 }
	b, err := store.Get[bounds](q, `SELECT max(CASE WHEN level < ? THEN growth_min END) AS below, min(CASE WHEN level > ? THEN growth_min END) AS above
		FROM tiers WHERE obtain = 'growth' AND id <> ?`, t.Level, t.Level, t.ID)
	switch {
	case err != nil:
		return err
	case b.Below != nil && t.GrowthMin <= *b.Below:
		return fault.InvalidField("growthMin", "validation.minimum", map[string]any{"min": *b.Below + 1})
	case b.Above != nil && t.GrowthMin >= *b.Above:
		return fault.InvalidField("growthMin", "validation.maximum", map[string]any{"max": *b.Above - 1})
	}
	return nil
}

// ladder is the tiers that are reached by growth, highest first.
type ladder []rung

type rung struct {
	ID        int64
	GrowthMin int64
	Status    resource.Status
}

func readLadder(q *store.Q) (ladder, error) {
	return store.All[rung](q, "SELECT id, growth_min, status FROM tiers WHERE obtain = 'growth' ORDER BY level DESC")
}

// reached is the highest tier that the growth reaches. One that is given out no more is kept by those who have it.
func (l ladder) reached(growth, held int64) int64 {
	for _, step := range l {
		if step.GrowthMin <= growth && (step.Status == resource.Enabled || step.ID == held) {
			return step.ID
		}
	}
	return held // never: the lowest takes no growth and is always enabled
}

// tierByGrowth is the tier that a member reaches by its growth.
func tierByGrowth(q *store.Q, growth, held int64) (int64, error) {
	l, err := readLadder(q)
	return l.reached(growth, held), err
}

// fillTiers adds the number of members, and how far they have been looked at again.
func fillTiers(_ *api.Request, q *store.Q, _ resource.Op, rows []*Tier) error {
	type figures struct {
		ID      int64
		Members int64
	}
	all, err := store.All[figures](q, `SELECT t.id AS id, COALESCE(c.total, 0) AS members
		FROM tiers AS t LEFT JOIN row_counts AS c ON c.name = 'user.tier.' || t.id`)
	if err != nil {
		return err
	}
	reviews, err := job.ProgressOf(q, tierReview)
	if err != nil {
		return err
	}
	members, pct := map[int64]int64{}, map[int64]*int{}
	for _, f := range all {
		members[f.ID] = f.Members
	}
	for _, p := range reviews {
		seen := int(p.Done * 100 / max(p.Total, p.Done, 1))
		pct[p.ObjectID] = &seen
	}
	for _, t := range rows {
		t.MemberCount, t.ReviewPct = members[t.ID], pct[t.ID]
	}
	return nil
}
