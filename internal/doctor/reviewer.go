package doctor

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// fillReviews tells who wrote each review.
func fillReviews(r *api.Request, q *store.Q, _ resource.Op, reviews []*Review) error {
	ids := make([]int64, len(reviews))
	for i, review := range reviews {
		ids[i] = review.MemberID
	}
	byID, err := moderation.Writers(r, q, ids)
	if err != nil {
		return err
	}
	for _, review := range reviews {
		member := byID[review.MemberID]
		review.MemberNo, review.MemberName, review.MemberPhone = member.MemberNo, member.Nickname, pii.MaskPhone(member.Phone.Clear())
		review.MemberAvatar = file.Image(member.Avatar)
	}
	return nil
}

type reviewed struct{ ID int64 }

var reviewedDoctors = store.TableOf[reviewed]("doctors")

// barShow keeps reviews hidden that were hidden together with their doctor.
func barShow(_ *api.Request, q *store.Q, reviews []*Review, bar func(review *Review, move string, because error)) error {
	gone, err := doctorsGone(q, reviews)
	for _, review := range reviews {
		if gone[review.DoctorID] {
			bar(review, "show", fault.Reference("doctorId"))
		}
	}
	return err
}

// doctorsGone tells which doctors of the reviews are deleted.
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

// aboutReview finds reviews by the doctor's name, or by the member's number.
func aboutReview(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{
		store.Where("reviews.doctor_id IN (SELECT d.id FROM doctors AS d WHERE d.name >= ? AND d.name < ?)", kw, kw+"\U0010FFFF").CustomPlan(),
		store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.member_no = ?)", kw),
	}
}

func ofPhone(hash string) store.Cond {
	return store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_index = ? AND m.phone_index <> '')", hash)
}

func ofPhoneTail(hash string) store.Cond {
	return store.Where("reviews.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_tail = ? AND m.phone_tail <> '')", hash)
}

// DiscloseReviews gives what is known of a member who asks for it.
func DiscloseReviews(r *api.Request, q *store.Q, member int64) (any, error) {
	return reviews.Records().Disclose(r, q, store.Where("member_id = ?", member), "hits", "auditedBy", "auditedByName", "repliedBy", "repliedByName")
}
