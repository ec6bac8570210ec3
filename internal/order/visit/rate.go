package visit

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// rate keeps what a member thought of a visit, and counts it for whoever went along.
func rate(c *resource.Change[Order], rating int, text string) error {
	c.After.Rating, c.After.RatingText = &rating, text
	if c.After.CompanionID == nil {
		return nil
	}
	type told struct{ Ratings, Sum int64 }
	others, err := store.Get[told](&c.Tx.Q, "SELECT count(*) AS ratings, COALESCE(SUM(rating), 0) AS sum FROM order_visits WHERE companion_id = ? AND rating IS NOT NULL AND order_id <> ?", *c.After.CompanionID, c.After.ID)
	if err != nil {
		return err
	}
	sum, ratings := others.Sum+int64(rating), others.Ratings+1
	return special.Rated(c.Tx, *c.After.CompanionID, value.Tenths((20*sum+ratings)/(2*ratings)))
}

// MemberVisit is what the app shows of a visit beyond what all orders have.
type MemberVisit struct {
	HospitalName  string        `json:"hospitalName"`
	Department    string        `json:"department"`
	DoctorName    string        `json:"doctorName"`
	VisitDate     value.Date    `json:"visitDate"`
	VisitTime     string        `json:"visitTime"`
	Hours         value.Tenths  `json:"hours"`
	CompanionName string        `json:"companionName"`
	StartedAt     *value.Time   `json:"startedAt"`
	FinishedAt    *value.Time   `json:"finishedAt"`
	ActualHours   *value.Tenths `json:"actualHours"`
	Absent        bool          `json:"absent"`
	OvertimeFen   value.Fen     `json:"overtimeFen"`
	Overtime      Overtime      `json:"overtime"`
	Rating        *int          `json:"rating"`
	RatingText    string        `json:"ratingText"`
}

var memberVisits = store.TableOf[MemberVisit]("order_visits")

// ForMember reads what the app shows of a visit.
func ForMember(_ *api.Request, q *store.Q, id int64) (*MemberVisit, error) {
	found, err := store.Find[MemberVisit](q, store.Select{Table: memberVisits, Where: []store.Cond{store.Where("order_id = ?", id)}, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}
