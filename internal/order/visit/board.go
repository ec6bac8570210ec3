package visit

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// VisitBoardIn asks for the visits of a day.
type VisitBoardIn struct {
	Date value.Date `json:"date"`
}

// VisitBoardOut is a day: who goes with whom, and the visits that nobody goes with yet.
type VisitBoardOut struct {
	Companions []BoardCompanion `json:"companions"`
	Unassigned []BoardVisit     `json:"unassigned"`
}

// BoardCompanion is somebody who goes along, with the visits of the day.
type BoardCompanion struct {
	special.DayCompanion

	Orders []BoardVisit `json:"orders"`
}

// BoardVisit is a visit as the board shows it.
type BoardVisit struct {
	ID           int64             `json:"id"`
	Version      int64             `json:"version"`
	OrderNo      string            `json:"orderNo"`
	Title        string            `json:"title"`
	Status       kind.OrderStatus  `json:"status"`
	RefundStatus kind.RefundStatus `json:"refundStatus"`
	special.VisitSlot
	HospitalName string   `json:"hospitalName"`
	PersonName   pii.Name `json:"personName"`
	CompanionID  *int64   `json:"companionId"`
	Overdue      bool     `json:"overdue"`
	Overlaps     bool     `json:"overlaps"` // with another visit of the same companion
	Actions      []string `json:"actions"`
}

func boardCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Board", o.Need, func(r *api.Request, in VisitBoardIn) (VisitBoardOut, error) {
		return board(r, r.Q(), in.Date)
	})
}

// boardRow is what the board must know of a visit.
type boardRow struct {
	ID, Version  int64
	OrderNo      string
	Title        string
	Status       kind.OrderStatus
	RefundStatus kind.RefundStatus
	DueAt        *value.Time
	VisitDate    value.Date
	VisitTime    string
	Hours        value.Tenths
	HospitalName string
	PersonName   pii.Name
	CompanionID  *int64
	Reschedules  int
	Overtime     Overtime
}

// onBoard are the visits of a day that are still to be made, or were.
const onBoard = `SELECT o.id, o.version, o.order_no, o.title, o.status, o.refund_status, o.due_at,
	v.visit_date, v.visit_time, v.hours, v.hospital_name, v.person_name, v.companion_id, v.reschedules, v.overtime
	FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id WHERE v.visit_date = ? AND o.deleted_at IS NULL
	AND o.status IN ('pendingAssign', 'assigned', 'inService', 'completed') ORDER BY v.visit_time, o.id`

func board(r *api.Request, q *store.Q, date value.Date) (out VisitBoardOut, err error) {
	rows, err := store.All[boardRow](q, onBoard, date)
	if err != nil {
		return out, err
	}
	of := map[int64][]BoardVisit{}
	out.Unassigned = []BoardVisit{}
	for _, row := range rows {
		visit, err := row.shown(r, q)
		if err != nil {
			return out, err
		}
		if row.CompanionID == nil {
			out.Unassigned = append(out.Unassigned, visit)
			continue
		}
		of[*row.CompanionID] = append(of[*row.CompanionID], visit)
	}
	companions, err := special.CompanionsOn(q, date)
	if err != nil {
		return out, err
	}
	out.Companions = []BoardCompanion{}
	for _, c := range companions {
		orders := of[c.ID]
		if len(orders) == 0 && c.Because != nil {
			continue // nothing can be given to them on this day
		}
		markOverlaps(orders)
		out.Companions = append(out.Companions, BoardCompanion{DayCompanion: c, Orders: append([]BoardVisit{}, orders...)})
	}
	slices.SortStableFunc(out.Companions, func(a, b BoardCompanion) int { return min(len(b.Orders), 1) - min(len(a.Orders), 1) })
	return out, nil
}

// shown is a visit with what may be done with it now.
func (v boardRow) shown(r *api.Request, q *store.Q) (BoardVisit, error) {
	slot := special.VisitSlot{VisitDate: v.VisitDate, VisitTime: v.VisitTime, Hours: v.Hours}
	of := Order{
		Order: order.Order{Status: v.Status, RefundStatus: v.RefundStatus},
		Visit: Visit{VisitDate: v.VisitDate, VisitTime: v.VisitTime, Hours: v.Hours, Reschedules: v.Reschedules, Overtime: v.Overtime},
	}
	actions, err := Orders.Records().Actions(r, q, &of)
	return BoardVisit{
		ID: v.ID, Version: v.Version, OrderNo: v.OrderNo, Title: v.Title, Status: v.Status, RefundStatus: v.RefundStatus, VisitSlot: slot,
		HospitalName: v.HospitalName, PersonName: v.PersonName, CompanionID: v.CompanionID, Overdue: v.DueAt != nil && *v.DueAt <= q.Now, Actions: actions,
	}, err
}

// markOverlaps marks the visits that one companion cannot make both.
func markOverlaps(orders []BoardVisit) {
	for i := range orders {
		for j := range orders[:i] {
			if orders[i].VisitSlot.Overlaps(orders[j].VisitSlot) {
				orders[i].Overlaps, orders[j].Overlaps = true, true
			}
		}
	}
}
