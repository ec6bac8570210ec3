package app_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/feedback"
	"caredesk/internal/moderation"
	"caredesk/internal/order"
	"caredesk/internal/staff"
)

// sampled is a logged call with an input that goes through, and about how many records it leaves a row.
type sampled struct {
	in      func(d *desk) map[string]any
	records int
}

func one(in func(d *desk) map[string]any) sampled { return sampled{in, 1} }

// ownLogged are the logged calls that sections add to the standard ones. A call that is missing here fails the test below.
var ownLogged = map[string]sampled{
	"accountKick":     one(func(d *desk) map[string]any { return apptest.ThisOne(d.SomeAccount("kicked")) }),
	"accountResetPwd": one(func(d *desk) map[string]any { return apptest.ThisOne(d.SomeAccount("reset")) }),
	"accountUnlock": one(func(d *desk) map[string]any {
		account := d.SomeAccount("locked")
		for range 5 {
			d.SignIn("locked", "a wrong password", "203.0.113.9")
		}
		return apptest.ThisOne(account)
	}),
	"adminProfileSave": one(func(d *desk) map[string]any {
		me := d.Me()
		return map[string]any{"version": me.Version, "name": me.Name + "改"}
	}),
	"adminSessionKick": one(func(d *desk) map[string]any {
		d.Session(apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT min(id) FROM accounts")), d.DB.Now(), d.DB.Now())
		return map[string]any{"all": true}
	}),
	"adminViewSave": one(func(*desk) map[string]any {
		return map[string]any{"list": "goodsUnit", "name": "在用的", "query": "status=enabled", "isDefault": false}
	}),
	"adminViewDel": one(func(d *desk) map[string]any {
		var made staff.AdminViewSaveOut
		d.Ask("adminViewSave", d.Admin, `{"list":"goodsUnit","name":"要删的","query":"","isDefault":false}`).Into(d.T, &made)
		return map[string]any{"id": made.ID, "version": 1}
	}),
	"articlePublish": one(func(d *desk) map[string]any { return apptest.ThisOne(d.Article("待发布文章", nil)) }),
	"articleOffline": one(func(d *desk) map[string]any {
		return apptest.With(d.PublishedArticle("已发布文章"), "reason", "内容过时")
	}),
	"articleTop": one(func(d *desk) map[string]any {
		return apptest.With(apptest.ThisOne(d.Article("置顶文章", nil)), "top", true)
	}),
	"articleBatch": one(func(d *desk) map[string]any {
		return map[string]any{"ids": []int64{d.Article("换频道文章", nil).ID}, "channel": "policy"}
	}),
	"commentAudit": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.SomeComment(), "version": 1, "status": "hidden", "reason": "广告"}
	}),
	"commentReply": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.SomeComment(), "version": 1, "reply": "感谢关注"}
	}),
	"commentDel":       one(func(d *desk) map[string]any { return map[string]any{"id": d.SomeComment(), "version": 1} }),
	"agreementCopy":    one(func(d *desk) map[string]any { return map[string]any{"doc": "law", "id": d.AgreementDraft("law")["id"]} }),
	"agreementPublish": one(func(d *desk) map[string]any { return d.AgreementDraft("law") }),
	"agreementWithdraw": one(func(d *desk) map[string]any {
		draft := d.AgreementDraft("user")
		d.Do("agreementPublish", apptest.With(draft, "effectiveAt", d.InHours(1)))
		return apptest.With(draft, "version", 2, "reason", "写错了")
	}),
	"companySave": one(func(d *desk) map[string]any { return d.CompanyProfile("name", "某健康科技有限公司") }),
	"companyRestore": one(func(d *desk) map[string]any {
		d.Do("companySave", d.CompanyProfile("slogan", "一"))
		d.Do("companySave", d.CompanyProfile("slogan", "二"))
		return map[string]any{"revisionId": d.CompanyRevisions()[0].ID, "version": d.Company().Version}
	}),
	"companionDuty": one(func(d *desk) map[string]any {
		return apptest.With(apptest.ThisOne(d.Companion("某陪诊员")), "duty", "onLeave")
	}),
	"companionStatementExport": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.Companion("某陪诊员").ID, "month": "2026-03", "format": "csv"}
	}),
	"doctorBatch": one(func(d *desk) map[string]any {
		return map[string]any{"ids": []int64{d.Doctor("某医生", nil).ID}, "recommended": true}
	}),
	"goodsBatch": one(func(d *desk) map[string]any {
		return map[string]any{"ids": []int64{d.Goods("某商品", nil).ID}, "isNew": true}
	}),
	"goodsStock": one(func(d *desk) map[string]any {
		made := d.Goods("某商品", nil)
		return apptest.With(apptest.ThisOne(made), "lines", []map[string]any{{"skuId": d.GoodsOf(made.ID).Skus[0].ID, "mode": "add", "qty": 5}}, "reason", "purchase", "requestId", "own-changes-2")
	}),
	"centreQuotaSave": one(func(d *desk) map[string]any {
		return apptest.With(apptest.ThisOne(d.Centre("某体检中心")), "date", "2099-01-01", "slot", "08:00-10:00", "quota", 5)
	}),
	"stewQuotaSave": one(func(d *desk) map[string]any {
		return apptest.With(apptest.ThisOne(d.Create(d.Resource("stew"), 55)), "date", "2099-01-01", "quota", 5)
	}),
	"platformKeyRevoke": one(func(d *desk) map[string]any {
		return apptest.With(apptest.ThisOne(d.Create(d.Resource("platformKey"), 5)), "reason", "程序停用")
	}),
	"reviewAudit": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.someReview(), "version": 1, "status": "hidden", "reason": "与就诊无关"}
	}),
	"reviewReply": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.someReview(), "version": 1, "reply": "感谢评价"}
	}),
	"reviewDel": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.someReview(), "version": 1, "reason": "重复提交"}
	}),
	"userData":         one(func(d *desk) map[string]any { return map[string]any{"id": d.NewMember(), "reason": "会员要求"} }),
	"feedbackTake":     one(func(d *desk) map[string]any { return d.some(feedback.Pending) }),
	"feedbackAssign":   one(func(d *desk) map[string]any { return apptest.With(d.some(feedback.Pending), "accountId", 1) }),
	"feedbackPriority": one(func(d *desk) map[string]any { return apptest.With(d.some(feedback.Pending), "priority", "high") }),
	"feedbackReply":    one(func(d *desk) map[string]any { return apptest.With(d.some(feedback.Pending), "text", "已收到") }),
	"feedbackNote":     one(func(d *desk) map[string]any { return apptest.With(d.some(feedback.Closed), "text", "看过") }),
	"feedbackClose":    one(func(d *desk) map[string]any { return d.some(feedback.Replied) }),
	"feedbackReopen":   one(func(d *desk) map[string]any { return apptest.With(d.some(feedback.Closed), "reason", "又来问") }),
	"feedbackDel":      one(func(d *desk) map[string]any { return d.some(feedback.Closed) }),
	"userAdjust": one(func(d *desk) map[string]any {
		return map[string]any{"id": d.NewMember(), "account": "points", "delta": 5, "reason": "correction", "note": "测试调整", "requestId": "own-changes-1"}
	}),
	"userBlack": one(func(d *desk) map[string]any {
		return someMember(d, map[string]any{"black": true, "reason": "恶意下单"})
	}),
	"userDel": one(func(d *desk) map[string]any { return someMember(d, map[string]any{"reason": "本人申请"}) }),
	"userPhone": one(func(d *desk) map[string]any {
		return someMember(d, map[string]any{"phone": "13500009999", "reason": "本人申请"})
	}),
	"userTag": one(func(d *desk) map[string]any { return someMember(d, map[string]any{"add": []string{"常客"}}) }),
	"userTier": one(func(d *desk) map[string]any {
		return someMember(d, map[string]any{"tierId": d.Tier(2, 100).ID, "reason": "优待"})
	}),
	// The certification, and the member whom it proves.
	"CertificationAudit": {func(d *desk) map[string]any {
		return apptest.Decision(d.HandIn(d.NewMember(), apptest.ResidentNumber("1990-01-01", 77)), 1, "approved")
	}, 2},
	"CertificationDel": one(func(d *desk) map[string]any {
		id := d.HandIn(d.NewMember(), apptest.ResidentNumber("1990-01-01", 78))
		d.Do("CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "blurry"))
		return map[string]any{"id": id, "version": 2, "reason": "重复提交"}
	}),
	"patientDetail": one(func(d *desk) map[string]any { return map[string]any{"id": d.Create(d.Resource("patient"), 5).ID} }),
	// An order, and where it counts the member who ordered.
	"orderGoodsCreate": {func(d *desk) map[string]any {
		return apptest.Basket(d.NewMember(), apptest.Line(d.Offered("电话商品", 1_990, 9).Skus[0].ID, 1))
	}, 2},
	"orderGoodsMarkPaid": {func(d *desk) map[string]any {
		return d.orderedParcel().Now("voucher", "转账 002", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID())
	}, 2},
	"orderGoodsPriceAdjust": one(func(d *desk) map[string]any {
		return d.orderedParcel().Now("payableFen", 900, "reason", "老客户优惠", "requestId", apptest.RequestID())
	}),
	"orderGoodsCancel": one(func(d *desk) map[string]any {
		return d.orderedParcel().Now("reasonCode", "staffCancel", "reason", "客户要求")
	}),
	"orderGoodsRemark":  one(func(d *desk) map[string]any { return d.someParcel().Now("remark", "易碎") }),
	"orderGoodsFlag":    one(func(d *desk) map[string]any { return d.someParcel().Now("flag", "red") }),
	"orderGoodsOwner":   one(func(d *desk) map[string]any { return d.someParcel().Now("accountId", 1) }),
	"orderGoodsInvoice": one(func(d *desk) map[string]any { return d.someParcel().Now("invoiceNo", "FP-0001") }),
	"orderGoodsDel": one(func(d *desk) map[string]any {
		made := d.orderedParcel()
		d.Do("orderGoodsCancel", made.Now("reasonCode", "staffCancel", "reason", "客户要求"))
		return d.Parcel(made.ID).Now()
	}),
	"orderGoodsShip": one(func(d *desk) map[string]any {
		made := d.someParcel()
		return made.Now("items", made.All(), "expressCode", "SF", "expressNo", fmt.Sprintf("SFA%08d", made.ID), "requestId", apptest.RequestID())
	}),
	"orderGoodsShipEdit": one(func(d *desk) map[string]any {
		made := d.sentParcel()
		return made.Now("shipmentId", made.Shipments[0].ID, "expressCode", "JD", "expressNo", fmt.Sprintf("JD%08d", made.ID))
	}),
	"orderGoodsShipBatch": one(func(d *desk) map[string]any {
		made := d.someParcel()
		return map[string]any{"rows": []any{map[string]any{"orderNo": made.OrderNo, "expressCode": "SF", "expressNo": fmt.Sprintf("SFB%08d", made.ID)}}, "requestId": apptest.RequestID()}
	}),
	"orderGoodsAddress": one(func(d *desk) map[string]any {
		return d.someParcel().Now("receiver", apptest.With(apptest.Receiver(), "district", "上城区"), "reason", "客户要求")
	}),
	"orderGoodsReceive": {func(d *desk) map[string]any { return d.sentParcel().Now("reason", "客户来电确认") }, 2},
	"orderGoodsResend": one(func(d *desk) map[string]any {
		made := d.sentParcel()
		return made.Now("items", made.All(), "reasonCode", "damaged", "reason", "外箱破损", "requestId", apptest.RequestID())
	}),
	// A refund, its order, and where money goes back the member.
	"orderGoodsRefund": {func(d *desk) map[string]any {
		return d.someParcel().Now("amountFen", 100, "reasonCode", "quality", "reason", "少发", "requestId", apptest.RequestID())
	}, 2},
	"orderGoodsRefundAudit":   {ofRefund(order.Requested, "approve", true), 2},
	"orderGoodsRefundConfirm": {ofRefund(order.Processing, "voucher", "退 001"), 3},
	"orderGoodsRefundRetry":   {ofRefund(order.Failed), 2},
	"orderGoodsRefundPayOut":  {ofRefund(order.Failed, "voucher", "退 002", "reason", "原路退回失败"), 3},
	"orderGoodsReturnParcel":  {ofRefund(order.AwaitingReturn, "expressCode", "SF", "expressNo", "SF99887766"), 2},
	"orderGoodsReturnReceive": {ofRefund(order.AwaitingReturn, "accept", true), 2},
	"runCancel":               one(func(d *desk) map[string]any { return map[string]any{"id": d.StartExport(d.Admin, "goodsUnit", nil)} }),
	"runUndo":                 one(func(d *desk) map[string]any { return map[string]any{"id": d.endedBulk("撤销用")} }),
	"orderHealthBulkStart":    overFilter("orderHealthFlag", "flag", "red"),
	"orderGoodsBulkStart":     overFilter("orderGoodsFlag", "flag", "red"),
	"orderChaGeneBulkStart":   overFilter("orderChaGeneFlag", "flag", "red"),
	"orderChaHealthBulkStart": overFilter("orderChaHealthFlag", "flag", "red"),
	"orderChaStewBulkStart":   overFilter("orderChaStewFlag", "flag", "red"),
	"orderPhyBulkStart":       overFilter("orderPhyFlag", "flag", "red"),
	"reviewBulkStart":         overFilter("reviewDel", "reason", "测试完毕"),
	"commentBulkStart":        overFilter("commentDel"),
	"feedbackBulkStart":       overFilter("feedbackPriority", "priority", "high"),
	"importMatch":             importing("columns", []any{map[string]any{"place": 0, "column": "name"}}),
	"importRowSave":           importing("line", 2, "cells", []any{map[string]any{"column": "city", "text": "宁波市"}}),
	"importRowDrop":           importing("line", 2),
	"importRun":               importing("mode", "all"),
	"importErrors":            importing("format", "csv"),
	"runFetch": one(func(d *desk) map[string]any {
		id := d.StartExport(d.Admin, "goodsUnit", nil)
		d.Tick("export", 0)
		return map[string]any{"id": id}
	}),
	// These show something, and so change nothing but the log.
	"piiReveal": one(func(d *desk) map[string]any {
		return map[string]any{"entity": "user", "id": d.NewMember(), "field": "phone", "reason": "核对"}
	}),
	"filePrivateUrl": one(func(d *desk) map[string]any {
		id := d.HandIn(d.NewMember(), apptest.ResidentNumber("1990-01-01", 79))
		return map[string]any{"fileId": d.Certification(id).FrontFile, "ownerType": "Certification", "ownerId": id}
	}),
}

