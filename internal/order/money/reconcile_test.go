package money_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

type sum struct{ Count, Fen int64 }

type differences struct {
	sum
	Items []struct {
		Difference, Moved, PayNo, OrderNo string
		Line                              *int64
		ThereFen, HereFen                 *int64
	}
}

type reconciled struct {
	Lines                                int64
	MatchedPays, MatchedRefunds, Unseen  sum
	MissingHere, MissingThere, Different differences
}

// paidBy is an order of a kind that was paid for through a channel under a number, at noon of a day in China.
func paidBy(d *apptest.Desk, of kind.OrderKind, method order.PayMethod, no string, fen value.Fen) int64 {
	at := value.Time(1_747_713_600_000) // 20 May 2025, noon in China
	return d.Order(d.NewMember(), of, kind.Of(of).Begins()[0], func(o *order.Order) {
		o.PayMethod, o.PayNo, o.PaidAt, o.PaidFen, o.PayableFen, o.ItemFen = &method, no, &at, fen, fen, fen
	})
}

func TestAChannelsStatementIsComparedLineByLine(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		same := paidBy(d, kind.Goods, "wechat", "W1", 1_234)
		paidBy(d, kind.Goods, "wechat", "W2", 5_000)
		paidBy(d, kind.Goods, "wechat", "W3", 700)
		paidBy(d, kind.Goods, "alipay", "A1", 800)
		paidBy(d, kind.Gene, "wechat", "G1", 900)
		d.Write(func(tx *store.Tx) error {
			at, method := value.Time(1_747_713_600_000), order.PayMethod("wechat")
			_, err := order.RefundColumns().Insert(tx, &order.Refund{
				OrderID: same, OrderNo: "NO", Kind: kind.Goods, MemberID: apptest.Must(store.Get[int64](&tx.Q, "SELECT member_id FROM orders WHERE id = ?", same)), PayMethod: &method,
				RefundNo: "TK1", Source: order.ByMember, Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 234, Status: order.Succeeded, ChannelNo: "R1", FinishedAt: &at,
			})
			return err
		})
		file := "单号,金额（元）,时间,类型\n`W1,12.34,2025-05-20 12:00:00,支付\nW2,\"￥50.01\",2025/5/20 12:00:00,支付\nR1,-2.34,2025-05-20 12:00,退款\nX9,3,2025-05-20 12:00:00,支付\nA1,8.00,2025-05-20 12:00:00,支付\nG1,9.00,2025-05-20 12:00:00,支付\n"
		gbk := apptest.Must(simplifiedchinese.GBK.NewEncoder().Bytes([]byte(file)))
		for name, content := range map[string][]byte{"UTF-8": []byte(file), "marked": append([]byte("\uFEFF"), file...), "GBK": gbk} {
			log := d.LastLogged()
			var got reconciled
			a := d.Reconcile("statementReconcile", d.Admin, "wechat", content)
			if a.Code != 0 {
				t.Fatalf("%s: %s", name, a)
			}
			a.Into(t, &got)
			if got.Lines != 6 || got.MatchedPays != (sum{2, 2_134}) || got.MatchedRefunds != (sum{1, 234}) {
				t.Errorf("%s: %+v", name, got)
			}
			if got.MissingHere.sum != (sum{1, 300}) || got.MissingHere.Items[0].PayNo != "X9" || *got.MissingHere.Items[0].Line != 5 {
				t.Errorf("%s: missing here are %+v", name, got.MissingHere)
			}
			if got.MissingThere.sum != (sum{1, 700}) || got.MissingThere.Items[0].PayNo != "W3" {
				t.Errorf("%s: missing there are %+v", name, got.MissingThere)
			}
			if got.Different.Count != 2 || got.Different.Items[0].Difference != "amount" || *got.Different.Items[0].ThereFen != 5_001 || got.Different.Items[1].Difference != "payMethod" {
				t.Errorf("%s: different are %+v", name, got.Different)
			}
			if logged := d.Logged(log); len(logged) != 1 {
				t.Errorf("%s: left %d rows in the log", name, len(logged))
			}
		}
		// Whoever sees one kind learns nothing of the others.
		_, ofGenes := d.Employ([]perm.Code{perm.Orders, perm.GeneOrders}, perm.AllCaps)
		var got reconciled
		a := d.Reconcile("statementReconcile", ofGenes, "wechat", []byte(file))
		a.Into(t, &got)
		if got.MatchedPays.Count != 1 || got.Unseen.Count != 4 || got.MissingThere.Count != 0 || got.Different.Count != 0 || strings.Contains(a.Body, "W3") {
			t.Errorf("who sees gene tests reads %s", a.Body)
		}
		sheet := d.Reconcile("statementReconcileExport", d.Admin, "wechat", []byte(file), "format", "csv")
		if strings.Count(sheet.Body, "\n") != 5 || !strings.Contains(sheet.Body, "X9") || !strings.Contains(sheet.Body, "W3") {
			t.Errorf("the sheet is %q", sheet.Body)
		}
	})
}

