package special_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

func spec(name string, fen int) map[string]any {
	return map[string]any{"name": name, "priceFen": fen, "ml": 500}
}

func slot(start, end string) map[string]any { return map[string]any{"start": start, "end": end} }

func zone(city, district string) map[string]any {
	return map[string]any{"city": city, "district": district}
}

// stewInput is a stew that is delivered in one district, with other fields by turns.
func (d *desk) stewInput(name string, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(d.OfferInput(name,
		"category", "nourish", "specs", []any{spec("单人份", 3800)}, "ingredients", "乌鸡、红枣、枸杞", "allergens", []string{"大豆"},
		"makeMinutes", 120, "dailyQuota", 10, "slots", []any{slot("11:00", "13:00")}, "modes", []string{"delivery", "pickup"},
		"zones", []any{zone("杭州市", "西湖区")}, "deliveryFen", 500, "kitchenLicence", "JY33301060000001",
	), more...)
}

func (d *desk) stew(name string, more ...any) int64 {
	d.T.Helper()
	var s apptest.Saved
	d.Do("stewSave", d.stewInput(name, more...)).Into(d.T, &s)
	return s.ID
}

// bookStew takes portions of a stew as an order does.
func (d *desk) bookStew(id int64, in int, n int64) error {
	return d.DB.Write(d.T.Context(), func(tx *store.Tx) error {
		return special.StewSeats.Book(tx, id, d.day(in), "", n)
	})
}

func (d *desk) mustBook(id int64, in int, n int64) {
	d.T.Helper()
	if err := d.bookStew(id, in, n); err != nil {
		d.T.Fatal(err)
	}
}

type stewDay struct {
	ID        int64      `json:"id"`
	Name      string     `json:"name"`
	Date      value.Date `json:"date"`
	Quota     int64      `json:"quota"`
	Used      int64      `json:"used"`
	Closed    bool       `json:"closed"`
	Fixed     bool       `json:"fixed"`
	Exception bool       `json:"exception"`
	Usual     *int64     `json:"usual"`
}

func (d *desk) portions(in map[string]any) []stewDay {
	d.T.Helper()
	var out struct{ Items []stewDay }
	d.Do("stewQuota", in).Into(d.T, &out)
	return out.Items
}