// ofSigningIn are written where the session itself is what changes; the tests of staff, of files and of money have them.
var ofSigningIn = []string{
	"adminLogin", "adminLoginCode", "adminLogout", "adminPasswordChange", "adminTotpBegin", "adminTotpConfirm", "adminTotpDisable", "fileUpload",
	"statementReconcile", "statementReconcileExport",
}

// endedBulk is a run that has disabled all units, of which there is one at least.
func (d *desk) endedBulk(unit string) int64 {
	d.Do("goodsUnitSave", map[string]any{"name": unit})
	var begun struct{ ID int64 }
	d.Do("goodsUnitBulkStart", map[string]any{"call": "goodsUnitStatus", "input": map[string]any{"status": "disabled"}}).Into(d.T, &begun)
	d.Tick("bulk", 0)
	return begun.ID
}

func someMember(d *desk, with map[string]any) map[string]any {
	return d.Person(d.NewMember()).Naming(with)
}

// ofRefund is the input of a call about a refund in a state.
func ofRefund(state order.RefundState, more ...any) func(d *desk) map[string]any {
	return func(d *desk) map[string]any {
		made, refund := d.RefundIn(state)
		return made.Now(append([]any{"refundId", refund}, more...)...)
	}
}

// orderedParcel is an order of goods that is not paid for, someParcel one that is, sentParcel one that was sent.
func (d *desk) orderedParcel() apptest.ParcelRow {
	return d.Telephone(d.NewMember(), apptest.Line(d.Offered("电话商品", 1_990, 500).Skus[0].ID, 1))
}

