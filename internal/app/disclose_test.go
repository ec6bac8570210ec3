package app_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
	"caredesk/internal/moderation"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// disclosedIn says where a member's file has what a table holds of the member. A table that belongs to members and is missing
// here fails the test below.
var disclosedIn = map[string]string{
	"members":              "member",
	"member_tags":          "member tags",
	"member_ledger":        "ledger",
	"member_events":        "events",
	"member_logins":        "logins",
	"certifications":       "certifications",
	"certification_claims": "", // who among staff looks at one
	"patients":             "patients",
	"reviews":              "reviews",
	"comments":             "comments",
	"feedbacks":            "feedback",
	"feedback_messages":    "feedback messages",
	"orders":               "goodsOrders",
	"order_items":          "goodsOrders items",
	"order_events":         "goodsOrders timeline",
	"refunds":              "goodsOrders refunds",
	"order_visits":         "visitOrders", // as fields of the order
	"order_policies":       "insuranceOrders",
	"order_genes":          "geneOrders", // as fields of the order
	"order_kits":           "geneOrders rejectedKits",
	"order_reports":        "geneOrders reports",
	"order_check_ups":      "checkUpOrders", // as fields of the order
	"order_follow_ups":     "checkUpOrders followUps",
	"order_parcels":        "goodsOrders", // as fields of the order
	"order_stews":          "stewOrders",  // as fields of the order
	"order_stew_items":     "stewOrders items",
	"order_shipments":      "goodsOrders shipments",
}

// disclosed is a member's file.
type disclosed map[string]any

// list is what the file has in a place: all records of a part, or a list inside them.
func (d disclosed) list(place string) (found []any) {
	part, inside, nested := strings.Cut(place, " ")
	records, _ := d[part].([]any)
	if !nested {
		return records
	}
	for _, record := range records {
		within, _ := record.(map[string]any)[inside].([]any)
		found = append(found, within...)
	}
	return found
}

// first is a field of the first record in a place.
func (d disclosed) first(place, field string) any {
	records := d.list(place)
	if len(records) == 0 {
		return nil
	}
	return records[0].(map[string]any)[field]
}

func (d disclosed) leftOut() (names []string) {
	for _, name := range d["leftOut"].([]any) {
		names = append(names, name.(string))
	}
	return names
}

// dataOf asks for a member's file.
func (d *desk) dataOf(member int64, token string) (data disclosed, written string) {
	d.T.Helper()
	written = d.Ask("userData", token, apptest.Written(map[string]any{"id": member, "reason": "会员本人要求"})).Body
	if err := json.Unmarshal([]byte(written), &data); err != nil {
		d.T.Fatalf("%v: %s", err, written)
	}
	return data, written
}

// discloseMe makes a member of whom every section knows something.
func (d *desk) discloseMe(number string) (who int64) {
	d.T.Helper()
	made := d.Join(4321, map[string]any{"nickname": "小白", "remark": "爱抱怨", "tags": []string{"老客户"}})
	who = made.ID
	d.Do("userSave", map[string]any{"id": who, "version": d.Person(who).Version, "remark": "很爱抱怨", "city": "杭州"})
	d.Adjust(d.Admin, who, "points", 5)
	d.HandIn(who, number)
	patientID := d.NewPatient(who, "张小宝", apptest.ResidentNumber("1990-01-01", 1))
	d.Do("patientSave", map[string]any{"id": patientID, "version": 1, "allergies": "青霉素过敏"})
	said := d.FeedbackInState(who, feedback.Processing)
	d.Do("feedbackNote", d.FeedbackNow(said, "text", "难缠"))
	d.Do("feedbackReply", d.FeedbackNow(said, "text", "已经为您处理"))
	d.Review(d.Doctor("陈医生", nil).ID, who, 5, moderation.Shown)
	d.Comment(d.Article("被评论的文章", nil).ID, who, 0, moderation.Shown)
	goodsID := d.Goods("鱼油软胶囊", nil).ID
	sku := d.GoodsOf(goodsID).Skus[0].ID
	orderID := d.Order(who, kind.Goods, kind.Completed, func(o *order.Order) { o.PatientID, o.Remark = &patientID, "别惹他" })
	d.Order(who, kind.Insurance, kind.Expired)
	d.discloseStew(who)
	d.discloseCheckUp(who)
	d.geneReported(who)
	d.Visit(who, kind.Completed, d.Companion("陪诊员").ID, "2026-03-02", "09:00", nil)
	d.Write(func(tx *store.Tx) error {
		_, err := order.RefundColumns().Insert(tx, &order.Refund{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, OrderID: orderID, RefundNo: "TK1", Kind: kind.Goods, MemberID: who, Source: order.ByMember,
			Type: order.RefundOnly, ReasonCode: "changedMind", AmountFen: 100, Status: order.Succeeded,
		})
		if err != nil {
			return err
		}
		_, err = store.TableOf[order.OrderEvent]("order_events").Insert(tx, &order.OrderEvent{
			OrderID: orderID, At: tx.Now, ActorType: order.ByStaff, ActorName: "客服小王", Action: "complete", FromStatus: kind.Shipped, ToStatus: kind.Completed,
			Data: value.List[api.Change]{{Field: "remark", After: "别惹他"}, {Field: "status", After: "completed"}},
		})
		if err != nil {
			return err
		}
		if err := tx.Exec("INSERT INTO member_logins (member_id, at, source, device, ip, city) VALUES (?, ?, 'app', '手机', '203.0.113.7', '杭州')", who, tx.Now); err != nil {
			return err
		}
		if err := tx.Exec(`INSERT INTO order_shipments (order_id, express_code, express_name, express_no, items, shipped_at, shipped_by, shipped_by_name)
			VALUES (?, 'SF', '', 'SF1234567', '[]', ?, 1, '客服小王')`, orderID, tx.Now); err != nil {
			return err
		}
		return tx.Exec(`INSERT INTO order_items (order_id, goods_id, sku_id, name, spec, unit, cover, price_fen, qty, shipped_qty, refunded_qty, line_fen)
			VALUES (?, ?, ?, '鱼油', '', '瓶', '', 1, 1, 0, 0, 1)`, orderID, goodsID, sku)
	})
	return who
}

