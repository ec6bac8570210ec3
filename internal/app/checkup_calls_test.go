package app_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
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
}, first: func(d *desk) any { return checkUpOrders.paid(d) }, never: onItsDay}

// checkUpIn brings a check-up into a state in which nothing but the state is in the way of its moves: somebody is to come
// tomorrow, or nobody came on a day that is over. What is booked has its place.
func checkUpIn(d *desk, tx *store.Tx, id int64, state string) error {
	if err := errors.Join(tx.Exec("DELETE FROM refunds WHERE order_id = ?", id), tx.Exec("DELETE FROM order_reports WHERE order_id = ?", id)); err != nil {
		return err
	}
	tomorrow, _ := d.ChinaDay(24)
	until, _ := d.ChinaDay(24 * 30)
	booked := state == string(kind.Booked)
	var at *value.Time
	if slices.Contains([]string{string(kind.Examined), string(kind.Completed)}, state) {
		at = ptr(tx.Now.Add(-time.Hour))
	}
	// Whoever asks gives a file that the order has already: one that is new to it, only who uploaded it may give.
	if err := tx.Exec(`UPDATE order_check_ups SET exam_date = CASE WHEN exam_date <> '' AND exam_date < ? THEN exam_date ELSE ? END, slot = ?, holds_seat = ?, reschedules = 0, valid_until = ?,
		voucher = CASE WHEN voucher = '' THEN ? ELSE voucher END, checked_in_at = ?, report_files = COALESCE((SELECT '[' || max(id) || ']' FROM files WHERE usage = 'report'), '[]'),
		findings = '[]', abnormal = NULL, level = NULL, reported_at = NULL, followed_up_at = NULL WHERE order_id = ?`,
		identity.Today(tx.Now), tomorrow, apptest.EarlySlot, booked, until, fmt.Sprintf("%012d", id), at, id); err != nil {
		return err
	}
	if err := tx.Exec("DELETE FROM quota_days WHERE kind = 'centre' AND record_id = (SELECT centre_id FROM order_check_ups WHERE order_id = ?)", id); err != nil {
		return err
	}
	if booked {
		if err := tx.Exec("INSERT INTO quota_days (kind, record_id, date, slot, closed, booked) SELECT 'centre', centre_id, exam_date, slot, FALSE, 1 FROM order_check_ups WHERE order_id = ?", id); err != nil {
			return err
		}
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen, paid_fen = item_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

// onItsDay are the moves that the day of a check-up forbids, whatever its state.
func onItsDay(d *desk, id int64) []string {
	today, _ := d.ChinaDay(0)
	over := apptest.Must(store.Get[bool](d.DB.Read(context.Background()), "SELECT exam_date < ? FROM order_check_ups WHERE order_id = ?", today, id))
	if over {
		return []string{"reschedule", "unbook"}
	}
	return []string{"noShow"}
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
		"orderPhyPatients":   one((*desk).memberWithPatient),
		"orderPhyDetail":     one(func(d *desk) map[string]any { return map[string]any{"id": checkUpOrders.paid(d)} }),
		"orderPhyBook":       one(func(d *desk) map[string]any { return at(d, d.PaidCheckUp()) }),
		"orderPhyReschedule": one(func(d *desk) map[string]any { return at(d, d.BookedCheckUp(2), "reason", "会员改期") }),
		"orderPhyUnbook":     one(func(d *desk) map[string]any { return d.BookedCheckUp(2).Now("reason", "会员要求") }),
		"orderPhyCheckin": one(func(d *desk) map[string]any {
			today, _ := d.ChinaDay(0)
			o := d.CheckUpOn(d.BookedCheckUp(2), today)
			return o.Now("voucher", o.Voucher, "reason", "改到今天")
		}),
		"orderPhyNoShow": one(func(d *desk) map[string]any {
			yesterday, _ := d.ChinaDay(-24)
			return d.CheckUpOn(d.BookedCheckUp(2), yesterday).Now()
		}),
		// The report, and what the member gains by it.
		"orderPhyReport": {func(d *desk) map[string]any {
			return d.ExaminedCheckUp().Now("fileId", d.ReportFile(), "conclusion", "一切正常", "abnormal", 0, "level", "normal", "reason", "补充结论")
		}, 2},
		"orderPhyFollowUp": one(func(d *desk) map[string]any {
			return d.ReportedCheckUp("urgent").Now("contactedAt", d.ThisMoment(), "how", "phone", "outcome", "已告知复查")
		}),
	})
}