func (d *desk) someParcel() apptest.ParcelRow {
	return d.PaidParcel(d.NewMember(), apptest.Line(d.Offered("已付商品", 1_990, 500).Skus[0].ID, 1))
}

func (d *desk) sentParcel() apptest.ParcelRow {
	return d.SentParcel(d.NewMember(), apptest.Line(d.Offered("已发商品", 1_990, 500).Skus[0].ID, 1))
}

func (d *desk) some(status feedback.FeedbackStatus) map[string]any {
	return d.FeedbackNow(d.FeedbackInState(d.NewMember(), status))
}

func (d *desk) someReview() int64 {
	return d.Review(d.Doctor("被评医生", nil).ID, d.NewMember(), 5, moderation.Shown)
}

// sampleOfLogged finds an input for a logged call; an export needs none of its own.
func sampleOfLogged(call *api.Call) (sampled, bool) {
	sample, known := ownLogged[call.Name]
	if !known && isExport(call) {
		return one(func(*desk) map[string]any { return map[string]any{"format": "csv"} }), true
	}
	return sample, known
}

// overFilter starts a call over all records of a list.
func overFilter(call string, input ...any) sampled {
	return one(func(*desk) map[string]any {
		return map[string]any{"call": call, "input": apptest.With(map[string]any{}, input...)}
	})
}

