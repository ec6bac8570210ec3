package order_test

import (
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/visit"
)

func visitsPlayed(d *desk) played {
	row := seeing[apptest.VisitRow]("orderHealth")
	type visitRow = apptest.VisitRow
	service, hospital := d.VisitOffered("随机陪诊"), d.Hospital("随机医院").ID
	companions := []int64{d.Companion("甲陪诊员").ID, d.Companion("乙陪诊员").ID}
	assign := row.staff("Assign", func(p *player, _ visitRow) []any { return []any{"companionId", companions[p.IntN(2)]} })
	return played{
		place: func(p *player, who int64) (int64, error) {
			day, clock := p.ChinaDay(3 + p.IntN(20))
			return p.placed("orderHealth", map[string]any{
				"memberId": who, "patientId": p.somePatient(who), "serviceId": service, "hospitalId": hospital, "visitDate": day, "visitTime": clock, "points": p.IntN(40), "requestId": apptest.RequestID(),
			})
		},
		moves: append(commonMoves("orderHealth", visit.Orders),
			assign, assign,
			row.staff("Unassign", func(*player, visitRow) []any { return []any{"reason", "会员要求"} }),
			row.staff("Reschedule", func(p *player, _ visitRow) []any {
				day, clock := p.ChinaDay(24 + p.IntN(48))
				return []any{"visitDate", day, "visitTime", clock, "reason", "医院改约"}
			}),
			row.staff("Start", func(*player, visitRow) []any { return nil }),
			row.staff("Progress", func(*player, visitRow) []any { return []any{"step", "met", "note", "已见面"} }),
			row.staff("Finish", func(p *player, _ visitRow) []any {
				return []any{"summary", "全程陪同，医生建议复诊。", "actualHours", 3 + p.IntN(4)}
			}),
			row.staff("Absent", func(*player, visitRow) []any { return []any{"reason", "没有来"} }),
			row.staff("Overtime", func(p *player, row visitRow) []any {
				return []any{"paidFen", row.OvertimeFen, "voucher", "现金 1", "requestId", apptest.RequestID()}
			}),
			row.member(func(_ *player, tx *store.Tx, r *api.Request, row visitRow) error {
				_, err := visit.Orders.Rate(tx, r, row.ID, 5, "很好")
				return err
			}),
		),
	}
}
