package special

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/link"
)

// MoreGroup is the part of the app's grid of services that an entry stands in.
type MoreGroup string

// EnumValues lists the groups from the top of the grid down.
func (MoreGroup) EnumValues() []string { return []string{"home", "medical", "life", "other"} }

// EntryLinkKind is the kind of place that an entry of the grid leads to: one that every link can lead to, or one of its own.
type EntryLinkKind string

// The kinds that only entries have: a telephone number, and a page written in the entry itself.
const (
	ToPhone EntryLinkKind = "phone"
	ToPage  EntryLinkKind = "page"
)

// EnumValues lists the kinds.
func (EntryLinkKind) EnumValues() []string {
	return append(link.LinkKind("").EnumValues(), string(ToPhone), string(ToPage))
}

// Entry is one entry of the app's grid of services.
type Entry struct {
	resource.Row
	resource.Removable

	Name       string        `json:"name" minLength:"2" maxLength:"12"`
	Icon       file.Image    `json:"icon" size:"96x96" usage:"service" minLength:"1"`
	Group      MoreGroup     `json:"group" db:"in_group"`
	GroupPlace int           `json:"-" db:"group_place"`
	LinkKind   EntryLinkKind `json:"linkKind" default:"none"`
	link.Show
	// Page is what an entry shows that leads to a page of its own.
	Page      rich.Text       `json:"page" maxLength:"100000" optional:"true" detail:"true"`
	Badge     string          `json:"badge" maxLength:"4" optional:"true"`
	NeedLogin bool            `json:"needLogin" default:"false"`
	NeedCert  bool            `json:"needCert" default:"false"`
	Clicks    int64           `json:"clicks" readOnly:"true" once:"true"`
	Sort      int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status    resource.Status `json:"status" default:"enabled"`
}

// MoreServices is the screen /character/chaGeng.
var MoreServices = entries.Handle()

var entries = &resource.Resource[Entry]{
	Name: "more", Route: "/character/chaGeng", Section: "special", Table: "service_entries",
	Need: perm.All(perm.SpecialServices, perm.MoreServices),
	Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
		resource.Export,
	Search:        resource.Contains("name", "badge"),
	Filter:        []string{"group", "linkKind", "status"},
	CustomFilters: []resource.CustomFilter{link.StateFilter(entryColumns, isEntryBroken)},
	Sort:          []string{"name", "clicks", "sort", "status", "createdAt"},
	Order:         "GroupPlace, sort, -id",
	SortWithin:    "group",
	NotExported:   []string{"targetGone"},
	Label:         func(e *Entry) string { return e.Name },
	Guard:         "more",
	Hooks:         resource.Hooks[Entry]{Check: checkEntry, Fill: fillEntries},
}

// entryColumns are those of the table, for conditions on them.
var entryColumns = store.TableOf[Entry]("service_entries")

// targets is what entries can lead to beside their own kinds.
var targets link.Targets

// SetTargets says what entries can lead to, which the sections with those records know. The app calls it while the program
// starts, before anything is served.
func SetTargets(all link.Targets) { targets = all }

// isEntryBroken matches entries whose target is not offered.
func isEntryBroken(value.Time) store.Cond { return targets.LeadsNowhere(entryColumns) }

// fillEntries tells of entries what they lead to and whether members see them.
func fillEntries(r *api.Request, q *store.Q, _ resource.Op, rows []*Entry) error {
	leading := make([]link.Leading, len(rows))
	for i, e := range rows {
		leading[i] = link.Leading{Kind: link.LinkKind(e.LinkKind), Show: &e.Show}
	}
	if err := targets.Describe(r, q, leading); err != nil {
		return err
	}
	for _, e := range rows {
		e.State = e.StateAt(q.Now, e.Status, e.TargetGone)
	}
	return nil
}

// placeOf is the place of a group on the grid.
func placeOf(group MoreGroup) int { return slices.Index(group.EnumValues(), string(group)) }