// importing is an import that waits for its owner, with what a call of it takes.
func importing(fields ...any) sampled {
	return one(func(d *desk) map[string]any {
		id := d.StartImport(1)
		d.Tick("import", 0)
		return apptest.With(map[string]any{"id": id}, fields...)
	})
}

// isExport tells the calls that take rows out, at once or later.
func isExport(call *api.Call) bool { return call.Need.Caps().Has(perm.Export) }

// TestEveryLoggedCallLeavesItsRow asks each logged call twice: with a log that fails nothing may change, with the real one
// there is a row for each record (security.md T1). The standard calls have contract_test.go.
func TestEveryLoggedCallLeavesItsRow(t *testing.T) {
	eachDesk(t, func(d *desk) {
		whole, broken := d.Handler, d.WithBrokenLog()
		var standard []string
		for _, r := range d.Resources {
			for op, call := range r.Calls {
				if op != "detail" {
					standard = append(standard, call)
				}
			}
		}
		for _, call := range d.Server.Calls(api.Staff) {
			if !call.Logged || slices.Contains(standard, call.Name) || slices.Contains(ofSigningIn, call.Name) {
				continue
			}
			sample, known := sampleOfLogged(call)
			if !known {
				t.Errorf("%s is logged and has no sample here", call.Name)
				continue
			}
			d.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM runs WHERE NOT timer") }) // an account may have so many open
			in := apptest.Written(d.OnAScreen(call.Name, sample.in(d)))
			before := d.Everything()
			d.Handler = broken
			if a := d.Ask(call.Name, d.Admin, in); a.Code != fault.CodeInternal || a.Status != http.StatusInternalServerError {
				t.Errorf("%s went through without its log row: %s", call.Name, a)
			}
			d.Handler = whole
			if d.Everything() != before {
				t.Errorf("%s was kept without its log row", call.Name)
			}
			last := d.LastLogged()
			if a := d.Ask(call.Name, d.Admin, in); a.Code != 0 {
				t.Errorf("%s: %s", call.Name, a)
				continue
			}
			rows := d.Logged(last)
			if len(rows) != sample.records {
				t.Errorf("%s left %d rows in the log, wanted %d: %+v", call.Name, len(rows), sample.records, rows)
			}
			for _, row := range rows {
				if row.Call != call.Name || row.Result != "success" || row.ObjectID == 0 && row.Action != "export" && row.Action != "bulk" || row.AccountID == 0 {
					t.Errorf("%s left %+v in the log", call.Name, row)
				}
			}
		}
	})
}

