// Package member manages the members of the platform: who they are, what tier they have, what they own.
package member

import (
	"caredesk/internal/file"
	"caredesk/internal/pii"
	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// Member is a person who uses the app. A closed member keeps its number and its ledger and nothing personal.
type Member struct {
	resource.Row

	MemberNo     string             `json:"memberNo" readOnly:"true"`
	Phone        pii.Phone          `json:"phone" format:"phone" db:"phone_sealed"`
	PhoneIndex   string             `json:"-" db:"phone_index"`
	PhoneTail    string             `json:"-" db:"phone_tail"`
	Nickname     string             `json:"nickname" minLength:"1" maxLength:"30"`
	Avatar       file.Image         `json:"avatar" size:"200x200" usage:"member" optional:"true"`
	Gender       Gender             `json:"gender" default:"unknown"`
	Birthday     store.Date         `json:"birthday" optional:"true"`
	RealName     pii.Name           `json:"realName" readOnly:"true"`
	IDNo         pii.IDNumber       `json:"idNo" readOnly:"true" db:"id_no_sealed"`
	IDNoIndex    string             `json:"-" db:"id_no_index"`
	CertStatus   CertStatus         `json:"certStatus" readOnly:"true"`
	TierID       int64              `json:"tierId" readOnly:"true" ref:"userCard"`
	TierName     string             `json:"tierName" readOnly:"true"`
	TierSource   TierSource         `json:"tierSource" readOnly:"true"`
	TierExpireAt *store.Time        `json:"tierExpireAt" readOnly:"true"`
	Growth       int64              `json:"growth" readOnly:"true"`
	Points       int64              `json:"points" readOnly:"true"`
	BalanceFen   store.Fen          `json:"balanceFen" readOnly:"true"`
	Source       Source             `json:"source" default:"offline"`
	City         string             `json:"city" maxLength:"40" optional:"true"`
	Tags         store.List[string] `json:"tags" minLength:"1" maxLength:"10" maxItems:"10" optional:"true"`
	Status       MemberStatus       `json:"status" readOnly:"true"`
	BlackReason  string             `json:"blackReason" readOnly:"true"`
	BlackUntil   *store.Time        `json:"blackUntil" readOnly:"true"`
	BlackAt      *store.Time        `json:"blackAt" readOnly:"true"`
	BlackBy      *int64             `json:"-" db:"black_by"`
	OrderCount   int64              `json:"orderCount" readOnly:"true"`
	SpentFen     store.Fen          `json:"spentFen" readOnly:"true"`
	LastOrderAt  *store.Time        `json:"lastOrderAt" readOnly:"true"`
	LastLoginAt  *store.Time        `json:"lastLoginAt" readOnly:"true"`
	Remark       string             `json:"remark" maxLength:"500" optional:"true" detail:"true"`
	ClosedAt     *store.Time        `json:"closedAt" readOnly:"true"`
	ClosedBy     *int64             `json:"-" db:"closed_by"`
	Actions      []string           `json:"actions" readOnly:"true" db:"-"`
}
