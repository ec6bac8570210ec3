package app

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// engineTables belong to the engine: every section may read them, and writes them by functions of the engine.
var engineTables = []string{"caller_uses", "day_figures", "facts", "files", "file_links", "guards", "import_keys", "import_pictures", "import_rows", "imports", "request_ids", "revisions", "row_counts", "run_rows", "runs", "schema_versions"}

// namedByEngine are the tables of sections that the engine reads: every screen says who changed a record last, and the
// operation log, which nothing may change, tells whether anything has happened.
var namedByEngine = []string{"accounts", "operation_logs", "operation_log_head", "operation_log_checkpoints"}

// engineOwner is who owns engineTables.
const engineOwner = "engine"

func owners() map[string]string {
	of := map[string]string{}
	for _, table := range engineTables {
		of[table] = engineOwner
	}
	for _, s := range sections {
		for _, table := range s.tables {
			of[table] = s.name
		}
	}
	return of
}

// TestEveryTableBelongsToOneSection holds the declaration against the migrations.
func TestEveryTableBelongsToOneSection(t *testing.T) {
	declared := slices.Clone(engineTables)
	for _, s := range sections {
		declared = append(declared, s.tables...)
	}
	for _, table := range declared {
		if n := len(slices.DeleteFunc(slices.Clone(declared), func(other string) bool { return other != table })); n > 1 {
			t.Errorf("%s belongs to %d sections", table, n)
		}
	}
	there := migratedTables(t)
	for _, table := range there {
		if !slices.Contains(declared, table) {
			t.Errorf("the table %s belongs to no section; name it in sections or in engineTables", table)
		}
	}
	for _, table := range declared {
		if !slices.Contains(there, table) {
			t.Errorf("no migration makes the table %s", table)
		}
	}
}

// migratedTables are the tables that there are after all migrations, and the one that the migrations themselves are noted in.
func migratedTables(t *testing.T) []string {
	t.Helper()
	paths := must(filepath.Glob(filepath.Join(root, "internal/engine/store/migrations/*.sql")))
	slices.Sort(paths)
	there := map[string]bool{"schema_versions": true}
	step := regexp.MustCompile(`(?m)^\s*(?:CREATE TABLE(?: IF NOT EXISTS)? (\w+)|DROP TABLE(?: IF EXISTS)? (\w+)|ALTER TABLE (\w+) RENAME TO (\w+))`)
	for _, path := range paths {
		for _, found := range step.FindAllStringSubmatch(string(must(os.ReadFile(path))), -1) {
			delete(there, found[2])
			delete(there, found[3])
			for _, made := range []string{found[1], found[4]} {
				if made != "" {
					there[made] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(there))
}

// TestNobodyUsesTheTablesOfOthers reads the SQL of every section: it writes its own tables, and reads those of sections that
// stand before it in the declared order.
func TestNobodyUsesTheTablesOfOthers(t *testing.T) {
	of, looked := owners(), 0
	described := map[string]map[string]string{} // by package
	eachSource(t, func(path, content string) {
		pkg := filepath.Dir(path)
		if described[pkg] == nil {
			described[pkg] = map[string]string{}
		}
		maps.Copy(described[pkg], describedIn(t, path, content))
	})
	eachSource(t, func(path, content string) {
		if slices.Contains(apart, filepath.Dir(path)) && filepath.Dir(path) != "app" {
			return
		}
		uses := tablesUsed(t, path, content, of, described[filepath.Dir(path)])
		looked += len(uses)
		for _, use := range uses {
			if wrong := use.wrong(path, of); wrong != "" {
				t.Error(wrong)
			}
		}
	})
	if looked < 200 {
		t.Errorf("only %d uses of tables were found", looked)
	}
}

// tableUse is a place in the source that names a table in SQL, or hands its name to the store.
type tableUse struct {
	line   int
	table  string
	writes bool
}

// wrong says why a package may not use a table so; empty where it may.
func (u tableUse) wrong(path string, of map[string]string) string {
	pkg, owner := filepath.Dir(path), of[u.table]
	isEngine := strings.HasPrefix(pkg, "engine/")
	at := fmt.Sprintf("%s:%d", path, u.line)
	switch {
	case pkg == owner || isEngine && owner == engineOwner || pkg == "app" && u.table == "facts":
		return ""
	case u.writes && owner == engineOwner:
		return fmt.Sprintf("%s writes %s, a table of the engine: call a function of the engine", at, u.table)
	case u.writes:
		return fmt.Sprintf("%s writes %s, which belongs to %s: call a function of %s inside the transaction, or let the app hand one over", at, u.table, owner, owner)
	case isEngine && !slices.Contains(namedByEngine, u.table):
		return fmt.Sprintf("%s reads %s, which belongs to the section %s: the engine knows none", at, u.table, owner)
	case !isEngine && pkg != "app" && owner != engineOwner && placeOf(owner) > placeOf(pkg):
		return fmt.Sprintf("%s reads %s, which belongs to %s, and %s stands above %s: let the app hand over a resource.Referrer or a function", at, u.table, owner, owner, pkg)
	}
	return ""
}

var (
	looksLikeSQL = regexp.MustCompile(`\b(?:SELECT|INSERT INTO|UPDATE [a-z]|DELETE FROM|FROM [a-z]|JOIN [a-z]|WHERE|EXISTS|IS NULL|IS NOT NULL)|\w\.\w+ (?:=|<|>|IN|LIKE)`)
	writtenIn    = regexp.MustCompile(`\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+([a-z_]+)`)
	word         = regexp.MustCompile(`[a-z_]+`)
	quotedText   = regexp.MustCompile(`'[^']*'`)
	// afterDot are columns, which may be called as a table is.
	afterDot = regexp.MustCompile(`\.[a-z_]+`)
)

// changing are the methods of store.Table that write.
var changing = []string{"Insert", "Update", "Delete", "Overwrite", "LockRow"}

// describedIn are the tables that variables of a file hold which its whole package may use.
func describedIn(t *testing.T, path, content string) map[string]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), path, content, 0)
	if err != nil {
		t.Fatal(err)
	}
	described := map[string]string{}
	for _, declaration := range parsed.Decls {
		if _, isFunction := declaration.(*ast.FuncDecl); !isFunction {
			describe(declaration, described)
		}
	}
	return described
}

