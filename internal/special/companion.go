package special

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// companionName stands apart from the resource, which needs what needs it.
const companionName = "companion"

// CompanionDuty is whether a companion can be given visits at the moment.
type CompanionDuty string

// The two states.
const (
	Available CompanionDuty = "available"
	OnLeave   CompanionDuty = "onLeave"
)

// EnumValues lists the states.
func (CompanionDuty) EnumValues() []string { return []string{string(Available), string(OnLeave)} }

// CertState is how long a health certificate still holds.
type CertState string

// The states. They follow from the last day of the certificate; nobody sets them.
const (
	CertValid   CertState = "valid"
	CertSoon    CertState = "soon"
	CertExpired CertState = "expired"
)

// EnumValues lists the states.
func (CertState) EnumValues() []string {
	return []string{string(CertValid), string(CertSoon), string(CertExpired)}
}

// CertWarnDays is how many days before its end a health certificate is warned of.
const CertWarnDays = 30

// Companion is somebody who goes to the hospital with members, or in their place.
type Companion struct {
	resource.Row
	resource.Removable

	Name       string          `json:"name" minLength:"2" maxLength:"60" format:"realName"`
	Photo      file.Image      `json:"photo" size:"400x400" usage:"service" minLength:"1"`
	Phone      pii.Phone       `json:"phone" format:"phone" minLength:"1" db:"phone_sealed"`
	PhoneIndex string          `json:"-" db:"phone_index"`
	PhoneTail  string          `json:"-" db:"phone_tail"`
	IDNo       pii.IDNumber    `json:"idNo" format:"idNumber" minLength:"18" maxLength:"18" db:"id_no_sealed"`
	IDNoIndex  string          `json:"-" db:"id_no_index"`
	Gender     identity.Gender `json:"gender" readOnly:"true"` // as the id number says
	City       string          `json:"city" minLength:"1" maxLength:"20"`
	// HospitalIDs are those that the companion knows its way about.
	HospitalIDs   []int64                      `json:"hospitalIds" ref:"hospital" maxItems:"20" optional:"true" db:"-"`
	HospitalNames []string                     `json:"hospitalNames" readOnly:"true" db:"-"`
	Skills        value.List[string]           `json:"skills" minLength:"1" maxLength:"12" maxItems:"10" optional:"true"`
	Years         *int                         `json:"years" minimum:"0" maximum:"50"`
	CertFiles     value.List[file.PrivateFile] `json:"certFiles" usage:"certificate" maxItems:"10" optional:"true" detail:"true"`
	HealthCertTo  value.Date                   `json:"healthCertTo"` // the last day
	Cert          CertState                    `json:"cert" readOnly:"true" db:"-"`
	Duty          CompanionDuty                `json:"duty" readOnly:"true"`
	VisitsAhead   int64                        `json:"visitsAhead" readOnly:"true" db:"-"` // assigned, from today on
	Score         value.Tenths                 `json:"score" readOnly:"true" once:"true"`
	ServedCount   int64                        `json:"servedCount" readOnly:"true" once:"true"`
	Status        resource.Status              `json:"status" default:"enabled"`
}

// Companions is a tab of the screen /character/chaMed.
var Companions = companions.Handle()

var companions = &resource.Resource[Companion]{
	Name: companionName, Route: visitScreen, Tab: true, Section: "special", Table: "companions",
	Need:    visitNeed,
	Ops:     resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Export,
	Import:  &resource.Import{},
	Finding: &resource.Finding{Name: "name", Sealed: []string{"phone"}},
	Search:  resource.Contains("name").OrSealed("phone"),
	Filter:  []string{"city", "gender", "duty", "status"},
	CustomFilters: []resource.CustomFilter{
		{Name: "hospitalId", Node: &schema.Node{Kind: schema.Ref, To: "hospital"}, Numbers: atHospitals},
		{Name: "cert", Node: &schema.Node{Kind: schema.Enum, Name: "CertState", Values: CertState("").EnumValues()}, TextsAt: withCert},
	},
	Queues: []resource.Queue{{
		Name: "companionCerts", Rows: resource.Always(resource.Criteria{"status": "enabled", "cert": []string{string(CertSoon), string(CertExpired)}}),
		Overdue: resource.Always(resource.Criteria{"cert": []string{string(CertExpired)}}), Expires: true,
	}},
	Sort:        []string{"years", "healthCertTo", "score", "servedCount", "status", "createdAt"},
	Order:       "-createdAt, -id",
	Label:       func(c *Companion) string { return c.Name },
	Unique:      []resource.Unique{{Field: "phone"}},
	NotExported: []string{"visitsAhead"},
	Links: []resource.Link{{
		Field: "hospitalIds", Label: "hospitalNames", To: store.Lookup{Table: "hospitals", Name: "name", Where: "status = 'enabled' AND deleted_at IS NULL"},
		Link: store.Link{Table: "companion_hospitals", Own: "companion_id", Other: "hospital_id"},
	}},
	Calls: companionCalls,
	Hooks: resource.Hooks[Companion]{Check: checkCompanion, Fill: fillCompanions},
}

func checkCompanion(c *resource.Change[Companion]) error {
	companion := c.After
	number := companion.IDNo.Clear()
	if !identity.Valid(identity.ResidentID, number, identity.Today(c.Tx.Now)) {
		return fault.InvalidField("idNo", "validation.document", nil)
	}
	companion.Gender, _, _ = identity.Holder(identity.ResidentID, number)
	companion.Skills, companion.CertFiles = value.Distinct(companion.Skills), value.Distinct(companion.CertFiles)
	if c.Before == nil {
		companion.Duty = Available
	}
	return nil
}

// fillCompanions tells how the certificates stand today, and what each companion still has to do.
func fillCompanions(_ *api.Request, q *store.Q, view resource.Op, rows []*Companion) error {
	ahead := map[int64]int64{}
	if view != resource.Export {
		var err error
		if ahead, err = visits.Ahead(q, identity.Today(q.Now)); err != nil {
			return err
		}
	}
	for _, row := range rows {
		row.Cert, row.VisitsAhead = certAt(q.Now, row.HealthCertTo), ahead[row.ID]
	}
	return nil
}

// certAt is how a certificate with that last day stands. The filter of the list says the same in SQL.
func certAt(now value.Time, to value.Date) CertState {
	switch {
	case to < identity.Today(now):
		return CertExpired
	case to < warnedUntil(now):
		return CertSoon
	}
	return CertValid
}

// warnedUntil is the first day that certificates may end on without being warned of.
func warnedUntil(now value.Time) value.Date {
	return identity.Today(now.Add(CertWarnDays * 24 * time.Hour))
}

// withCert matches companions whose certificate stands in one of the ways.
func withCert(now value.Time, states []string) store.Cond {
	today, soon := identity.Today(now), warnedUntil(now)
	of := map[CertState]store.Cond{
		CertExpired: store.Where("companions.health_cert_to < ?", today),
		CertSoon:    store.Where("(companions.health_cert_to >= ? AND companions.health_cert_to < ?)", today, soon),
		CertValid:   store.Where("companions.health_cert_to >= ?", soon),
	}
	conds := make([]store.Cond, len(states))
	for i, state := range states {
		conds[i] = of[CertState(state)]
	}
	return store.AnyOf(conds)
}

// atHospitals matches companions who go to one of the hospitals.
func atHospitals(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Among("companions.id", "companion_hospitals", "companion_id", "hospital_id = ?", id)
	}
	return store.AnyOf(conds)
}
