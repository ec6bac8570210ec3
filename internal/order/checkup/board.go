package checkup

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// CheckUpBoardIn asks for the check-ups of a day: of one centre, or of all.
type CheckUpBoardIn struct {
	Date     value.Date `json:"date"`
	CentreID *int64     `json:"centreId,omitempty" ref:"centre" minimum:"1"`
}

// CheckUpBoardOut is a day: who is to be examined where.
type CheckUpBoardOut struct {
	Centres []BoardCentre `json:"centres"`
}

// BoardCentre is a centre on that day, with those who are to come.
type BoardCentre struct {
	special.DayCentre

	Orders []BoardCheckUp `json:"orders"` // in the order of the slots
}

// BoardCheckUp is a check-up as the list of a day shows it.
type BoardCheckUp struct {
	ID           int64             `json:"id"`
	Version      int64             `json:"version"`
	OrderNo      string            `json:"orderNo"`
	Title        string            `json:"title"`
	Status       kind.OrderStatus  `json:"status"`
	RefundStatus kind.RefundStatus `json:"refundStatus"`
	Slot         string            `json:"slot"`
	PersonName   pii.Name          `json:"personName"`
	PersonGender identity.Gender   `json:"personGender" personal:"true"`
	PersonAge    int               `json:"personAge"`
	BookingNo    string            `json:"bookingNo"`
	AddOns       []string          `json:"addOns"`
	Fasting      bool              `json:"fasting"`
	CheckedInAt  *value.Time       `json:"checkedInAt"`
	Overdue      bool              `json:"overdue"`
	Actions      []string          `json:"actions"`
}

func boardCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Board", o.Need, func(r *api.Request, in CheckUpBoardIn) (CheckUpBoardOut, error) {
		return board(r, r.Q(), in)
	})
}

// boardRow is what the list of a day must know of a check-up.
type boardRow struct {
	ID, Version    int64
	OrderNo        string
	Title          string
	Status         kind.OrderStatus
	RefundStatus   kind.RefundStatus
	DueAt          *value.Time
	CentreID       int64
	ExamDate       value.Date
	Slot           string
	PersonName     pii.Name
	PersonGender   identity.Gender
	PersonBirthday value.Date
	BookingNo      string
	AddOns         value.List[special.AddOn]
	Fasting        bool
	Reschedules    int
	ValidUntil     value.Date
	CheckedInAt    *value.Time
}

// onBoard are the check-ups of a day that people are expected to, came to, or did not.
const onBoard = `SELECT o.id, o.version, o.order_no, o.title, o.status, o.refund_status, o.due_at, u.centre_id, u.exam_date, u.slot, u.person_name, u.person_gender, u.person_birthday,
	u.booking_no, u.add_ons, u.fasting, u.reschedules, u.valid_until, u.checked_in_at
	FROM order_check_ups AS u JOIN orders AS o ON o.id = u.order_id WHERE u.exam_date = ? AND o.deleted_at IS NULL
	AND o.status IN ('booked', 'noShow', 'examined', 'completed') ORDER BY u.slot, o.id`

func board(r *api.Request, q *store.Q, in CheckUpBoardIn) (out CheckUpBoardOut, err error) {
	rows, err := store.All[boardRow](q, onBoard, in.Date)
	if err != nil {
		return out, err
	}
	of := map[int64][]BoardCheckUp{}
	for _, row := range rows {
		if in.CentreID != nil && *in.CentreID != row.CentreID {
			continue
		}
		shown, err := row.shown(r, q)
		if err != nil {
			return out, err
		}
		of[row.CentreID] = append(of[row.CentreID], shown)
	}
	centres, err := special.CentresOn(q, in.Date)
	if err != nil {
		return out, err
	}
	out.Centres = []BoardCentre{}
	for _, c := range centres {
		if in.CentreID == nil || *in.CentreID == c.ID {
			out.Centres = append(out.Centres, BoardCentre{DayCentre: c, Orders: append([]BoardCheckUp{}, of[c.ID]...)})
		}
	}
	slices.SortStableFunc(out.Centres, func(a, b BoardCentre) int { return min(len(b.Orders), 1) - min(len(a.Orders), 1) })
	return out, nil
}

// shown is a check-up with what may be done with it now.
func (u boardRow) shown(r *api.Request, q *store.Q) (BoardCheckUp, error) {
	of := Order{
		Order:   order.Order{Status: u.Status, RefundStatus: u.RefundStatus},
		CheckUp: CheckUp{CentreID: u.CentreID, ExamDate: u.ExamDate, Slot: u.Slot, Reschedules: u.Reschedules, ValidUntil: u.ValidUntil},
	}
	actions, err := Orders.Records().Actions(r, q, &of)
	shown := BoardCheckUp{
		ID: u.ID, Version: u.Version, OrderNo: u.OrderNo, Title: u.Title, Status: u.Status, RefundStatus: u.RefundStatus, Slot: u.Slot, PersonName: u.PersonName, PersonGender: u.PersonGender,
		BookingNo: u.BookingNo, AddOns: []string{}, Fasting: u.Fasting, CheckedInAt: u.CheckedInAt, Overdue: u.DueAt != nil && *u.DueAt <= q.Now, Actions: actions,
	}
	if u.PersonBirthday != "" {
		shown.PersonAge = identity.Age(u.PersonBirthday, u.ExamDate)
	}
	for _, addOn := range u.AddOns {
		shown.AddOns = append(shown.AddOns, addOn.Name)
	}
	return shown, err
}
