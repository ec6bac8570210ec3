package app

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// besideTables are the functions that write a status or a deletion, or look at a status, and yet decide about no move.
var besideTables = map[string]string{
	"agreement.check":            "what was published stays as it is, whatever moves it",
	"agreement.fill":             "a draft has no published text to compare with",
	"banner.refusal":             "other banners are in the way, whatever the state of this one",
	"feedback.Append":            "says why the table does not allow it",
	"feedback.reply":             "whoever answers what nobody has taken takes it; the move is allowed already",
	"goods.checkStatus":          "only what is offered must be complete",
	"goods.removeSku":            "an SKU is a part of goods and has no life of its own",
	"member.blacklistedAmong":    "warns whoever decides",
	"member.refuse":              "says why the table does not allow it",
	"member.tell":                "tells the member what the move was; it is made already",
	"member.tierCounted":         "those who have left are counted in no tier",
	"member.warn":                "what has been turned down needs no warnings",
	"order.fillDetail":           "shows beside an order what its refunds offer",
	"order.follow":               "a refund that has come to its end lets the order go on; the moves are those of the table",
	"order.noteProgress":         "keeps that something went on; the move is made already",
	"order.payBack":              "only what is on its way back can arrive",
	"order/parcel.due":           "only what is still to be sent can be late",
	"order/parcel.refunded":      "of an order whose money is all back nothing is sent any more",
	"order/parcel.suggest":       "what the rules give back goes by how far the order has come",
	"order/stew.due":             "only what is still to be cooked or brought can be late",
	"order/stew.suggest":         "what the rules give back goes by how far the order has come",
	"order/visit.due":            "only what is still to be made can be late",
	"order/stew.figuresOf":       "only what is to be cooked is counted as such",
	"order/visit.figuresOf":      "only what is still to be made takes a companion's time",
	"order/visit.suggest":        "what the rules give back goes by how far the order has come",
	"member.BuyerOf":             "who may order is no move of the member",
	"patient.erase":              "patients have no life",
	"platform.Authenticate":      "a key opens something or not, whatever moves it",
	"special.checkRoom":          "the group is full, whatever the state of this entry",
	"staff.totpBegin":            "the second step of signing in is on or off, and no record's life",
	"staff.totpConfirm":          "the second step of signing in is on or off, and no record's life",
	"staff.switchOn":             "the second step of signing in is on or off, and no record's life",
	"staff.totpDisable":          "the second step of signing in is on or off, and no record's life",
	"order/insurance.due":        "only what the insurer has not decided about can be late",
	"order/insurance.ends":       "what is issued ends by being surrendered, whatever goes back",
	"order/insurance.fillDetail": "what may go back is shown of what can be surrendered",
	"order/insurance.renew":      "what goes on is read, and not moved",
	"order/gene.due":             "only what is still to be done can be late",
	"order/gene.suggest":         "what the rules give back goes by how far the order has come",
	"order/checkup.due":          "only what is still to be done can be late",
	"order/checkup.suggest":      "what the rules give back goes by how far the order has come",
	"order.fillDesk":             "shows beside the refunds of all kinds what each offers",
}

// TestOnlyTablesDecideAboutMoves keeps sections from refusing a state, telling actions or reasons, moving records by SQL or
// looking at a status to decide, beside the tables.
func TestOnlyTablesDecideAboutMoves(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, func(path, content string) {
		pkg := filepath.Dir(path)
		if strings.HasPrefix(path, "engine/") || slices.Contains(apart, pkg) {
			return
		}
		for name, found := range decisions(t, path, content) {
			if exception := pkg + "." + name; besideTables[exception] != "" {
				used[exception] = true
				continue
			}
			for _, what := range found {
				t.Errorf("%s: %s %s", path, name, what)
			}
		}
	})
	for exception := range besideTables {
		if !used[exception] {
			t.Errorf("%s decides nothing any more, and needs no exception", exception)
		}
	}
}

// setsState finds what an UPDATE sets, up to its first condition.
var (
	setsState = regexp.MustCompile(`(?s)\bUPDATE\s.*?\bSET\s(.*?)(?:\bWHERE\b|$)`)
	ofState   = regexp.MustCompile(`\b(?:status|deleted_at)\s*=`)
)

