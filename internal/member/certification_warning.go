package member

import (
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Warning is something that whoever decides should know.
type Warning string

// The warnings.
const (
	SameDocument      Warning = "sameDocument"
	Minor             Warning = "minor"
	Expired           Warning = "expired"
	MemberBlacklisted Warning = "memberBlacklisted"
)

// EnumValues lists the warnings.
func (Warning) EnumValues() []string {
	return []string{string(SameDocument), string(Minor), string(Expired), string(MemberBlacklisted)}
}

// standing is whether a member may use the app.
type standing struct {
	ID     int64        `json:"id"`
	Status MemberStatus `json:"status"`
}

// holder is whose document has been approved.
type holder struct {
	MemberID  int64       `json:"memberId"`
	IDNoIndex string      `json:"idNoIndex"`
	Status    CertStatus  `json:"status"`
	DeletedAt *value.Time `json:"-"`
}

var (
	standings = store.TableOf[standing]("members")
	holders   = store.TableOf[holder]("certifications")
)

// warn says what speaks against certifications, or needs a second look. What has been turned down needs none.
func warn(q *store.Q, rows []*Certification, today value.Date) error {
	var open []*Certification
	for _, c := range rows {
		c.Warnings = []Warning{}
		if c.Status == CertPending || c.Status == CertApproved {
			open = append(open, c)
		}
	}
	blacklisted, err := blacklistedAmong(q, open)
	if err != nil {
		return err
	}
	holdersOf, err := holdersOf(q, open)
	if err != nil {
		return err
	}
	for _, c := range open {
		if holder, approved := holdersOf[c.IDNoIndex]; approved && holder != c.MemberID {
			c.Warnings = append(c.Warnings, SameDocument)
		}
		if _, born, told := identity.Holder(c.IDType, c.IDNo.Clear()); told && identity.Age(born, today) < identity.Adult {
			c.Warnings = append(c.Warnings, Minor)
		}
		if c.IDValidTo != "" && c.IDValidTo < today {
			c.Warnings = append(c.Warnings, Expired)
		}
		if blacklisted[c.MemberID] {
			c.Warnings = append(c.Warnings, MemberBlacklisted)
		}
	}
	return nil
}

func blacklistedAmong(q *store.Q, certifications []*Certification) (map[int64]bool, error) {
	ids := make([]int64, len(certifications))
	for i, c := range certifications {
		ids[i] = c.MemberID
	}
	id, _ := standings.Column("id")
	found, err := store.Find[standing](q, store.Select{Table: standings, Where: []store.Cond{store.In(id, ids)}})
	blacklisted := map[int64]bool{}
	for _, m := range found {
		blacklisted[m.ID] = m.Status == Blacklisted
	}
	return blacklisted, err
}

// holdersOf tells to which member each of the documents has been approved, where it has.
func holdersOf(q *store.Q, certifications []*Certification) (map[string]int64, error) {
	documents := make([]string, len(certifications))
	for i, c := range certifications {
		documents[i] = c.IDNoIndex
	}
	document, _ := holders.Column("idNoIndex")
	found, err := store.Find[holder](q, store.Select{Table: holders, Where: []store.Cond{store.In(document, documents), store.Where("status = 'approved'")}})
	members := map[string]int64{}
	for _, h := range found {
		members[h.IDNoIndex] = h.MemberID
	}
	return members, err
}
