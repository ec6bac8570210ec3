// Package agreement keeps what members agree to: the registration and service agreement, the legal statement and the privacy
// policy, each in versions of which one is in force. What was published is never changed; a mistake is mended by a new version.
package agreement

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// AgreementDoc is one of the documents.
type AgreementDoc string

// The documents.
const (
	User    AgreementDoc = "user"
	Law     AgreementDoc = "law"
	Privacy AgreementDoc = "privacy"
)

// EnumValues lists the documents.
func (AgreementDoc) EnumValues() []string {
	return []string{string(User), string(Law), string(Privacy)}
}

// AgreementStatus says how far a version has got.
type AgreementStatus string

// The states.
const (
	Draft      AgreementStatus = "draft"
	Scheduled  AgreementStatus = "scheduled"
	Effective  AgreementStatus = "effective"
	Superseded AgreementStatus = "superseded"
	Withdrawn  AgreementStatus = "withdrawn"
)

// EnumValues lists the states.
func (AgreementStatus) EnumValues() []string {
	return []string{string(Draft), string(Scheduled), string(Effective), string(Superseded), string(Withdrawn)}
}

// AgreementLang is a language that a version can be written in. The first one it must be.
type AgreementLang string

// EnumValues lists the languages.
func (AgreementLang) EnumValues() []string { return []string{"zh", "en", "es", "ja"} }

// Agreement is one version of a document.
type Agreement struct {
	resource.Row

	Doc             AgreementDoc              `json:"doc" readOnly:"true"`
	No              string                    `json:"no" readOnly:"true"`
	Ordinal         int64                     `json:"-" db:"ordinal"`
	Major           bool                      `json:"major" default:"false"`
	Title           string                    `json:"title" minLength:"2" maxLength:"60"`
	Content         rich.Text                 `json:"content" minLength:"1" maxLength:"100000" detail:"true"`
	TitleEn         string                    `json:"titleEn" maxLength:"60" optional:"true" detail:"true"`
	ContentEn       rich.Text                 `json:"contentEn" maxLength:"100000" optional:"true" detail:"true"`
	TitleEs         string                    `json:"titleEs" maxLength:"60" optional:"true" detail:"true"`
	ContentEs       rich.Text                 `json:"contentEs" maxLength:"100000" optional:"true" detail:"true"`
	TitleJa         string                    `json:"titleJa" maxLength:"60" optional:"true" detail:"true"`
	ContentJa       rich.Text                 `json:"contentJa" maxLength:"100000" optional:"true" detail:"true"`
	Langs           value.List[AgreementLang] `json:"langs" readOnly:"true"`
	ChangeNote      string                    `json:"changeNote" minLength:"2" maxLength:"500" lines:"many"`
	Reconsent       bool                      `json:"reconsent" default:"false"`
	Status          AgreementStatus           `json:"status" readOnly:"true"`
	EffectiveAt     *value.Time               `json:"effectiveAt" readOnly:"true"`
	PublishedAt     *value.Time               `json:"publishedAt" readOnly:"true"`
	PublishedBy     *int64                    `json:"publishedBy" ref:"account" readOnly:"true"`
	PublishedByName string                    `json:"publishedByName" readOnly:"true"`
	Hash            string                    `json:"hash" readOnly:"true"`
	// Intact is whether the text is still the one that was published.
	Intact  bool     `json:"intact" readOnly:"true" detail:"true" db:"-"`
	Actions []string `json:"actions" readOnly:"true" db:"-"`
}

const (
	name = "agreement"
	// guard is held by every change: numbers, and what is in force, are decided among all versions of a document.
	guard = "agreement"
)

// Agreements are the screens below /agreement.
var Agreements = agreements.Handle()

var agreements = &resource.Screens[Agreement]{
	Field: "doc",
	Screens: []resource.Screen{
		{Value: string(User), Route: "/agreement/agrUser", Need: perm.All(perm.Agreements, perm.UserAgreement)},
		{Value: string(Law), Route: "/agreement/agrLaw", Need: perm.All(perm.Agreements, perm.LegalStatement)},
		{Value: string(Privacy), Route: "/agreement/agrPrivacy", Need: perm.All(perm.Agreements, perm.PrivacyPolicy)},
	},
	Of: func(screen resource.Screen) *resource.Resource[Agreement] {
		return &resource.Resource[Agreement]{
			Name: name, Section: "agreement", Table: "agreements",
			Ops:    resource.List | resource.Detail | resource.Save | resource.Delete | resource.Export,
			Life:   life,
			Starts: flow.In(Draft),
			Guard:  guard,
			Search: resource.Contains("no", "title"),
			Queues: []resource.Queue{{Name: screen.Value + "AgreementScheduled", Rows: resource.InStates(Scheduled).Within("effectiveAt", 7*24*time.Hour)}},
			Filter: []string{"status", "reconsent", "effectiveAt", "publishedAt"},
			Sort:   []string{"effectiveAt", "publishedAt", "createdAt"},
			Order:  "-Ordinal, -id",
			Label:  func(a *Agreement) string { return a.Title + " " + a.No },
			Refs:   []resource.Ref{{Field: "publishedBy", Label: "publishedByName", Lookup: store.Lookup{Table: "accounts", Name: "name", Where: "deleted_at IS NULL"}}},
			Calls:  func(records resource.Records[Agreement]) []*api.Call { return calls(screen.Need, records) },
			Hooks:  resource.Hooks[Agreement]{Check: check, Fill: fill},
		}
	},
}

// fill tells of a whole version whether its text is the published one.
func fill(_ *api.Request, _ *store.Q, view resource.Op, rows []*Agreement) error {
	for _, a := range rows {
		a.Intact = a.Status == Draft || view != resource.Detail || a.Fingerprint() == a.Hash
	}
	return nil
}
