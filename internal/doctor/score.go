package doctor

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// guard is held by every change of departments, of doctors and of reviews: nothing is enabled below a department that is
// being disabled, two that count reviews at once would each miss what the other changed, and two that touch the same records in
// different order would wait for one another.
const guard = "doctors"

// rescoreAfter keeps the doctor's score true when a review comes or goes from the public.
func rescoreAfter(c *resource.Change[Review]) error {
	if c.Before != nil && c.Before.Status == c.After.Status {
		return nil
	}
	return rescore(c.Tx, c.After.DoctorID, 0)
}

// recount writes the number of a doctor's reviews that are shown, one perhaps left out, and their mean in tenths, rounded half up.
const recount = `UPDATE doctors SET
	review_count = (SELECT count(*) FROM reviews WHERE doctor_id = doctors.id AND status = 'shown' AND deleted_at IS NULL AND reviews.id <> ?),
	score = COALESCE((SELECT (20 * CAST(sum(reviews.score) AS BIGINT) + count(*)) / NULLIF(2 * count(*), 0) FROM reviews
		WHERE doctor_id = doctors.id AND status = 'shown' AND deleted_at IS NULL AND reviews.id <> ?), 0)`

func rescore(tx *store.Tx, doctor, without int64) error {
	return tx.Exec(recount+" WHERE id = ?", without, without, doctor)
}

// RescoreAll writes the scores of all doctors: after reviews were loaded in bulk.
func RescoreAll(tx *store.Tx) error { return tx.Exec(recount, 0, 0) }

// hideReviewsOf takes the reviews of a doctor that is being deleted out of the public's sight.
func hideReviewsOf(c *resource.Change[Doctor]) error {
	by, reason := c.Request.Caller.AccountID, c.Request.Texts.Text(c.Request.Lang, "notFound.doctor", nil)
	hidden, err := c.Tx.ExecCount(`UPDATE reviews SET status = 'hidden', hide_reason = ?, audited_by = ?, audited_at = ?,
		version = version + 1, updated_by = ?, updated_at = ? WHERE doctor_id = ? AND status <> 'hidden' AND deleted_at IS NULL`,
		reason, by, c.Tx.Now, by, c.Tx.Now, c.Before.ID)
	if err != nil || hidden == 0 {
		return err
	}
	c.Note("reviewsHidden", nil, hidden)
	return rescore(c.Tx, c.Before.ID, 0)
}
