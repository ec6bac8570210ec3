package app_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// TestEveryTableIsTried finds the tables in the source. Each is named here with what tries it; one that is not fails the test.
func TestEveryTableIsTried(t *testing.T) {
	tried := map[string]string{
		"agreement.life": "agreement", "article.life": "article", "article.commentLife": "comment", "doctor.reviews": "review", "feedback.life": "feedback",
		"goods.life": "goods", "member.life": "user", "member.certificationLife": "Certification",
		"moderation.Life": "comment", "platform.keys": "platformKey", "special.shelf": "gene",
		"order.lifeOf": "orders", "order/visit.life": "orderHealth", "order/parcel.life": "orderGoods", "order/stew.life": "orderChaStew", "order/insurance.life": "orderChaHealth", "order.refundLifeOf": "refunds", "engine/job.Life": "runs", "order/gene.life": "orderChaGene", "order/checkup.life": "orderPhy",
	}
	declared := declaredTables(t)
	for _, name := range declared {
		by, known := tried[name]
		if _, served := lives[by]; !known || !served && !slices.Contains([]string{"orders", "refunds", "runs"}, by) {
			t.Errorf("no test tries the table %s", name)
		}
	}
	if len(declared) != len(tried) {
		t.Errorf("the source has the tables %v, and tests try %d", declared, len(tried))
	}
}

// declaredTables are the variables and functions that hold rows of a table, by package. The engine itself declares none, but
// for runs.
func declaredTables(t *testing.T) (names []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || folder == "engine/resource" {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, declaration := range parsed.Decls {
			for name, node := range namesIn(declaration) {
				if holdsRows(node) {
					names = append(names, folder+"."+name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// namesIn are what a declaration declares: a function, or variables.
func namesIn(declaration ast.Decl) map[string]ast.Node {
	declared := map[string]ast.Node{}
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		declared[d.Name.Name] = d
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if values, is := spec.(*ast.ValueSpec); is {
				declared[values.Names[0].Name] = values
			}
		}
	}
	return declared
}

// holdsRows reports whether a flow.Table or a flow.Row is written down somewhere below.
func holdsRows(node ast.Node) (found bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		literal, is := n.(*ast.CompositeLit)
		if !is || literal.Type == nil {
			return !found
		}
		ast.Inspect(literal.Type, func(n ast.Node) bool {
			if named, is := n.(*ast.SelectorExpr); is && (named.Sel.Name == "Table" || named.Sel.Name == "Row") {
				of, _ := named.X.(*ast.Ident)
				found = found || of != nil && of.Name == "flow"
			}
			return true
		})
		return !found
	})
	return found
}

// unserved is a record whose moves no call makes yet: staff ask for them here as a call would.
type unserved struct {
	*desk
	name   string
	life   flow.Table
	need   perm.Need
	states []string
	put    func(tx *store.Tx, state string) error
	status func() string
	step   func(tx *store.Tx, r *api.Request, move string) (bool, error)
	ask    func(tx *store.Tx, r *api.Request, row flow.Row, reason string) error
	// left counts what every move leaves beside its row in the operation log, where it leaves something.
	left func() int
}

// movedByName asks for a move by its name, for a reason perhaps.
type movedByName struct {
	resource.WithReason
	move string
}

func (m movedByName) Move() string { return m.move }

func unservedOf[T any](d *desk, of *resource.Resource[T], id int64, status func(row *T) *string) *unserved {
	records := of.Records()
	return &unserved{
		desk: d, name: of.Name, life: of.Life, need: of.Need,
		step: func(tx *store.Tx, r *api.Request, move string) (bool, error) {
			return records.Step(tx, r, move, id, func(c *resource.Change[T]) error {
				if to := of.Life.Named(move)[0].To.States(); len(to) > 1 {
					*status(c.After) = to[len(to)-1]
				}
				return nil
			})
		},
		ask: func(tx *store.Tx, r *api.Request, row flow.Row, reason string) error {
			in := movedByName{WithReason: resource.WithReason{Reason: reason}, move: row.Move}
			if row.To.IsGone() { // the call that deletes is the same for all kinds
				_, err := resource.MovesOf[T, movedByName](records, row.Call).Load(tx, r, in, id)
				return err
			}
			_, err := resource.MovesOf[T, movedByName](records, row.Call).Make(tx, r, in, id, nil, func(c *resource.Change[T]) error {
				if to := row.To.States(); len(to) > 1 {
					*status(c.After) = to[len(to)-1]
				}
				return nil
			})
			return err
		},
	}
}

// TestEveryMoveOfOrdersAndRefundsIsAllowedExactlyWhereItsTableSaysSo does for the tables of orders and refunds, of every kind,
// what the test of served records does.
func TestEveryMoveOfOrdersAndRefundsIsAllowedExactlyWhereItsTableSaysSo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, k := range kind.Kinds {
			who := d.NewMember()
			id := d.Order(who, k.Code, k.Begins()[0], func(o *order.Order) { o.PayMethod = ptr(order.Offline) })
			var refundID int64
			d.Write(func(tx *store.Tx) (err error) {
				refundID, err = order.RefundColumns().Insert(tx, &order.Refund{
					Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, OrderID: id, RefundNo: "TK" + string(k.Code), Kind: k.Code, MemberID: who, PayMethod: ptr(order.Offline), Source: order.ByMember,
					Type: order.RefundOnly, ReasonCode: "changedMind", AmountFen: 100, Status: order.Requested,
				})
				return err
			})
			refunds := unservedOf(d, order.Refunds[k.Code], refundID, func(r *order.Refund) *string { return (*string)(&r.Status) })
			refunds.states = order.RefundState("").EnumValues()
			refunds.put = func(tx *store.Tx, state string) error {
				return tx.Exec("UPDATE refunds SET status = ? WHERE id = ?", state, refundID)
			}
			refunds.status = func() string {
				return apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT status FROM refunds WHERE id = ?", refundID))
			}
			refunds.try()
		}
	})
}

