package doctor

import (
	"regexp"
	"slices"

	"caredesk/internal/api"
	"caredesk/internal/perm"
	"caredesk/internal/pii"
	"caredesk/internal/schema"
	"caredesk/internal/store"
)

// reviewer is what staff see of the member who wrote a review.
type reviewer struct {
	ID       int64
	MemberNo string
	Nickname string
	Phone    pii.Phone `db:"phone_sealed"`
	ClosedAt *store.Time
}

var reviewers = store.TableOf[reviewer]("members")

// phoneColumn is where members keep what their phones are sealed and looked up under.
const phoneColumn = "members.phone"

// fillReviews tells who wrote each review, and what the caller may do with it now.
func fillReviews(r *api.Request, q *store.Q, reviews []*Review) error {
	id, _ := reviewers.Column("ID")
	ids := make([]int64, len(reviews))
	for i, review := range reviews {
		ids[i] = review.MemberID
	}
	found, err := store.Find[reviewer](q, store.Select{Table: reviewers, Where: []store.Cond{store.In(id, ids)}})
	if err != nil {
		return err
	}
	byID := map[int64]reviewer{}
	for _, member := range found {
		if err := member.Phone.Open(r.Vault, phoneColumn); err != nil {
			return err
		}
		if member.ClosedAt != nil {
			member.Nickname = r.Texts.Text(r.Lang, "notFound.closedMember", nil)
		}
		byID[member.ID] = member
	}
	gone, err := doctorsGone(q, reviews)
	if err != nil {
		return err
	}
	mayChange := r.Caller.Grant.Allows(perm.AnyStaff.With(perm.Write))
	for _, review := range reviews {
		member := byID[review.MemberID]
		review.MemberNo, review.MemberName, review.MemberPhone = member.MemberNo, member.Nickname, pii.MaskPhone(member.Phone.Clear())
		review.Actions = []string{}
		if mayChange {
			review.Actions = actionsOn(review)
		}
		if gone[review.DoctorID] {
			review.Actions = slices.DeleteFunc(review.Actions, func(action string) bool { return action == "show" })
		}
	}
	return nil
}

type reviewed struct{ ID int64 }

var reviewedDoctors = store.TableOf[reviewed]("doctors")

// doctorsGone tells which doctors of the reviews are deleted; the reviews of those stay hidden.
func doctorsGone(q *store.Q, reviews []*Review) (map[int64]bool, error) {
	id, _ := reviewedDoctors.Column("ID")
	ids := make([]int64, len(reviews))
	for i, review := range reviews {
		ids[i] = review.DoctorID
	}
	found, err := store.Find[reviewed](q, store.Select{Table: reviewedDoctors, Where: []store.Cond{store.In(id, ids), store.Where("doctors.deleted_at IS NOT NULL")}})
	gone := map[int64]bool{}
	for _, doctor := range found {
		gone[doctor.ID] = true
	}
	return gone, err
}

var lastFour = regexp.MustCompile(`^[0-9]{4}$`)

// aboutReview finds reviews by the doctor's name, or by the member's number, phone or its last four digits.
func aboutReview(r *api.Request, kw string) []store.Cond {
	conds := []store.Cond{
		store.Where("reviews.doctor_id IN (SELECT d.id FROM doctors AS d WHERE d.name >= ? AND d.name < ?)", kw, kw+"\U0010FFFF"),
		store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.member_no = ?)", kw),
	}
	phone := schema.Formats["phone"]
	if whole := phone.Read(kw); phone.Pattern.MatchString(whole) {
		conds = append(conds, store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_index = ? AND m.phone_index <> '')", r.Vault.Index(phoneColumn, whole)))
	}
	if lastFour.MatchString(kw) {
		conds = append(conds, store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_tail = ? AND m.phone_tail <> '')", r.Vault.Index(phoneColumn+" tail", kw)))
	}
	return conds
}
