package special_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

func TestRulesOfGeneticTests(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Gene("心血管检测")
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"a name that is taken":                    {"name", nil},
			"a name of one character":                 {"name", []any{"name", "检"}},
			"a name of 41 characters":                 {"name", []any{"name", strings.Repeat("检", 41)}},
			"a summary of 101 characters":             {"summary", []any{"name", "甲检测", "summary", strings.Repeat("检", 101)}},
			"no picture":                              {"cover", []any{"name", "甲检测", "cover", ""}},
			"no details":                              {"detail", []any{"name", "甲检测", "detail", ""}},
			"no price":                                {"priceFen", []any{"name", "甲检测", "priceFen", 0}},
			"a price of a million yuan":               {"priceFen", []any{"name", "甲检测", "priceFen", 100_000_000}},
			"a market price below the price":          {"marketFen", []any{"name", "甲检测", "marketFen", 127999}},
			"a category that does not exist":          {"category", []any{"name", "甲检测", "category", "hair"}},
			"no sites":                                {"items", []any{"name", "甲检测", "items", 0}},
			"too many sites":                          {"items", []any{"name", "甲检测", "items", 10001}},
			"a report after more than 90 days":        {"reportDays", []any{"name", "甲检测", "reportDays", 91}},
			"ages from old to young":                  {"maxAge", []any{"name", "甲检测", "minAge", 18, "maxAge", 17}},
			"a kit that costs more than the test":     {"kitCostFen", []any{"name", "甲检测", "kitCostFen", 128001}},
			"a picture as the sample of a report":     {"sampleReport", []any{"name", "甲检测", "sampleReport", d.Picture()}},
			"nothing to agree to":                     {"consentText", []any{"name", "甲检测", "consentText", ""}},
			"what members have bought, from a client": {"sales", []any{"name", "甲检测", "sales", 5}},
		} {
			a := d.try("geneSave", d.GeneInput("心血管检测", c.more...))
			if a.Code != fault.CodeInvalid && a.Code != fault.CodeDuplicate && a.Code != fault.CodeReference || !names(a, c.field) {
				t.Errorf("%s: %s", name, a)
			}
		}
		if got := d.names("gene", nil); !slices.Equal(got, []string{"心血管检测"}) {
			t.Errorf("there are %q", got)
		}
		d.Gene("乙检测", "priceFen", 99_999_999, "marketFen", 99_999_999, "minAge", 0, "maxAge", 0, "kitCostFen", 0, "sampleReport", d.Document(d.Admin, "serviceFile"))
	})
}

// TestTheShelf: what the app offers is not deleted, and every step is in the log.
func TestTheShelf(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Gene("祖源检测").ID
		var row apptest.OfferRow
		d.detail("gene", id, &row)
		if row.Status != "offShelf" || !slices.Equal(row.Actions, []string{"edit", "onShelf", "delete"}) {
			t.Errorf("a new one is %s with %q", row.Status, row.Actions)
		}
		d.Do("geneStatus", d.fresh("gene", id, "status", "onShelf"))
		d.detail("gene", id, &row)
		if row.Status != "onShelf" || !slices.Equal(row.Actions, []string{"edit", "offShelf"}) {
			t.Errorf("on the shelf it is %s with %q", row.Status, row.Actions)
		}
		if a := d.Refused(fault.CodeState, "geneDel", d.fresh("gene", id)); a.Message != "请先下架" {
			t.Errorf("deleting it: %s", a)
		}
		d.Do("geneSave", d.fresh("gene", id, "priceFen", 49900, "status", "offShelf"))
		d.Do("geneDel", d.fresh("gene", id))
		if got := d.names("gene", nil); len(got) != 0 {
			t.Errorf("left: %q", got)
		}
		d.Gene("祖源检测") // the name is free again
		var log struct {
			Items []struct {
				Action string `json:"action"`
			} `json:"items"`
		}
		d.Do("logList", map[string]any{"objectType": "gene"}).Into(t, &log)
		if len(log.Items) != 5 {
			t.Errorf("the log has %+v", log.Items)
		}
	})
}

