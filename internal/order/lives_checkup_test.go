package order_test

import (
	"context"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

func checkUpsPlayed(d *desk) *played {
	type checkUpRow = apptest.CheckUpRow
	life := lifeOf(checkup.Orders)
	row := seeing[checkUpRow]{life}
	centres := []int64{d.Centre("甲体检中心").ID, d.Centre("乙体检中心").ID} // with so few places that some days have none left
	service := d.CheckUp("随机体检", centres, "status", "onShelf", "validDays", 10, "reportDays", 3, "addOns", []map[string]any{{"name": "胃镜", "priceFen": 20_000}}).ID
	some := func(p *player, first int) checkup.ChosenPlace {
		day, _ := p.ChinaDay(24 * (first + p.IntN(3)))
		return checkup.ChosenPlace{CentreID: centres[p.IntN(2)], ExamDate: day, Slot: []string{apptest.EarlySlot, apptest.LateSlot}[p.IntN(2)]}
	}
	chosen := func(p *player, more ...any) []any {
		at := some(p, 1)
		return append([]any{"centreId", at.CentreID, "examDate", at.ExamDate, "slot", at.Slot}, more...)
	}
	quota := move{orders: life.orders.Named("book"), do: func(p *player, _ int64) error { // a centre has more or fewer places on a day, or as always
		at := some(p, 1)
		version, err := store.Get[int64](p.DB.Read(context.Background()), "SELECT version FROM centres WHERE id = ?", at.CentreID)
		if err != nil {
			return err
		}
		return p.ask("centreQuotaSave", map[string]any{
			"id": at.CentreID, "version": version, "date": at.ExamDate, "slot": at.Slot, "quota": []any{nil, p.IntN(5)}[p.IntN(2)], "closed": p.IntN(6) == 0,
		})
	}}
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			at := some(p, 2)
			basket := checkup.CheckUpBasket{ServiceID: service, PatientID: p.somePatient(who), Marital: "unknown", CentreID: at.CentreID}
			if p.IntN(2) == 0 {
				basket.ExamDate, basket.Slot = at.ExamDate, at.Slot
			}
			if p.IntN(2) == 0 {
				basket.AddOns = []string{"胃镜"}
			}
			if p.IntN(2) == 0 {
				return p.ordered(func(tx *store.Tx, r *api.Request) (order.OrderCreated, error) {
					return checkup.Place(tx, r, order.PlacedByMember(life.Kind, who, p.Int64N(40), "", "app"), basket)
				})
			}
			return p.taken(life.Name, map[string]any{
				"memberId": who, "points": p.IntN(40), "serviceId": service, "patientId": basket.PatientID, "centreId": basket.CentreID, "addOns": append([]string{}, basket.AddOns...),
				"examDate": basket.ExamDate, "slot": basket.Slot, "requestId": apptest.RequestID(),
			})
		},
		moves: []move{
			row.staff("Book", func(p *player, _ checkUpRow) []any { return chosen(p) }),
			row.app("book", func(p *player, tx *store.Tx, r *api.Request, row checkUpRow) error {
				_, err := checkup.BookByMember(tx, r, row.ID, some(p, 1))
				return err
			}),
			row.staff("Reschedule", func(p *player, _ checkUpRow) []any { return chosen(p, "reason", "会员改期") }),
			row.staff("Unbook", func(*player, checkUpRow) []any { return []any{"reason", "行程未定"} }),
			life.passes("checkin", dayPasses(0)), life.passes("cancel", dayPasses(1)), life.passes("noShow", dayPasses(2)),
			quota,
			row.staff("Checkin", func(_ *player, row checkUpRow) []any { return []any{"voucher", row.Voucher, "reason", "改天到检"} }),
			row.staff("NoShow", nothing[checkUpRow]),
			life.timer("checkUpNoShow", "noShow", dayPasses(3)),
			life.timer("checkUpExpire", "expire", func(tx *store.Tx, id int64) error {
				if err := makeRed(tx, id); err != nil {
					return err
				}
				return tx.Exec("UPDATE order_check_ups SET valid_until = ? WHERE order_id = ? AND valid_until <> ''", identity.Today(tx.Now.Add(-24*time.Hour)), id)
			}),
			row.staff("Report", func(p *player, row checkUpRow) []any {
				in := []any{"fileId", p.paper("report"), "conclusion", "血脂偏高，建议复查。", "abnormal", p.IntN(5), "level", []string{"normal", "attention", "urgent"}[p.IntN(3)], "followUp", "电话告知复查"}
				if row.Status == kind.Completed {
					in = append(in, "reason", "更正结论")
				}
				return in
			}),
			row.staff("FollowUp", func(p *player, _ checkUpRow) []any {
				return []any{"contactedAt", p.ThisMoment(), "how", "phone", "outcome", "已预约复查"}
			}),
		},
		never: []rule{
			{soldOtherwise, store.Where("EXISTS (SELECT 1 FROM check_ups AS s WHERE s.sales <> "+timesPaid+")", kind.CheckUp)},
			{"more places are taken than there are", store.Where("EXISTS (SELECT 1 FROM quota_days WHERE kind = 'centre' AND booked > COALESCE(quota, CASE slot WHEN ? THEN 3 ELSE 1 END))", apptest.EarlySlot)},
			{"other places are taken than orders hold", store.Where(`EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'centre' AND d.booked <> (SELECT count(*) FROM order_check_ups AS u
				WHERE u.holds_seat AND u.centre_id = d.record_id AND u.exam_date = d.date AND u.slot = d.slot))`)},
			{"an order holds a place that nobody has taken", store.Where(`EXISTS (SELECT 1 FROM order_check_ups AS u WHERE u.holds_seat
				AND NOT EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'centre' AND u.centre_id = d.record_id AND u.exam_date = d.date AND u.slot = d.slot))`)},
			{"an order holds a place, or none, against its state", store.Where(`EXISTS (SELECT 1 FROM order_check_ups AS u JOIN orders AS o ON o.id = u.order_id WHERE o.status <> 'pendingPay'
				AND u.holds_seat <> (o.status IN ('booked', 'examined', 'completed') OR o.status = 'refunded' AND u.checked_in_at IS NOT NULL))`)},
			{"an order has a day and no slot, or holds a place on no day", store.Where("EXISTS (SELECT 1 FROM order_check_ups WHERE (exam_date <> '') <> (slot <> '') OR holds_seat AND exam_date = '')")},
			{"two orders have one voucher", store.Where("EXISTS (SELECT 1 FROM (SELECT voucher FROM order_check_ups WHERE voucher <> '' GROUP BY voucher HAVING count(*) > 1) AS twice)")},
			{"an order has a voucher, or none, against its payment", store.Where(`EXISTS (SELECT 1 FROM order_check_ups AS u JOIN orders AS o ON o.id = u.order_id
				WHERE (u.voucher <> '') <> (o.paid_at IS NOT NULL) OR (u.voucher <> '') <> (u.valid_until <> ''))`)},
			{"somebody has come, or has not, against the state of an order", store.Where(`EXISTS (SELECT 1 FROM order_check_ups AS u JOIN orders AS o ON o.id = u.order_id
				WHERE o.status <> 'refunded' AND (u.checked_in_at IS NOT NULL) <> (o.status IN ('examined', 'completed')))`)},
			{"an urgent report was spoken about, or was not, unlike the talks", store.Where(`EXISTS (SELECT 1 FROM order_check_ups AS u WHERE u.followed_up_at IS NOT NULL AND u.followed_up_at
				<> (SELECT MAX(f.made_at) FROM order_follow_ups AS f WHERE f.order_id = u.order_id))`)},
			{"an order has a report, or none, against its state", store.Where("EXISTS (SELECT 1 FROM order_check_ups AS k JOIN orders AS o ON o.id = k.order_id WHERE " + reportedOtherwise + ")")},
			{turnsRed, store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN order_check_ups AS u ON u.order_id = o.id WHERE o.kind = 'checkUp' AND (o.due_at IS NOT NULL) <> (o.refund_status NOT IN ('requested', 'processing') AND (o.status IN ('pendingBook', 'booked', 'noShow', 'examined')
				OR o.status = 'completed' AND u.level = 'urgent' AND u.followed_up_at IS NULL)))`)},
		},
	}
}

// dayPasses has the day that somebody chose have been so many days ago, with the place that is taken then.
func dayPasses(ago int) func(tx *store.Tx, id int64) error {
	return func(tx *store.Tx, id int64) error {
		if err := tx.Exec("UPDATE orders SET version = version WHERE id = ?", id); err != nil { // whoever moves it waits
			return err
		}
		holds, err := store.All[special.CentrePlace](&tx.Q, "SELECT centre_id, exam_date AS date, slot FROM order_check_ups WHERE order_id = ? AND holds_seat AND checked_in_at IS NULL", id)
		if err != nil || len(holds) == 0 {
			return err
		}
		day := identity.Today(tx.Now.Add(-time.Duration(ago) * 24 * time.Hour))
		if holds[0].Date == day {
			return nil
		}
		if err := holds[0].MoveTo(tx, special.CentrePlace{CentreID: holds[0].CentreID, Date: day, Slot: holds[0].Slot}); err != nil {
			return err
		}
		if err := makeRed(tx, id); err != nil {
			return err
		}
		return tx.Exec("UPDATE order_check_ups SET exam_date = ? WHERE order_id = ?", day, id)
	}
}

// makeRed has an order that would turn red have done so, as one does whose day or validity is over.
func makeRed(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE orders SET due_at = ? WHERE id = ? AND due_at IS NOT NULL", tx.Now, id)
}
