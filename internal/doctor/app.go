package doctor

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

// ReviewSubmitIn is what a member says about a doctor.
type ReviewSubmitIn struct {
	MemberID  int64                  `json:"memberId" ref:"user" minimum:"1"`
	DoctorID  int64                  `json:"doctorId" ref:"doctor" minimum:"1"`
	OrderNo   string                 `json:"orderNo,omitempty" maxLength:"32"`
	Score     int                    `json:"score" minimum:"1" maximum:"5"`
	Skill     int                    `json:"skill" minimum:"1" maximum:"5"`
	Attitude  int                    `json:"attitude" minimum:"1" maximum:"5"`
	Effect    int                    `json:"effect" minimum:"1" maximum:"5"`
	Content   string                 `json:"content" minLength:"5" maxLength:"500" lines:"many"`
	Images    value.List[file.Image] `json:"images,omitempty" usage:"review" maxItems:"9"`
	Anonymous bool                   `json:"anonymous" default:"false"`
}

// ReviewSubmitted tells whether the public sees it at once.
type ReviewSubmitted struct {
	ReviewID int64                  `json:"reviewId"`
	Status   moderation.AuditStatus `json:"status"`
}

// SubmitReview writes down what a member says about a doctor, and of which order it speaks. With sensitive words it waits for
// somebody to read it.
func SubmitReview(r *api.Request, tx *store.Tx, in ReviewSubmitIn, order *int64) (out ReviewSubmitted, err error) {
	if err := reviews.Records().Lock(tx); err != nil {
		return out, err
	}
	review := &Review{
		DoctorID: in.DoctorID, MemberID: in.MemberID, OrderID: order, OrderNo: in.OrderNo, Score: in.Score, Skill: in.Skill, Attitude: in.Attitude, Effect: in.Effect,
		Content: in.Content, Images: in.Images, Anonymous: in.Anonymous, Hits: moderation.SensitiveWords(in.Content),
	}
	review.DoctorName, err = store.Get[string](&tx.Q, "SELECT name FROM doctors WHERE id = ? AND status = 'onShelf' AND deleted_at IS NULL", in.DoctorID)
	if errors.Is(err, store.ErrNoRows) {
		return out, fault.Reference("doctorId")
	}
	if err != nil {
		return out, err
	}
	review.Status = moderation.FirstStatus(review.Hits)
	saved, err := reviews.Records().Add(tx, r, review)
	if err != nil {
		return out, err
	}
	return ReviewSubmitted{ReviewID: saved.ID, Status: review.Status}, nil
}