// unlogged are the calls that write and leave no row; each says why where it is declared.
var unlogged = []string{"CertificationClaim", "adminListViewSave"}

func TestWhateverWritesIsLoggedOrNamedHere(t *testing.T) {
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	for _, call := range d.Server.Calls(api.Staff) {
		if named := slices.Contains(unlogged, call.Name); call.Writes && call.Logged == named {
			t.Errorf("%s: logged %v, named here %v", call.Name, call.Logged, named)
		}
	}
}

// unrepeatable are the calls that write and take no id: they answer with a secret that is not kept, or begin or end a session.
var unrepeatable = []string{
	"accountResetPwd", "adminLogin", "adminLoginCode", "adminLogout", "adminPasswordChange", "adminTotpBegin", "adminTotpConfirm", "adminTotpDisable", "fileUpload", "platformKeySave",
}

func TestWhateverWritesCanBeAskedAgainOrIsNamedHere(t *testing.T) {
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	for _, call := range api.EachScreen(d.Server.Calls(api.Staff)) {
		if wanted := call.Writes && !slices.Contains(unrepeatable, call.Name); wanted != (call.RequestID != api.NoRequestID) {
			t.Errorf("%s: writes %v, takes an id %v", call.Name, call.Writes, call.RequestID != api.NoRequestID)
		}
	}
}