func TestABadLineIsNamed(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		for content, want := range map[string]string{
			"": "没有一行", "payNo,amount,time,kind\n": "没有一行", "payNo,time,kind\n": "amount", "amount,time,kind\n": "payNo",
			"payNo,amount,time,kind\nA,1.00,2025-05-20 12:00:00,pay\nB,1.234,2025-05-20 12:00:00,pay\n":                       "第 3 行",
			"payNo,amount,time,kind\nA,-1,2025-05-20 12:00:00,pay\n":                                                          "第 2 行",
			"payNo,amountFen,time,kind\nA,1.5,2025-05-20 12:00:00,pay\n":                                                      "第 2 行",
			"payNo,amount,time,kind\nA,1,20 May,pay\n":                                                                        "第 2 行",
			"payNo,amount,time,kind\nA,1,2025-05-20 12:00:00,gift\n":                                                          "第 2 行",
			"payNo,amount,time,kind\n,1,2025-05-20 12:00:00,pay\n":                                                            "第 2 行",
			"payNo,amount,time,kind\nA,1,2025-05-20 12:00:00,pay\nB,1,2025-05-20 12:00:00,pay\nA,1,2025-05-20 12:00:00,pay\n": "第 4 行",
			"payNo,amount,time,kind\nA,1,2025-05-20 12:00:00,pay\nB,1,2025-07-20 12:00:00,pay\n":                              "31",
		} {
			if a := d.Reconcile("statementReconcile", d.Admin, "wechat", []byte(content)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, want) {
				t.Errorf("%q: %s", content, a)
			}
		}
		for name, content := range map[string]string{"a wide heading": strings.Repeat("x,", 1_000_000), "a wide line": "payNo,amount,time,kind\n" + strings.Repeat("x,", 201) + "\n"} {
			if a := d.Reconcile("statementReconcile", d.Admin, "wechat", []byte(content)); a.Code != fault.CodeFile || !strings.Contains(a.Body, "200") {
				t.Errorf("%s: %s", name, a)
			}
		}
		if a := d.Reconcile("statementReconcile", d.Admin, "balance", []byte("payNo,amount,time,kind\n")); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "channel") {
			t.Errorf("another channel: %s", a)
		}
	})
}

func TestALongStatement(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		paidBy(d, kind.Goods, "alipay", "N00000007", 100)
		var file bytes.Buffer
		file.WriteString("payNo,amountFen,time,kind\n")
		for i := range 100_000 {
			fmt.Fprintf(&file, "N%08d,100,2025-05-20 12:00:00,pay\n", i)
		}
		var got reconciled
		a := d.Reconcile("statementReconcile", d.Admin, "alipay", file.Bytes())
		a.Into(t, &got)
		if got.Lines != 100_000 || got.MatchedPays.Count != 1 || got.MissingHere.Count != 99_999 || len(got.MissingHere.Items) != 200 {
			t.Errorf("%d lines, %d the same, %d missing, %d shown", got.Lines, got.MatchedPays.Count, got.MissingHere.Count, len(got.MissingHere.Items))
		}
		file.WriteString("M1,100,2025-05-20 12:00:00,pay\n")
		if a := d.Reconcile("statementReconcile", d.Admin, "alipay", file.Bytes()); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "100000") {
			t.Errorf("one line too many: %s", a)
		}
	})
}
