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

// hideReviewsOf takes the reviews of a doctor that is being deleted out of the public's sight, each with its row in the
// operation log.
func hideReviewsOf(c *resource.Change[Doctor]) error {
	ids, err := store.All[int64](&c.Tx.Q, "SELECT id FROM reviews WHERE doctor_id = ? AND deleted_at IS NULL ORDER BY id", c.Before.ID)
	if err != nil {
		return err
	}
	reason := c.Request.Texts.Text(c.Request.Lang, "notFound.doctor", nil)
	hidden := 0
	for _, id := range ids {
		done, err := reviews.Records().Step(c.Tx, c.Request, "hide", id, func(review *resource.Change[Review]) error {
			judge(review, reason)
			return nil
		})
		if err != nil {
			return err
		}
		if done {
			hidden++
		}
	}
	if hidden > 0 {
		c.Note("reviewsHidden", nil, hidden)
	}
	return nil
}