// decisions are what the functions of a file do that the table of a life should: by function, or by variable.
func decisions(t *testing.T, path, content string) map[string][]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), path, content, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, declaration := range parsed.Decls {
		name := ""
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			name = d.Name.Name
		case *ast.GenDecl:
			if values, is := d.Specs[0].(*ast.ValueSpec); is {
				name = values.Names[0].Name
			}
		}
		ast.Inspect(declaration, func(n ast.Node) bool {
			if what := decision(n); what != "" {
				found[name] = append(found[name], what)
			}
			_, isText := n.(*ast.BinaryExpr)
			return !isText || textOf(n.(ast.Expr)) == ""
		})
	}
	return found
}

func decision(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if called, is := n.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "State" && typeName(called.X) == "fault" {
			return "refuses a state"
		}
		if called, is := n.Fun.(*ast.SelectorExpr); is && called.Sel.Name == "Note" && len(n.Args) > 0 && textOf(n.Args[0]) == "reason" {
			return "notes a reason that the engine notes"
		}
	case *ast.AssignStmt:
		if slices.ContainsFunc(n.Lhs, func(to ast.Expr) bool { return isField(to, "Actions") }) {
			return "tells actions"
		}
	case *ast.SwitchStmt:
		if n.Tag != nil && isField(n.Tag, "Status") {
			return "decides by a status"
		}
	case *ast.BinaryExpr:
		comparing := n.Op == token.EQL || n.Op == token.NEQ
		if comparing && isField(n.X, "Status") != isField(n.Y, "Status") && !isSwitch(n.X) && !isSwitch(n.Y) {
			return "decides by a status"
		}
		return movesBySQL(textOf(n))
	case *ast.BasicLit:
		return movesBySQL(textOf(n))
	}
	return ""
}

func movesBySQL(text string) string {
	for _, set := range setsState.FindAllStringSubmatch(text, -1) {
		if ofState.MatchString(set[1]) {
			return fmt.Sprintf("moves records by %q", text)
		}
	}
	return ""
}

func isField(e ast.Expr, name string) bool {
	of, is := e.(*ast.SelectorExpr)
	return is && of.Sel.Name == name
}

// isSwitch reports whether an expression is one of the two values of a status that is no life: resource.Enabled and the like.
func isSwitch(e ast.Expr) bool {
	if of, is := e.(*ast.SelectorExpr); is {
		return typeName(of.X) == "resource"
	}
	return slices.Contains([]string{"enabled", "disabled"}, textOf(e))
}

// TestDecisionsAreFound gives the check what it must not let pass, and what it must.
func TestDecisionsAreFound(t *testing.T) {
	for body, want := range map[string]string{
		`return fault.State("draft", nil)`:                                "refuses a state",
		`c.Note("reason", nil, in.Reason)`:                                "notes a reason",
		`c.Note("note", nil, in.Note)`:                                    "",
		`row.Actions = nil`:                                               "tells actions",
		`if c.Before.Status != Draft { return nil }`:                      "decides by a status",
		`switch row.Status { case Draft: }`:                               "decides by a status",
		`tx.Exec("UPDATE reviews SET status = 'hidden' WHERE id = ?", 1)`: "moves records by",
		"tx.Exec(`UPDATE reviews SET version = version + 1,\n\tdeleted_at = ? WHERE id = ?`, 1)": "moves records by",
		`tx.Exec("UPDATE reviews " + "SET status = ?" + where)`:                                  "moves records by",
		`if c.Before.Status == c.After.Status { return nil }`:                                    "",
		`if c.After.Status == resource.Enabled { return nil }`:                                   "",
		`tx.Exec("UPDATE doctors SET score = 1 WHERE status = 'shown' AND deleted_at = 1")`:      "",
		`store.All[int64](q, "SELECT id FROM orders WHERE status = 'issued'")`:                   "",
	} {
		source := "package x\n\nfunc f() error {\n" + body + "\nreturn nil\n}\n"
		got := strings.Join(decisions(t, "x/x.go", source)["f"], "; ")
		if (got == "") != (want == "") || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, wanted %q", body, got, want)
		}
	}
}
