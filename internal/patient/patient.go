// Package patient keeps the people whom members look after: who they are, how they are reached, what is known of their health.
package patient

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// Patient is a person for whom a member orders; it belongs to that member for good.
type Patient struct {
	resource.Row
	resource.Removable

	MemberID         int64                `json:"memberId" ref:"user" fixed:"true"`
	MemberNo         string               `json:"memberNo" readOnly:"true"`
	MemberNickname   string               `json:"memberNickname" readOnly:"true"`
	MemberAvatar     file.Image           `json:"memberAvatar" readOnly:"true"`
	Name             pii.Name             `json:"name" format:"realName" minLength:"2" maxLength:"60"`
	Relation         Relation             `json:"relation"`
	IDType           identity.IDType      `json:"idType" default:"residentId"`
	IDNo             pii.IDNumber         `json:"idNo" format:"idNumber" minLength:"5" maxLength:"18" db:"id_no_sealed"`
	IDNoIndex        string               `json:"-" db:"id_no_index"`
	Gender           identity.Gender      `json:"gender" default:"unknown" personal:"true"`
	Birthday         value.Date           `json:"birthday" optional:"true" personal:"true"`
	Age              int                  `json:"age" readOnly:"true" db:"-"`
	Phone            pii.Phone            `json:"phone" format:"phone" minLength:"1" db:"phone_sealed"`
	PhoneIndex       string               `json:"-" db:"phone_index"`
	PhoneTail        string               `json:"-" db:"phone_tail"`
	GuardianName     pii.Name             `json:"guardianName" format:"realName" maxLength:"60" optional:"true" detail:"true"`
	GuardianPhone    pii.Phone            `json:"guardianPhone" format:"tel" optional:"true" detail:"true" db:"guardian_phone_sealed"`
	MedicalInsurance *MedicalInsurance    `json:"medicalInsurance" personal:"true"`
	CardNo           pii.Card             `json:"cardNo" maxLength:"30" optional:"true" detail:"true" db:"card_no_sealed"`
	Blood            *Blood               `json:"blood" detail:"true" personal:"true"`
	Allergies        pii.Health           `json:"allergies" maxLength:"500" lines:"many" optional:"true" detail:"true" db:"allergies_sealed"`
	History          pii.Health           `json:"history" maxLength:"1000" lines:"many" optional:"true" detail:"true" db:"history_sealed"`
	Chronic          pii.Health           `json:"chronic" maxLength:"400" lines:"many" optional:"true" detail:"true" db:"chronic_sealed"`
	EmergencyName    pii.Name             `json:"emergencyName" format:"realName" maxLength:"60" optional:"true" detail:"true"`
	EmergencyPhone   pii.Phone            `json:"emergencyPhone" format:"tel" optional:"true" detail:"true" db:"emergency_phone_sealed"`
	Province         string               `json:"province" maxLength:"20" optional:"true" detail:"true" personal:"true"`
	City             string               `json:"city" maxLength:"20" optional:"true" detail:"true" personal:"true"`
	District         string               `json:"district" maxLength:"20" optional:"true" detail:"true" personal:"true"`
	Address          pii.Address          `json:"address" maxLength:"120" optional:"true" detail:"true" db:"address_sealed"`
	IsDefault        bool                 `json:"isDefault" default:"false"`
	Remark           string               `json:"remark" maxLength:"500" lines:"many" optional:"true" detail:"true" personal:"true"`
	OrderCount       int64                `json:"orderCount" readOnly:"true" once:"true"`
	LastOrderAt      *value.Time          `json:"lastOrderAt" readOnly:"true" once:"true"`
	Orders           []kind.OrderSummary  `json:"orders" readOnly:"true" detail:"true" db:"-"`
	Reports          []kind.ReportSummary `json:"reports" readOnly:"true" detail:"true" db:"-"`
}

// Relation is what a patient is to its member.
type Relation string

// Self is the member itself, which only one patient can be.
const Self Relation = "self"

// EnumValues lists the relations.
func (Relation) EnumValues() []string {
	return []string{string(Self), "spouse", "child", "parent", "sibling", "other"}
}

// MedicalInsurance is who pays for treatment.
type MedicalInsurance string

// EnumValues lists who pays.
func (MedicalInsurance) EnumValues() []string {
	return []string{"employee", "resident", "commercial", "selfPay"}
}

// Blood is a blood group.
type Blood string

// EnumValues lists the groups.
func (Blood) EnumValues() []string { return []string{"A", "B", "AB", "O", "unknown"} }

// Patients is the screen /patient/patIndex. Opening a record leaves a row in the operation log: it tells of somebody's health.
var Patients = patients.Handle()

var patients = &resource.Resource[Patient]{
	Name: "patient", Route: "/patient/patIndex", Section: "patient", Table: "patients",
	Need:          perm.All(perm.Patients),
	Ops:           resource.List | resource.Detail | resource.Save | resource.Delete | resource.Export,
	LogViews:      true,
	Guard:         "patients", // what one member has, and which is the usual one, spans records
	Finding:       &resource.Finding{Sealed: []string{"phone"}},
	Search:        resource.StartsWith("name").OrSealed("phone", "idNo").OrBy(ofMember).Named("name", "phone", "idNo", "memberNo"),
	Filter:        []string{"relation", "gender", "medicalInsurance", "memberId"},
	CustomFilters: []resource.CustomFilter{{Name: "age", Node: &schema.Node{Kind: schema.Integer, Minimum: &youngest, Maximum: &oldest}, Range: aged}},
	Sort:          []string{"createdAt", "orderCount", "lastOrderAt"},
	Order:         "-createdAt, -id",
	Label:         func(p *Patient) string { return p.Name.String() },
	Unique:        []resource.Unique{{Field: "idNo", Within: "memberId"}},
	Refs: []resource.Ref{
		{Field: "memberId", Label: "memberNo", Lookup: store.Lookup{Table: "members", Name: "member_no", Where: "status <> 'deleted'"}},
		{Field: "memberId", Label: "memberNickname", Lookup: store.Lookup{Table: "members", Name: "nickname", Where: "status <> 'deleted'"}},
		{Field: "memberId", Label: "memberAvatar", Lookup: store.Lookup{Table: "members", Name: "avatar", Where: "status <> 'deleted'"}},
	},
	Hooks: resource.Hooks[Patient]{Check: checkPatient, AfterSave: keepOneDefault, BeforeDelete: handDefaultOn},
}

var youngest, oldest = int64(0), int64(150)

// aged matches those who are at least so old today, and younger than that.
func aged(now value.Time, from, to *int64) store.Cond {
	bornBy, bornAfter := value.Date("9999-12-31"), value.Date("0000-00-00")
	if from != nil {
		bornBy = identity.BornBy(identity.Today(now), *from)
	}
	if to != nil {
		bornAfter = identity.BornBy(identity.Today(now), *to)
	}
	return store.Where("birthday > ? AND birthday <= ?", bornAfter, bornBy).Unindexed("{{no_index}}birthday > ? AND {{no_index}}birthday <= ?").CustomPlan()
}

// ofMember finds the patients of the member with a number.
func ofMember(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{store.Where("member_id = (SELECT m.id FROM members m WHERE m.member_no = ?)", kw)}
}