func ptr[T any](v T) *T { return &v }

func (u *unserved) try() {
	u.T.Helper()
	for _, row := range u.life {
		for _, state := range u.states {
			if row.MadeBy()&flow.System != 0 {
				u.tryStep(row, state)
			}
			if row.MadeBy()&flow.Staff != 0 {
				for _, missing := range capabilities {
					u.tryAsking(row, state, missing)
				}
			}
			if row.MadeBy() == flow.Member {
				u.refuseOthers(row, state)
			}
		}
	}
}

// made tries something in a state, and finds out what it came to and what it left.
func (u *unserved) made(state string, f func(tx *store.Tx, r *api.Request) error) (now string, logged, left int, err error) {
	u.T.Helper()
	u.Write(func(tx *store.Tx) error { return u.put(tx, state) })
	before := 0
	if u.left != nil {
		before = u.left()
	}
	log := u.LastLogged()
	r := u.Server.Background(u.T.Context(), &api.Call{Name: "life", For: api.System, Route: "/order", Section: "order", Object: u.name})
	err = u.DB.Write(u.T.Context(), func(tx *store.Tx) error { return f(tx, r) })
	if u.left != nil {
		left = u.left() - before
	}
	return u.status(), len(u.Logged(log)), left, err
}

// wantMade insists that a move led where its row says, and left one row each where it leaves any; or nothing at all.
func (u *unserved) wantMade(what string, row flow.Row, allowed bool, state, now string, logged, left int) {
	u.T.Helper()
	rows, inTimeline := 0, 0
	if allowed {
		rows = 1
	}
	if allowed && u.left != nil {
		inTimeline = 1
	}
	if allowed && !row.To.Allows(state, now) || !allowed && now != state {
		u.T.Errorf("%s led to %s", what, now)
	}
	if logged != rows || left != inTimeline {
		u.T.Errorf("%s left %d rows in the log and %d in the timeline, wanted %d and %d", what, logged, left, rows, inTimeline)
	}
}

func (u *unserved) tryStep(row flow.Row, state string) {
	u.T.Helper()
	what := fmt.Sprintf("%s %s from %s", u.name, row.Move, state)
	done := false
	now, logged, left, err := u.made(state, func(tx *store.Tx, r *api.Request) (err error) {
		done, err = u.step(tx, r, row.Move)
		return err
	})
	by, allowed := u.life.Row(row.Move, state, flow.System)
	if err != nil || done != allowed {
		u.T.Errorf("%s was made: %v, %v", what, done, err)
	}
	u.wantMade(what, by, allowed, state, now, logged, left)
}

