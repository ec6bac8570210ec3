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

// VisitBoardIn asks for the visits of a day: all of them, or those in one city.
type VisitBoardIn struct {
	Date value.Date `json:"date"`
	City string     `json:"city,omitempty" maxLength:"30"`
}

// VisitBoardOut is a day: who goes with whom, and the visits that nobody goes with yet.
type VisitBoardOut struct {
	Cities     []string         `json:"cities"` // in which there are companions
	Companions []BoardCompanion `json:"companions"`
	Unassigned []BoardVisit     `json:"unassigned"`
	MoreFree   int              `json:"moreFree"` // companions without a visit who are not shown
}

// maxFree is how many companions without a visit a board shows: nobody reads through thousands of them.
const maxFree = 100

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
		return board(r, r.Q(), in)
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
	City         string // of the hospital
	PersonName   pii.Name
	CompanionID  *int64
	Reschedules  int
	Overtime     Overtime
}

// onBoard are the visits of a day that are still to be made, or were.
const onBoard = `SELECT o.id, o.version, o.order_no, o.title, o.status, o.refund_status, o.due_at,
	v.visit_date, v.visit_time, v.hours, v.hospital_name, COALESCE(h.city, '') AS city, v.person_name, v.companion_id, v.reschedules, v.overtime
	FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id LEFT JOIN hospitals AS h ON h.id = v.hospital_id WHERE v.visit_date = ? AND o.deleted_at IS NULL
	AND o.status IN ('pendingAssign', 'assigned', 'inService', 'completed') ORDER BY v.visit_time, o.id`

func board(r *api.Request, q *store.Q, in VisitBoardIn) (out VisitBoardOut, err error) {
	rows, err := store.All[boardRow](q, onBoard, in.Date)
	if err != nil {
		return out, err
	}
	companions, err := special.CompanionsOn(q, in.Date)
	if err != nil {
		return out, err
	}
	of := map[int64][]boardRow{}
	out.Unassigned = []BoardVisit{}
	for _, row := range rows {
		switch {
		case row.CompanionID != nil:
			of[*row.CompanionID] = append(of[*row.CompanionID], row)
		case in.City == "" || in.City == row.City:
			visit, err := row.shown(r, q)
			if err != nil {
				return out, err
			}
			out.Unassigned = append(out.Unassigned, visit)
		}
	}
	err = out.fill(r, q, in.City, companions, of)
	return out, err
}

// fill adds the companions of a city, or of all, with their visits: first those who have any, then some of those who are free.
func (out *VisitBoardOut) fill(r *api.Request, q *store.Q, city string, companions []special.DayCompanion, of map[int64][]boardRow) error {
	out.Cities, out.Companions = []string{}, []BoardCompanion{}
	var free []BoardCompanion
	for _, c := range companions {
		if !slices.Contains(out.Cities, c.City) {
			out.Cities = append(out.Cities, c.City)
		}
		visits := of[c.ID]
		switch {
		case city != "" && c.City != city, len(visits) == 0 && c.Because != nil:
			// of somewhere else, or nothing can be given to them on this day
		case len(visits) == 0 && len(free) == maxFree:
			out.MoreFree++
		case len(visits) == 0:
			free = append(free, BoardCompanion{DayCompanion: c, Orders: []BoardVisit{}})
		default:
			orders := make([]BoardVisit, len(visits))
			for i, row := range visits {
				var err error
				if orders[i], err = row.shown(r, q); err != nil {
					return err
				}
			}
			markOverlaps(orders)
			out.Companions = append(out.Companions, BoardCompanion{DayCompanion: c, Orders: orders})
		}
	}
	out.Companions = append(out.Companions, free...)
	return nil
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
