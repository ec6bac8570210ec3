package special

import (
	"caredesk/internal/doctor"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Hospital is a place that members are accompanied to.
type Hospital struct {
	resource.Row
	resource.Removable

	Name        string                `json:"name" minLength:"2" maxLength:"60"`
	Level       *doctor.HospitalLevel `json:"level"`
	Province    string                `json:"province" minLength:"1" maxLength:"20"`
	City        string                `json:"city" minLength:"1" maxLength:"20"`
	District    string                `json:"district" minLength:"1" maxLength:"20"`
	Address     string                `json:"address" minLength:"5" maxLength:"120"`
	Phone       string                `json:"phone" maxLength:"30" format:"tel" optional:"true"`
	Departments string                `json:"departments" maxLength:"1000" lines:"many" optional:"true" detail:"true"`
	// Guide is what a companion should know before the first visit: entrances, counters, where to park.
	Guide  string          `json:"guide" maxLength:"2000" lines:"many" optional:"true" detail:"true"`
	Sort   int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status resource.Status `json:"status" default:"enabled"`
}

// Hospitals is a tab of the screen /character/chaMed. Services name cities and no hospitals, so that companions and orders are
// all that refers to one.
var Hospitals = hospitals.Handle()

var hospitals = &resource.Resource[Hospital]{
	Name: "hospital", Route: visitScreen, Tab: true, Section: "special", Table: "hospitals",
	Need:        visitNeed,
	OptionsNeed: perm.Any(perm.All(perm.Doctors), visitOrdersNeed),
	Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
		resource.Options | resource.Export,
	Finding:   &resource.Finding{Name: "name"},
	Import:    &resource.Import{},
	Search:    resource.Contains("name", "address", "departments"),
	Filter:    []string{"level", "province", "city", "status"},
	Sort:      []string{"name", "level", "city", "sort", "status", "createdAt"},
	Order:     "sort, -id",
	Label:     func(h *Hospital) string { return h.Name },
	Unique:    []resource.Unique{{Field: "name", Within: "city"}},
	Referrers: []resource.Referrer{{Kind: "companion", Find: companionsOfHospital}},
}

// companionsOfHospital are those who go to a hospital, without the deleted ones.
func companionsOfHospital(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	names, err := store.All[string](&tx.Q, `SELECT c.name FROM companion_hospitals AS l JOIN companions AS c ON c.id = l.companion_id
		WHERE l.hospital_id = ? AND c.deleted_at IS NULL ORDER BY c.id`, id)
	return int64(len(names)), names[:min(len(names), 3)], err
}