func (u *unserved) tryAsking(row flow.Row, state string, missing perm.Cap) {
	u.T.Helper()
	what := fmt.Sprintf("%s %s from %s without %v", u.name, row.Move, state, missing.Names())
	ask := func(reason string) func(tx *store.Tx, r *api.Request) error {
		return func(tx *store.Tx, r *api.Request) error {
			r.Caller = &api.Principal{AccountID: 1, Name: "某人", Grant: perm.Grant{Codes: u.need.AnyOf()[0], Caps: perm.AllCaps &^ missing}}
			return u.ask(tx, r, row, reason)
		}
	}
	by, known := u.life.Row(row.Move, state, flow.Staff)
	want := 0
	switch {
	case row.Need&missing != 0:
		want = fault.CodeForbidden
	case !known:
		want = fault.CodeState
	}
	now, logged, left, err := u.made(state, ask("另有原因"))
	u.wantCode(what, want, err)
	u.wantMade(what, by, want == 0 && !row.To.IsGone(), state, now, logged, left)
	if refused, is := fault.As(err); is && want == fault.CodeState {
		if offered := u.life.Actions(state, func(r flow.Row) bool { return r.Need&missing == 0 }); !slices.Equal(refused.Data["actions"].([]string), offered) {
			u.T.Errorf("%s was refused with %v instead of %v", what, refused.Data["actions"], offered)
		}
	}
	if want == 0 && by.Reason == flow.Required {
		now, logged, left, err := u.made(state, ask(""))
		u.wantCode(what+" and without a reason", fault.CodeInvalid, err)
		u.wantMade(what+" and without a reason", by, false, state, now, logged, left)
	}
}

func (u *unserved) wantCode(what string, want int, err error) {
	u.T.Helper()
	code := 0
	if refused, is := fault.As(err); is {
		code = refused.Code
	} else if err != nil {
		code = fault.CodeInternal
	}
	if code != want {
		u.T.Errorf("%s: wanted %d, got %d, %v", what, want, code, err)
	}
}

// refuseOthers makes sure that what only members do is neither offered to staff nor done by the console.
func (u *unserved) refuseOthers(row flow.Row, state string) {
	u.T.Helper()
	what := fmt.Sprintf("%s %s from %s", u.name, row.Move, state)
	if slices.Contains(u.life.Actions(state, func(flow.Row) bool { return true }), row.Move) {
		u.T.Errorf("%s is offered to staff", what)
	}
	now, logged, left, err := u.made(state, func(tx *store.Tx, r *api.Request) error {
		_, err := u.step(tx, r, row.Move)
		return err
	})
	if err == nil {
		u.T.Errorf("%s was made by the console", what)
	}
	u.wantMade(what, row, false, state, now, logged, left)
}

// TestEveryMoveOfRunsIsAllowedExactlyWhereTheirTableSaysSo makes every move of a run from every state, by whoever makes it: its
// owner, or the console while it works on the run.
func TestEveryMoveOfRunsIsAllowedExactlyWhereTheirTableSaysSo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		exported := d.StartExport(d.Admin, "goodsUnit", nil)
		d.Tick("export", 0)
		changed := d.endedBulk("流转用")
		byOwner := func(call string, id int64) func(state string) (id int64) {
			return func(state string) int64 {
				d.Write(func(tx *store.Tx) error {
					return tx.Exec("UPDATE runs SET status = ?, undone_by = 0 WHERE id = ?", state, id)
				})
				d.Ask(call, d.Admin, apptest.Written(map[string]any{"id": id}))
				return id
			}
		}
		byImporter := func(call string, with map[string]any) func(state string) (id int64) {
			return func(state string) int64 {
				d.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM runs WHERE kind IN ('import', 'tried')") }) // an account may have so many open
				id := d.StartImport(1)
				d.Tick("import", 0)
				d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE runs SET status = ? WHERE id = ?", state, id) })
				d.Ask(call, d.Admin, apptest.Written(apptest.With(with, "id", id)))
				return id
			}
		}
		moves := map[string]func(state string) (id int64){
			"cancel": byOwner("runCancel", exported), "fetch": byOwner("runFetch", exported), "undo": byOwner("runUndo", changed),
			"match":   byImporter("importMatch", map[string]any{"columns": []any{map[string]any{"place": 0, "column": "name"}}}),
			"correct": byImporter("importRowSave", map[string]any{"line": 2, "cells": []any{map[string]any{"column": "city", "text": "宁波市"}}}),
			"import":  byImporter("importRun", map[string]any{"mode": "good"}),
			"await":   d.awaitOwner,
			"take":    d.takeRun, "finish": d.endRun(nil), "fail": d.endRun(fault.Forbidden(nil, "")), "giveBack": d.endRun(errors.New("cut off")),
			"forget": func(state string) int64 {
				id := d.queuedRun(state, 0)
				d.Write(func(tx *store.Tx) error { return job.Forget(tx, id) })
				return id
			},
		}
		for _, row := range job.Life {
			if row.Need != 0 {
				t.Errorf("%s takes %v: a run is its owner's, whatever else they may", row.Move, row.Need.Names())
			}
			for _, state := range job.RunStatus("").EnumValues() {
				d.tryRun(row, state, moves[row.Move])
			}
		}
	})
}