func TestRulesOfStews(t *testing.T) {
	eachDesk(t, func(d *desk) {
		eleven := make([]any, 11)
		for i := range eleven {
			eleven[i] = spec(fmt.Sprintf("规格%d", i), 3800)
		}
		far := make([]any, 201)
		for i := range far {
			far[i] = zone("杭州市", fmt.Sprintf("%d区", i))
		}
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"no spec":                              {"specs", []any{"specs", []any{}}},
			"eleven specs":                         {"specs", []any{"specs", eleven}},
			"two specs of one name":                {"specs.1.name", []any{"specs", []any{spec("单人份", 3800), spec("单人份", 4800)}}},
			"a spec of 13 characters":              {"specs.0.name", []any{"specs", []any{spec(strings.Repeat("份", 13), 3800)}}},
			"a spec for nothing":                   {"specs.0.priceFen", []any{"specs", []any{spec("单人份", 0)}}},
			"a spec of five litres and more":       {"specs.0.ml", []any{"specs", []any{map[string]any{"name": "桶", "priceFen": 1, "ml": 5001}}}},
			"a spoonful":                           {"specs.0.ml", []any{"specs", []any{map[string]any{"name": "勺", "priceFen": 1, "ml": 49}}}},
			"no ingredients":                       {"ingredients", []any{"ingredients", ""}},
			"not a word on allergens":              {"allergens", []any{"allergens", []string{}}},
			"allergens and none of them":           {"allergenFree", []any{"allergenFree", true}},
			"a claim to cure":                      {"efficacy", []any{"efficacy", "温补气血，对感冒有疗效"}},
			"a long word on what it is good for":   {"efficacy", []any{"efficacy", strings.Repeat("补", 101)}},
			"made in no time":                      {"makeMinutes", []any{"makeMinutes", 9}},
			"too many portions":                    {"dailyQuota", []any{"dailyQuota", 10000}},
			"no slot":                              {"slots", []any{"slots", []any{}}},
			"slots that overlap":                   {"slots.1.start", []any{"slots", []any{slot("11:00", "13:00"), slot("12:30", "14:00")}}},
			"a slot that ends before it begins":    {"slots.0.end", []any{"slots", []any{slot("13:00", "11:00")}}},
			"a slot at no time of the day":         {"slots.0.end", []any{"slots", []any{slot("23:00", "24:30")}}},
			"an order two days ahead":              {"cutoffMinutes", []any{"cutoffMinutes", 1441}},
			"a closed day that does not exist":     {"closedDates.0", []any{"closedDates", []string{"2030-02-30"}}},
			"no way to get it":                     {"modes", []any{"modes", []string{}}},
			"delivered nowhere":                    {"zones", []any{"zones", []any{}}},
			"delivered to too many":                {"zones", []any{"zones", far}},
			"a zone without a district":            {"zones.0.district", []any{"zones", []any{zone("杭州市", "")}}},
			"a delivery for more than 100 yuan":    {"deliveryFen", []any{"deliveryFen", 10001}},
			"a kitchen without a licence":          {"kitchenLicence", []any{"kitchenLicence", ""}},
			"a price beside those of the specs":    {"priceFen", []any{"priceFen", 100}},
			"a category that does not exist":       {"category", []any{"category", "fast"}},
			"a market price, which stews have not": {"marketFen", []any{"marketFen", 9900}},
		} {
			if a := d.try("stewSave", d.stewInput("乌鸡汤", c.more...)); a.Code != fault.CodeInvalid || !names(a, c.field) {
				t.Errorf("%s: %s", name, a)
			}
		}
		if a := d.try("stewSave", d.stewInput("乌鸡汤", "efficacy", "根治失眠")); !strings.Contains(a.Body, "根治") {
			t.Errorf("the refusal names no word: %s", a)
		}
		if got := d.names("stew", nil); len(got) != 0 {
			t.Errorf("there are %q", got)
		}
		d.stew("自提汤", "modes", []string{"pickup"}, "zones", []any{}, "allergens", []string{}, "allergenFree", true, "dailyQuota", 0)
		id := d.stew("乌鸡汤", "specs", []any{spec("家庭份", 8800), spec("单人份", 3800)}, "efficacy", "温和滋补",
			"slots", []any{slot("17:00", "19:00"), slot("11:00", "13:00")}, "closedDates", []string{"2030-01-02", "2030-01-01", "2030-01-02"},
			"zones", []any{zone("杭州市", "西湖区"), zone("杭州市", "西湖区")})
		var kept struct {
			PriceFen    int64
			Slots       []struct{ Start string }
			ClosedDates []string
			Zones       []any
		}
		d.detail("stew", id, &kept)
		if kept.PriceFen != 3800 || kept.Slots[0].Start != "11:00" || !slices.Equal(kept.ClosedDates, []string{"2030-01-01", "2030-01-02"}) || len(kept.Zones) != 1 {
			t.Errorf("kept as %+v", kept)
		}
		d.Do("stewSave", d.fresh("stew", id, "specs", []any{spec("家庭份", 8800)}))
		if d.detail("stew", id, &kept); kept.PriceFen != 8800 {
			t.Errorf("without the cheaper spec it costs %d", kept.PriceFen)
		}
	})
}

