package seed

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"caredesk/internal/audit"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
	"caredesk/internal/order/stew"
	"caredesk/internal/staff"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var when = time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC)

var signed = &audit.Log{Key: []byte("the key of these tests"), Process: slog.New(slog.DiscardHandler)}

var locked = func() *pii.Vault {
	vault, err := pii.NewVault([]byte(strings.Repeat("k", 32)))
	if err != nil {
		panic(err)
	}
	return vault
}()

func tiny() Options {
	return Options{Preset: "tiny", Seed: DefaultSeed, Now: when, Log: signed, Vault: locked, Files: inMemory{}}
}

// inMemory keeps files as long as the test.
type inMemory map[string][]byte

func (m inMemory) Put(_ context.Context, name string, content []byte) error {
	m[name] = content
	return nil
}

func (m inMemory) Get(_ context.Context, name string) ([]byte, error) {
	content, ok := m[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return content, nil
}

func (m inMemory) Remove(_ context.Context, name string) error {
	delete(m, name)
	return nil
}

func (m inMemory) KeptBefore(context.Context, time.Time, func(name string) error) error { return nil }

// install makes the first account, at the same moment in every database.
func install(t *testing.T, db *store.DB) {
	t.Helper()
	db.Now = func() time.Time { return when }
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := staff.Install(tx, "the hash of the demo password", false)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func filled(t *testing.T, db *store.DB, o Options) *store.DB {
	t.Helper()
	install(t, db)
	if err := Fill(t.Context(), db, o); err != nil {
		t.Fatal(err)
	}
	return db
}

var smallestFile []byte

// smallest is the smallest set in SQLite. It is made once: each test has a copy.
func smallest(t *testing.T) *store.DB {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, store.FileName)
	if smallestFile == nil {
		made := storetest.MigratedFolder(t)
		if err := filled(t, storetest.OpenFolder(t, made), tiny()).Close(); err != nil { // what is in the write-ahead log goes into the file
			t.Fatal(err)
		}
		smallestFile = must(os.ReadFile(filepath.Join(made, store.FileName)))
	}
	if err := os.WriteFile(path, smallestFile, 0o600); err != nil {
		t.Fatal(err)
	}
	return storetest.OpenFolder(t, folder)
}

// contents is everything that seeding writes.
func contents(t *testing.T, db *store.DB) string {
	t.Helper()
	type role struct {
		resource.Row
		Name, Key, Codes, Status                   string
		CapWrite, CapExport, CapReveal, CapFinance bool
	}
	type account struct {
		resource.Row
		Username, Name, PasswordHash, Status string
		MustChangePwd, Builtin               bool
	}
	type pair struct{ A, B string }
	q := db.Read(t.Context())
	reads := []func() (any, error){
		func() (any, error) {
			return store.All[role](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, name, key, codes, status,
				cap_write, cap_export, cap_reveal, cap_finance FROM roles ORDER BY id`)
		},
		func() (any, error) {
			return store.All[account](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, username, name, password_hash, status,
				must_change_pwd, builtin FROM accounts ORDER BY id`)
		},
		func() (any, error) {
			return store.All[int64](q, "SELECT account_id * 100 + role_id FROM account_roles ORDER BY 1")
		},
		func() (any, error) {
			return store.All[doctor.Department](q, "SELECT id, version, created_at, updated_at, created_by, updated_by, parent_id, name, code, icon, intro, sort, status FROM departments ORDER BY id")
		},
		func() (any, error) {
			return store.All[doctor.Title](q, "SELECT id, version, created_at, updated_at, created_by, updated_by, name, category, rank, sort, status FROM titles ORDER BY id")
		},
		func() (any, error) {
			return store.All[doctor.Doctor](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, name, photo, gender, department_id, title_id, hospital_name, hospital_level, academic,
				practice_no, work_years, specialty, intro, honours, schedule, schedule_note, fee_fen, tags, score, review_count, recommended, sort, status FROM doctors ORDER BY id`)
		},
		func() (any, error) {
			return store.All[doctor.Review](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, doctor_id, member_id, order_no, score, skill, attitude, effect, content, images,
				anonymous, hits, status, hide_reason, audited_by, audited_at, reply, replied_by, replied_at FROM reviews ORDER BY id`)
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT title || summary || channel || cover || content || author || source || source_url || tags || status AS a, CAST(id + version + created_at + updated_at + COALESCE(publish_at, 0) + COALESCE(doctor_id, 0) + views + likes + comment_count AS TEXT) AS b FROM articles ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT content || images || hits || ip || status || hide_reason || staff_reply AS a, CAST(id + version + created_at + updated_at + article_id + member_id + COALESCE(parent_id, 0) + likes + COALESCE(audited_at, 0) + COALESCE(replied_at, 0) AS TEXT) AS b FROM comments ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT placement || title || slot || image || link_kind || link_value || target_kind || ad_approval_no || ad_approval_to || status AS a, CAST(id + created_at + COALESCE(start_at, 0) + COALESCE(end_at, 0) + COALESCE(target_id, 0) + views + clicks AS TEXT) AS b FROM banners ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name || icon || in_group || link_kind || link_value || target_kind || page || badge || status AS a, CAST(id + created_at + COALESCE(start_at, 0) + COALESCE(end_at, 0) + COALESCE(target_id, 0) + clicks AS TEXT) AS b FROM service_entries ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name || summary || cover || detail || notice || category || specs || ingredients || allergens || efficacy || slots || closed_dates || modes || zones || kitchen_licence || status AS a, CAST(id + created_at + price_fen + sales + score + make_minutes + daily_quota + delivery_fen AS TEXT) AS b FROM stews ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT kind || date || slot AS a, CAST(record_id + booked + COALESCE(quota, 0) AS TEXT) AS b FROM quota_days ORDER BY kind, record_id, date, slot")
		},
		func() (any, error) {
			return store.All[int64](q, "SELECT article_id * 100000 + goods_id FROM article_goods ORDER BY 1")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT feedback_no || contact_index || type || content || order_no || status || priority AS a, CAST(version + created_at + updated_at + member_id + COALESCE(assignee_id, 0) + COALESCE(waiting_since, 0) + COALESCE(first_reply_at, 0) + COALESCE(replied_at, 0) + COALESCE(closed_at, 0) + COALESCE(score, 0) AS TEXT) AS b FROM feedbacks ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT sender || text AS a, CAST(feedback_id + at + COALESCE(account_id, 0) AS TEXT) AS b FROM feedback_messages ORDER BY id")
		},
		func() (any, error) {
			return store.All[pictureRow](q, "SELECT id, version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, CASE WHEN private THEN '' ELSE sha256 END AS sha256 FROM files ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT real_name || id_type || id_no_index || id_valid_to || status || COALESCE(reject_code, '') || reject_reason AS a, CAST(created_at + member_id + attempt + front_file + back_file + hand_file + COALESCE(audited_at, 0) AS TEXT) AS b FROM certifications ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name || relation || id_type || id_no_index || gender || birthday || phone_index || guardian_name || COALESCE(blood, '') || emergency_name AS a, CAST(created_at + member_id AS TEXT) AS b FROM patients ORDER BY id")
		},
		func() (any, error) {
			return store.All[goods.Unit](q, "SELECT id, version, created_at, updated_at, created_by, updated_by, name, sort, status FROM goods_units ORDER BY id")
		},
		func() (any, error) {
			return store.All[goods.Category](q, "SELECT id, version, created_at, updated_at, created_by, updated_by, parent_id, name, icon, banner, show_home, sort, status FROM goods_categories ORDER BY id")
		},
		func() (any, error) {
			return store.All[goods.Goods](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, name, subtitle, goods_no, category_id, unit_id, type, approval_no, maker, shelf_months, cover, images, detail,
				price_fen, stock, low_stock, freight_fen, limit_qty, virtual_sales, sales, views, recommended, is_new, sort, status FROM goods ORDER BY id`)
		},
		func() (any, error) {
			return store.All[goods.SkuRow](q, "SELECT id, goods_id, place, spec, sku_no, price_fen, market_fen, cost_fen, stock, warn_stock, weight_g, image FROM goods_skus ORDER BY id")
		},
		func() (any, error) {
			return store.All[goods.StockMove](q, "SELECT * FROM goods_stock_moves ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT summary || diff AS a, mac AS b FROM operation_logs ORDER BY id")
		},
		func() (any, error) {
			// What is sealed differs each time; its hash does not.
			return store.All[pair](q, "SELECT member_no || phone_index || id_no_index || nickname || birthday || real_name || tags || status || cert_status || tier_source || city AS a, CAST(created_at + growth * 7 + points * 5 + balance_fen * 3 + tier_id + order_count + spent_fen AS TEXT) AS b FROM members ORDER BY id")
		},
		func() (any, error) {
			return store.All[member.LedgerRow](q, "SELECT * FROM member_ledger ORDER BY id")
		},
		func() (any, error) {
			return store.All[member.Login](q, "SELECT * FROM member_logins ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, `SELECT order_no || kind || status || member_name || member_phone_index || member_phone_tail || title || COALESCE(pay_method, '') || pay_no || refund_status || source || buyer_note || flag || remark
				|| COALESCE(cancel_reason, '') || effective_date || expiry_date AS a, CAST(id + created_at + updated_at + expire_at + COALESCE(paid_at, 0) + COALESCE(cancelled_at, 0) + COALESCE(completed_at, 0) + qty + item_fen * 2
				+ discount_fen * 3 + points_used * 5 + points_fen + freight_fen * 7 + payable_fen + paid_fen + refunded_fen + COALESCE(patient_id, 0) * 11 + COALESCE(doctor_id, 0) * 13 AS TEXT) AS b FROM orders ORDER BY id`)
		},
		func() (any, error) {
			return store.All[order.OrderEvent](q, "SELECT * FROM order_events ORDER BY id")
		},
		func() (any, error) {
			return store.All[parcel.OrderItem](q, "SELECT * FROM order_items ORDER BY id")
		},
		func() (any, error) {
			return store.All[stew.StewLine](q, "SELECT * FROM order_stew_items ORDER BY id")
		},
		func() (any, error) {
			return store.All[stew.StewSample](q, "SELECT * FROM stew_samples ORDER BY date, stew_id")
		},
		func() (any, error) {
			return store.All[pair](q, `SELECT receiver_name || receiver_phone_index || receiver_city || receiver_district || hospital_name || ward_bed || avoid || deliver_date || slot || mode || courier_name || pickup_code || rating_text AS a,
				CAST(order_id + COALESCE(accepted_at, 0) + COALESCE(cooked_at, 0) + COALESCE(dispatched_at, 0) + COALESCE(delivered_at, 0) + COALESCE(rating, 0) AS TEXT) AS b FROM order_stews ORDER BY order_id`)
		},
		func() (any, error) {
			return store.All[parcel.Shipment](q, "SELECT * FROM order_shipments ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT receiver_name || receiver_phone_index || receiver_province || receiver_city || receiver_district || express_nos AS a, CAST(order_id + COALESCE(shipped_at, 0) + COALESCE(received_at, 0) AS TEXT) AS b FROM order_parcels ORDER BY order_id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT cover || invoice_kind || invoice_title || invoice_tax_no || invoice_status || invoice_no AS a, CAST(id + COALESCE(service_id, 0) + COALESCE(owner_id, 0) + COALESCE(due_at, 0) + adjust_fen AS TEXT) AS b FROM orders ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, `SELECT person_name || person_birthday || person_id_no_index || person_phone_index || hospital_name || companion_name || department || visit_date || visit_time || needs || steps || overtime || overtime_voucher || CAST(COALESCE(overtime_at, 0) AS TEXT) AS a,
				CAST(order_id + hospital_id + COALESCE(companion_id, 0) + COALESCE(assigned_at, 0) + COALESCE(started_at, 0) + COALESCE(finished_at, 0) + COALESCE(actual_hours, 0) + overtime_fen + COALESCE(rating, 0) AS TEXT) AS b FROM order_visits ORDER BY order_id`)
		},
		func() (any, error) {
			return store.All[pair](q, `SELECT person_name || person_birthday || person_id_no_index || receiver_phone_index || receiver_city || lab_name || kit_no || out_express_no || back_express_no || consent_files || report_files || lab_no || due_date AS a,
				CAST(order_id + COALESCE(consent_signed_at, 0) + COALESCE(out_at, 0) + COALESCE(collected_at, 0) + COALESCE(received_at, 0) + COALESCE(test_start_at, 0) + COALESCE(rejected_at, 0) AS TEXT) AS b FROM order_genes ORDER BY order_id`)
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT kit_no || reason AS a, CAST(order_id + rejected_at AS TEXT) AS b FROM order_kits ORDER BY order_id")
		},
		func() (any, error) {
			return store.All[pair](q, `SELECT name || photo || phone_index || id_no_index || gender || city || skills || cert_files || health_cert_to || duty || status AS a,
				CAST(id + created_at + COALESCE(years, 0) + score * 7 + served_count AS TEXT) AS b FROM companions ORDER BY id`)
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name || COALESCE(level, '') || province || city || district || address || phone || departments || guide || status AS a, CAST(id + created_at + sort AS TEXT) AS b FROM hospitals ORDER BY id")
		},
		func() (any, error) {
			return store.All[int64](q, "SELECT companion_id * 1000 + hospital_id FROM companion_hospitals ORDER BY 1")
		},
		func() (any, error) {
			return store.All[order.Refund](q, `SELECT id, version, created_at, updated_at, created_by, updated_by, order_id, refund_no, source, type, reason_code, reason_text, amount_fen, deduct_fen, items, images,
				back_express_code, back_express_no, status, auditor_id, audited_at, finished_at, channel_no, fail_text, order_no, kind, member_id, member_name, pay_method, due_at FROM refunds ORDER BY id`)
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT tag AS a, CAST(member_id AS TEXT) AS b FROM member_tags ORDER BY id")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name AS a, value AS b FROM facts ORDER BY name")
		},
		func() (any, error) {
			return store.All[pair](q, "SELECT name AS a, CAST(total AS TEXT) AS b FROM row_counts ORDER BY name")
		},
	}
	hash := sha256.New()
	for _, read := range reads {
		rows, err := read()
		if err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(rows)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = hash.Write(written)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func TestTheSameSeedMakesTheSameRowsInBothDatabases(t *testing.T) {
	first := contents(t, smallest(t))
	if again := contents(t, filled(t, storetest.SQLite(t), tiny())); again != first {
		t.Error("a second run differs")
	}
	if other := contents(t, filled(t, storetest.Open(t, storetest.MigratedURL(t)), tiny())); other != first {
		t.Error("PostgreSQL differs from SQLite")
	}
	otherwise := tiny()
	otherwise.Seed++
	if other := contents(t, filled(t, storetest.SQLite(t), otherwise)); other == first {
		t.Error("another seed makes the same rows")
	}
}

func TestARowDependsOnNoOther(t *testing.T) {
	b := &batch{seed: DefaultSeed, now: value.TimeOf(when), by: 1, rows: map[string]int64{"goods": 500, "goodsUnit": 10}}
	inOrder := slices.Collect(rowsOf(b, "goods", goodsOf))
	for i := range slices.Backward(inOrder) {
		if alone := goodsOf(b, streamOf(b.seed, "goods").row(int64(i)), int64(i)); !reflect.DeepEqual(alone, inOrder[i]) {
			t.Fatalf("row %d made alone is %+v, in order %+v", i, alone, inOrder[i])
		}
	}
}

func TestFillsWhatTheDesignAsksFor(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		told := map[string]int64{}
		o := tiny()
		o.Done = func(entity string, rows int64) { told[entity] = rows }
		filled(t, db, o)
		want := map[string]int64{"role": 7, "account": 11, "userCard": 4, "user": 60, "Certification": 38, "patient": 88, "department": 82, "title": 14, "picture": 24, "doctor": 200, "review": 120, "order": 200, "goodsUnit": 10, "goods": 300, "article": 120, "comment": 900, "feedback": 150, "log": 400, "cannedReply": 10, "agreement": 11, "carousel": 12, "shopCarousel": 8, "company": 1, "goodsCategory": 98, "gene": 12, "insure": 10, "centre": 8, "phy": 15, "med": 7, "hospital": 40, "companion": 80, "orderVisit": 24, "orderGene": 27, "orderParcel": 64, "orderPolicy": 26, "orderStew": 30, "orderCheckUp": 29, "more": 12, "stew": 24}
		if !maps.Equal(told, want) {
			t.Errorf("made %v", told)
		}
		q := db.Read(t.Context())
		for name, want := range map[string]int64{"goodsUnit": 10, "title": 14, "department": 82, "doctor": 200, "review": 120, "article": 120, "comment": 900, "feedback": 150, "cannedReply": 10, "agreement": 11, "carousel": 12, "shopCarousel": 8, "goodsCategory": 98, "goods": 300, "gene": 12, "insure": 10, "centre": 8, "phy": 15, "med": 7, "hospital": 40, "companion": 80, "more": 12, "stew": 24, "orderHealth": 24, "orderGoods": 64, "orderChaGene": 27, "orderChaHealth": 26, "orderChaStew": 30, "orderPhy": 29} {
			if kept, err := store.Get[int64](q, "SELECT total FROM row_counts WHERE name = ?", name); err != nil || kept != want {
				t.Errorf("the counter of %s says %d, %v", name, kept, err)
			}
		}
		if fewest, err := store.Get[int64](q, "SELECT min(c.n) * count(*) FROM (SELECT count(*) AS n FROM feedbacks GROUP BY status) AS c"); err != nil || fewest < 4*2 {
			t.Errorf("feedback is in too few states: %d, %v", fewest, err)
		}
		if fewest, err := store.Get[int64](q, "SELECT min(c.n) * count(*) FROM (SELECT count(*) AS n FROM articles GROUP BY status) AS c"); err != nil || fewest < 4*2 {
			t.Errorf("articles are in too few states: %d, %v", fewest, err)
		}
		if fewest, err := store.Get[int64](q, "SELECT min(c.n) * count(*) FROM (SELECT count(*) AS n FROM comments GROUP BY status) AS c"); err != nil || fewest < 3*2 {
			t.Errorf("comments are in too few states: %d, %v", fewest, err)
		}
		if top, err := store.Get[int64](q, "SELECT count(*) FROM departments WHERE parent_id IS NULL"); err != nil || top != 22 {
			t.Errorf("%d departments at the top, %v", top, err)
		}
		n := func(n int64, err error) int64 {
			if err != nil {
				t.Error(err)
			}
			return n
		}
		const levels = `SELECT count(*) FROM goods_categories AS c LEFT JOIN goods_categories AS p ON p.id = c.parent_id WHERE c.parent_id IS NOT NULL AND p.parent_id `
		for what, c := range map[string]struct{ got, min, max int64 }{
			"categories at the top":      {n(store.Get[int64](q, "SELECT count(*) FROM goods_categories WHERE parent_id IS NULL")), 8, 8},
			"categories below":           {n(store.Get[int64](q, levels+"IS NULL")), 30, 30},
			"categories at the bottom":   {n(store.Get[int64](q, levels+"IS NOT NULL")), 60, 60},
			"goods in each state":        {n(store.Get[int64](q, "SELECT min(c.n) FROM (SELECT count(*) AS n FROM goods GROUP BY status) AS c")), 2, 300},
			"states of goods":            {n(store.Get[int64](q, "SELECT count(DISTINCT status) FROM goods")), 3, 3},
			"most SKUs of one":           {n(store.Get[int64](q, "SELECT max(c.n) FROM (SELECT count(*) AS n FROM goods_skus GROUP BY goods_id) AS c")), 4, 4},
			"goods with nine pictures":   {n(store.Get[int64](q, "SELECT count(*) FROM goods WHERE length(images) - length(replace(images, '/files/', '')) = 9 * length('/files/')")), 1, 20},
			"SKUs of which none is left": {n(store.Get[int64](q, "SELECT count(*) FROM goods_skus WHERE stock = 0")), 2, 60},
			"goods that run low":         {n(store.Get[int64](q, "SELECT count(*) FROM goods WHERE low_stock AND status = 'onSale'")), 2, 100},
			"empty leaves":               {n(store.Get[int64](q, "SELECT count(*) FROM goods_categories AS c WHERE status = 'enabled' AND NOT EXISTS (SELECT 1 FROM goods AS g WHERE g.category_id = c.id) AND NOT EXISTS (SELECT 1 FROM goods_categories AS b WHERE b.parent_id = c.id)")), 1, 40},
		} {
			if c.got < c.min || c.got > c.max {
				t.Errorf("%s: %d", what, c.got)
			}
		}
		if same, err := store.Get[int64](q, "SELECT count(DISTINCT password_hash) FROM accounts"); err != nil || same != 1 {
			t.Errorf("%d passwords, %v", same, err)
		}
		if demo, err := IsDemo(q); err != nil || !demo {
			t.Errorf("demo: %v, %v", demo, err)
		}
		if v, err := signed.Verify(t.Context(), db, nil); err != nil || v.BadID != 0 || v.Rows != 400 {
			t.Errorf("the log: %+v, %v", v, err)
		}
		// Nobody did what their roles do not let them do.
		if readers, err := store.Get[int64](q, `SELECT count(*) FROM operation_logs WHERE action IN ('create', 'update', 'status', 'delete')
			AND account_id NOT IN (SELECT m.account_id FROM account_roles AS m JOIN roles AS r ON r.id = m.role_id WHERE r.cap_write)`); err != nil || readers != 0 {
			t.Errorf("%d changes by readers, %v", readers, err)
		}
		if found, err := Verify(t.Context(), db); err != nil || len(found.Wrong) > 0 || found.Checked < 30 {
			t.Errorf("found %+v, %v", found, err)
		}
	})
}

func TestTheSmallestSetHasEveryStateOfEveryKindOfOrderTwice(t *testing.T) {
	q := smallest(t).Read(t.Context())
	for _, k := range kind.Kinds {
		for _, status := range k.States() {
			if n := must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE kind = ? AND status = ?", k.Code, status)); n < 2 {
				t.Errorf("%d orders of %s are %s", n, k.Code, status)
			}
		}
	}
	for _, status := range kind.RefundStatus("").EnumValues() {
		if n := must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE refund_status = ?", status)); n < 2 {
			t.Errorf("%d orders have the refund status %s", n, status)
		}
	}
}

func TestRefundsAreInStatesThatTheirLivesKnow(t *testing.T) {
	type found struct {
		Kind   kind.OrderKind
		Status string
	}
	all := must(store.All[found](smallest(t).Read(t.Context()), "SELECT DISTINCT o.kind, r.status FROM refunds r JOIN orders o ON o.id = r.order_id"))
	if len(all) < 6 {
		t.Errorf("only %v", all)
	}
	for _, f := range all {
		if !slices.Contains(order.Refunds[f.Kind].Life.States(), f.Status) {
			t.Errorf("a refund of %s is %s", f.Kind, f.Status)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestVerifyFindsAPlantedError(t *testing.T) {
	plants := map[string]func(tx *store.Tx) error{
		"counter of goodsUnit": func(tx *store.Tx) error {
			return tx.Exec("UPDATE row_counts SET total = total + 1 WHERE name = 'goodsUnit'")
		},
		"counter of title":             func(tx *store.Tx) error { return tx.Exec("DELETE FROM row_counts WHERE name = 'title'") },
		"doctor belong to":             func(tx *store.Tx) error { return tx.Exec("UPDATE doctors SET department_id = 3 WHERE id = 9") },
		"deeper than two levels":       func(tx *store.Tx) error { return tx.Exec("UPDATE departments SET parent_id = 30 WHERE id = 40") },
		"enabled below a disabled one": func(tx *store.Tx) error { return tx.Exec("UPDATE departments SET status = 'disabled' WHERE id = 4") },
		"account have no role":         func(tx *store.Tx) error { return tx.Exec("DELETE FROM account_roles WHERE account_id = 3") },
		"user have an account that":    func(tx *store.Tx) error { return tx.Exec("UPDATE members SET points = points + 1 WHERE id = 9") },
		"user have another tier":       func(tx *store.Tx) error { return tx.Exec("UPDATE members SET tier_id = 4 WHERE id = 1") },
		"userCard count other": func(tx *store.Tx) error {
			return tx.Exec("UPDATE row_counts SET total = total + 1 WHERE name = 'user.tier.2'")
		},
		"another score than the mean": func(tx *store.Tx) error {
			return tx.Exec("UPDATE reviews SET score = 6 - score WHERE id IN (SELECT min(id) FROM reviews WHERE status = 'shown' AND score <> 3)")
		},
		"count other reviews": func(tx *store.Tx) error {
			return tx.Exec("UPDATE doctors SET review_count = review_count + 1 WHERE id = 7")
		},
		"hidden without a reason": func(tx *store.Tx) error {
			return tx.Exec("UPDATE reviews SET hide_reason = '', status = 'hidden' WHERE id = 3")
		},
		"count other comments": func(tx *store.Tx) error {
			return tx.Exec("UPDATE articles SET comment_count = comment_count + 1 WHERE id = 7")
		},
		"crowd the top": func(tx *store.Tx) error { return tx.Exec("UPDATE articles SET top = TRUE WHERE channel = 'news'") },
		"seen below what is not": func(tx *store.Tx) error {
			return tx.Exec("UPDATE comments SET status = 'shown' WHERE id IN (SELECT min(c.id) FROM comments c JOIN comments p ON p.id = c.parent_id WHERE p.status = 'hidden')")
		},
		"user count other orders": func(tx *store.Tx) error { return tx.Exec("UPDATE members SET spent_fen = spent_fen + 1 WHERE id = 9") },
		"patient count other orders": func(tx *store.Tx) error {
			return tx.Exec("UPDATE patients SET order_count = order_count + 1 WHERE id = 9")
		},
		"timeline that ends elsewhere": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'inService' WHERE kind = 'visit' AND status = 'assigned'")
		},
		"otherwise than their refunds say": func(tx *store.Tx) error {
			return tx.Exec("UPDATE refunds SET amount_fen = amount_fen - 1 WHERE status = 'succeeded'")
		},
		"say something else of them": func(tx *store.Tx) error { return tx.Exec("UPDATE refunds SET due_at = NULL WHERE status = 'failed'") },
		"order are paid with other points": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET points_used = points_used + 1")
		},
		"order are cheaper by something else": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET discount_fen = 1, item_fen = item_fen + 1 WHERE kind = 'insurance'")
		},
		"order are for a service of another": func(tx *store.Tx) error { return tx.Exec("UPDATE check_ups SET price_fen = price_fen + 1") },
		"order turn red at another time": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET due_at = NULL WHERE status = 'pendingShip'")
		},
		"order were invoiced": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET invoice_status = 'issued' WHERE status = 'completed'")
		},
		"order are not as many as": func(tx *store.Tx) error {
			return tx.Exec("UPDATE row_counts SET total = total + 1 WHERE name = 'orderPhy'")
		},
		"the money of 1970-01-01 is kept otherwise": func(tx *store.Tx) error {
			return tx.Exec("UPDATE order_visits SET overtime = 'paid', overtime_at = 0, overtime_fen = 1 WHERE order_id IN (SELECT min(v.order_id) FROM order_visits AS v)")
		},
		"paid of ": func(tx *store.Tx) error {
			return tx.Exec("UPDATE day_figures SET total = total + 1 WHERE name = 'paid' AND kind = 'gene'")
		},
		"order are looked after by nobody": func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET status = 'disabled' WHERE username = 'service'")
		},
		"goods were sold otherwise":           func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET sales = sales + 1 WHERE id = 1") },
		"orderStew belong to an order":        func(tx *store.Tx) error { return tx.Exec("UPDATE orders SET kind = 'goods' WHERE kind = 'stew'") },
		"orderStew have nobody to receive":    func(tx *store.Tx) error { return tx.Exec("UPDATE order_stews SET receiver_district = '越城区'") },
		"orderStew have other amounts":        func(tx *store.Tx) error { return tx.Exec("UPDATE order_stew_items SET qty = qty + 1") },
		"orderStew have a line that was not":  func(tx *store.Tx) error { return tx.Exec("UPDATE order_stew_items SET spec = '桶'") },
		"orderStew are called":                func(tx *store.Tx) error { return tx.Exec("UPDATE orders SET title = 'x' WHERE kind = 'stew'") },
		"orderStew hold portions":             func(tx *store.Tx) error { return tx.Exec("UPDATE order_stews SET held = FALSE") },
		"orderStew were accepted, cooked":     func(tx *store.Tx) error { return tx.Exec("UPDATE order_stews SET cooked_at = NULL") },
		"orderStew have a courier, or a code": func(tx *store.Tx) error { return tx.Exec("UPDATE order_stews SET pickup_code = ''") },
		"orderStew were on their way": func(tx *store.Tx) error {
			return tx.Exec("UPDATE order_stews SET delivered_at = delivered_at + 21600000")
		},
		"orderStew were rated":                 func(tx *store.Tx) error { return tx.Exec("UPDATE order_stews SET rating = 5") },
		"orderStew turn red":                   func(tx *store.Tx) error { return tx.Exec("UPDATE orders SET due_at = NULL WHERE kind = 'stew'") },
		"orderStew were eaten before":          func(tx *store.Tx) error { return tx.Exec("DELETE FROM stew_samples") },
		"stew have other portions booked":      func(tx *store.Tx) error { return tx.Exec("UPDATE quota_days SET booked = 0 WHERE kind = 'stew'") },
		"stew were sold otherwise":             func(tx *store.Tx) error { return tx.Exec("UPDATE stews SET sales = sales + 1") },
		"stew have another score":              func(tx *store.Tx) error { return tx.Exec("UPDATE stews SET score = score + 1") },
		"orderParcel have no receiver":         func(tx *store.Tx) error { return tx.Exec("UPDATE order_parcels SET receiver_city = ''") },
		"orderParcel have other amounts":       func(tx *store.Tx) error { return tx.Exec("UPDATE order_items SET line_fen = line_fen + 1") },
		"orderParcel have a line that was not": func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET status = 'offSale'") },
		"orderParcel have more of some goods":  func(tx *store.Tx) error { return tx.Exec("UPDATE order_items SET qty = 999") },
		"orderParcel are called":               func(tx *store.Tx) error { return tx.Exec("UPDATE orders SET title = 'x' WHERE kind = 'goods'") },
		"orderParcel were sent, or not":        func(tx *store.Tx) error { return tx.Exec("UPDATE order_items SET shipped_qty = 0") },
		"orderParcel were received":            func(tx *store.Tx) error { return tx.Exec("UPDATE order_parcels SET received_at = NULL") },
		"orderParcel were last sent":           func(tx *store.Tx) error { return tx.Exec("UPDATE order_parcels SET express_nos = ''") },
		"orderParcel were sent under a number": func(tx *store.Tx) error { return tx.Exec("UPDATE order_shipments SET express_no = 'SF000000'") },
		"orderParcel are paid back":            func(tx *store.Tx) error { return tx.Exec("UPDATE order_items SET refunded_qty = 0") },
		"orderParcel took nothing off the shelf": func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET order_no = order_no || 'x' WHERE kind = 'goods'")
		},
		"wait although they were answered": func(tx *store.Tx) error {
			return tx.Exec("UPDATE feedbacks SET waiting_since = created_at WHERE status = 'closed'")
		},
		"company are on half a place of the map": func(tx *store.Tx) error { return tx.Exec("UPDATE companies SET lat = ''") },
		"other than one in force": func(tx *store.Tx) error {
			return tx.Exec("UPDATE agreements SET status = 'superseded' WHERE status = 'effective' AND doc = 'law'")
		},
		"insure have a clause": func(tx *store.Tx) error {
			return tx.Exec("DELETE FROM file_links WHERE object_type = 'insure' AND object_id = 3")
		},
		"goods have a version":       func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET version = 0 WHERE id = 5") },
		"goods have another price":   func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET price_fen = price_fen - 1 WHERE id = 5") },
		"goods have another stock":   func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET stock = stock + 1 WHERE id = 5") },
		"movements do not add up":    func(tx *store.Tx) error { return tx.Exec("UPDATE goods_skus SET stock = stock + 1 WHERE goods_id = 5") },
		"goods hang on a category":   func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET category_id = 1 WHERE id = 5") },
		"goods are offered without":  func(tx *store.Tx) error { return tx.Exec("UPDATE goods SET cover = '' WHERE status = 'onSale'") },
		"goodsCategory have no icon": func(tx *store.Tx) error { return tx.Exec("UPDATE goods_categories SET icon = '' WHERE id = 2") },
		"served another number of": func(tx *store.Tx) error {
			return tx.Exec("UPDATE companions SET served_count = served_count + 1 WHERE id = 5")
		},
		"companion is elsewhere": func(tx *store.Tx) error {
			return tx.Exec("UPDATE order_visits SET companion_id = 1, visit_date = '2025-01-06', visit_time = '08:30' WHERE companion_id IS NOT NULL")
		},
		"somebody who cannot be given visits": func(tx *store.Tx) error { return tx.Exec("UPDATE companions SET duty = 'onLeave'") },
		"deeper than three levels":            func(tx *store.Tx) error { return tx.Exec("UPDATE goods_categories SET parent_id = 90 WHERE id = 80") },
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		filled(t, db, tiny())
		for what, plant := range plants {
			var found Findings
			seen := func() bool { return strings.Contains(strings.Join(found.Wrong, "; "), what) }
			undone := errors.New("undone")
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				if err := plant(tx); err != nil {
					return err
				}
				for _, e := range firstNamedIn(what) {
					if err := found.verify(&tx.Q, e); err != nil {
						return err
					}
					if seen() {
						return undone
					}
				}
				if err := found.verifyDays(&tx.Q); err != nil {
					return err
				}
				return undone
			})
			if !errors.Is(err, undone) || !seen() {
				t.Errorf("%s: found %q, %v", what, found.Wrong, err)
			}
		}
	})
}

// firstNamedIn are all entities, before the others the one with whose name a finding begins.
func firstNamedIn(finding string) []entity {
	other := func(e entity) int {
		if strings.HasPrefix(finding, e.name+" ") {
			return 0
		}
		return 1
	}
	return slices.SortedStableFunc(slices.Values(entities), func(a, b entity) int { return other(a) - other(b) })
}

func TestRefusesADatabaseWithData(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		install(t, db)
		insert := func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO goods_units (version, created_at, updated_at, created_by, updated_by, name, sort, status) VALUES (1, 0, 0, 1, 1, '盒', 1, 'enabled')")
		}
		if err := db.Write(t.Context(), insert); err != nil {
			t.Fatal(err)
		}
		if err := Fill(t.Context(), db, tiny()); err == nil || !strings.Contains(err.Error(), "goodsUnit") {
			t.Errorf("got %v", err)
		}
		if demo, err := IsDemo(db.Read(t.Context())); err != nil || demo {
			t.Errorf("a refused database counts as demo: %v, %v", demo, err)
		}
	})
}

func TestRefusesToFillTwiceOrOnWhatWasCutShort(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		install(t, db)
		ctx, cancel := context.WithCancel(t.Context())
		o := tiny()
		o.Done = func(string, int64) { cancel() }
		if err := Fill(ctx, db, o); err == nil {
			t.Fatal("went on after it was cancelled")
		}
		if err := Fill(t.Context(), db, tiny()); err == nil || !strings.Contains(err.Error(), "cut short") {
			t.Errorf("got %v", err)
		}
		if _, err := IsDemo(db.Read(t.Context())); err == nil {
			t.Error("a half-filled database passes for whole")
		}
	})
	if err := Fill(t.Context(), smallest(t), tiny()); err == nil || !strings.Contains(err.Error(), "already holds data") {
		t.Errorf("got %v", err)
	}
}

func TestManyUnitsHaveNamesOfTheirOwnAndTheNextGetsAFreshId(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const rows = 60_000 // more than fit in one batch of the loader
		filled(t, db, Options{Preset: "bench", Seed: DefaultSeed, Now: when, Only: []string{"goodsUnit"}, Rows: map[string]int64{"goodsUnit": rows}})
		q := db.Read(t.Context())
		type tally struct{ Names, Enabled, Sorts, Days int64 }
		got, err := store.Get[tally](q, `SELECT count(DISTINCT name) AS names, sum(CASE status WHEN 'enabled' THEN 1 ELSE 0 END) AS enabled,
			count(DISTINCT sort) AS sorts, count(DISTINCT created_at / 86400000) AS days FROM goods_units`)
		if err != nil {
			t.Fatal(err)
		}
		if got.Names != rows {
			t.Errorf("%d different names of %d", got.Names, rows)
		}
		if got.Enabled < rows*78/100 || got.Enabled > rows*82/100 {
			t.Errorf("%d of %d are enabled", got.Enabled, rows)
		}
		if got.Sorts < 9_900 {
			t.Errorf("only %d different sorts", got.Sorts)
		}
		if got.Days < 1_000 {
			t.Errorf("made on only %d days", got.Days)
		}
		if doctors, err := store.Get[int64](q, "SELECT count(*) FROM doctors"); err != nil || doctors != 0 {
			t.Errorf("%d doctors nobody asked for, %v", doctors, err)
		}
		if found, err := Verify(t.Context(), db); err != nil || len(found.Wrong) > 0 {
			t.Errorf("found %+v, %v", found, err)
		}
		table, err := units.table()
		if err != nil {
			t.Fatal(err)
		}
		err = db.Write(t.Context(), func(tx *store.Tx) error {
			id, err := table.Insert(tx, &goods.Unit{Row: resource.Row{Version: 1}, Name: "新单位", Status: resource.Enabled})
			if err == nil && id != rows+1 {
				t.Errorf("the next unit got id %d", id)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestPlanKeepsToWhatWasAsked(t *testing.T) {
	refused := map[string]Options{
		"no preset":           {Preset: "huge"},
		"no \"horse\"":        {Preset: "tiny", Only: []string{"horse"}},
		"fixed set":           {Preset: "tiny", Rows: map[string]int64{"title": 3}},
		"are not between":     {Preset: "tiny", Rows: map[string]int64{"goodsUnit": 1 << 40}},
		"needs at least one":  {Preset: "tiny", Rows: map[string]int64{"goodsUnit": 0}},
		"but only":            {Preset: "tiny", Only: []string{"doctor"}, Rows: map[string]int64{"goods": 3}},
		"makes more than":     {Preset: "bench", Scale: 1_000_000},
		"the scale -1 is not": {Preset: "tiny", Scale: -1},
	}
	for why, o := range refused {
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: got %v", why, err)
		}
	}
	steps, err := Options{Preset: "bench", Scale: 2, Only: []string{"doctor"}}.plan()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int64{}
	for _, s := range steps {
		got[s.name] = s.count
	}
	if want := map[string]int64{"department": 82, "title": 14, "picture": 24, "doctor": 10_000}; !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// accepted holds the rows of a resource against the rules that staff must keep to.
func accepted[T any](t *testing.T, name string, rows int64, row func(*batch, *dice, int64) T) {
	t.Helper()
	input := schema.Of(reflect.TypeFor[T]()).Writable(name)
	b := &batch{seed: DefaultSeed, now: value.TimeOf(when), by: 1, rows: map[string]int64{name: rows}}
	for made := range rowsOf(b, name, row) {
		written, err := json.Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(written, &fields); err != nil {
			t.Fatal(err)
		}
		maps.DeleteFunc(fields, func(field string, _ any) bool { return input.Field(field) == nil })
		if written, err = json.Marshal(fields); err != nil {
			t.Fatal(err)
		}
		if _, err := input.Decode(written, new(T)); err != nil {
			t.Errorf("%s: %v", written, err)
		}
	}
}

func TestRowsKeepTheRulesOfTheirScreens(t *testing.T) {
	accepted(t, "department", int64(len(departmentSet)), department)
	accepted(t, "title", int64(len(titleSet)), title)
	accepted(t, "goodsUnit", 20_000, unit)
	accepted(t, "doctor", 2_000, doctorOf)
	accepted(t, "hospital", hospitalSet.rows.usual, hospitalOf)
	accepted(t, "goodsCategory", int64(len(categorySet)), category)
	accepted(t, "goods", 2_000, goodsOf)
	accepted(t, "insure", int64(len(insurancePlans)), insuranceOf)
	if name := unit(&batch{rows: map[string]int64{}}, streamOf(1, "goodsUnit").row(units.maxRows-1), units.maxRows-1).Name; utf8.RuneCountInString(name) != 6 {
		t.Errorf("the last unit is called %s", name)
	}
	if len(surnames) != 60 || utf8.RuneCountInString(oddDoctors[17]) != 30 || utf8.RuneCountInString(oddGoods[5]) != 60 {
		t.Error("the word lists have other lengths than the design asks for")
	}
}

// TestRatesOfInsurancesCoverEachAgeOnce holds the plans to what their form asks for.
func TestRatesOfInsurancesCoverEachAgeOnce(t *testing.T) {
	b := &batch{seed: DefaultSeed, now: value.TimeOf(when), rows: map[string]int64{insuranceProducts.name: int64(len(insurancePlans))}}
	off := 0
	for row := range rowsOf(b, insuranceProducts.name, insuranceOf) {
		for _, plan := range row.Plans {
			if wrong := plan.Faults(row.Kind); len(wrong) > 0 {
				t.Errorf("%s, %s: %+v", row.Name, plan.Name, wrong)
			}
		}
		if row.Status == resource.OffShelf {
			off++
		}
	}
	if off != 2 {
		t.Errorf("%d are off the shelf", off)
	}
}
