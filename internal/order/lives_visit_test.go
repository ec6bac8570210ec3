package order_test

import (
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

func visitsPlayed(d *desk) *played {
	type visitRow = apptest.VisitRow
	life := lifeOf(visit.Orders)
	row := seeing[visitRow]{life}
	service, hospital := d.VisitOffered("随机陪诊"), d.Hospital("随机医院").ID
	companions := []int64{d.Companion("甲陪诊员").ID, d.Companion("乙陪诊员").ID}
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			day, clock := p.ChinaDay(3 + p.IntN(20))
			return p.taken(life.Name, map[string]any{
				"memberId": who, "patientId": p.somePatient(who), "serviceId": service, "hospitalId": hospital, "visitDate": day, "visitTime": clock, "points": p.IntN(40), "requestId": apptest.RequestID(),
			})
		},
		moves: []move{
			row.staff("Assign", func(p *player, _ visitRow) []any {
				return []any{"companionId", companions[p.IntN(2)], "force", p.IntN(2) == 0, "reason", "人手不够"}
			}),
			row.staff("Unassign", func(*player, visitRow) []any { return []any{"reason", "会员要求"} }),
			row.staff("Reschedule", func(p *player, _ visitRow) []any {
				day, clock := p.ChinaDay(24 + p.IntN(48))
				return []any{"visitDate", day, "visitTime", clock, "reason", "医院改约"}
			}),
			row.staff("Start", nothing[visitRow]),
			row.staff("Progress", func(*player, visitRow) []any { return []any{"step", "met", "note", "已见面"} }),
			row.staff("Finish", func(p *player, _ visitRow) []any {
				return []any{"summary", "全程陪同，医生建议复诊。", "actualHours", 3 + p.IntN(4)}
			}),
			life.passes("absent", putOff), // and nobody came
			row.staff("Absent", func(*player, visitRow) []any { return []any{"reason", "没有来"} }),
			row.staff("Overtime", func(p *player, row visitRow) []any {
				if p.IntN(2) == 0 {
					return []any{"waive", true, "reason", "会员投诉", "requestId", apptest.RequestID()}
				}
				return []any{"paidFen", row.OvertimeFen, "voucher", "现金 1", "requestId", apptest.RequestID()}
			}),
			row.app("rate", func(_ *player, tx *store.Tx, r *api.Request, row visitRow) error {
				_, err := visit.Orders.Rate(tx, r, row.ID, 5, "很好")
				return err
			}),
		},
		never: []rule{{soldOtherwise, store.Where("EXISTS (SELECT 1 FROM visit_services AS s WHERE s.sales <> "+timesPaid+")", kind.Visit)}},
	}
}

// putOff makes a visit one of yesterday, and the figures of its days say so.
func putOff(tx *store.Tx, id int64) error {
	if err := tx.Exec("UPDATE orders SET version = version WHERE id = ?", id); err != nil { // whoever moves it waits
		return err
	}
	type planned struct {
		VisitDate   value.Date
		Hours       int64
		CompanionID *int64
		Status      kind.OrderStatus
	}
	was, err := store.Get[planned](&tx.Q, "SELECT v.visit_date, v.hours, v.companion_id, o.status FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id WHERE o.id = ?", id)
	if err != nil || was.Status != kind.Assigned && was.Status != kind.InService {
		return err
	}
	yesterday := identity.Today(tx.Now.Add(-24 * time.Hour))
	for day, sign := range map[value.Date]int64{was.VisitDate: -1, yesterday: 1} {
		waiting := resource.InQueue("visitsToday", day)
		waiting.N = sign
		booked := resource.DayFigure{Name: visit.FigureBooked, Kind: string(kind.Visit), Bucket: string(day), N: sign * was.Hours}
		if was.VisitDate != yesterday {
			resource.BookFigures(tx, []resource.DayFigure{waiting, booked})
		}
	}
	return tx.Exec("UPDATE order_visits SET visit_date = ?, visit_time = '00:00' WHERE order_id = ?", yesterday, id)
}
