package checkup

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// BookByMember books a check-up at the wish of its member.
func BookByMember(tx *store.Tx, r *api.Request, id int64, at ChosenPlace) (order.OrderMoved, error) {
	return Orders.ByMember(tx, r, "book", id, func(c *resource.Change[Order]) error { return bookAt(c, at) })
}

// MemberCheckUp is what the app shows of a check-up beyond what all orders have.
type MemberCheckUp struct {
	CentreID    int64                     `json:"centreId"`
	CentreName  string                    `json:"centreName"`
	AddOns      value.List[special.AddOn] `json:"addOns"`
	Fasting     bool                      `json:"fasting"`
	ExamDate    value.Date                `json:"examDate"`
	Slot        string                    `json:"slot"`
	BookingNo   string                    `json:"bookingNo"`
	Voucher     string                    `json:"voucher"`
	Reschedules int                       `json:"reschedules"`
	ValidUntil  value.Date                `json:"validUntil"`
	CheckedInAt *value.Time               `json:"checkedInAt"`
	Findings    value.List[Finding]       `json:"findings"` // one for each version of the report, the newest first like the reports
	Reports     []order.MemberReport      `json:"reports" db:"-"`
}

var memberCheckUps = store.TableOf[MemberCheckUp]("order_check_ups")

// ForMember reads what the app shows of a check-up.
func ForMember(r *api.Request, q *store.Q, id int64) (*MemberCheckUp, error) {
	found, err := store.Find[MemberCheckUp](q, store.Select{Table: memberCheckUps, Where: []store.Cond{store.Where("order_id = ?", id)}, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	slices.Reverse(found[0].Findings)
	found[0].Reports, err = order.ReportsForMember(r, q, id)
	return &found[0], err
}

// MemberFollowUp is a talk about a report as the member is given it.
type MemberFollowUp struct {
	ContactedAt value.Time `json:"contactedAt"`
	How         ContactWay `json:"how"`
	Outcome     string     `json:"outcome"`
}

// disclose adds to an order that its member asks for its reports and the talks about them.
func disclose(r *api.Request, q *store.Q, o resource.Disclosed) (err error) {
	id, _ := o["id"].(int64)
	if o["reports"], err = order.ReportsForMember(r, q, id); err != nil {
		return err
	}
	known, err := followUpsOf(r.Vault, q, id)
	talks := make([]MemberFollowUp, len(known))
	for i, talk := range known {
		talks[i] = MemberFollowUp{ContactedAt: talk.ContactedAt, How: talk.How, Outcome: talk.Outcome.Clear()}
	}
	o["followUps"] = talks
	return err
}
