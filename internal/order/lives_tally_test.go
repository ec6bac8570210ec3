package order_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// made is a move of the orders of a kind, or of their refunds, and who made it.
type made struct {
	kind   kind.OrderKind
	refund bool
	move   string
	by     order.ActorType
}

func (m made) String() string {
	of := string(m.kind)
	if m.refund {
		of += " refund"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", of, m.move, m.by))
}

// tally is how often each move was made; 0 for those that never were.
type tally map[made]int64

// longRun is after how many steps every move must have been made.
const longRun = 15_000

// count adds what the timelines of orders tell, and what the operation log tells of refunds.
func (t tally) count(d *desk, kinds []*played) {
	q := d.DB.Read(d.T.Context())
	type told struct {
		Kind      kind.OrderKind
		Action    string
		ActorType order.ActorType
		Times     int64
	}
	byKind := map[kind.OrderKind]tally{}
	for _, k := range kinds {
		byKind[k.Code] = tally{}
	}
	for _, row := range apptest.Must(store.All[told](q, "SELECT o.kind, e.action, e.actor_type, count(*) AS times FROM order_events AS e JOIN orders AS o ON o.id = e.order_id GROUP BY o.kind, e.action, e.actor_type")) {
		byKind[row.Kind][made{move: row.Action, by: row.ActorType}] = row.Times
	}
	for _, k := range kinds {
		for _, row := range k.orders {
			for _, by := range makers(row) {
				times := byKind[k.Code][made{move: row.Move, by: by}]
				if by == order.BySystem && row.MadeBy() == flow.System { // it follows from what somebody did
					times += byKind[k.Code][made{move: row.Move, by: order.ByStaff}] + byKind[k.Code][made{move: row.Move, by: order.ByMember}]
				}
				t[made{kind: k.Code, move: row.Move, by: by}] += times
			}
		}
		t.countRefunds(q, k)
	}
}

// makers are those who make a move. What members do is told by the platform, which does nothing of the kind by itself.
func makers(row flow.Row) (by []order.ActorType) {
	who := row.MadeBy()
	if who&flow.Member != 0 && who&flow.Staff == 0 {
		who = flow.Member
	}
	for _, name := range who.Names() {
		by = append(by, order.ActorType(name))
	}
	return by
}

// countRefunds finds the moves of refunds by the calls that made them, and the states that they led from and to.
func (t tally) countRefunds(q *store.Q, k *played) {
	for _, row := range k.refunds {
		t[made{kind: k.Code, refund: true, move: row.Move}] += 0
	}
	type logged struct{ Call, Diff string }
	for _, row := range apptest.Must(store.All[logged](q, "SELECT call, diff FROM operation_logs WHERE object_type = ? AND action = 'refund'", k.Name+"Refund")) {
		var diff []struct{ Field, Before, After any }
		if err := json.Unmarshal([]byte(row.Diff), &diff); err != nil {
			panic(err)
		}
		for _, change := range diff {
			from, _ := change.Before.(string)
			to, _ := change.After.(string)
			if change.Field == "backExpressNo" {
				t[made{kind: k.Code, refund: true, move: "sendBack"}]++
			}
			if change.Field == "status" && from != "" {
				t[made{kind: k.Code, refund: true, move: moveBetween(k.refunds, row.Call, from, to)}]++
			}
		}
	}
}

// moveBetween is the move that a call made between two states: its own, or one that is nobody's among staff.
func moveBetween(table flow.Table, call, from, to string) string {
	fit := slices.DeleteFunc(slices.Clone(table), func(row flow.Row) bool {
		return !slices.Contains(row.From, from) || !row.To.Allows(from, to) || row.Call != call && row.Call != ""
	})
	if len(fit) == 0 {
		return from + " to " + to
	}
	return slices.MaxFunc(fit, func(a, b flow.Row) int { return cmp.Compare(len(a.Call), len(b.Call)) }).Move
}

// tell logs how often each move was made. In a long run, none was never made.
func (t tally) tell(test *testing.T, steps int) {
	var lines, missing []string
	for _, m := range slices.SortedFunc(maps.Keys(t), func(a, b made) int { return cmp.Compare(a.String(), b.String()) }) {
		lines = append(lines, fmt.Sprintf("%s %d", m, t[m]))
		if t[m] == 0 {
			missing = append(missing, m.String())
		}
	}
	test.Logf("%d steps: %s", steps, strings.Join(lines, ", "))
	if steps >= longRun && len(missing) > 0 {
		test.Errorf("never made: %s", strings.Join(missing, ", "))
	}
}
