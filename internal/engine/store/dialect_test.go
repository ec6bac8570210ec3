package store

import "testing"

func TestOnlyParametersAndMarksAreRewritten(t *testing.T) {
	for sql, want := range map[text]struct{ sqlite, postgres string }{
		"SELECT a+b FROM t WHERE c = ?":                             {"SELECT a+b FROM t WHERE c = ?", "SELECT a+b FROM t WHERE c = $1"},
		"SELECT ? + x, ?":                                           {"SELECT ? + x, ?", "SELECT $1 + x, $2"},
		"SELECT 'why? +me', ?":                                      {"SELECT 'why? +me', ?", "SELECT 'why? +me', $1"},
		"SELECT 'it''s ?', ?":                                       {"SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"},
		`SELECT "odd?" FROM t WHERE x LIKE ? ESCAPE '\'`:            {`SELECT "odd?" FROM t WHERE x LIKE ? ESCAPE '\'`, `SELECT "odd?" FROM t WHERE x LIKE $1 ESCAPE '\'`},
		"SELECT 1 - 2 -- what's this?\n, ?":                         {"SELECT 1 - 2 -- what's this?\n, ?", "SELECT 1 - 2 -- what's this?\n, $1"},
		"SELECT 1 WHERE {{no_index}}t.a = ? AND b = '{{no_index}}'": {"SELECT 1 WHERE +t.a = ? AND b = '{{no_index}}'", "SELECT 1 WHERE t.a = $1 AND b = '{{no_index}}'"},
		"SELECT '?": {"SELECT '?", "SELECT '?"},
	} {
		if got := sqliteDialect.write(sql); got != want.sqlite {
			t.Errorf("on SQLite %q became %q", sql, got)
		}
		if got := postgresDialect.write(sql); got != want.postgres {
			t.Errorf("on PostgreSQL %q became %q", sql, got)
		}
	}
}

func TestRangesAndPatternsArePlannedForTheirValues(t *testing.T) {
	table := TableOf[struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}]("things")
	id, _ := table.Column("id")
	name, _ := table.Column("name")
	from := int64(1)
	for what, c := range map[string]struct {
		cond Cond
		want bool
	}{
		"a value":                      {Eq(id, 1), false},
		"one of several values":        {In(id, []int64{1, 2}), false},
		"a condition of the source":    {Where("id > ?", 1), false},
		"a marked one":                 {Where("id > ?", 1).CustomPlan(), true},
		"a range":                      {Between(id, &from, nil), true},
		"words inside":                 {Containing([]*Column{name}, "x"), true},
		"words at the beginning":       {StartingWith(name, "x"), true},
		"a choice with a range inside": {AnyOf([]Cond{Eq(id, 1), StartingWith(name, "x")}), true},
		"subqueries within a range":    {Either(table, []Cond{Eq(id, 1), Eq(name, "x")}, Between(id, &from, nil)), true},
	} {
		for form, where := range map[string][]Cond{"as it is": {c.cond}, "unindexed": c.cond.unindexed} {
			if len(where) == 0 {
				continue
			}
			built, _ := Select{Table: table, Where: where}.build(&postgresDialect)
			if built.customPlan != c.want {
				t.Errorf("%s, %s: a plan for its values is %v", what, form, built.customPlan)
			}
		}
	}
}