// TestWhoeverMayNotWriteWritesNothing: what a screen's call changes takes the capability for it. What staff do to their own
// account takes none, and of an export that is made later they write down no more than that they want it.
func TestWhoeverMayNotWriteWritesNothing(t *testing.T) {
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	for _, call := range api.EachScreen(d.Server.Calls(api.Staff)) {
		if call.Writes && len(call.Need.AnyOf()) > 0 && !call.Need.Caps().Has(perm.Write) && !isExport(call) {
			t.Errorf("%s writes and does not need the capability to", call.Name)
		}
	}
}

// TestWhatDoesNotWriteChangesNothing asks every such call and compares the whole database but the log.
func TestWhatDoesNotWriteChangesNothing(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, r := range d.Resources {
			d.Create(r, 1)
		}
		before := d.tables()
		for _, call := range d.Server.Calls(api.Staff) {
			if call.Writes {
				continue
			}
			for _, body := range []map[string]any{{}, {"id": 1}, {"format": "csv"}} {
				d.Ask(call.Name, d.Admin, apptest.Written(d.OnAScreen(call.Name, body)))
			}
		}
		for table, rows := range d.tables() {
			if rows != before[table] && !strings.HasPrefix(table, "operation_log") {
				t.Errorf("%s was changed by a call that is said to write nothing", table)
			}
		}
	})
}

// tables is a digest of the rows of every table.
func (d *desk) tables() map[string]string {
	d.T.Helper()
	all := map[string]string{}
	if err := d.DB.Snapshot(d.T.Context(), func(q *store.Q) error {
		layouts, err := q.Layouts()
		if err != nil {
			return err
		}
		for _, layout := range layouts {
			digest := sha256.New()
			if err := q.EachRow(layout, func(row []any) error {
				_, err := fmt.Fprintln(digest, row)
				return err
			}); err != nil {
				return err
			}
			all[layout.Table] = hex.EncodeToString(digest.Sum(nil))
		}
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
	return all
}

// TestEveryRowOfTheLogHasWords: whatever a row of the log can be about, and wherever it is filed, is called something in every
// language.
func TestEveryRowOfTheLogHasWords(t *testing.T) {
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	texts := apptest.Must(locale.Load())
	need := func(what string, keys ...string) {
		for _, lang := range locale.Langs {
			if !slices.ContainsFunc(keys, func(key string) bool { return texts.Has(lang, key) }) {
				t.Errorf("%s has no word in %s: none of %q", what, lang, keys)
			}
		}
	}
	sections := map[string]string{}
	for _, r := range d.All {
		sections[r.Name] = r.Section
	}
	for _, call := range slices.Concat(api.EachScreen(d.Server.Calls(api.Staff)), d.Server.Calls(api.Programs)) {
		if call.Object != "" {
			need(call.Name+" is about "+call.Object+", which", sections[call.Object]+":"+call.Object+".noun", "log:objects."+call.Object)
		}
		longest := ""
		for name := range sections {
			if strings.HasPrefix(call.Name, name) && len(name) > len(longest) {
				longest = name
			}
		}
		need(call.Name, "log:calls."+call.Name, "log:ops."+strings.TrimPrefix(call.Name, longest))
		if call.Route != "" {
			need(call.Name+" is filed under "+call.Route+", which", "menu:"+call.Route, "log:modules."+call.Route)
		}
	}
	for usage, route := range file.Usages() {
		need("an upload for "+usage, "log.usage."+usage)
		need("the place of uploads for "+usage, "menu:"+route)
	}
}
