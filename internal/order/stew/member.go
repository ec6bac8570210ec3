package stew

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// rate keeps what a member thought of an order, and counts it for each stew in it.
func rate(c *resource.Change[Order], rating int, text string) error {
	c.After.Rating, c.After.RatingText = &rating, text
	of, err := linesOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	type told struct{ Ratings, Sum int64 }
	for _, id := range inOrder(of) {
		others, err := store.Get[told](&c.Tx.Q, `SELECT count(*) AS ratings, CAST(COALESCE(SUM(rating), 0) AS BIGINT) AS sum FROM order_stews WHERE rating IS NOT NULL AND order_id <> ?
			AND order_id IN (SELECT order_id FROM order_stew_items WHERE stew_id = ?)`, c.After.ID, id)
		if err != nil {
			return err
		}
		sum, ratings := others.Sum+int64(rating), others.Ratings+1
		if err := special.RatedStew(c.Tx, id, value.Tenths((20*sum+ratings)/(2*ratings))); err != nil {
			return err
		}
	}
	return nil
}

// disclosedLine is a line as the member is given it.
type disclosedLine struct {
	Name     string    `json:"name"`
	Spec     string    `json:"spec"`
	PriceFen value.Fen `json:"priceFen"`
	Qty      int64     `json:"qty"`
	LineFen  value.Fen `json:"lineFen"`
}

// disclose adds to an order that its member asks for its lines.
func disclose(_ *api.Request, q *store.Q, o resource.Disclosed) (err error) {
	o["items"], err = store.All[disclosedLine](q, "SELECT name, spec, price_fen, qty, line_fen FROM order_stew_items WHERE order_id = ? ORDER BY id", o["id"])
	return err
}

// MemberMeal is what the app shows of an order of stews beyond what all orders have.
type MemberMeal struct {
	DeliverDate  value.Date           `json:"deliverDate"`
	Slot         string               `json:"slot"`
	Mode         special.DeliveryMode `json:"mode"`
	Avoid        string               `json:"avoid"`
	AcceptedAt   *value.Time          `json:"acceptedAt"`
	CookedAt     *value.Time          `json:"cookedAt"`
	CourierName  string               `json:"courierName"`
	DispatchedAt *value.Time          `json:"dispatchedAt"`
	DeliveredAt  *value.Time          `json:"deliveredAt"`
	PickupCode   string               `json:"pickupCode"`
	Rating       *int                 `json:"rating"`
	RatingText   string               `json:"ratingText"`

	Items []StewLine `json:"items" db:"-"`
}

var memberMeals = store.TableOf[MemberMeal]("order_stews")

// ForMember reads what the app shows of an order of stews.
func ForMember(_ *api.Request, q *store.Q, id int64) (*MemberMeal, error) {
	found, err := store.Find[MemberMeal](q, store.Select{Table: memberMeals, Where: []store.Cond{store.Where("order_id = ?", id)}, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	found[0].Items, err = linesOf(q, id)
	return &found[0], err
}