// TestOpenOrdersAndLiveAdsKeepAService: neither what somebody waits for nor what members are led to is deleted.
func TestOpenOrdersAndLiveAdsKeepAService(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Gene("营养检测", "status", "onShelf").ID
		approved := []any{"linkKind", "serviceItem", "linkValue", fmt.Sprintf("gene:%d", id), "adApprovalNo", "国药广审9号", "adApprovalTo", "2099-01-01"}
		if a := d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("营养检测广告", approved[:4]...)); !names(a, "adApprovalNo") {
			t.Errorf("advertised without an approval: %s", a)
		}
		ad := d.Banner("营养检测广告", approved...)
		d.Do("geneStatus", d.fresh("gene", id, "status", "offShelf"))
		if a := d.Refused(fault.CodeInUse, "geneDel", d.fresh("gene", id)); !strings.Contains(a.Message, "广告") {
			t.Errorf("with an ad: %s", a)
		}
		d.Refused(fault.CodeReference, "carouselSave", d.BannerInput("另一个广告", approved...))
		d.Do("carouselDel", apptest.ThisOne(ad))

		ordered := d.Order(d.NewMember(), kind.Gene, kind.Testing, func(o *order.Order) { o.ServiceID = &id })
		if a := d.Refused(fault.CodeInUse, "geneDel", d.fresh("gene", id)); !strings.Contains(a.Message, "订单") {
			t.Errorf("with an order: %s", a)
		}
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'completed' WHERE id = ?", ordered)
		})
		d.Do("geneDel", d.fresh("gene", id))
	})
}

func TestFindingServices(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Gene("血脂检测", "summary", "代谢", "priceFen", 68000, "category", "cardio", "sort", 2, "status", "onShelf")
		d.Gene("祖源检测", "priceFen", 49900, "category", "ancestry", "sampleType", "swab", "sort", 1)
		for name, c := range map[string]struct {
			in   map[string]any
			want []string
		}{
			"all":          {nil, []string{"祖源检测", "血脂检测"}},
			"by a word":    {map[string]any{"kw": "代谢"}, []string{"血脂检测"}},
			"by the shelf": {map[string]any{"status": "offShelf"}, []string{"祖源检测"}},
			"by price":     {map[string]any{"priceFenFrom": 49900, "priceFenTo": 68000}, []string{"祖源检测"}},
			"by category":  {map[string]any{"category": []string{"cardio"}}, []string{"血脂检测"}},
			"by sample":    {map[string]any{"sampleType": "swab"}, []string{"祖源检测"}},
			"the dearest":  {map[string]any{"sort": "-priceFen"}, []string{"血脂检测", "祖源检测"}},
		} {
			if got := d.names("gene", c.in); !slices.Equal(got, c.want) {
				t.Errorf("%s: %q", name, got)
			}
		}
		var picked struct {
			Items []struct {
				Label string `json:"label"`
			} `json:"items"`
		}
		d.Do("serviceOptions", map[string]any{"kind": "gene"}).Into(t, &picked)
		if len(picked.Items) != 1 || picked.Items[0].Label != "血脂检测" {
			t.Errorf("to pick from: %+v", picked.Items)
		}
		_, ofOrders := d.Employ([]perm.Code{perm.Orders, perm.GeneOrders}, 0)
		if a := d.Ask("serviceOptions", ofOrders, `{"kind":"gene"}`); a.Code != 0 {
			t.Errorf("for those who work on the orders: %s", a)
		}
		_, ofOthers := d.Employ([]perm.Code{perm.Orders, perm.StewOrders}, 0)
		if a := d.Ask("serviceOptions", ofOthers, `{"kind":"gene"}`); a.Code != fault.CodeForbidden {
			t.Errorf("for those who work on other orders: %s", a)
		}
	})
}
