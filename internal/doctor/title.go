// Package doctor manages the famous-doctor library: doctors, their departments and titles, and what members say of them.
package doctor

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// TitleCategory is the profession that a title belongs to.
type TitleCategory string

// EnumValues lists the professions.
func (TitleCategory) EnumValues() []string {
	return []string{"physician", "tcm", "pharmacist", "nurse", "technician"}
}

// TitleRank is how high a title stands.
type TitleRank string

// EnumValues lists the ranks, highest first.
func (TitleRank) EnumValues() []string {
	return []string{"senior", "deputySenior", "intermediate", "junior"}
}

// Title is a professional title that a doctor holds.
type Title struct {
	resource.Row

	Name        string          `json:"name" minLength:"2" maxLength:"20"`
	Category    TitleCategory   `json:"category"`
	Rank        TitleRank       `json:"rank"`
	Sort        int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status      resource.Status `json:"status" default:"enabled"`
	DoctorCount int             `json:"doctorCount" readOnly:"true"`
}

// Titles is the screen /famDoc/famTitle.
var Titles = titles.Handle()

var titles = &resource.Resource[Title]{
	Name: "title", Route: "/famDoc/famTitle", Section: "doctor", Table: "titles",
	Need:        perm.All(perm.Doctors, perm.Titles),
	OptionsNeed: perm.All(perm.Doctors),
	Ops:         resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete | resource.Options | resource.Export,
	Search:      resource.Contains("name"),
	Filter:      []string{"category", "rank", "status"},
	Sort:        []string{"sort", "createdAt"},
	Order:       "sort, -id",
	Label:       func(t *Title) string { return t.Name },
	Unique:      []resource.Unique{{Field: "name"}},
	Referrers: []resource.Referrer{
		{Kind: "doctor", Count: "doctorCount", Referrer: store.Referrer{Table: "doctors", Column: "title_id", Label: "name", Where: "deleted_at IS NULL"}},
		// Deleted doctors are kept, and so is what they hold.
		{Kind: "deletedDoctor", Referrer: store.Referrer{Table: "doctors", Column: "title_id", Label: "name", Where: "deleted_at IS NOT NULL"}},
	},
}
