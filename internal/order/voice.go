package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// OrderVoice is what a member wrote that speaks of an order.
type OrderVoice struct {
	Resource  string     `json:"resource"` // where it stands: feedback or review
	ID        int64      `json:"id"`
	Name      string     `json:"name"` // of a review the doctor's
	CreatedAt value.Time `json:"createdAt"`
}

// voicesOf are the feedback and the reviews that speak of an order, as far as the reader may open them.
func voicesOf(r *api.Request, q *store.Q, order int64) (all []OrderVoice, err error) {
	if r.Caller.Grant.Allows(perm.All(perm.Feedback)) {
		if all, err = store.All[OrderVoice](q, "SELECT 'feedback' AS resource, id, feedback_no AS name, created_at FROM feedbacks WHERE order_id = ? AND deleted_at IS NULL ORDER BY id LIMIT 20", order); err != nil {
			return nil, err
		}
	}
	if !r.Caller.Grant.Allows(perm.All(perm.Doctors, perm.DoctorReviews)) {
		return all, nil
	}
	reviews, err := store.All[OrderVoice](q, `SELECT 'review' AS resource, v.id, d.name, v.created_at FROM reviews AS v JOIN doctors AS d ON d.id = v.doctor_id
		WHERE v.order_id = ? AND v.deleted_at IS NULL ORDER BY v.id LIMIT 20`, order)
	return append(all, reviews...), err
}
