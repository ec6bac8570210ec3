package app

import (
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// engineOrder is what each package of the engine may import of ours: only what stands before it.
var engineOrder = []string{"value", "fault", "perm", "locale", "store", "budget", "pii", "pinyin", "identity", "schema", "rich", "sheet", "api", "flow", "job", "live", "file", "intake", "resource"}

// section is a package of the business: which others it may import, and which tables are its own.
type section struct {
	name    string
	imports []string
	tables  []string
}

// sections is the declared order of the sections. Each may import those that it names and read the tables of those that stand
// before it; only its own tables it may write. What it must know of those behind it, the app hands to it.
var sections = []section{
	{"audit", nil, []string{"operation_logs", "operation_log_head", "operation_log_checkpoints", "operation_log_seals"}},
	{"staff", nil, []string{"accounts", "roles", "account_roles", "permit_codes", "list_views", "saved_views", "sessions", "login_attempts", "login_tickets", "recovery_codes"}},
	{"event", nil, []string{"events"}},
	{"company", nil, []string{"companies"}},
	{"agreement", []string{"event"}, []string{"agreements"}},
	{"order/kind", nil, nil}, // words alone
	{"member", []string{"event", "order/kind"}, []string{"members", "member_tags", "member_ledger", "member_events", "member_logins", "tiers", "certifications", "certification_claims"}},
	{"patient", []string{"member", "order/kind"}, []string{"patients"}},
	{"moderation", nil, []string{"canned_replies"}},
	{"doctor", []string{"moderation"}, []string{"doctors", "departments", "titles", "reviews"}},
	{"link", nil, nil}, // reads records by the handles that the app hands to it
	{"goods", nil, []string{"goods", "goods_categories", "goods_units", "goods_skus", "goods_stock_moves"}},
	{"special", []string{"doctor", "link", "order/kind"}, []string{"gene_tests", "insurance_products", "quota_days", "centres", "check_ups", "check_up_centres", "visit_services", "companions", "companion_hospitals", "hospitals", "service_entries", "stews"}},
	{"article", []string{"moderation"}, []string{"articles", "article_tags", "article_goods", "comments"}},
	{"banner", []string{"link"}, []string{"banners", "banner_days"}},
	{"feedback", []string{"event", "moderation", "staff"}, []string{"feedbacks", "feedback_messages"}},
	{"order", []string{"event", "order/kind", "member", "patient"}, []string{"orders", "order_events", "refunds", "order_reports", "day_sums", "sold_days"}},
	{"order/visit", ofAKind, []string{"order_visits"}},
	{"order/parcel", ofAKind, []string{"order_parcels", "order_items", "order_shipments"}},
	{"order/gene", ofAKind, []string{"order_genes", "order_kits"}},
	{"order/insurance", ofAKind, []string{"order_policies"}},
	{"order/stew", ofAKind, []string{"order_stews", "order_stew_items", "stew_samples"}},
	{"order/checkup", ofAKind, []string{"order_check_ups", "order_follow_ups"}},
	{"order/door", []string{"order", "order/kind", "order/parcel", "order/stew", "order/visit", "order/insurance", "order/gene", "order/checkup", "member"}, nil},
	{"order/money", []string{"order", "order/kind"}, nil},
	{"dashboard", append([]string{"order/money"}, everySection...), []string{"sold_ranks"}},
	{"platform", everySection, []string{"platform_keys", "platform_refusals"}},
}

var (
	// ofAKind is what each kind of orders may import.
	ofAKind = []string{"event", "order", "order/kind", "goods", "special", "member", "patient", "doctor"}
	// everySection is what stands above all sections may import.
	everySection = append([]string{"staff", "audit", "company", "agreement", "moderation", "article", "link", "banner", "feedback"}, ofAKind...)
)

// apart are packages that put things together, or stand beside.
var apart = []string{"app", "app/apptest", "seed", "backup", "typescript", "showcase", "engine/store/storetest", "engine/store/storetest/postgres", "engine/file/filetest"}

func placeOf(name string) int {
	return slices.IndexFunc(sections, func(s section) bool { return s.name == name })
}

// TestSectionsImportOnlyWhatStandsBeforeThem holds the declaration against itself.
func TestSectionsImportOnlyWhatStandsBeforeThem(t *testing.T) {
	for place, s := range sections {
		for _, other := range s.imports {
			if at := placeOf(other); at < 0 || at >= place {
				t.Errorf("%s is to import %s, which does not stand before it", s.name, other)
			}
		}
	}
}

// TestWhoImportsWhom keeps the arrows between packages pointing one way.
func TestWhoImportsWhom(t *testing.T) {
	eachSource(t, func(path, content string) {
		for _, wrong := range wrongImports(t, path, content) {
			t.Error(wrong)
		}
		if slices.Contains(apart, filepath.Dir(path)) {
			return
		}
		if pkg := filepath.Dir(path); pkg != "engine/store" && pkg != "engine/api" && strings.Contains(content, "time.Now()") {
			t.Errorf("%s asks for the time itself instead of store.DB.Now", path)
		}
		if strings.Contains(content, "os.Getenv") {
			t.Errorf("%s reads the environment; only app does", path)
		}
	})
}

// wrongImports tells what a file imports and may not.
func wrongImports(t *testing.T, path, content string) (wrong []string) {
	t.Helper()
	pkg := filepath.Dir(path)
	if slices.Contains(apart, pkg) {
		return nil
	}
	engine, isEngine := strings.CutPrefix(pkg, "engine/")
	allowed := engineOrder[:max(slices.Index(engineOrder, engine), 0)]
	if !isEngine {
		place := placeOf(pkg)
		if place < 0 {
			return []string{fmt.Sprintf("%s is in a package that the order of the sections does not name", path)}
		}
		allowed = sections[place].imports
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range parsed.Imports {
		target := strings.Trim(i.Path.Value, `"`)
		ours, isOurs := strings.CutPrefix(target, "caredesk/internal/")
		targetEngine, ofEngine := strings.CutPrefix(ours, "engine/")
		switch {
		case isOurs && isEngine && !ofEngine:
			wrong = append(wrong, fmt.Sprintf("%s imports the section %s; the engine knows none", path, ours))
		case isOurs && isEngine && !slices.Contains(allowed, targetEngine):
			wrong = append(wrong, fmt.Sprintf("%s imports %s, which does not stand below it in the engine", path, ours))
		case isOurs && !isEngine && !ofEngine && !slices.Contains(allowed, ours):
			wrong = append(wrong, fmt.Sprintf("%s imports the section %s; what it must know of it, the app can hand over", path, ours))
		case !isEngine && slices.Contains([]string{"net/http", "caredesk/internal/engine/locale", "os"}, target):
			wrong = append(wrong, fmt.Sprintf("section file %s imports %s", path, target))
		}
	}
	return wrong
}

// TestForbiddenImportsAreFound gives the check what it must not let pass, and what it must.
func TestForbiddenImportsAreFound(t *testing.T) {
	for _, c := range []struct{ path, imports, want string }{
		{"goods/x.go", "caredesk/internal/order", "imports the section order"},
		{"member/x.go", "caredesk/internal/order", "imports the section order"},
		{"member/x.go", "caredesk/internal/patient", "imports the section patient"},
		{"order/x.go", "caredesk/internal/goods", "imports the section goods"},
		{"order/x.go", "caredesk/internal/order/visit", "imports the section order/visit"},
		{"order/visit/x.go", "caredesk/internal/order/parcel", "imports the section order/parcel"},
		{"engine/api/x.go", "caredesk/internal/staff", "the engine knows none"},
		{"engine/store/x.go", "caredesk/internal/engine/api", "does not stand below it"},
		{"goods/x.go", "net/http", "imports net/http"},
		{"shop/x.go", "fmt", "does not name"},
		{"order/visit/x.go", "caredesk/internal/doctor", ""},
		{"order/visit/x.go", "caredesk/internal/order", ""},
		{"patient/x.go", "caredesk/internal/member", ""},
		{"member/x.go", "caredesk/internal/order/kind", ""},
		{"dashboard/x.go", "caredesk/internal/goods", ""},
		{"goods/x.go", "caredesk/internal/engine/resource", ""},
	} {
		wrong := strings.Join(wrongImports(t, c.path, fmt.Sprintf("package x\n\nimport %q\n", c.imports)), "; ")
		if (wrong == "") != (c.want == "") || !strings.Contains(wrong, c.want) {
			t.Errorf("%s with %s: %q, wanted %q", c.path, c.imports, wrong, c.want)
		}
	}
}