func TestAddressesOfStews(t *testing.T) {
	eachDesk(t, func(d *desk) {
		both := d.stew("送餐汤", "zones", []any{zone("杭州市", "西湖区"), zone("宁波市", "海曙区")})
		pickup := d.stew("自提汤", "modes", []string{"pickup"})
		for _, c := range []struct {
			id             int64
			city, district string
			want           bool
		}{
			{both, "杭州市", "西湖区", true},
			{both, " 宁波市 ", "海曙区", true},
			{both, "杭州市", "海曙区", false},
			{both, "杭州", "西湖区", false},
			{pickup, "杭州市", "西湖区", false},
		} {
			var out struct {
				Served      bool
				DeliveryFen int64
			}
			d.Do("stewServes", map[string]any{"id": c.id, "city": c.city, "district": c.district}).Into(t, &out)
			if out.Served != c.want || out.DeliveryFen != 500 {
				t.Errorf("%d to %s%s: %+v", c.id, c.city, c.district, out)
			}
		}
		d.Refused(fault.CodeNotFound, "stewServes", map[string]any{"id": 999, "city": "杭州市", "district": "西湖区"})
		d.Refused(fault.CodeInvalid, "stewServes", map[string]any{"id": both, "city": "杭州市"})
	})
}

func TestPortionsOfADay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.stew("乌鸡汤", "status", "onShelf", "closedDates", []value.Date{d.day(3)})
		d.stew("未上架汤")
		d.mustBook(id, 1, 4)
		if got := d.portions(map[string]any{"date": d.day(1)}); len(got) != 1 || got[0].Quota != 10 || got[0].Used != 4 || got[0].Name != "乌鸡汤" {
			t.Errorf("tomorrow: %+v", got)
		}
		save := func(in int, more ...any) map[string]any {
			return d.fresh("stew", id, append(more, "date", d.day(in))...)
		}
		if a := d.Refused(fault.CodeShortage, "stewQuotaSave", save(1, "quota", 3)); !names(a, "quota") {
			t.Errorf("below what is booked: %s", a)
		}
		d.Refused(fault.CodeShortage, "stewQuotaSave", save(1, "closed", true))
		d.Refused(fault.CodeInvalid, "stewQuotaSave", save(-1, "quota", 30))
		d.Refused(fault.CodeInvalid, "stewQuotaSave", save(3, "quota", 30)) // closed by the stew itself
		d.Refused(fault.CodeInvalid, "stewQuotaSave", save(2, "quota", 10000))
		d.Refused(fault.CodeInvalid, "stewQuotaSave", save(2, "quota", 5, "closed", true))
		d.Refused(fault.CodeConflict, "stewQuotaSave", map[string]any{"id": id, "version": 99, "date": d.day(2), "quota": 5})
		d.Do("stewQuotaSave", save(1, "quota", 4))
		d.Do("stewQuotaSave", save(2, "closed", true))
		if err := d.bookStew(id, 1, 1); err == nil {
			t.Error("one more than there is was booked")
		}
		if err := d.bookStew(id, 2, 1); err == nil {
			t.Error("a closed day was booked")
		}
		week := d.portions(map[string]any{"date": d.day(0), "to": d.day(3)})
		for i, want := range []stewDay{
			{Quota: 10},
			{Quota: 4, Used: 4, Exception: true},
			{Closed: true, Exception: true},
			{Closed: true, Fixed: true},
		} {
			got := week[i]
			if got.Date != d.day(i) || got.Quota != want.Quota || got.Used != want.Used || got.Closed != want.Closed || got.Fixed != want.Fixed || got.Exception != want.Exception {
				t.Errorf("day %d is %+v", i, got)
			}
		}
		d.Do("stewQuotaSave", save(2, "quota", nil))
		d.mustBook(id, 2, 10)
		// Neither fewer a day nor a closed day takes away what is booked; what has passed does not matter.
		for field, more := range map[string]any{"dailyQuota": 9, "closedDates": []value.Date{d.day(1)}} {
			if a := d.Refused(fault.CodeShortage, "stewSave", d.fresh("stew", id, field, more)); !names(a, field) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Do("stewSave", d.fresh("stew", id, "dailyQuota", 12))
		d.Do("stewSave", d.fresh("stew", id, "dailyQuota", 10, "closedDates", []value.Date{d.day(5)}))
		// What is booked keeps the stew, and keeps it in the calendar when it is off the shelf.
		d.Do("stewStatus", d.fresh("stew", id, "status", "offShelf"))
		if got := d.portions(map[string]any{"date": d.day(1)}); len(got) != 1 {
			t.Errorf("off the shelf: %+v", got)
		}
		if a := d.Refused(fault.CodeInUse, "stewDel", d.fresh("stew", id)); !strings.Contains(a.Message, "14") {
			t.Errorf("deleting it: %s", a)
		}
		d.Refused(fault.CodeInvalid, "stewQuota", map[string]any{"date": d.day(1), "to": d.day(0)})
		d.Refused(fault.CodeInvalid, "stewQuota", map[string]any{"date": d.day(0), "to": d.day(42)})
	})
}

