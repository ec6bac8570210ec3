package app_test

import (
	"errors"
	"maps"
	"slices"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
)

// genes are the orders of genetic tests.
var genes = ordersOf{
	name: "orderChaGene", of: gene.Orders,
	made: func(d *desk) int64 { return d.OrderedGene("1990-01-01") },
	paid: func(d *desk) int64 { return d.PaidGene("1990-01-01").ID },
}

// geneUpTo is a test that has come as far as a state.
func (d *desk) geneUpTo(state kind.OrderStatus) apptest.GeneRow {
	d.T.Helper()
	return d.GeneIn(d.PaidGene("1990-01-01"), state)
}

// geneReported is a test of a member that was done with the second kit, and has its report.
func (d *desk) geneReported(who int64) {
	d.T.Helper()
	id := d.Order(who, kind.Gene, kind.Completed)
	d.Write(func(tx *store.Tx) error {
		kit := gene.RejectedKit{OrderID: id, Kit: gene.Kit{KitNo: "KITOFNOUSE"}, RejectedAt: tx.Now, Reason: "样本量不足"}
		kit.Seal(d.Vault)
		report := order.Report{OrderID: id, Version: 1, PublishedAt: tx.Now, PublishedBy: 1, PublishedByName: "客服小王"}
		report.Conclusion.Set("未见明显风险")
		report.Seal(d.Vault)
		_, err := gene.KitColumns().Insert(tx, &kit)
		if err != nil {
			return err
		}
		_, err = order.ReportColumns().Insert(tx, &report)
		return err
	})
}

// kitOfSamples is the number of the kit of the test that is tried.
const kitOfSamples = "KITOFSAMPLES"

// geneIn brings a test into a state in which nothing but the state is in the way of its moves.
func geneIn(_ *desk, tx *store.Tx, id int64, state string) error {
	err := errors.Join(
		tx.Exec("DELETE FROM refunds WHERE order_id = ?", id), tx.Exec("DELETE FROM order_kits WHERE order_id = ?", id), tx.Exec("DELETE FROM order_reports WHERE order_id = ?", id),
	)
	if err != nil {
		return err
	}
	sent := !slices.Contains([]string{string(kind.PendingPay), string(kind.PendingKit), string(kind.Cancelled)}, state)
	dayAgo := tx.Now.Add(-24 * time.Hour)
	if err := tx.Exec("UPDATE order_genes SET kit_no = '' WHERE kit_no = ?", kitOfSamples); err != nil {
		return err
	}
	// Whoever asks gives a file that the order has already: one that is new to it, only who uploaded it may give.
	if err := tx.Exec(`UPDATE order_genes SET consent_signed_at = ?, resend_count = 0, quality = NULL, collected_at = NULL,
		consent_files = COALESCE((SELECT '[' || max(id) || ']' FROM files WHERE usage = 'consent'), '[]'), report_files = COALESCE((SELECT '[' || max(id) || ']' FROM files WHERE usage = 'report'), '[]'),
		kit_no = CASE WHEN ? THEN ? ELSE '' END, out_at = CASE WHEN ? THEN CAST(? AS BIGINT) END, received_at = CASE WHEN ? THEN CAST(? AS BIGINT) END,
		rejected_at = CASE WHEN ? THEN CAST(? AS BIGINT) END WHERE order_id = ?`,
		tx.Now, sent, kitOfSamples, sent, dayAgo, state == string(kind.SampleReceived), dayAgo, state == string(kind.SampleRejected), tx.Now, id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen, paid_fen = item_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

func init() {
	maps.Copy(ownLogged, genes.samples())
	maps.Copy(ownLogged, map[string]sampled{
		"orderChaGeneDetail": one(func(d *desk) map[string]any { return map[string]any{"id": genes.paid(d)} }),
		"orderChaGeneKit":    one(func(d *desk) map[string]any { return d.KitInput(d.geneUpTo(kind.PendingKit)) }),
		"orderChaGeneConsent": one(func(d *desk) map[string]any {
			return d.geneUpTo(kind.PendingKit).Now("fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment())
		}),
		"orderChaGeneBack": one(func(d *desk) map[string]any {
			return d.geneUpTo(kind.KitShipped).Now("expressCode", "SF", "expressNo", "SF00000001", "collectedAt", d.ThisMoment())
		}),
		"orderChaGeneSample": one(func(d *desk) map[string]any {
			return d.geneUpTo(kind.SampleInTransit).Now("quality", "unqualified", "reason", "样本量不足", "receivedAt", d.ThisMoment())
		}),
		"orderChaGeneTest": one(func(d *desk) map[string]any {
			g := d.geneUpTo(kind.SampleReceived)
			d.Do("orderChaGeneConsent", g.Now("fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment()))
			return d.GeneOrder(g.ID).Now("labNo", "LAB-7")
		}),
		// The test, and what the member gains by it.
		"orderChaGeneReport": {func(d *desk) map[string]any {
			return d.geneUpTo(kind.Testing).Now("fileId", d.PrivatePDF("report"), "conclusion", "未见明显风险", "matches", true, "reason", "补充位点")
		}, 2},
	})
}
