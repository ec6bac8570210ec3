package seed

import (
	"fmt"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// marks are what staff noted on an order, and the invoice that its member asked for.
type marks struct {
	flag    order.OrderFlag
	remark  string
	owner   string // by the name to sign in with; empty for nobody
	invoice order.Invoice
	told    []mark
}

// mark is one of them as the timeline tells it.
type mark struct {
	at     value.Time
	by     string
	action string
}

var (
	orderFlags  = []weighted[order.OrderFlag]{{order.NoFlag, 92}, {"red", 3}, {"orange", 2}, {"green", 1}, {"blue", 1}, {"purple", 1}}
	redRemarks  = []string{"会员来电催促，优先处理", "投诉过一次，请主动联系会员", "地址已与会员电话核对"}
	firms       = []string{"禾颐健康科技有限公司", "安和商贸有限公司", "松鹤堂文化传播有限公司", "青禾软件股份有限公司", "颐安物业管理有限公司"}
	invoiceMail = []string{"example.com", "example.net", "example.org"}
)

// marksOf come soon after the payment, before anything else was done; who looks after an order may be said before.
func marksOf(b *batch, p *purchase, id int64) marks {
	d := streamOf(b.seed, "orderMark").row(id)
	m := marks{flag: order.NoFlag, invoice: order.Invoice{InvoiceKind: order.NoInvoice, InvoiceStatus: order.InvoiceNone}}
	from := p.paidAt
	if p.paidAt == 0 {
		from = p.createdAt
	}
	next := b.now
	if way := p.way(); len(way) > 1 {
		next = p.at(1, len(way), way[1])
	}
	tell := func(eighth value.Time, by, action string) {
		m.told = append(m.told, mark{from + (next-from)*eighth/8, by, action})
	}
	open := !p.status.Over() && p.status != kind.InForce
	if share := map[bool]int64{true: 35, false: 4}[open]; p.status != kind.Cancelled && d.chance(share) {
		m.owner = pick(d, []string{serviceDay, serviceNight})
		tell(1, m.owner, "owner")
	}
	if p.paidAt == 0 {
		return m
	}
	if m.flag = pickWeighted(d, orderFlags); m.flag != order.NoFlag {
		tell(2, serviceDay, "flag")
	}
	if m.flag == "red" {
		m.remark = pick(d, redRemarks)
		tell(2, serviceDay, "remark")
	}
	if d.chance(10) && p.status != kind.Refunded {
		m.invoice = invoiceOf(d, id)
		if b.now.Sub(p.paidAt) > 3*day && d.chance(80) {
			m.invoice.InvoiceStatus, m.invoice.InvoiceNo = order.InvoiceIssued, fmt.Sprintf("25330000%012d", id)
			tell(3, finance, "invoice")
		}
	}
	return m
}

// invoiceOf is what a member asks to have made out: three for companies to five for people.
func invoiceOf(d *dice, id int64) order.Invoice {
	asked := order.Invoice{InvoiceKind: "personal", InvoiceTitle: pii.Name(personName(d, 1985)), InvoiceStatus: order.InvoiceRequested}
	if d.chance(40) {
		asked.InvoiceKind, asked.InvoiceTitle, asked.InvoiceTaxNo = "company", pii.Name(pick(d, firms)), fmt.Sprintf("91330000MA%08d", id%100_000_000)
	}
	asked.InvoiceEmail.Set(fmt.Sprintf("invoice%d@%s", id, pick(d, invoiceMail)))
	return asked
}
