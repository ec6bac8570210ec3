package member

import (
	"caredesk/internal/engine/identity"
	"caredesk/internal/order/kind"
)

// Gender is what a member says of itself, or what its identity document says.
type Gender = identity.Gender

// CertStatus is how far a member's real-name verification has come.
type CertStatus string

// The states of a verification.
const (
	CertNone     CertStatus = "none"
	CertPending  CertStatus = "pending"
	CertApproved CertStatus = "approved"
	CertRejected CertStatus = "rejected"
	CertRevoked  CertStatus = "revoked"
)

// EnumValues lists the states of a verification.
func (CertStatus) EnumValues() []string {
	return []string{string(CertNone), string(CertPending), string(CertApproved), string(CertRejected), string(CertRevoked)}
}

// MemberStatus is whether a member may use the app.
type MemberStatus string

// The states of a member. A closed one is never opened again.
const (
	Normal      MemberStatus = "normal"
	Blacklisted MemberStatus = "blacklisted"
	Closed      MemberStatus = "deleted"
)

// EnumValues lists the states of a member.
func (MemberStatus) EnumValues() []string {
	return []string{string(Normal), string(Blacklisted), string(Closed)}
}

// Source is where a member comes from.
type Source = kind.Source

// TierSource is how a member came by its tier.
type TierSource string

// Only an automatic tier follows the growth.
const (
	TierAuto      TierSource = "auto"
	TierManual    TierSource = "manual"
	TierPurchased TierSource = "purchase"
)

// EnumValues lists how a tier is come by.
func (TierSource) EnumValues() []string {
	return []string{string(TierAuto), string(TierManual), string(TierPurchased)}
}

// TierObtain is how a tier is given out.
type TierObtain string

// The ways of giving out a tier.
const (
	ByGrowth   TierObtain = "growth"
	ByPurchase TierObtain = "purchase"
	ByHand     TierObtain = "manual"
)

// EnumValues lists the ways of giving out a tier.
func (TierObtain) EnumValues() []string {
	return []string{string(ByGrowth), string(ByPurchase), string(ByHand)}
}

// LedgerAccount is one of the three things a member's ledger counts.
type LedgerAccount string

// The accounts of a ledger.
const (
	Points  LedgerAccount = "points"
	Balance LedgerAccount = "balance"
	Growth  LedgerAccount = "growth"
)

// EnumValues lists the accounts.
func (LedgerAccount) EnumValues() []string {
	return []string{string(Points), string(Balance), string(Growth)}
}

// LedgerReason is why something was booked.
type LedgerReason string

// ClosedReason books what a closed member still had.
const ClosedReason LedgerReason = "accountClosed"

// EnumValues lists the reasons for a booking.
func (LedgerReason) EnumValues() []string {
	return []string{"orderEarn", "orderSpend", "refundReturn", "refundRevoke", "staffGrant", "staffDeduct", "compensation", "correction", string(ClosedReason)}
}

// EventKind is what happened to a member.
type EventKind string

// The kinds of events.
const (
	Joined       EventKind = "joined"
	Edited       EventKind = "edited"
	PhoneChanged EventKind = "phone"
	TierChanged  EventKind = "tier"
	Tagged       EventKind = "tags"
	Blackened    EventKind = "black"
	Restored     EventKind = "restore"
	Certified    EventKind = "cert"
	CloseAsked   EventKind = "closeAsked"
	Left         EventKind = "closed"
)

// EnumValues lists the kinds of events.
func (EventKind) EnumValues() []string {
	return []string{string(Joined), string(Edited), string(PhoneChanged), string(TierChanged), string(Tagged), string(Blackened), string(Restored), string(Certified), string(CloseAsked), string(Left)}
}
