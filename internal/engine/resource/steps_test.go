package resource_test

import (
	"errors"
	"fmt"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	goodsorder "caredesk/internal/order/parcel"
)

// sent is an order that its member, staff or the console can call received.
func (d *desk) sent() apptest.ParcelRow {
	d.T.Helper()
	return d.SentParcel(d.NewMember(), apptest.Line(d.Offered(fmt.Sprintf("商品%d", apptest.People.Add(1)), 1_000, 50).Skus[0].ID, 1))
}

type orderStep func(c *resource.Change[goodsorder.Order]) error

func justDo(*resource.Change[goodsorder.Order]) error { return nil }

// unmoved insists that a record and the log are as they were.
func (d *desk) unmoved(what string, was apptest.ParcelRow, log int64) {
	d.T.Helper()
	if now := d.Parcel(was.ID); now.Status != was.Status || now.Version != was.Version || len(d.Logged(log)) != 0 {
		d.T.Errorf("%s: %s in version %d, %d rows in the log", what, now.Status, now.Version, len(d.Logged(log)))
	}
}

func TestAStepIsMadeOrLeftAlone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		stepBy := func(by flow.Actor, move string, id int64, seen *int64, step orderStep) (saved *resource.Saved, done bool, err error) {
			err = d.AsApp(func(tx *store.Tx, r *api.Request) (err error) {
				saved, done, err = goodsorder.Orders.Records().StepBy(tx, r, by, move, id, seen, step)
				return err
			})
			return saved, done, err
		}
		was := d.sent()
		stale, broken := was.Version-1, errors.New("broken")

		// The state does not allow it, or there is no such record: nothing is done, and that is no failure.
		paid := d.PaidParcel(d.NewMember(), apptest.Line(d.Offered("乙种", 1_000, 50).Skus[0].ID, 1))
		log := d.LastLogged()
		for what, id := range map[string]int64{"another state": paid.ID, "no record": 99_999} {
			if saved, done, err := stepBy(flow.System, "receive", id, nil, justDo); saved != nil || done || err != nil {
				t.Errorf("%s: %v, %v, %v", what, saved, done, err)
			}
		}
		d.unmoved("another state", paid, log)

		for what, c := range map[string]struct {
			by   flow.Actor
			move string
			seen *int64
			step orderStep
			want error
			code int
		}{
			"a move that there is not":     {flow.System, "fly", nil, justDo, nil, 0},
			"a move of somebody else":      {flow.Member, "ship", nil, justDo, nil, 0},
			"a version that is over":       {flow.System, "receive", &stale, justDo, nil, fault.CodeConflict},
			"a step that breaks":           {flow.System, "receive", nil, func(*resource.Change[goodsorder.Order]) error { return broken }, broken, 0},
			"a step that misses something": {flow.System, "receive", nil, func(*resource.Change[goodsorder.Order]) error { return fault.NotFound() }, nil, fault.CodeNotFound},
		} {
			_, done, err := stepBy(c.by, c.move, was.ID, c.seen, c.step)
			refused, is := fault.As(err)
			switch {
			case done || err == nil:
				t.Errorf("%s is done: %v", what, err)
			case c.want != nil && !errors.Is(err, c.want), is != (c.code != 0), is && refused.Code != c.code:
				t.Errorf("%s: %v", what, err)
			}
			d.unmoved(what, was, log)
		}

		saved, done, err := stepBy(flow.System, "receive", was.ID, &was.Version, justDo)
		if now := d.Parcel(was.ID); err != nil || !done || saved == nil || saved.Version != was.Version+1 || now.Status != kind.Completed || now.Version != saved.Version {
			t.Errorf("%+v, %v, %v: %s in version %d", saved, done, err, now.Status, now.Version)
		}
		if rows := d.Logged(log); len(rows) != 1 || rows[0].ObjectID != was.ID {
			t.Errorf("the log says %+v", rows)
		}
	})
}

func TestAMoveOfSomebodyElseIsRefusedAsStaffAre(t *testing.T) {
	eachDesk(t, func(d *desk) {
		moveBy := func(by flow.Actor, move string, id int64, step orderStep) (saved *resource.Saved, err error) {
			err = d.AsApp(func(tx *store.Tx, r *api.Request) (err error) {
				saved, err = goodsorder.Orders.Records().MoveBy(tx, r, by, move, id, step)
				return err
			})
			return saved, err
		}
		paid := d.PaidParcel(d.NewMember(), apptest.Line(d.Offered("甲种", 1_000, 50).Skus[0].ID, 1))
		refunding := d.sent()
		apptest.Must(d.AskBack(refunding.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 100}))
		refunding = d.Parcel(refunding.ID)
		was := d.sent()
		log := d.LastLogged()
		for what, c := range map[string]struct {
			by   flow.Actor
			move string
			row  apptest.ParcelRow
			code int
		}{
			"a move that there is not":  {flow.Member, "fly", was, fault.CodeNotFound},
			"a move that staff make":    {flow.Member, "ship", paid, fault.CodeNotFound},
			"a state that forbids it":   {flow.Member, "receive", paid, fault.CodeState},
			"something that bars it":    {flow.Member, "receive", refunding, fault.CodeState},
			"a record that there isn't": {flow.Member, "receive", apptest.ParcelRow{}, fault.CodeNotFound},
		} {
			_, err := moveBy(c.by, c.move, c.row.ID, justDo)
			if refused, is := fault.As(err); !is || refused.Code != c.code {
				t.Errorf("%s: %v", what, err)
			}
			if c.row.ID != 0 {
				d.unmoved(what, c.row, log)
			}
		}
		saved, err := moveBy(flow.Member, "receive", was.ID, justDo)
		if now := d.Parcel(was.ID); err != nil || saved.Version != was.Version+1 || now.Status != kind.Completed {
			t.Errorf("%+v, %v: %s in version %d", saved, err, now.Status, now.Version)
		}
		if _, err := moveBy(flow.Member, "receive", was.ID, justDo); err == nil {
			t.Error("it is made twice")
		}
	})
}
