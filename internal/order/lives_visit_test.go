package order_test

import (
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
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
			life.passes("absent", func(tx *store.Tx, id int64) error { // and nobody came
				return tx.Exec("UPDATE order_visits SET visit_date = ?, visit_time = '00:00' WHERE order_id = ?", identity.Today(tx.Now.Add(-24*time.Hour)), id)
			}),
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
