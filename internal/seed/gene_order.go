package seed

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// geneOrders are who is tested by the orders of genetic tests, their kits, what was signed, and what the laboratory found.
var geneOrders = entity{
	name:      "orderGene",
	needs:     []string{orderName, special.GeneTests.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[geneRow]("order_genes"),
	fill:      fillGeneOrders,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'gene')")},
		{"are of another test than their order", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o JOIN gene_tests AS t ON t.id = o.service_id WHERE o.id = order_id AND t.category = order_genes.category
			AND t.sample_type = order_genes.sample_type AND t.lab_name = order_genes.lab_name AND t.report_days = order_genes.report_days AND t.kit_cost_fen = order_genes.kit_cost_fen AND t.consent_text = order_genes.consent_text)`)},
		{"are for somebody else than the patient of their order", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o JOIN patients AS p ON p.id = o.patient_id
			WHERE o.id = order_id AND p.name = person_name AND p.birthday = person_birthday AND p.gender = person_gender)`)},
		{"have no receiver", store.Where("receiver_name = '' OR receiver_phone_sealed = '' OR receiver_city = '' OR receiver_address_sealed = ''")},
		{"have a kit, or none, against the status of their order", store.Where(`(kit_no <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id
			AND o.status IN ('kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing', 'completed')) OR (kit_no <> '') <> (out_at IS NOT NULL)`)},
		{"were sent back, or not, against the status of their order", store.Where(`(back_express_no <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id
			AND o.status IN ('sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing', 'completed'))`)},
		{"were sent, taken and received in another order", store.Where("collected_at < out_at OR back_at < collected_at OR received_at < back_at OR test_start_at < received_at")},
		{"were tested without consent", store.Where("test_start_at IS NOT NULL AND consent_signed_at IS NULL OR (consent_signed_at IS NOT NULL) <> (consent_files <> '[]')")},
		{"have a report due, or none, against the status of their order", store.Where(`(due_date <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status IN ('testing', 'completed'))`)},
		{"have a report, or none, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM order_reports AS r WHERE r.order_id = order_genes.order_id)
			<> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_genes.order_id AND o.status = 'completed') OR (report_files <> '[]') <> EXISTS (SELECT 1 FROM order_reports AS r WHERE r.order_id = order_genes.order_id)`)},
		{"have a sample of no use, or none, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM order_kits AS k WHERE k.order_id = order_genes.order_id AND k.kit_no = order_genes.kit_no)
			<> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_genes.order_id AND o.status = 'sampleRejected')`)},
		{"have a file that they cannot open", store.Where(`(CASE WHEN consent_files = '[]' THEN 0 ELSE 1 END) + (CASE WHEN report_files = '[]' THEN 0 ELSE 1 END)
			<> (SELECT count(*) FROM file_links AS l WHERE l.object_type = 'orderChaGene' AND l.object_id = order_id)`)},
		{"turn red, or never, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id
			AND (o.due_at IS NOT NULL) <> (o.status IN ('pendingKit', 'sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing') AND o.refund_status NOT IN ('requested', 'processing')))`)},
	},
}

// geneRow is the row of the table.
type geneRow struct {
	partOf
	gene.Gene
}

// plannedGene is an order of a test with all that belongs to it.
type plannedGene struct {
	geneRow

	of       order.Order
	rejected string // why the sample was of no use
	found    string // what the report says
}

// genePapers are the files that all of these orders have: what was signed, and what the laboratory found.
type genePapers struct{ consent, report file.PrivateFile }

func fillGeneOrders(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	papers, err := shelvePapers(ctx, db, b)
	if err != nil {
		return 0, err
	}
	seal, err := gene.Orders.Handle().Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	var tests []special.GeneTest
	for test := range rowsOf(b, special.GeneTests.Name, geneTestOf) {
		tests = append(tests, test)
	}
	due := map[int64]value.Time{}
	var kits []gene.RejectedKit
	var reports []order.Report
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return genesOf(b, i, tests, papers) }) {
			for _, g := range each.([]plannedGene) {
				whole := gene.Order{Order: g.of, Gene: g.Gene}
				if red := gene.DueOf(&whole); red != nil {
					due[g.OrderID] = *red
				}
				if g.rejected != "" {
					kit := gene.RejectedKit{OrderID: g.OrderID, Kit: g.Kit, RejectedAt: *g.RejectedAt, Reason: g.rejected}
					kit.Seal(b.vault)
					kits = append(kits, kit)
				}
				if g.found != "" {
					by := b.crew[serviceDay]
					report := order.Report{OrderID: g.OrderID, Version: 1, FileID: papers.report, PublishedAt: *g.of.CompletedAt, PublishedBy: by.id, PublishedByName: by.name}
					report.Conclusion.Set(g.found)
					report.Seal(b.vault)
					reports = append(reports, report)
				}
				seal(&whole)
				g.Gene = whole.Gene
				if !yield(&g.geneRow) {
					return
				}
			}
		}
	})
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for id, at := range due {
			if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", at, id); err != nil {
				return err
			}
		}
		for i := range kits {
			if _, err := gene.KitColumns().Insert(tx, &kits[i]); err != nil {
				return err
			}
		}
		for i := range reports {
			if _, err := order.ReportColumns().Insert(tx, &reports[i]); err != nil {
				return err
			}
		}
		if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'orderChaGene', order_id, ? FROM order_genes WHERE consent_files <> '[]'", papers.consent); err != nil {
			return err
		}
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'orderChaGene', order_id, ? FROM order_genes WHERE report_files <> '[]'", papers.report)
	})
}

// shelvePapers writes the two papers as PDFs that are nobody's.
func shelvePapers(ctx context.Context, db *store.DB, b *batch) (papers genePapers, err error) {
	signed, err := b.shelve(ctx, db, "consent", "consent.pdf", pageOf([]string{
		"知情同意书（示例）", "", "本人已了解本检测的目的、方法、局限与风险，", "同意采集样本并用于本次检测。", "", "签署人：（示例）", "", "本文件仅用于演示。",
	}), 0, 0)
	if err != nil {
		return papers, err
	}
	found, err := b.shelve(ctx, db, "report", "report.pdf", pageOf([]string{
		"基因检测报告（示例）", "", "受检人与采样盒编号见订单。", "检测结果：未见明显风险。", "", "检测结果仅供健康管理参考，不作为诊断依据。", "", "本文件仅用于演示。",
	}), 0, 0)
	return genePapers{consent: file.PrivateFile(signed), report: file.PrivateFile(found)}, err
}

// genesOf are the tests that a member ordered for itself, with kits and papers that go with the timelines of the orders.
func genesOf(b *batch, i int64, tests []special.GeneTest, papers genePapers) []plannedGene {
	all := []plannedGene{}
	family := patientsOf(b, i)
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.Gene {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		g := plannedGene{of: orderOf(b, d, l, p, i, k, steps)}
		own, test := streamOf(b.seed, "orderGene").row(g.of.ID), tests[p.service.id-1]
		g.partOf, g.Category, g.SampleType, g.LabName = partOf{g.of.ID, g.of.CreatedAt}, test.Category, test.SampleType, test.LabName
		g.ReportDays, g.KitCostFen, g.ConsentVersion, g.ConsentText = test.ReportDays, test.KitCostFen, test.Version, test.ConsentText
		g.ConsentFiles, g.ReportFiles = value.List[file.PrivateFile]{}, value.List[file.PrivateFile]{}
		g.Person = order.PersonLike(&family[p.patient])
		where := pick(own, places)
		order.ReceiverIn{
			Name: string(l.called), Phone: phoneOf(i), Province: where[0], City: where[1], District: where[2],
			Address: fmt.Sprintf("%s %d 号 %d 室", pick(own, roads), 1+own.below(900), 101+own.below(2000)),
		}.Set(&g.Receiver)
		for _, step := range steps {
			g.follow(own, step, papers)
		}
		all = append(all, g)
	})
	return all
}

// follow tells what a step of the timeline did to a test.
func (g *plannedGene) follow(d *dice, step order.OrderEvent, papers genePapers) {
	at := step.At
	switch {
	case step.Action == "consent":
		g.ConsentSignedAt, g.ConsentFiles = &at, value.List[file.PrivateFile]{papers.consent}
	case step.ToStatus == step.FromStatus:
	case step.ToStatus == kind.KitShipped:
		g.Kit = gene.Kit{KitNo: fmt.Sprintf("GK%010d", g.OrderID), OutExpressCode: "SF", OutExpressNo: fmt.Sprintf("SF7%012d", g.OrderID), OutAt: &at}
	case step.ToStatus == kind.SampleInTransit:
		g.BackExpressCode, g.BackExpressNo, g.BackAt = "JD", fmt.Sprintf("JD8%012d", g.OrderID), &at
		g.CollectedAt = ptr(*g.OutAt + (at-*g.OutAt)*3/4)
	case step.ToStatus == kind.SampleReceived:
		g.ReceivedAt, g.Quality = &at, ptr(gene.Qualified)
	case step.ToStatus == kind.SampleRejected:
		g.ReceivedAt, g.RejectedAt, g.Quality, g.rejected = &at, &at, ptr(gene.Unqualified), pick(d, sampleFaults)
	case step.ToStatus == kind.Testing:
		g.LabNo, g.TestStartAt = fmt.Sprintf("LAB%010d", g.OrderID), &at
		g.DueDate = identity.Today(at.Add(time.Duration(g.ReportDays) * day))
	case step.ToStatus == kind.Completed:
		g.ReportFiles, g.found = value.List[file.PrivateFile]{papers.report}, pick(d, geneFindings)
		g.AdviceNote.Set(pick(d, geneAdvice))
	}
}

var (
	sampleFaults = []string{"样本量不足", "样本污染", "采样管破损", "未按说明采样"}
	geneFindings = []string{"未见明显遗传风险，建议保持健康生活方式。", "个别位点提示风险略高于平均水平，建议定期体检。", "代谢能力正常，常用剂量即可。"}
	geneAdvice   = []string{"均衡饮食，规律作息，每年体检一次。", "建议就诊时向医生出示本报告。", "注意控制体重与血压，适量运动。"}
)

// signedAt is when whoever is tested agreed: between the payment and the kit, most of them. 0 for not yet.
func (p *purchase) signedAt(id int64) value.Time {
	way := p.way()
	if p.kind != kind.Gene || len(way) < 2 || p.status == kind.Refunded || p.status == kind.KitShipped && id%2 == 0 {
		return 0
	}
	return p.paidAt + (p.at(1, len(way), way[1])-p.paidAt)/3
}
