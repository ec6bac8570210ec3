package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/agreement"
	"caredesk/internal/app/apptest"
	"caredesk/internal/article"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/feedback"
	"caredesk/internal/goods"
	"caredesk/internal/member"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
	"caredesk/internal/order/visit"
	"caredesk/internal/platform"
	"caredesk/internal/special"
)

// lived is how the test below brings a record into a state, and makes moves of the console's own. A resource with a life
// that is missing here fails it.
type lived struct {
	put  func(d *desk, tx *store.Tx, id int64, state string) error
	step func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error)
	// another makes one more record where one that has been moved cannot be brought back.
	another func(d *desk) any
	// first makes a record where staff have no call that does.
	first func(d *desk) any
	// never are the moves that are not for a record such as this, whatever its state.
	never func(d *desk, id int64) []string
}

var lives = map[string]lived{
	"user": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE members SET status = ? WHERE id = ?", state, id)
	}, step: member.Members.Step},
	"Certification": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE certifications SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: member.Certifications.Step},
	"review": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE reviews SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: doctor.Reviews.Step},
	"goods": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE goods SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: goods.List.Step},
	"med": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE visit_services SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: special.VisitServices.Step},
	"gene": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE gene_tests SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: special.GeneTests.Step},
	"insure": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE insurance_products SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: special.InsuranceProducts.Step},
	"phy": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE check_ups SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: special.CheckUps.Step},
	"stew": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE stews SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: special.Stews.Step},
	"article": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE articles SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: article.Articles.Step},
	"comment": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE comments SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: article.Comments.Step},
	"feedback": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE feedbacks SET status = ?, deleted_at = NULL WHERE id = ?", state, id)
	}, step: feedback.Feedbacks.Step},
	"orderHealth": {put: visitIn, step: func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
		return visit.Orders.Records().Step(tx, r, move, id, nil)
	}, first: func(d *desk) any { return visits.paid(d) }},
	"orderChaHealth": {put: policyIn, step: stepPolicy, first: func(d *desk) any { return policies.paid(d) }},
	"orderChaGene": {put: geneIn, step: func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
		return gene.Orders.Records().Step(tx, r, move, id, nil)
	}, first: func(d *desk) any { return genes.paid(d) }},
	"orderPhy": checkUpLife,
	"orderGoods": {put: paidParcel, step: func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
		return parcel.Orders.Records().Step(tx, r, move, id, nil)
	}, first: func(d *desk) any { return d.someParcel().ID }},
	"orderChaStew": stewLives,
	"platformKey": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return tx.Exec("UPDATE platform_keys SET status = ? WHERE id = ?", state, id)
	}, step: platform.Keys.Step},
	"agreement": {put: func(_ *desk, tx *store.Tx, id int64, state string) error {
		return publishedAs(tx, id, agreement.AgreementStatus(state))
	}, step: agreement.Agreements.Step, another: func(d *desk) any { return d.AgreementDraft("law")["id"] }},
}