// TestRacingForPortions lets orders book while staff lower the quota of the day, the quota of all days, and close the day: what
// is booked never exceeds what there is.
func TestRacingForPortions(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for i, lower := range []func(id int64) (call string, in map[string]any){
			func(id int64) (string, map[string]any) {
				return "stewQuotaSave", here.fresh("stew", id, "date", here.day(1), "quota", 5)
			},
			func(id int64) (string, map[string]any) {
				return "stewSave", here.fresh("stew", id, "dailyQuota", 5)
			},
			func(id int64) (string, map[string]any) {
				return "stewSave", here.fresh("stew", id, "closedDates", []value.Date{here.day(1)})
			},
		} {
			id := here.stew(fmt.Sprintf("抢购汤 %d", i), "status", "onShelf")
			call, in := lower(id)
			body := apptest.Written(in)
			var all sync.WaitGroup
			for range 12 {
				all.Go(func() { _ = there.bookStew(id, 1, 1) })
			}
			var a apptest.Answer
			all.Go(func() { a = here.Ask(call, here.Admin, body) })
			all.Wait()
			if a.Code != 0 && a.Code != fault.CodeShortage {
				t.Errorf("%s: %s", call, a)
			}
			got := here.portions(map[string]any{"date": here.day(1)})
			at := slices.IndexFunc(got, func(day stewDay) bool { return day.ID == id })
			if day := got[at]; day.Used > day.Quota || day.Closed && day.Used > 0 || a.Code == fault.CodeShortage && day.Used == 0 {
				t.Errorf("%s leaves %+v after %s", call, day, a)
			}
		}
	})
}

func TestWhatKeepsStews(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.stew("乌鸡汤", "status", "onShelf")
		// Food is no medicine: advertising it needs no approval.
		ad := d.Banner("乌鸡汤上新", "linkKind", "serviceItem", "linkValue", fmt.Sprintf("stew:%d", id))
		entry := d.entry("炖品", "linkKind", "serviceItem", "linkValue", fmt.Sprintf("stew:%d", id)).ID
		d.Do("stewStatus", d.fresh("stew", id, "status", "offShelf"))
		d.Refused(fault.CodeInUse, "stewDel", d.fresh("stew", id))
		d.Do("carouselDel", apptest.ThisOne(ad))
		ordered := d.Order(d.NewMember(), kind.Stew, kind.Preparing)
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO order_stew_items (order_id, stew_id, name, spec, cover, price_fen, qty, line_fen) VALUES (?, ?, '乌鸡汤', '单人份', '', 1, 1, 1)", ordered, id)
		})
		d.Refused(fault.CodeInUse, "stewDel", d.fresh("stew", id))
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'completed' WHERE id = ?", ordered)
		})
		d.Do("stewDel", d.fresh("stew", id))
		apptest.Want(t, "an entry that led to it", d.entryOf(entry), apptest.Fields{"State": "broken", "TargetGone": true})
		for _, codes := range [][]perm.Code{{perm.SpecialServices}, {perm.Stews}, {perm.SpecialServices, perm.GeneticTests}} {
			_, token := d.Employ(codes, perm.AllCaps)
			for _, call := range []string{"stewList", "stewQuota"} {
				if a := d.Ask(call, token, fmt.Sprintf(`{"date":%q}`, d.day(0))); call == "stewQuota" && a.Code != fault.CodeForbidden || a.Code == 0 {
					t.Errorf("%s with %v: %s", call, codes, a)
				}
			}
		}
	})
}
