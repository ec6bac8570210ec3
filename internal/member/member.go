// Package member manages the members of the platform: who they are, what tier they have, what they own.
package member

import (
	"fmt"
	"slices"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Member is a person who uses the app. A closed member keeps its number and its ledger and nothing personal.
type Member struct {
	resource.Row

	MemberNo     string             `json:"memberNo" readOnly:"true"`
	Phone        pii.Phone          `json:"phone" format:"phone" db:"phone_sealed" fixed:"true"`
	PhoneIndex   string             `json:"-" db:"phone_index"`
	PhoneTail    string             `json:"-" db:"phone_tail"`
	Nickname     string             `json:"nickname" minLength:"1" maxLength:"30" personal:"true"`
	Avatar       file.Image         `json:"avatar" size:"200x200" usage:"member" optional:"true" personal:"true"`
	Gender       Gender             `json:"gender" default:"unknown" personal:"true"`
	Birthday     value.Date         `json:"birthday" optional:"true" personal:"true"`
	RealName     pii.Name           `json:"realName" readOnly:"true"`
	IDNo         pii.IDNumber       `json:"idNo" readOnly:"true" db:"id_no_sealed"`
	IDNoIndex    string             `json:"-" db:"id_no_index"`
	CertStatus   CertStatus         `json:"certStatus" readOnly:"true"`
	TierID       int64              `json:"tierId" readOnly:"true" ref:"userCard"`
	TierName     string             `json:"tierName" readOnly:"true"`
	TierSource   TierSource         `json:"tierSource" readOnly:"true"`
	TierExpireAt *value.Time        `json:"tierExpireAt" readOnly:"true"`
	Growth       int64              `json:"growth" readOnly:"true"`
	Points       int64              `json:"points" readOnly:"true"`
	BalanceFen   value.Fen          `json:"balanceFen" readOnly:"true"`
	Source       Source             `json:"source" default:"offline"`
	City         string             `json:"city" maxLength:"40" optional:"true" personal:"true"`
	Tags         value.List[string] `json:"tags" minLength:"1" maxLength:"10" maxItems:"10" optional:"true" personal:"true"`
	Status       MemberStatus       `json:"status" readOnly:"true"`
	BlackReason  string             `json:"blackReason" readOnly:"true" personal:"true"`
	BlackUntil   *value.Time        `json:"blackUntil" readOnly:"true"`
	BlackAt      *value.Time        `json:"blackAt" readOnly:"true"`
	BlackBy      *int64             `json:"blackBy" readOnly:"true" ref:"account" detail:"true"`
	BlackByName  string             `json:"blackByName" readOnly:"true" detail:"true"`
	OrderCount   int64              `json:"orderCount" readOnly:"true"`
	SpentFen     value.Fen          `json:"spentFen" readOnly:"true"`
	LastOrderAt  *value.Time        `json:"lastOrderAt" readOnly:"true"`
	LastLoginAt  *value.Time        `json:"lastLoginAt" readOnly:"true" once:"true"`
	Remark       string             `json:"remark" maxLength:"500" lines:"many" optional:"true" detail:"true" personal:"true"`
	CloseAskedAt *value.Time        `json:"closeAskedAt" readOnly:"true"`
	CloseReason  string             `json:"closeReason" readOnly:"true" detail:"true" personal:"true"`
	ClosedAt     *value.Time        `json:"closedAt" readOnly:"true"`
	ClosedBy     *int64             `json:"-" db:"closed_by"`
	Actions      []string           `json:"actions" readOnly:"true" db:"-"`
}

// Members is the screen /userAdmin/userIndex.
var Members = members.Handle()

var members = &resource.Resource[Member]{
	Name: memberName, Route: "/userAdmin/userIndex", Section: "member", Table: "members",
	Need:        perm.All(perm.Members),
	OptionsNeed: perm.Any(perm.All(perm.Patients), perm.All(perm.Orders)),
	OptionsBy:   resource.Equals("memberNo").OrSealed("phone"),
	Ops:         resource.List | resource.Detail | resource.Save | resource.Options | resource.Export,
	Search:      resource.StartsWith("memberNo", "nickname").OrSealed("phone"),
	Filter:      []string{"status", "tierId", "certStatus", "source", "gender", "createdAt", "lastLoginAt", "spentFen", "orderCount"},
	CustomFilters: []resource.CustomFilter{
		{Name: "tag", Node: &schema.Node{Kind: schema.Text, MinLength: 1, MaxLength: maxOfATag}, Texts: tagged},
		{Name: "closeAsked", Node: &schema.Node{Kind: schema.Bool}, Flag: closeAsked},
	},
	Finding:     &resource.Finding{Number: "memberNo", Prefix: "M", Sealed: []string{"phone"}},
	ChangesWith: []string{"Certification"},
	Sort:        []string{"growth", "points", "balanceFen", "orderCount", "spentFen", "lastOrderAt", "lastLoginAt", "createdAt"},
	Order:       "-createdAt, -id",
	Label:       func(m *Member) string { return m.MemberNo + " " + m.Nickname },
	Unique:      []resource.Unique{{Field: "phone"}},
	Refs: []resource.Ref{
		{Field: "tierId", Label: "tierName", Lookup: store.Lookup{Table: "tiers", Name: "name", Where: "status = 'enabled'"}},
		{Field: "blackBy", Label: "blackByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
	},
	Life:    life,
	Undo:    map[string]func(was, is *Member) any{"userTag": tagsBefore, "userTier": tierBefore},
	Figures: figuresOf,
	Hooks:   resource.Hooks[Member]{Check: checkMember, AfterSave: memberSaved},
}

// closeAsked matches members who have asked to be closed, or those who have not.
func closeAsked(is bool) store.Cond {
	if is {
		return store.Where("members.close_asked_at IS NOT NULL")
	}
	return store.Where("members.close_asked_at IS NULL")
}

// memberName stands apart from the resource, which needs what needs it.
const memberName = "user"

var read = perm.All(perm.Members)

// beijing is the zone in which a birthday has come or not.
var beijing = time.FixedZone("Asia/Shanghai", 8*60*60)

const oldest = 120 // years that a birthday may lie back

func checkMember(c *resource.Change[Member]) error {
	if c.Before == nil {
		if err := welcome(c); err != nil {
			return err
		}
	}
	c.After.Tags = value.Distinct(c.After.Tags)
	return checkPerson(c)
}

// welcome gives a new member what the server owns.
func welcome(c *resource.Change[Member]) (err error) {
	m := c.After
	m.Status, m.CertStatus, m.TierSource = Normal, CertNone, TierAuto
	if m.TierID, err = tierByGrowth(&c.Tx.Q, 0, 0); err != nil {
		return err
	}
	m.MemberNo, err = nextNumber(c.Tx)
	return err
}

// nextNumber counts separately from the rows: whoever takes a number keeps others waiting until it is used.
func nextNumber(tx *store.Tx) (string, error) {
	if err := resource.CountRows(tx, NumbersGiven, 1); err != nil {
		return "", err
	}
	given, err := store.Get[int64](&tx.Q, "SELECT total FROM row_counts WHERE name = ?", NumbersGiven)
	return Number(given), err
}

// NumbersGiven is the name under which the numbers of members are counted.
const NumbersGiven = "user.numbers"

// Number writes a member's number.
func Number(n int64) string { return fmt.Sprintf("M%08d", n) }

// checkPerson holds the birthday against the calendar, and keeps what an identity document has proved.
func checkPerson(c *resource.Change[Member]) error {
	m := c.After
	today := c.Tx.Now.Std().In(beijing)
	if m.Birthday != "" && (m.Birthday > value.Date(today.Format(time.DateOnly)) || m.Birthday < value.Date(today.AddDate(-oldest, 0, 0).Format(time.DateOnly))) {
		return fault.InvalidField("birthday", "validation.birthday", map[string]any{"max": oldest})
	}
	if c.Before == nil || c.Before.CertStatus != CertApproved || m.CertStatus != CertApproved {
		return nil
	}
	switch {
	case m.Gender != c.Before.Gender:
		return fault.InvalidField("gender", "validation.certified", nil)
	case m.Birthday != c.Before.Birthday:
		return fault.InvalidField("birthday", "validation.certified", nil)
	}
	return nil
}

func memberSaved(c *resource.Change[Member]) error {
	if err := moveBetweenTiers(c); err != nil {
		return err
	}
	if err := keepTags(c); err != nil {
		return err
	}
	if err := tell(c); err != nil {
		return err
	}
	switch {
	case c.Before == nil:
		return note(c, Joined, "", nil)
	case c.Op == resource.Save:
		return happened(c, Edited, "")
	}
	return nil
}

// moveBetweenTiers keeps the number of live members of each tier.
func moveBetweenTiers(c *resource.Change[Member]) error {
	left, joined := tierCounted(c.Before), tierCounted(c.After)
	if left == joined {
		return nil
	}
	moves := []struct{ tier, by int64 }{{left, -1}, {joined, 1}}
	// Always in the same order, so that two who pass each other do not wait for one another.
	slices.SortFunc(moves, func(a, b struct{ tier, by int64 }) int { return int(a.tier - b.tier) })
	for _, move := range moves {
		if move.tier == 0 {
			continue
		}
		if err := resource.CountRows(c.Tx, TierCounter(move.tier), move.by); err != nil {
			return err
		}
	}
	return nil
}

func tierCounted(m *Member) int64 {
	if m == nil || m.Status == Closed {
		return 0
	}
	return m.TierID
}

// TierCounter is the name under which the members of a tier are counted.
func TierCounter(tier int64) string { return fmt.Sprintf("user.tier.%d", tier) }