// paidParcel brings an order of goods that was paid for into a state, with nothing asked back, and as much sent as the state says.
func paidParcel(_ *desk, tx *store.Tx, id int64, state string) error {
	sent := slices.Contains([]string{string(kind.Shipped), string(kind.Completed)}, state)
	if err := tx.Exec("DELETE FROM refunds WHERE order_id = ?", id); err != nil {
		return err
	}
	if err := tx.Exec("UPDATE order_items SET refunded_qty = 0, shipped_qty = CASE WHEN ? THEN qty ELSE 0 END WHERE order_id = ?", sent, id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen + freight_fen, paid_fen = item_fen + freight_fen, completed_at = NULL WHERE id = ?`, state, id)
}

// visitIn brings a visit into a state in which nothing but the state is in the way of its moves: it was to begin an hour ago.
func visitIn(d *desk, tx *store.Tx, id int64, state string) error {
	if err := tx.Exec("DELETE FROM refunds WHERE order_id = ?", id); err != nil {
		return err
	}
	day, clock := d.ChinaDay(-1)
	given := slices.Contains([]string{string(kind.Assigned), string(kind.InService), string(kind.Completed)}, state)
	if err := tx.Exec(`UPDATE order_visits SET visit_date = ?, visit_time = ?, reschedules = 0, absent = FALSE, rating = NULL, overtime = 'due', overtime_fen = 6000, overtime_voucher = '', steps = '[]',
		companion_id = CASE WHEN ? THEN (SELECT min(id) FROM companions) END, assigned_at = CASE WHEN ? THEN CAST(? AS BIGINT) END WHERE order_id = ?`,
		day, clock, given, given, tx.Now.Add(-2*time.Hour), id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen, paid_fen = item_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

// publishedAs gives an agreement a state, and what was published the seal that keeps its text. No other one waits or is in force.
func publishedAs(tx *store.Tx, id int64, state agreement.AgreementStatus) error {
	if err := tx.Exec("UPDATE agreements SET status = 'withdrawn' WHERE id <> ? AND status IN ('scheduled', 'effective')", id); err != nil {
		return err
	}
	table, err := agreement.Agreements.Columns()
	if err != nil {
		return err
	}
	column, _ := table.Column("id")
	found, err := store.Find[agreement.Agreement](&tx.Q, store.Select{Table: table, Where: []store.Cond{store.Eq(column, id)}})
	if err != nil || len(found) == 0 {
		return err
	}
	if state == agreement.Draft {
		return nil
	}
	return tx.Exec("UPDATE agreements SET status = ?, hash = ? WHERE id = ?", state, found[0].Fingerprint(), id)
}

// aimed are the calls whose input names the state that is asked for, by row: what it takes beside the sample.
var aimed = map[string]map[string]any{
	"orderChaGene sample":    {"quality": "ok", "kitNo": kitOfSamples},
	"orderChaGene reject":    {"quality": "unqualified"},
	"goods onSale":           {"status": "onSale"},
	"goods offSale":          {"status": "offSale"},
	"med onShelf":            {"status": "onShelf"},
	"med offShelf":           {"status": "offShelf"},
	"gene onShelf":           {"status": "onShelf"},
	"gene offShelf":          {"status": "offShelf"},
	"insure onShelf":         {"status": "onShelf"},
	"insure offShelf":        {"status": "offShelf"},
	"phy onShelf":            {"status": "onShelf"},
	"phy offShelf":           {"status": "offShelf"},
	"stew onShelf":           {"status": "onShelf"},
	"stew offShelf":          {"status": "offShelf"},
	"article publish":        {"publishAt": nil},
	"article schedule":       {}, // for a time that is soon
	"comment show":           {"status": "shown"},
	"comment hide":           {"status": "hidden", "reason": "广告"},
	"review show":            {"status": "shown"},
	"review hide":            {"status": "hidden", "reason": "广告"},
	"Certification approve":  {"result": "approved"},
	"Certification reject":   {"result": "rejected", "rejectCode": "blurry"},
	"Certification revoke":   {"result": "revoked", "reason": "证件有误"},
	"user userBlack":         {"reason": "恶意下单"},
	"user userAdjustBalance": {"account": "balance"},
}

// TestEveryMoveIsAllowedExactlyWhereItsTableSaysSo goes over every state, every move and every capability of every table that
// is served: a move is made, or refused for the state or for the capability, and actions name those that would be made. What
// is not served yet is tried in the same way by the tests of unserved_flow_test.go.
func TestEveryMoveIsAllowedExactlyWhereItsTableSaysSo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, description := range d.All {
			if description.Life == nil {
				continue
			}
			of, known := lives[description.Name]
			if !known {
				t.Errorf("%s has a life and nothing here to try it with", description.Name)
				continue
			}
			walk := &lifeWalk{desk: d, of: description, lived: of, tokens: map[perm.Cap]string{}}
			for _, row := range description.Life {
				walk.try(row)
			}
		}
	})
}

type lifeWalk struct {
	*desk
	lived
	of     resource.Description
	tokens map[perm.Cap]string // of somebody who lacks one capability, or none
	barred []string            // what is never done to the record that is tried
	stands string              // the record that is tried and the state it was put into, until it is moved
	asked  int
}

// lacking signs somebody in who holds every code of the screen and every capability but one.
func (w *lifeWalk) lacking(c perm.Cap) string {
	if w.tokens[c] == "" {
		codes := slices.Clone(w.Call(w.of.Calls["detail"]).Need.AnyOf()[0])
		if w.of.ScreenBy != "" {
			codes = w.of.Screens[1].Need.AnyOf()[0]
		}
		_, w.tokens[c] = w.Employ(append(slices.Clone(codes), perm.Members), perm.AllCaps&^c)
	}
	return w.tokens[c]
}

var capabilities = []perm.Cap{0, perm.Write, perm.Export, perm.Reveal, perm.Finance}

func (w *lifeWalk) try(row flow.Row) {
	if row.MadeBy()&flow.System != 0 {
		w.trySteps(row)
	}
	elsewhere := !strings.HasPrefix(row.Call, w.of.Name) // a button that leads to another screen
	if row.MadeBy()&flow.Staff == 0 || elsewhere {
		return
	}
	sample := w.sample(row)
	for _, state := range w.of.Life.States() {
		for _, missing := range capabilities {
			w.tryCall(row, sample, state, missing)
		}
	}
}

// sample is an input of the call that goes through where the state allows it.
func (w *lifeWalk) sample(row flow.Row) map[string]any {
	in := map[string]any{}
	switch own, known := ownLogged[row.Call]; {
	case known:
		maps.Copy(in, own.in(w.desk))
	case w.first != nil:
		in["id"] = w.first(w.desk)
	case w.of.Name == "agreement":
		maps.Copy(in, w.AgreementDraft("law"))
	default:
		w.asked++
		in["id"] = w.Create(w.of, 20+w.asked).ID
	}
	if row.Call == w.of.Calls["save"] {
		change := w.changeOf(w.of, 90)
		delete(change, "status")
		maps.Copy(in, change)
	}
	if w.of.Name == "agreement" {
		in["doc"] = "law"
	}
	maps.Copy(in, aimed[w.of.Name+" "+row.Move])
	if to, fixed := row.To.Fixed(); fixed && row.Move == "userBlack" {
		in["black"] = to == string(member.Blacklisted)
	}
	if row.Move == "schedule" {
		in["publishAt"] = w.InHours(1)
	}
	if row.Reason != flow.None && in["reason"] == nil {
		in["reason"] = "另有原因"
	}
	return in
}

func (w *lifeWalk) tryCall(row flow.Row, sample map[string]any, state string, missing perm.Cap) {
	w.T.Helper()
	now := w.putInto(sample, state, missing)
	in := maps.Clone(sample)
	call := w.Call(row.Call)
	w.asked++
	if call.RequestID != api.NoRequestID {
		in["requestId"] = fmt.Sprintf("life-%s-%d", row.Move, w.asked)
	}
	for field, given := range map[string]any{"version": now.Version, "phone": fmt.Sprintf("186%08d", w.asked)} {
		if call.In.Field(field) != nil && (field != "phone" || row.Move == "userPhone") {
			in[field] = given
		}
	}
	to := ""
	if _, aims := aimed[w.of.Name+" "+row.Move]; aims {
		to, _ = row.To.Fixed()
	}
	byTable, allowed := w.of.Life.OfCall(row.Call, to).From(state)
	want := 0
	switch {
	case row.Need&missing != 0:
		want = fault.CodeForbidden
	case to != "" && to == state && row.Call == w.of.Calls["status"]:
		allowed = false // what has the status already is saved as it is, which is no move
	case !allowed:
		want = fault.CodeState
	}
	log := w.LastLogged()
	a := w.Ask(row.Call, w.lacking(missing), apptest.Written(in))
	if a.Code == 0 {
		w.stands = ""
	}
	if a.Code != want {
		w.T.Errorf("%s %s from %s without %v: wanted %d, got %s", w.of.Name, row.Move, state, missing.Names(), want, a)
		return
	}
	if want == fault.CodeState {
		w.wantActions(a, row, state, missing)
	}
	if want != 0 || !allowed {
		return
	}
	if row.Reason != flow.None {
		w.wantReason(row, log, in["reason"])
	}
	if byTable.To.IsGone() {
		return
	}
	if after := w.seen(sample); !byTable.To.Allows(state, after.Status) {
		w.T.Errorf("%s %v %s led from %s to %s", w.of.Name, sample["id"], row.Move, state, after.Status)
	}
}

// wantReason insists that the operation log tells the reason of a move, and tells it once.
func (w *lifeWalk) wantReason(row flow.Row, after int64, reason any) {
	w.T.Helper()
	told := 0
	for _, logged := range w.Logged(after) {
		if logged.ObjectType == w.of.Name {
			told += strings.Count(logged.Diff, fmt.Sprintf(`"after":%q`, reason))
		}
	}
	if told != 1 {
		w.T.Errorf("the log tells the reason of %s %s %d times", w.of.Name, row.Move, told)
	}
}

type livedRow struct {
	Version int64    `json:"version"`
	Status  string   `json:"status"`
	Actions []string `json:"actions"`
}

// putInto brings the record into a state, where it is left by a call that is refused, and looks whether its actions are what the
// table allows whoever looks.
func (w *lifeWalk) putInto(sample map[string]any, state string, missing perm.Cap) (now livedRow) {
	w.T.Helper()
	stands := fmt.Sprint(sample["id"], " ", state)
	if w.another != nil && w.stands != stands {
		sample["id"] = w.another(w.desk)
		stands = fmt.Sprint(sample["id"], " ", state)
	}
	id, err := sampleID(sample["id"])
	if err != nil {
		w.T.Fatal(err)
	}
	if w.stands != stands {
		w.Write(func(tx *store.Tx) error { return w.put(w.desk, tx, id, state) })
		w.stands = stands
	}
	if w.never != nil {
		w.barred = w.never(w.desk, id)
	}
	a := w.Ask(w.of.Calls["detail"], w.lacking(missing), apptest.Written(which(sample)))
	if a.Code != 0 {
		w.T.Fatalf("%s %d in %s: %s", w.of.Name, id, state, a)
	}
	a.Into(w.T, &now)
	if want := w.allowed(state, missing); !slices.Equal(now.Actions, want) {
		w.T.Errorf("%s in %s offers %v to who lacks %v, wanted %v", w.of.Name, state, now.Actions, missing.Names(), want)
	}
	return now
}

func (w *lifeWalk) seen(sample map[string]any) (now livedRow) {
	w.T.Helper()
	w.Do(w.of.Calls["detail"], which(sample)).Into(w.T, &now)
	return now
}

// which names the record of a sample, on its screen.
func which(sample map[string]any) map[string]any {
	named := map[string]any{"id": sample["id"]}
	if doc, ofScreens := sample["doc"]; ofScreens {
		named["doc"] = doc
	}
	return named
}

func sampleID(id any) (int64, error) {
	switch id := id.(type) {
	case int64:
		return id, nil
	case int:
		return int64(id), nil
	}
	return 0, fmt.Errorf("no id in the sample: %v", id)
}

// allowed are the moves that the table allows in a state to whoever lacks a capability.
func (w *lifeWalk) allowed(state string, missing perm.Cap) []string {
	moves := []string{}
	for _, row := range w.of.Life {
		if row.MadeBy()&flow.Staff != 0 && slices.Contains(row.From, state) && row.Need&missing == 0 && !slices.Contains(w.barred, row.Move) {
			moves = append(moves, row.Move)
		}
	}
	return moves
}

func (w *lifeWalk) wantActions(a apptest.Answer, row flow.Row, state string, missing perm.Cap) {
	w.T.Helper()
	var told struct {
		Status  string   `json:"status"`
		Actions []string `json:"actions"`
	}
	a.Into(w.T, &told)
	if told.Status != state {
		w.T.Errorf("%s %s was refused in %s as if in %s", w.of.Name, row.Move, state, told.Status)
	}
	if want := w.allowed(state, missing); !slices.Equal(told.Actions, want) {
		w.T.Errorf("%s %s was refused in %s with %v instead of %v", w.of.Name, row.Move, state, told.Actions, want)
	}
}

// trySteps makes a move of the console's own from every state: it is made, or the record is left alone.
func (w *lifeWalk) trySteps(row flow.Row) {
	w.T.Helper()
	in := w.sample(w.of.Life[0])
	for _, state := range w.of.Life.States() {
		w.putInto(in, state, 0)
		w.stands = ""
		id, _ := sampleID(in["id"])
		done := false
		r := w.Server.Background(w.T.Context(), &api.Call{Name: "life", Route: w.of.Route, Section: w.of.Section, Object: w.of.Name})
		err := w.DB.Write(w.T.Context(), func(tx *store.Tx) (err error) {
			done, err = w.step(tx, r, row.Move, id)
			return err
		})
		if err != nil {
			w.T.Errorf("%s %s from %s: %v", w.of.Name, row.Move, state, err)
			continue
		}
		_, want := w.of.Life.Row(row.Move, state, flow.System)
		if want && row.To.IsGone() {
			if a := w.Ask(w.of.Calls["detail"], w.Admin, apptest.Written(which(in))); !done || a.Code != fault.CodeNotFound {
				w.T.Errorf("%s %s from %s: made %v, and there is still %s", w.of.Name, row.Move, state, done, a)
			}
			continue
		}
		if now := w.seen(in).Status; done != want || done && !row.To.Allows(state, now) || !done && now != state {
			w.T.Errorf("%s %s from %s: made %v, now %s", w.of.Name, row.Move, state, done, now)
		}
	}
}
