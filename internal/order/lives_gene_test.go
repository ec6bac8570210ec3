package order_test

import (
	"fmt"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
)

func genesPlayed(d *desk) *played {
	type geneRow = apptest.GeneRow
	life := lifeOf(gene.Orders)
	row := seeing[geneRow]{life}
	test := d.Gene("随机检测", "status", "onShelf").ID
	receiver := order.ReceiverIn{Name: "李收货", Phone: "13812345678", Province: "浙江省", City: "杭州市", District: "西湖区", Address: "文三路 100 号 2 幢"}
	number := func() string { return fmt.Sprintf("JD%010d", apptest.People.Add(1)) }
	signed := row.app("consent", nil)
	signed.do = func(p *player, id int64) error {
		paper := p.paper("consent")
		return row.app("consent", func(_ *player, tx *store.Tx, r *api.Request, row geneRow) error {
			if err := tx.Exec("UPDATE files SET created_by = 0 WHERE id = ?", paper); err != nil { // as what is sent by the app
				return err
			}
			_, err := gene.SignedByMember(tx, r, row.ID, gene.GeneAgreement{FileID: file.PrivateFile(paper), SignedAt: tx.Now})
			return err
		}).do(p, id)
	}
	begin := row.staff("Test", func(*player, geneRow) []any { return []any{"labNo", "LAB-001"} })
	report := row.staff("Report", func(p *player, row geneRow) []any {
		in := []any{"fileId", p.paper("report"), "conclusion", "未见明显风险", "advice", "保持运动", "matches", true}
		if row.Status == kind.Completed {
			in = append(in, "reason", "补充说明")
		}
		return in
	})
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			return p.ordered(func(tx *store.Tx, r *api.Request) (order.OrderCreated, error) {
				return gene.Place(tx, r, order.PlacedByMember(life.Kind, who, p.Int64N(40), "", "app"), gene.GeneBasket{ServiceID: test, PatientID: p.somePatient(who), Receiver: receiver})
			})
		},
		moves: []move{
			row.staff("Kit", func(p *player, _ geneRow) []any { // of so few numbers that some come twice
				return []any{"kitNo", fmt.Sprintf("KIT%06d", p.IntN(300)), "expressCode", "SF", "expressNo", number(), "requestId", apptest.RequestID()}
			}),
			oneOf(signed, row.staff("Consent", func(p *player, _ geneRow) []any {
				return []any{"fileId", p.paper("consent"), "signedAt", p.ThisMoment()}
			})),
			row.staff("Back", func(p *player, _ geneRow) []any {
				return []any{"expressCode", "JD", "expressNo", number(), "collectedAt", p.ThisMoment()}
			}),
			row.app("back", func(_ *player, tx *store.Tx, r *api.Request, row geneRow) error {
				_, err := gene.SentBackByMember(tx, r, row.ID, gene.GeneParcelBack{ExpressIn: order.ExpressIn{ExpressCode: "SF", ExpressNo: number()}, CollectedAt: tx.Now})
				return err
			}),
			row.staff("Sample", func(p *player, row geneRow) []any {
				return []any{"quality", "ok", "kitNo", row.KitNo, "receivedAt", p.ThisMoment()}
			}),
			row.staff("Sample", func(*player, geneRow) []any {
				return []any{"quality", "unqualified", "reason", "样本量不足", "qualityNote", "不足一毫升"}
			}),
			begin, begin, report, report, // so that some come to their end
		},
		never: []rule{
			{soldOtherwise, store.Where("EXISTS (SELECT 1 FROM gene_tests AS s WHERE s.sales <> "+timesPaid+")", kind.Gene)},
			{"a kit went to two orders, or twice to one", store.Where(`EXISTS (SELECT 1 FROM (SELECT kit_no FROM (SELECT order_id, kit_no FROM order_genes WHERE kit_no <> '' UNION SELECT order_id, kit_no FROM order_kits) AS sent
				GROUP BY kit_no HAVING count(*) > 1 UNION ALL SELECT kit_no FROM order_kits GROUP BY kit_no HAVING count(*) > 1) AS twice)`)},
			{"kits were sent again otherwise than samples were of no use", store.Where(`EXISTS (SELECT 1 FROM order_genes AS g WHERE resend_count > 2
				OR resend_count <> (SELECT count(*) FROM order_kits AS k WHERE k.order_id = g.order_id AND k.kit_no <> g.kit_no))`)},
			{"a sample is of no use, or is not, against the state of its order", store.Where(`EXISTS (SELECT 1 FROM order_genes AS g JOIN orders AS o ON o.id = g.order_id WHERE o.status <> 'refunded'
				AND (o.status = 'sampleRejected') <> EXISTS (SELECT 1 FROM order_kits AS k WHERE k.order_id = g.order_id AND k.kit_no = g.kit_no))`)},
			{"an order has a kit, or none, against its state", store.Where(`EXISTS (SELECT 1 FROM order_genes AS g JOIN orders AS o ON o.id = g.order_id WHERE (g.kit_no <> '') <> (g.out_at IS NOT NULL)
				OR o.status <> 'refunded' AND (g.kit_no <> '') <> (o.status IN ('kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing', 'completed')))`)},
			{"something was tested without consent", store.Where(`EXISTS (SELECT 1 FROM order_genes WHERE test_start_at IS NOT NULL AND consent_signed_at IS NULL OR (consent_signed_at IS NOT NULL) <> (consent_files <> '[]'))`)},
			{"a report is due, or is not, against the state of its order", store.Where(`EXISTS (SELECT 1 FROM order_genes AS g JOIN orders AS o ON o.id = g.order_id
				WHERE o.status <> 'refunded' AND (g.due_date <> '') <> (o.status IN ('testing', 'completed')))`)},
			{"an order has a report, or none, against its state", store.Where("EXISTS (SELECT 1 FROM order_genes AS k JOIN orders AS o ON o.id = k.order_id WHERE " + reportedOtherwise + ")")},
			{turnsRed, store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.kind = 'gene' AND (o.due_at IS NOT NULL) <> (o.refund_status NOT IN ('requested', 'processing') AND o.status IN ('pendingKit', 'sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing')))`)},
		},
	}
}