// describe adds the variables below a node that hold tables.
func describe(node ast.Node, described map[string]string) {
	hold := func(variable, value ast.Expr) {
		if name, is := variable.(*ast.Ident); is && describedTable(value) != "" {
			described[name.Name] = describedTable(value)
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i := range min(len(n.Names), len(n.Values)) {
				hold(n.Names[i], n.Values[i])
			}
		case *ast.AssignStmt:
			for i := range min(len(n.Lhs), len(n.Rhs)) {
				hold(n.Lhs[i], n.Rhs[i])
			}
		}
		return true
	})
}

// tablesUsed finds the tables that a file names: in SQL, as the Table of something, and where a table is described. It is told
// which variables of the package hold tables.
func tablesUsed(t *testing.T, path, content string, of, ofPackage map[string]string) (uses []tableUse) {
	t.Helper()
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, content, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range parsed.Decls {
		described := maps.Clone(ofPackage)
		describe(declaration, described)
		uses = append(uses, usedIn(declaration, files, of, described)...)
	}
	return uses
}

// usedIn finds the tables that a declaration names.
func usedIn(declaration ast.Decl, files *token.FileSet, of, described map[string]string) (uses []tableUse) {
	use := func(at ast.Node, table string, writes bool) {
		if of[table] != "" {
			uses = append(uses, tableUse{files.Position(at.Pos()).Line, table, writes})
		}
	}
	ast.Inspect(declaration, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			if n.Tag != nil {
				n.Tag = nil // no SQL
			}
		case *ast.CallExpr:
			if table := describedTable(n); table != "" {
				use(n, table, false)
			}
			if method, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains(changing, method.Sel.Name) {
				if name, ok := method.X.(*ast.Ident); ok && described[name.Name] != "" {
					use(n, described[name.Name], true)
				}
				if table := describedTable(method.X); table != "" {
					use(n, table, true)
				}
			}
		case *ast.CompositeLit:
			writes := strings.HasSuffix(typeName(n), "Link") || strings.HasSuffix(typeName(n), "Resource")
			for _, element := range n.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok && typeName(pair.Key) == "Table" {
					use(pair, textOf(pair.Value), writes)
				}
			}
		case *ast.BinaryExpr, *ast.BasicLit:
			text := textOf(n.(ast.Expr))
			if strings.Contains(text, "_") {
				use(n, text, false)
			}
			for table, writes := range inSQL(text) {
				use(n, table, writes)
			}
			return false
		}
		return true
	})
	return uses
}

// inSQL are the tables that a piece of SQL may name, and whether it writes them.
func inSQL(text string) map[string]bool {
	if !looksLikeSQL.MatchString(text) {
		return nil
	}
	tables := map[string]bool{}
	for _, name := range word.FindAllString(afterDot.ReplaceAllString(quotedText.ReplaceAllString(text, ""), ""), -1) {
		tables[name] = false
	}
	for _, found := range writtenIn.FindAllStringSubmatch(text, -1) {
		tables[found[1]] = true
	}
	return tables
}

