package doctor

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// fillReviews tells who wrote each review, and what the caller may do with it now.
func fillReviews(r *api.Request, q *store.Q, _ resource.Op, reviews []*Review) error {
	ids := make([]int64, len(reviews))
	for i, review := range reviews {
		ids[i] = review.MemberID
	}
	byID, err := moderation.Writers(r, q, ids)
	if err != nil {
		return err
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

// aboutReview finds reviews by the doctor's name, or by the member's number, phone or its last four digits.
func aboutReview(r *api.Request, kw string) []store.Cond {
	conds := []store.Cond{
		store.Where("reviews.doctor_id IN (SELECT d.id FROM doctors AS d WHERE d.name >= ? AND d.name < ?)", kw, kw+"\U0010FFFF"),
		store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.member_no = ?)", kw),
	}
	whole, tail := moderation.PhoneKeys(r, kw)
	if whole != "" {
		conds = append(conds, store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_index = ? AND m.phone_index <> '')", whole))
	}
	if tail != "" {
		conds = append(conds, store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_tail = ? AND m.phone_tail <> '')", tail))
	}
	return conds
}
