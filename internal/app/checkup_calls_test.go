package app_test

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
)

// checkUpOrders are the orders of check-ups.
var checkUpOrders = ordersOf{
	name: "orderPhy", of: checkup.Orders,
	made: func(d *desk) (id int64) {
		var made apptest.Saved
		d.Do("orderPhyCreate", d.CheckUpBasket(d.NewMember())).Into(d.T, &made)
		return made.ID
	},
	paid: func(d *desk) int64 { return d.PaidCheckUp().ID },
}

// discloseCheckUp makes a check-up of a member whom somebody has called about its report.
func (d *desk) discloseCheckUp(who int64) {
	d.T.Helper()
	id := d.Order(who, kind.CheckUp, kind.Completed)
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO order_follow_ups (order_id, contacted_at, how, outcome_sealed, made_at, made_by, made_by_name) VALUES (?, ?, 'phone', '', ?, 1, '客服小王')", id, tx.Now, tx.Now)
	})
}

// checkUpLife is how orders of check-ups are brought into a state.
var checkUpLife = lived{put: checkUpIn, step: func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
	return checkup.Orders.Records().Step(tx, r, move, id, func(c *resource.Change[checkup.Order]) error {
		if move == "pay" { // it can begin in two states
			c.After.Status = kind.PendingBook
		}
		return nil
	})
}, first: func(d *desk) any { return checkUpOrders.paid(d) }, never: func(*desk, int64) []string { return []string{"noShow"} }}

// checkUpIn brings a check-up into a state in which nothing but the state is in the way of its moves: somebody is to come
// tomorrow. That nobody came is only said of a day that is over.
func checkUpIn(d *desk, tx *store.Tx, id int64, state string) error {
	if err := tx.Exec("DELETE FROM refunds WHERE order_id = ?", id); err != nil {
		return err
	}
	tomorrow, _ := d.ChinaDay(24)
	until, _ := d.ChinaDay(24 * 30)
	came := slices.Contains([]string{string(kind.Examined), string(kind.Completed)}, state)
	var at *value.Time
	if came {
		at = ptr(tx.Now.Add(-time.Hour))
	}
	if err := tx.Exec(`UPDATE order_check_ups SET exam_date = ?, slot = '08:00-10:00', holds_seat = FALSE, reschedules = 0, valid_until = ?, voucher = ?, checked_in_at = ?,
		report_files = '[]', findings = '[]', abnormal = NULL, level = NULL, reported_at = NULL, followed_up_at = NULL WHERE order_id = ?`, tomorrow, until, fmt.Sprintf("%012d", id), at, id); err != nil {
		return err
	}
	if err := tx.Exec("DELETE FROM order_reports WHERE order_id = ?", id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen, paid_fen = item_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

func init() {
	maps.Copy(ownLogged, checkUpOrders.samples())
	at := func(d *desk, o apptest.CheckUpRow, more ...any) map[string]any {
		day, _ := d.ChinaDay(72)
		return o.Now(append([]any{"centreId", o.CentreID, "examDate", day, "slot", apptest.LateSlot}, more...)...)
	}
	maps.Copy(ownLogged, map[string]sampled{
		// An order, and the patient whom it is for.
		"orderPhyCreate":     {func(d *desk) map[string]any { return d.CheckUpBasket(d.NewMember()) }, 2},
		"orderPhyDetail":     one(func(d *desk) map[string]any { return map[string]any{"id": checkUpOrders.paid(d)} }),
		"orderPhyBook":       one(func(d *desk) map[string]any { return at(d, d.PaidCheckUp()) }),
		"orderPhyReschedule": one(func(d *desk) map[string]any { return at(d, d.BookedCheckUp(2), "reason", "会员改期") }),
		"orderPhyUnbook":     one(func(d *desk) map[string]any { return d.BookedCheckUp(2).Now("reason", "会员要求") }),
		"orderPhyCheckin": one(func(d *desk) map[string]any {
			today, _ := d.ChinaDay(0)
			o := d.CheckUpOn(d.BookedCheckUp(2), today)
			return o.Now("voucher", o.Voucher)
		}),
		"orderPhyNoShow": one(func(d *desk) map[string]any {
			yesterday, _ := d.ChinaDay(-24)
			return d.CheckUpOn(d.BookedCheckUp(2), yesterday).Now()
		}),
		// The report, and what the member gains by it.
		"orderPhyReport": {func(d *desk) map[string]any {
			return d.ExaminedCheckUp().Now("fileId", d.ReportFile(), "conclusion", "一切正常", "abnormal", 0, "level", "normal")
		}, 2},
		"orderPhyFollowUp": one(func(d *desk) map[string]any {
			return d.ReportedCheckUp("urgent").Now("contactedAt", d.ThisMoment(), "how", "phone", "outcome", "已告知复查")
		}),
	})
}