// tryRun makes a move from a state, and looks at what became of the run.
func (d *desk) tryRun(row flow.Row, state string, move func(state string) (id int64)) {
	d.T.Helper()
	if move == nil {
		d.T.Errorf("nothing here tries to %s a run", row.Move)
		return
	}
	log := d.LastLogged()
	id := move(state)
	found := apptest.Must(store.All[string](d.DB.Read(d.T.Context()), "SELECT status FROM runs WHERE id = ?", id))
	allowed := slices.Contains(row.From, state)
	logged := allowed && row.MadeBy()&flow.Staff != 0 // what the console does with runs is not worth a row
	switch to, fixed := row.To.Fixed(); {
	case row.To.IsGone() && allowed:
		if len(found) != 0 {
			d.T.Errorf("a run that was %s is still there after %s", state, row.Move)
		}
	case len(found) != 1 || !allowed && found[0] != state || allowed && fixed && found[0] != to || allowed && row.To.IsSame() && found[0] != state:
		d.T.Errorf("%s of a run that was %s left it %v", row.Move, state, found)
	}
	// An import has to be started before anything can be made of it.
	rows := slices.DeleteFunc(d.Logged(log), func(r apptest.LogRow) bool { return r.Call == "fileUpload" || r.Call == "hospitalImportStart" })
	if (len(rows) == 1) != logged || len(rows) > 1 {
		d.T.Errorf("%s of a run that was %s left %+v in the log", row.Move, state, rows)
	}
}

// queuedRun is a run in a state, due and with a lease that has run out.
func (d *desk) queuedRun(state string, owner int64) (id int64) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) (err error) {
		if id, err = job.Queue(tx, job.Task{Kind: "tried", OwnerID: owner}); err != nil {
			return err
		}
		return tx.Exec("UPDATE runs SET status = ?, holder = 'gone', lease_until = ?, due_at = ? WHERE id = ?", state, tx.Now.Add(-time.Second), tx.Now.Add(-time.Hour), id)
	})
	return id
}

// work has what is due done, or tried.
func (d *desk) work(do func(run *job.Run) error) {
	d.T.Helper()
	runner := &job.Runner{Server: d.Server, DB: d.DB, Kinds: []job.Kind{{Name: "tried", Do: do}}, Log: slog.New(slog.DiscardHandler)}
	_ = runner.RunDue(d.T.Context(), "tried") // what went wrong with a run, its state tells
}

// takeRun leaves a run as it is once it is taken: whoever took it loses it. A run may be running before and after, so the test
// looks here whether it was taken.
func (d *desk) takeRun(state string) int64 {
	d.T.Helper()
	id, taken := d.queuedRun(state, 0), false
	d.work(func(run *job.Run) error {
		taken = run.ID == id
		return d.becomes(run.ID, string(job.Running), "another")
	})
	if _, may := job.Life.Row("take", state, flow.System); taken != may {
		d.T.Errorf("a run that was %s was taken: %v", state, taken)
	}
	return id
}

// awaitOwner leaves a run to its owner, while the run is in a state.
func (d *desk) awaitOwner(state string) int64 {
	id := d.queuedRun(string(job.Queued), 1)
	d.work(func(run *job.Run) error {
		if err := d.becomes(run.ID, state, ""); err != nil {
			return err
		}
		return run.Write(run.Await)
	})
	return id
}

// endRun ends a run with an error or without, while the run is in a state.
func (d *desk) endRun(with error) func(state string) int64 {
	return func(state string) int64 {
		id := d.queuedRun(string(job.Queued), 1)
		d.work(func(run *job.Run) error { return errors.Join(d.becomes(run.ID, state, ""), with) })
		return id
	}
}

// becomes puts a run that is being worked on into a state, and perhaps into other hands, for longer than the test takes.
func (d *desk) becomes(id int64, state, holder string) error {
	return d.DB.Write(d.T.Context(), func(tx *store.Tx) error {
		later := tx.Now.Add(time.Hour)
		if holder != "" {
			if err := tx.Exec("UPDATE runs SET holder = ? WHERE id = ?", holder, id); err != nil {
				return err
			}
		}
		return tx.Exec("UPDATE runs SET status = ?, due_at = ?, lease_until = ? WHERE id = ?", state, later, later, id)
	})
}
