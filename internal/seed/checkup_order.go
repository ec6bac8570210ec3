package seed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// checkUpOrders are where and when members who ordered a check-up are examined, and what the reports say.
var checkUpOrders = entity{
	name:      "orderCheckUp",
	needs:     []string{orderName, special.Centres.Name, special.CheckUps.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[checkUpRow]("order_check_ups"),
	fill:      fillCheckUps,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'checkUp')")},
		{"tell of nobody, or of another centre or package", store.Where(`person_name = '' OR centre_name <> (SELECT c.name FROM centres AS c WHERE c.id = centre_id)
			OR NOT EXISTS (SELECT 1 FROM orders AS o JOIN check_ups AS p ON p.id = o.service_id JOIN check_up_centres AS a ON a.check_up_id = p.id WHERE o.id = order_id AND a.centre_id = order_check_ups.centre_id
			AND p.audience = order_check_ups.audience AND o.item_fen = COALESCE(a.price_fen, p.price_fen) + add_ons_fen)`)},
		{"have a day, or none, against the status of their order", store.Where(`(exam_date <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status IN ('booked', 'examined', 'noShow', 'completed')) OR (exam_date <> '') <> (slot <> '')`)},
		{"hold a place, or none, against the status of their order", store.Where(`holds_seat <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status IN ('booked', 'examined', 'completed'))`)},
		{"hold a place that their centre has not booked", store.Where(`holds_seat AND (SELECT count(*) FROM order_check_ups AS u WHERE u.holds_seat AND u.centre_id = order_check_ups.centre_id AND u.exam_date = order_check_ups.exam_date AND u.slot = order_check_ups.slot)
			<> COALESCE((SELECT q.booked FROM quota_days AS q WHERE q.kind = 'centre' AND q.record_id = order_check_ups.centre_id AND q.date = order_check_ups.exam_date AND q.slot = order_check_ups.slot), 0)`)},
		{"have a voucher, or none, against the payment", store.Where(`(voucher <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.paid_at IS NOT NULL) OR (voucher <> '') <> (valid_until <> '') OR voucher <> '' AND length(voucher) <> 12`)},
		{"have come, or not, against the status of their order", store.Where(`(checked_in_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status IN ('examined', 'completed'))`)},
		{"have a report, or none, against the status of their order", store.Where(`(reported_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status = 'completed')
			OR (reported_at IS NOT NULL) <> EXISTS (SELECT 1 FROM order_reports AS r WHERE r.order_id = order_check_ups.order_id) OR (reported_at IS NOT NULL) <> (level IS NOT NULL) OR (reported_at IS NOT NULL) <> (report_files <> '[]')`)},
		{"were spoken about, or not, unlike the talks", store.Where(`(followed_up_at IS NOT NULL) <> EXISTS (SELECT 1 FROM order_follow_ups AS f WHERE f.order_id = order_check_ups.order_id)`)},
		{"have a file that they cannot open", store.Where(`(CASE WHEN report_files = '[]' THEN 0 ELSE 1 END) <> (SELECT count(*) FROM file_links AS l WHERE l.object_type = 'orderPhy' AND l.object_id = order_id)`)},
		{"turn red, or never, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_check_ups.order_id AND (o.due_at IS NOT NULL) <> (o.refund_status NOT IN ('requested', 'processing')
			AND (o.status IN ('pendingBook', 'booked', 'noShow', 'examined') OR o.status = 'completed' AND level = 'urgent' AND followed_up_at IS NULL)))`)},
	},
}

// checkUpRow is the row of the table.
type checkUpRow struct {
	partOf
	checkup.CheckUp
}

// plannedCheckUp is a check-up before it has a place.
type plannedCheckUp struct {
	checkUpRow

	of    order.Order
	found string // what the report says
	talk  string // what came of the talk about it
	late  bool   // in a later slot rather than in the first
}

func fillCheckUps(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	paper, err := b.shelve(ctx, db, "report", "check-up.pdf", pageOf([]string{
		"体检报告（示例）", "", "本报告由体检中心出具，结论见订单详情。", "请携带本报告到专科就诊。", "", "本文件仅用于演示，不含任何人的资料。",
	}), 0, 0)
	if err != nil {
		return 0, err
	}
	seal, err := checkup.Orders.Handle().Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	places := newPlaces(b)
	due := map[int64]value.Time{}
	var reports []order.Report
	var talks []checkup.FollowUp
	by := b.crew[serviceDay]
	var failed error
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return checkUpsOf(b, i) }) {
			for _, u := range each.([]plannedCheckUp) {
				if failed = places.settle(b, &u); failed != nil {
					return
				}
				if u.found != "" {
					u.ReportFiles = value.List[file.PrivateFile]{file.PrivateFile(paper)}
					report := order.Report{OrderID: u.OrderID, Version: 1, FileID: file.PrivateFile(paper), PublishedAt: *u.ReportedAt, PublishedBy: by.id, PublishedByName: by.name}
					report.Conclusion.Set(u.found)
					report.Seal(b.vault)
					reports = append(reports, report)
				}
				if u.talk != "" {
					talk := checkup.FollowUp{OrderID: u.OrderID, ContactedAt: *u.FollowedUpAt, How: "phone", MadeAt: *u.FollowedUpAt, MadeBy: by.id, MadeByName: by.name}
					talk.Outcome.Set(u.talk)
					talk.Seal(b.vault)
					talks = append(talks, talk)
				}
				whole := checkup.Order{Order: u.of, CheckUp: u.CheckUp}
				if red := checkup.DueOf(&whole); red != nil {
					due[u.OrderID] = *red
				}
				seal(&whole)
				u.CheckUp = whole.CheckUp
				if !yield(&u.checkUpRow) {
					return
				}
			}
		}
	})
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for id, at := range due {
			if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", at, id); err != nil {
				return err
			}
		}
		for i := range reports {
			if _, err := order.ReportColumns().Insert(tx, &reports[i]); err != nil {
				return err
			}
		}
		for i := range talks {
			if _, err := checkup.FollowUpColumns().Insert(tx, &talks[i]); err != nil {
				return err
			}
		}
		if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'orderPhy', order_id, ? FROM order_check_ups WHERE report_files <> '[]'", paper); err != nil {
			return err
		}
		return places.book(tx)
	})
}

// checkUpsOf are the check-ups that a member ordered, at times that go with the timelines of the orders.
func checkUpsOf(b *batch, i int64) []plannedCheckUp {
	all := []plannedCheckUp{}
	family := patientsOf(b, i)
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.CheckUp {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		own := streamOf(b.seed, "orderCheckUp").row(o.ID)
		of := checkUpOf(b, streamOf(b.seed, special.CheckUps.Name).row(*o.ServiceID-1), *o.ServiceID-1)
		u := plannedCheckUp{of: o, late: own.chance(40)}
		u.partOf, u.CentreID, u.CentreName = partOf{o.ID, o.CreatedAt}, centreForPlan(*o.ServiceID-1), centrePlans[centreForPlan(*o.ServiceID-1)-1].name
		u.Person, u.PersonMarital = personOf(l, p, family), special.MaritalUnknown
		u.Audience, u.Fasting, u.ValidDays, u.ReportDays, u.AddOns = of.Audience, of.Fasting, of.ValidDays, of.ReportDays, value.List[special.AddOn]{}
		u.ReportFiles, u.Findings = value.List[file.PrivateFile]{}, value.List[checkup.Finding]{}
		for _, step := range steps {
			if step.ToStatus != step.FromStatus {
				u.follow(b, own, step)
			}
		}
		if o.PaidAt != nil {
			u.Voucher = fmt.Sprintf("%012d", (o.ID*7_919+104_729_000_000)%1_000_000_000_000)
			if o.Status == kind.Expired { // it was valid for fewer days then
				u.ValidDays = int(midnight(*o.CompletedAt).Add(-day)-midnight(*o.PaidAt)) / int(day.Milliseconds())
			}
			u.ValidUntil = identity.Today(o.PaidAt.Add(time.Duration(u.ValidDays) * day))
		}
		all = append(all, u)
	})
	return all
}

// follow brings a check-up to a step of its timeline.
func (u *plannedCheckUp) follow(b *batch, d *dice, step order.OrderEvent) {
	switch step.ToStatus {
	case kind.Booked:
		u.ExamDate, u.HoldsSeat = identity.Today(b.now.Add(time.Duration(d.below(8))*day)), true
	case kind.Examined:
		u.ExamDate, u.CheckedInAt = identity.Today(step.At), ptr(step.At)
	case kind.NoShow:
		u.ExamDate, u.HoldsSeat = identity.Today(max(step.At.Add(-day), *u.of.PaidAt)), false
	case kind.Completed:
		u.report(b, d, step.At)
	}
}

// report tells what was found. Of what is urgent somebody speaks within a day, but for some of the last day.
func (u *plannedCheckUp) report(b *batch, d *dice, at value.Time) {
	level := pickWeighted(d, []weighted[checkup.ReportLevel]{{checkup.Normal, 55}, {checkup.Attention, 36}, {checkup.Urgent, 9}})
	abnormal := 0
	if level != checkup.Normal {
		abnormal = int(1 + d.below(6))
	}
	u.Level, u.Abnormal, u.ReportedAt, u.found = &level, &abnormal, &at, pick(d, checkUpFindings[level])
	u.Findings = append(u.Findings, checkup.Finding{Version: 1, Abnormal: abnormal, Level: level})
	if level != checkup.Urgent {
		return
	}
	u.FollowUpNote.Set("请尽快电话联系本人，建议到专科复查，并告知结果。")
	if told := at.Add(time.Duration(1+d.below(20)) * time.Hour); told <= b.now && d.chance(85) {
		u.FollowedUpAt, u.talk = &told, pick(d, checkUpTalks)
	}
}

// centrePlaces are the places of the centres that check-ups take, by the day and the slot.
type centrePlaces struct {
	centres []special.Centre
	taken   map[special.CentrePlace]int64
}

func newPlaces(b *batch) *centrePlaces {
	p := &centrePlaces{taken: map[special.CentrePlace]int64{}}
	for row := range rowsOf(b, special.Centres.Name, centreOf) {
		p.centres = append(p.centres, row)
	}
	return p
}

// settle gives a check-up that has a day its slot. What is still to come moves on to a day on which the centre has room.
func (p *centrePlaces) settle(b *batch, u *plannedCheckUp) error {
	if u.ExamDate == "" {
		return nil
	}
	centre := &p.centres[u.CentreID-1]
	coming := u.CheckedInAt == nil && u.HoldsSeat
	for tries := 0; tries < 60; tries++ {
		if !coming || slices.Contains(centre.OpenDays, special.WeekdayOf(u.ExamDate)) && !slices.Contains(centre.ClosedDates, u.ExamDate) {
			for n := range centre.Slots {
				slot := centre.Slots[n]
				if u.late {
					slot = centre.Slots[len(centre.Slots)-1-n]
				}
				at := special.CentrePlace{CentreID: u.CentreID, Date: u.ExamDate, Slot: slot.Start + "-" + slot.End}
				shut := u.CentreID <= 2 && u.ExamDate == b.dayIn(shutIn) && slot == centre.Slots[len(centre.Slots)-1]
				if coming && (p.taken[at] >= slot.Quota || shut) {
					continue
				}
				if u.Slot = at.Slot; u.HoldsSeat {
					p.taken[at]++
				}
				return nil
			}
		}
		u.ExamDate = u.ExamDate.Next()
	}
	return fmt.Errorf("no centre has room for a check-up on %s", u.ExamDate)
}

// book has the centres know which of their places are taken.
func (p *centrePlaces) book(tx *store.Tx) error {
	for at, n := range p.taken {
		changed, err := tx.ExecCount("UPDATE quota_days SET booked = ? WHERE kind = 'centre' AND record_id = ? AND date = ? AND slot = ?", n, at.CentreID, at.Date, at.Slot)
		if err != nil {
			return err
		}
		if changed > 0 {
			continue
		}
		if err := tx.Exec("INSERT INTO quota_days (kind, record_id, date, slot, closed, booked) VALUES ('centre', ?, ?, ?, FALSE, ?)", at.CentreID, at.Date, at.Slot, n); err != nil {
			return err
		}
	}
	return nil
}

var (
	checkUpFindings = map[checkup.ReportLevel][]string{
		checkup.Normal:    {"各项检查未见明显异常，建议每年体检一次。", "总体情况良好，请保持规律作息。"},
		checkup.Attention: {"血脂偏高，建议低脂饮食，三个月后复查。", "甲状腺结节（2 类），建议一年后复查。", "空腹血糖临界，建议控制体重并复查。"},
		checkup.Urgent:    {"血压 190/115 mmHg，请立即到心内科就诊。", "胸部影像见占位，建议一周内到胸外科就诊。"},
	}
	checkUpTalks = []string{"已电话告知本人，当天已到急诊就诊。", "已告知本人及家属，预约了专科门诊。", "本人已知晓，三日内复查，将回访。"}
)
