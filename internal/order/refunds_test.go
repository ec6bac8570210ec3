package order_test

import (
	"fmt"
	"slices"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// refund puts money of an order on its way back, as far as a state says.
func (d *desk) refund(orderID int64, state order.RefundState) (id int64) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) (err error) {
		member, err := store.Get[int64](&tx.Q, "SELECT member_id FROM orders WHERE id = ?", orderID)
		if err != nil {
			return err
		}
		id, err = order.RefundColumns().Insert(tx, &order.Refund{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, OrderID: orderID, MemberID: member, RefundNo: fmt.Sprintf("TK%018d", apptest.People.Add(1)), Source: order.ByMember,
			Type: order.RefundOnly, ReasonCode: "changedMind", AmountFen: 100, Status: state,
		})
		return err
	})
	return id
}

// TestARefundGoesOnlyWhereItsTableLeads makes every move of the console's own from every state, for every kind of orders.
func TestARefundGoesOnlyWhereItsTableLeads(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, k := range kind.Kinds {
			id := d.refund(d.Order(d.NewMember(), k.Code, kind.Completed), order.Requested)
			refunds := order.Refunds[k.Code]
			for _, row := range refunds.Life {
				if row.MadeBy()&flow.System == 0 {
					continue
				}
				for _, state := range order.RefundState("").EnumValues() {
					d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE refunds SET status = ? WHERE id = ?", state, id) })
					log, made := d.LastLogged(), false
					r := d.Server.Background(t.Context(), &api.Call{Name: "refund", For: api.System, Route: k.Route, Section: "order", Object: refunds.Name})
					d.Write(func(tx *store.Tx) (err error) {
						made, err = refunds.Records().Step(tx, r, row.Move, id, nil)
						return err
					})
					now := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT status FROM refunds WHERE id = ?", id))
					if allowed := slices.Contains(row.From, state); made != allowed {
						t.Errorf("%s: %s from %s was made: %v", k.Code, row.Move, state, made)
					}
					if to, _ := row.To.Fixed(); made && now != to || !made && now != state {
						t.Errorf("%s: %s led from %s to %s", k.Code, row.Move, state, now)
					}
					if logged := len(d.Logged(log)); logged != 0 && !made || logged != 1 && made {
						t.Errorf("%s: %s from %s left %d rows in the log", k.Code, row.Move, state, logged)
					}
				}
			}
		}
	})
}

func TestTheLifeOfARefund(t *testing.T) {
	for _, k := range kind.Kinds {
		life := order.Refunds[k.Code].Life
		if err := life.Check(); err != nil {
			t.Errorf("%s: %v", k.Code, err)
		}
		over := []order.RefundState{order.Succeeded, order.Rejected, order.Withdrawn}
		for _, state := range order.RefundState("").EnumValues() {
			returns := state == string(order.AwaitingReturn)
			if known := slices.Contains(life.States(), state); known != (!returns || k.Code == kind.Goods) {
				t.Errorf("a refund of %s can be %s: %v", k.Code, state, known)
			}
			_, goesOn := life.From(state)
			if ends := slices.Contains(over, order.RefundState(state)); ends == goesOn && !(returns && k.Code != kind.Goods) {
				t.Errorf("a refund of %s that is %s goes on: %v", k.Code, state, goesOn)
			}
		}
		for _, row := range life {
			if to := row.To.States(); row.MadeBy()&flow.Staff != 0 && slices.Contains(to, string(order.Succeeded)) && !row.Need.Has(perm.Finance) {
				t.Errorf("%s of %s lets money go without the capability for it", row.Move, k.Code)
			}
		}
	}
}