// TestAMembersDataIsHandedOutWhole to whoever may see it all, for a reason, with a row in the log (security.md rule 27).
func TestAMembersDataIsHandedOutWhole(t *testing.T) {
	eachDesk(t, func(d *desk) {
		number := apptest.ResidentNumber("1990-03-07", 1)
		who := d.discloseMe(number)
		d.Refused(fault.CodeInvalid, "userData", map[string]any{"id": who})
		log := d.LastLogged()
		data, written := d.dataOf(who, d.Admin)
		d.OnlyRow(log, "userData", "export", who)
		if left := data.leftOut(); len(left) != 0 {
			t.Errorf("left out for the administrator: %q", left)
		}
		for _, table := range ownedByMembers(t) {
			place, known := disclosedIn[table]
			if !known {
				t.Errorf("%s belongs to members, and nothing says where a member's file has it", table)
			}
			if place != "" && len(data.list(place)) == 0 {
				t.Errorf("%s: nothing of it in the file, looked for as %q", table, place)
			}
		}
		age := identity.Age("1990-01-01", identity.Today(d.DB.Read(t.Context()).Now))
		for _, c := range []struct {
			place, field string
			want         any
		}{
			{"member", "phone", "13900004321"},
			{"member", "city", "杭州"},
			{"notices", "kind", "feedbackReplied"},
			{"certifications", "idNo", number},
			{"patients", "allergies", "青霉素过敏"},
			{"patients", "age", float64(age)},
			{"patients orders", "kind", "goods"},
			{"goodsOrders", "memberPhone", "13900001234"},
			{"goodsOrders refunds", "amountFen", float64(100)},
			{"goodsOrders timeline", "toStatus", "completed"},
			{"goodsOrders items", "name", "鱼油"},
			{"logins", "ip", "203.0.113.7"},
		} {
			if got := data.first(c.place, c.field); got != c.want {
				t.Errorf("%s of %s: %v, wanted %v", c.field, c.place, got, c.want)
			}
		}
		for _, ours := range []string{"爱抱怨", "难缠", "别惹他", "客服小王"} {
			if strings.Contains(written, ours) {
				t.Errorf("what staff say among themselves is handed out: %s", ours)
			}
		}
	})
}

// TestAMembersDataHasWhatIsDeletedToo for as long as it is kept.
func TestAMembersDataHasWhatIsDeletedToo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.discloseMe(apptest.ResidentNumber("1990-03-07", 1))
		d.Write(func(tx *store.Tx) error {
			return errors.Join(
				tx.Exec("UPDATE certifications SET deleted_at = ? WHERE member_id = ?", tx.Now, who),
				tx.Exec("UPDATE patients SET deleted_at = ? WHERE member_id = ?", tx.Now, who),
				tx.Exec("UPDATE reviews SET deleted_at = ? WHERE member_id = ?", tx.Now, who),
				tx.Exec("UPDATE comments SET deleted_at = ? WHERE member_id = ?", tx.Now, who),
				tx.Exec("UPDATE feedbacks SET deleted_at = ? WHERE member_id = ?", tx.Now, who),
				tx.Exec("UPDATE orders SET deleted_at = ? WHERE member_id = ?", tx.Now, who))
		})
		data, _ := d.dataOf(who, d.Admin)
		for _, part := range []string{"certifications", "patients", "reviews", "comments", "feedback", "goodsOrders", "geneOrders"} {
			if data.first(part, "deletedAt") == nil {
				t.Errorf("%s: deleted ones are left out, or do not say so: %v", part, data[part])
			}
		}
	})
}

// TestAMembersDataLeavesOutWhatStaffMayNotSee and says so, kind by kind of orders.
func TestAMembersDataLeavesOutWhatStaffMayNotSee(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.discloseMe(apptest.ResidentNumber("1990-03-07", 1))
		_, some := d.Employ([]perm.Code{perm.Members, perm.Patients, perm.Orders, perm.GoodsOrders}, perm.Reveal)
		data, _ := d.dataOf(who, some)
		want := []string{"certifications", "feedback", "comments", "reviews", "visitOrders", "geneOrders", "insuranceOrders", "stewOrders", "checkUpOrders"}
		if left := data.leftOut(); !slices.Equal(left, want) {
			t.Errorf("left out: %q", left)
		}
		for _, name := range want {
			if known, is := data[name]; is {
				t.Errorf("%s is left out and given: %v", name, known)
			}
		}
		apptest.Exactly(t, "orders of goods", 1, data.list("goodsOrders"))
		_, masked := d.Employ([]perm.Code{perm.Members}, perm.Write|perm.Export)
		if a := d.Ask("userData", masked, apptest.Written(map[string]any{"id": who, "reason": "会员本人要求"})); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability: %s", a)
		}
	})
}
