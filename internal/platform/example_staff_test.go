package platform_test

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

// until waits until the program has brought something about, which counts as more than none.
func (p *played) until(what string, count func(q *store.Q) (int64, error)) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.T.Context(), time.Minute)
	defer cancel()
	for apptest.Must(count(p.DB.Read(p.T.Context()))) == 0 {
		select {
		case <-p.called:
		case <-p.over:
			p.T.Fatalf("the day ended before %s: %v\n%s", what, p.err, p.said.String())
		case <-ctx.Done():
			p.T.Fatalf("%s: that did not happen", what)
		}
	}
}

// untilOrder waits until the program has brought an order of a kind into a state, and returns it.
func (p *played) untilOrder(kind, status string) int64 {
	p.T.Helper()
	p.until("an order of "+kind+" is "+status, func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM orders WHERE kind = ? AND status = ?", kind, status)
	})
	return apptest.Must(store.Get[int64](p.DB.Read(p.T.Context()), "SELECT id FROM orders WHERE kind = ? AND status = ?", kind, status))
}

// playStaff waits until members have ordered, asked for money back and left, and then does what staff do.
func (p *played) playStaff() {
	p.T.Helper()
	p.until("a member asks to be closed", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM members WHERE close_asked_at IS NOT NULL")
	})
	p.checkArrived()
	first := apptest.Must(store.Get[int64](p.DB.Read(p.T.Context()), "SELECT min(id) FROM certifications"))
	p.Do("CertificationAudit", apptest.Decision(first, p.Certification(first).Version, "approved"))
	p.sendGoods()
	p.accompany(p.untilOrder("visit", "pendingAssign"))
	p.cook(p.untilOrder("stew", "pendingAccept"))
	p.examine(p.untilOrder("checkUp", "booked"))
	p.test(p.untilOrder("gene", "pendingKit"))
	p.Do("orderChaHealthIssue", p.Issue(p.PolicyOrder(p.untilOrder("insurance", "underwriting"))))
	p.takeBack()
}

// sendGoods sends what was paid for, and lets money go that was asked for.
func (p *played) sendGoods() {
	p.T.Helper()
	for _, id := range apptest.Must(store.All[int64](p.DB.Read(p.T.Context()), "SELECT id FROM orders WHERE status = 'pendingShip' ORDER BY id")) {
		o := p.Parcel(id)
		if o.RefundStatus == "requested" {
			p.Do("orderGoodsRefundAudit", o.Now("refundId", o.Refunds[0].ID, "approve", true))
			continue
		}
		p.Do("orderGoodsShip", o.Now("items", o.All(), "expressCode", "SF", "expressNo", fmt.Sprintf("SF%010d", apptest.People.Add(1)), "requestId", apptest.RequestID()))
	}
}

func (p *played) accompany(id int64) {
	p.T.Helper()
	p.Do("orderHealthAssign", p.VisitOrder(id).Now("companionId", p.Companion("方平").ID))
	p.Do("orderHealthStart", p.VisitOrder(id).Now())
	p.Do("orderHealthFinish", p.VisitOrder(id).Now("summary", "全程陪同，医生建议复诊。", "actualHours", 4))
}

func (p *played) cook(id int64) {
	p.T.Helper()
	p.Do("orderChaStewAccept", p.StewOrder(id).Now())
	p.Do("orderChaStewDispatch", p.StewOrder(id).Now("courierName", "小周", "courierPhone", "13812340000"))
	p.Do("orderChaStewDeliver", p.StewOrder(id).Now())
}

// examine has the day of a check-up come at once.
func (p *played) examine(id int64) {
	p.T.Helper()
	today, _ := p.ChinaDay(0)
	o := p.CheckUpOn(p.CheckUpOrder(id), today)
	p.Do("orderPhyCheckin", o.Now("voucher", o.Voucher))
	p.Do("orderPhyReport", p.CheckUpOrder(id).Now("fileId", p.ReportFile(), "conclusion", "一切正常", "abnormal", 0, "level", "normal"))
}

// test sends a kit, and waits for the sample.
func (p *played) test(id int64) {
	p.T.Helper()
	p.Do("orderChaGeneKit", p.KitInput(p.GeneOrder(id)))
	g := p.GeneOrder(p.untilOrder("gene", "sampleInTransit"))
	p.Do("orderChaGeneSample", g.Now("quality", "ok", "kitNo", g.KitNo, "receivedAt", p.ThisMoment()))
	p.Do("orderChaGeneTest", p.GeneOrder(id).Now("labNo", "LAB-1"))
	p.Do("orderChaGeneReport", p.GeneOrder(id).Now("fileId", p.PrivatePDF("report"), "conclusion", "未见明显风险", "matches", true))
}

// takeBack takes the goods back that a member did not like, and lets the money go.
func (p *played) takeBack() {
	p.T.Helper()
	p.until("a member asks to send goods back", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM refunds WHERE type = 'returnRefund'")
	})
	id := apptest.Must(store.Get[int64](p.DB.Read(p.T.Context()), "SELECT order_id FROM refunds WHERE type = 'returnRefund'"))
	o := p.Parcel(id)
	p.Do("orderGoodsRefundAudit", o.Now("refundId", o.Refunds[0].ID, "approve", true))
	p.until("the goods are on their way back", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM refunds WHERE back_express_no <> ''")
	})
	o = p.Parcel(id)
	p.Do("orderGoodsReturnReceive", o.Now("refundId", o.Refunds[0].ID, "accept", true, "restock", []int64{o.Items[0].ID}))
}
