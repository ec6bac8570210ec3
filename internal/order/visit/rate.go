package visit

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// Rate keeps what a member thought of a visit, and counts it for whoever went along.
func Rate(tx *store.Tx, r *api.Request, id int64, rating int, text string) error {
	saved, err := Orders.Records().MoveBy(tx, r, flow.Member, "rate", id, func(c *resource.Change[Order]) error {
		c.After.Rating, c.After.RatingText = &rating, text
		return nil
	})
	if err != nil {
		return err
	}
	companion, err := store.Get[*int64](&tx.Q, "SELECT companion_id FROM order_visits WHERE order_id = ?", saved.ID)
	if err != nil || companion == nil {
		return err
	}
	mean, err := store.Get[value.Tenths](&tx.Q, "SELECT CAST(ROUND(AVG(rating) * 10) AS BIGINT) FROM order_visits WHERE companion_id = ? AND rating IS NOT NULL", *companion)
	if err != nil {
		return err
	}
	return special.Rated(tx, *companion, mean)
}