// describedTable is the table of a call of store.TableOf.
func describedTable(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || typeName(call.Fun) != "TableOf" {
		return ""
	}
	return textOf(call.Args[0])
}

// textOf puts the constant texts of an expression together.
func textOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, _ := strconv.Unquote(e.Value)
			return text
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return textOf(e.X) + textOf(e.Y)
		}
	}
	return ""
}

// typeName is the last name of a type, a function or a key.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return typeName(e.Type)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestForeignTablesAreFound gives the check what it must not let pass, and what it must.
func TestForeignTablesAreFound(t *testing.T) {
	for _, c := range []struct{ pkg, body, want string }{
		{"feedback", `tx.Exec("UPDATE accounts SET version = version WHERE id = ?", 1)`, "writes accounts"},
		{"member", "tx.Exec(`DELETE\n\tFROM patients WHERE member_id = ?`, 1)", "patients"},
		{"member", `tx.Exec("UPDATE " + "patients SET name = ''")`, "writes patients"},
		{"order", `tx.Exec("INSERT INTO member_ledger (member_id) VALUES (?)", 1)`, "writes member_ledger"},
		{"order/parcel", `tx.Exec("UPDATE goods_skus SET stock = stock - 1 WHERE id = ?", 1)`, "writes goods_skus"},
		{"goods", `tx.Exec("INSERT INTO row_counts (name, total) VALUES ('goods', 1)")`, "a table of the engine"},
		{"goods", `store.Get[int64](q, "SELECT count(*) FROM orders")`, "order stands above goods"},
		{"goods", `store.Get[int64](q, "SELECT g.id FROM goods g, order_items i WHERE i.goods_id = g.id")`, "reads order_items"},
		{"goods", `store.Where("EXISTS (SELECT 1 FROM goods JOIN orders ON TRUE)")`, "reads orders"},
		{"member", `store.Where("orders.member_id = members.id")`, "reads orders"},
		{"patient", `store.Referrer{Table: "orders", Column: "patient_id"}`, "reads orders"},
		{"doctor", `store.Among("doctors.id", "order_items", "id", "TRUE")`, "reads order_items"},
		{"member", `store.TableOf[row]("comments")`, "reads comments"},
		{"article", `store.Link{Table: "account_roles"}`, "writes account_roles"},
		{"article", `resource.Resource[row]{Table: "members"}`, "writes members"},
		{"app", `tx.Exec("DELETE FROM sessions")`, "writes sessions"},
		{"engine/resource", `store.Get[string](q, "SELECT nickname FROM members")`, "the engine knows none"},
		{"order", `store.Get[string](q, "SELECT nickname FROM members WHERE id = ?", 1)`, ""},
		{"doctor", `store.Lookup{Table: "accounts", Name: "name"}`, ""},
		{"goods", `tx.Exec("UPDATE goods SET stock = 1")`, ""},
		{"member", `store.Get[int64](q, "SELECT total FROM row_counts WHERE name = ?", "x")`, ""},
		{"member", `fault.Ref{Kind: "orders"}`, ""},
		{"engine/file", `tx.Exec("DELETE FROM file_links WHERE file_id = ?", 1)`, ""},
	} {
		source := fmt.Sprintf("package x\n\nvar _ = %s\n", c.body)
		var wrong []string
		for _, use := range tablesUsed(t, c.pkg+"/x.go", source, owners(), map[string]string{}) {
			if sentence := use.wrong(c.pkg+"/x.go", owners()); sentence != "" {
				wrong = append(wrong, sentence)
			}
		}
		if got := strings.Join(wrong, "; "); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s with %s: %q, wanted %q", c.pkg, c.body, got, c.want)
		}
	}
	const elsewhere = "package x\n\nvar table = store.TableOf[row](\"members\")\n"
	for name, source := range map[string]string{
		"described in another file": "package x\n\nfunc f() { table.Insert(tx, r) }\n",
		"assigned in the function":  "package x\n\nfunc f() {\n\tmine := store.TableOf[row](\"members\")\n\tmine.Insert(tx, r)\n}\n",
		"declared in the function":  "package x\n\nfunc f() {\n\tvar mine = store.TableOf[row](\"members\")\n\tmine.Insert(tx, r)\n}\n",
		"held by nothing":           "package x\n\nfunc f() { store.TableOf[row](\"members\").Insert(tx, r) }\n",
	} {
		uses := tablesUsed(t, "order/x.go", source, owners(), describedIn(t, "order/y.go", elsewhere))
		if !slices.ContainsFunc(uses, func(u tableUse) bool { return u.writes }) {
			t.Errorf("a write by a table %s was not found: %+v", name, uses)
		}
	}
}
