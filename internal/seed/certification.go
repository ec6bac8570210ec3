package seed

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
)

// certifications are handed in by six of ten members, each in the state that its member tells.
var certifications = entity{
	name:    member.Certifications.Name,
	needs:   []string{member.Members.Name},
	follows: member.Members.Name,
	counted: true,
	table:   member.Certifications.Columns,
	fill:    fillCertifications,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('pending', 'approved', 'rejected', 'revoked')")},
		{"are approved while their member is called otherwise", store.Where(`status = 'approved' AND NOT EXISTS (SELECT 1 FROM members AS m
			WHERE m.id = certifications.member_id AND m.cert_status = 'approved' AND m.real_name = certifications.real_name)`)},
		{"wait while their member does not", store.Where("status = 'pending' AND NOT EXISTS (SELECT 1 FROM members AS m WHERE m.id = certifications.member_id AND m.cert_status = 'pending')")},
		{"were decided by nobody", store.Where("(status = 'pending') <> (auditor_id IS NULL) OR (status = 'pending') <> (audited_at IS NULL)")},
		{"were rejected for no reason", store.Where("(status = 'rejected') <> (reject_code IS NOT NULL)")},
		{"lack a photo", store.Where("front_file = 0 OR id_type = 'residentId' AND back_file = 0")},
		{"have a photo that they cannot open", store.Where(`NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id
			WHERE l.object_type = 'Certification' AND l.object_id = certifications.id AND l.file_id = certifications.front_file AND f.private)`)},
	},
}

func fillCertifications(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	if err := shelvePhotos(ctx, db, b); err != nil {
		return 0, err
	}
	made, err := byMember(certificationsOf, member.Certifications.Sealer)(ctx, db, table, b)
	if err != nil {
		return made, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO file_links (object_type, object_id, file_id)
			SELECT 'Certification', id, front_file FROM certifications WHERE front_file > 0
			UNION ALL SELECT 'Certification', id, back_file FROM certifications WHERE back_file > 0
			UNION ALL SELECT 'Certification', id, hand_file FROM certifications WHERE hand_file > 0`)
	})
}

var (
	rejectCodes   = []weighted[member.RejectCode]{{"blurry", 45}, {"mismatch", 20}, {"expired", 12}, {"notHolder", 8}, {"duplicate", 6}, {"minor", 5}, {member.OtherReason, 4}}
	rejectReasons = []string{"照片有反光，看不清号码", "只拍到证件的一部分", "上传的不是证件照片"}
	revokeReasons = []string{"本人申请注销认证", "证件信息被冒用", "复核发现信息有误"}
)

// certificationsOf are the attempts of one member: the one that decides, and for some an earlier one that was turned down.
func certificationsOf(b *batch, i int64) []member.Certification {
	l := lifeOf(b, i)
	if l.CertStatus == member.CertNone {
		return nil
	}
	d := streamOf(b.seed, member.Certifications.Name).row(i)
	c := member.Certification{MemberID: l.ID, Attempt: 1, Status: l.CertStatus, IDType: identity.ResidentID}
	at := l.between(d, b.now)
	if l.CertStatus == member.CertPending {
		at = max(l.CreatedAt, b.now.Add(-time.Duration(1+d.below(60*3600))*time.Second)) // some wait for more than a day
	}
	c.Row = resource.Row{Version: 1, CreatedAt: at, UpdatedAt: at, CreatedBy: b.by, UpdatedBy: b.by}
	prove(b, d, &c, &l, i)
	photograph(b, d, &c)
	if l.CertStatus != member.CertPending {
		decided(b, d, &c)
		return []member.Certification{c}
	}
	if !d.chance(15) {
		return []member.Certification{c}
	}
	earlier := c
	earlier.Status = member.CertRejected
	earlier.CreatedAt = max(l.CreatedAt, at.Add(-36*time.Hour))
	earlier.UpdatedAt = earlier.CreatedAt
	decided(b, d, &earlier)
	earlier.AuditedAt, earlier.UpdatedAt = ptr(min(*earlier.AuditedAt, at)), min(*earlier.AuditedAt, at)
	c.Attempt = 2
	return []member.Certification{earlier, c}
}

func ptr[T any](v T) *T { return &v }

// decided notes who looked at it, and what they found.
func decided(b *batch, d *dice, c *member.Certification) {
	at := min(c.CreatedAt.Add(time.Duration(60+d.below(20*3600))*time.Second), b.now)
	c.Version, c.UpdatedAt, c.AuditedAt, c.AuditorID = 2, at, &at, ptr(b.by)
	switch c.Status {
	case member.CertRejected:
		c.RejectCode = ptr(pickWeighted(d, rejectCodes))
		if *c.RejectCode == member.OtherReason {
			c.RejectReason = pick(d, rejectReasons)
		}
	case member.CertRevoked:
		c.Version, c.RejectReason = 3, pick(d, revokeReasons)
	}
}

// prove gives a certification the document of its member. Among those that wait there is something of everything that staff
// must look out for: children, old documents, documents of others, foreigners.
func prove(b *batch, d *dice, c *member.Certification, l *life, i int64) {
	male := d.chance(47)
	born := bornOn(i, 1940+d.below(60))
	if c.Status == member.CertPending && d.chance(8) {
		born = bornOn(i, thisYear(b)-8-d.below(8))
	}
	c.RealName = pii.Name(personName(d, int64(born.Year())))
	c.IDNo.Set(residentNumber(i, male, born))
	c.IDValidTo = value.Date(b.now.Add(time.Duration(30+d.below(5_000)) * 24 * time.Hour).Std().Format(time.DateOnly))
	switch n := d.below(100); {
	case c.Status == member.CertApproved:
		c.RealName = l.RealName
		c.IDNo.Set(l.IDNo.Clear())
	case c.Status != member.CertPending:
	case n < 6:
		c.IDValidTo = value.Date(b.now.Add(-time.Duration(1+d.below(900)) * 24 * time.Hour).Std().Format(time.DateOnly))
	case n < 10:
		c.IDType = identity.Passport
		c.IDNo.Set(fmt.Sprintf("E%08d", i))
	case n < 12:
		c.IDType = identity.HKMacaoPermit
		c.IDNo.Set(fmt.Sprintf("H%08d", i))
	case n < 14:
		c.IDType = identity.TaiwanPermit
		c.IDNo.Set(fmt.Sprintf("%08d", i))
	case n < 20:
		if other, ok := approvedBefore(b, i); ok {
			c.IDNo.Set(other)
		}
	case n < 50:
		c.IDValidTo = "" // good for life
	}
}

func thisYear(b *batch) int64 { return int64(b.now.Std().Year()) }

// bornOn is a day that keeps the numbers of members apart.
func bornOn(i, year int64) time.Time {
	return time.Date(int(year), 1, 1+int((i%15_000*37+i/15_000)%365), 0, 0, 0, 0, time.UTC)
}

// approvedBefore is the document of the nearest member before that has an approved one.
func approvedBefore(b *batch, i int64) (string, bool) {
	for j := i - 1; j >= 0; j-- {
		if l := lifeOf(b, j); l.CertStatus == member.CertApproved {
			return l.IDNo.Clear(), true
		}
	}
	return "", false
}
