package live_test

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// news is what a console is told.
type news struct {
	Last      *int64
	Changed   []string
	Touched   bool
	Others    []other
	OthersTag string
}

type other struct {
	Name    string
	Editing bool
}

// console is a tab that is open at a server.
type console struct {
	*apptest.Desk
	token string
	id    string
	news
}

func open(d *apptest.Desk, token string) *console {
	d.T.Helper()
	c := &console{Desk: d, token: token, id: fmt.Sprintf("console-%d", apptest.People.Add(1))}
	c.hear(nil)
	return c
}

// hear asks until something is told; a console that has just been opened is told where to begin.
func (c *console) hear(looking map[string]any) news {
	c.T.Helper()
	return c.take(c.ask(looking))
}

func (c *console) ask(looking map[string]any) apptest.Answer {
	return c.Ask("liveNext", c.token, apptest.Written(map[string]any{"after": c.Last, "console": c.id, "looking": looking, "othersTag": c.OthersTag}))
}

func (c *console) take(a apptest.Answer) news {
	c.T.Helper()
	c.news = news{}
	if a.Code != 0 {
		c.T.Fatalf("not told: %s", a)
	}
	a.Into(c.T, &c.news)
	return c.news
}

// later asks while the test goes on; what is told is taken when the test wants it.
func (c *console) later(looking map[string]any) (told func() news) {
	c.T.Helper()
	answered := make(chan apptest.Answer, 1)
	go func() { answered <- c.ask(looking) }()
	return func() news {
		c.T.Helper()
		select {
		case a := <-answered:
			return c.take(a)
		case <-time.After(15 * time.Second): // well below the time after which a call comes back without news
			c.T.Fatal("nothing is told")
			return news{}
		}
	}
}

func unit(d *apptest.Desk, name string) (made apptest.Saved) {
	d.T.Helper()
	d.Do("goodsUnitSave", map[string]any{"name": name}).Into(d.T, &made)
	return made
}

func at(objectType string, id int64, editing bool) map[string]any {
	return map[string]any{"objectType": objectType, "objectId": id, "editing": editing}
}

var ofUnits = []perm.Code{perm.Goods, perm.GoodsUnits}

func TestAConsoleIsToldWhatIsChangedOnAnyServer(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		_, token := here.Employ(ofUnits, 0)
		c := open(here, token)
		for i, d := range []*apptest.Desk{here, there} {
			told := c.later(nil)
			unit(d, fmt.Sprint("单", i))
			if n := told(); !slices.Equal(n.Changed, []string{"goodsUnit"}) || *n.Last != here.LastLogged() {
				t.Errorf("told %+v", n)
			}
		}
		// A tab that moves to another server goes on where it was.
		moved := &console{Desk: there, token: token, id: c.id, news: news{Last: c.Last}}
		told := moved.later(nil)
		unit(here, "瓶")
		if n := told(); !slices.Equal(n.Changed, []string{"goodsUnit"}) {
			t.Errorf("the other server tells %+v", n)
		}
	})
}

func TestWhatIsReadOrRefusedIsNoChange(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		c := open(d, d.Admin)
		member := d.Join(1, nil)
		c.hear(nil)
		told := c.later(nil)
		d.Do("userDetail", map[string]any{"id": member.ID})
		d.Do("userExport", map[string]any{"format": "csv"})
		d.Refused(fault.CodeInvalid, "goodsUnitSave", map[string]any{})
		unit(d, "盒")
		if n := told(); !slices.Equal(n.Changed, []string{"goodsUnit"}) {
			t.Errorf("told %+v", n)
		}
	})
}

// TestNobodyIsToldOfWhatTheirCodesDoNotCover has everything changed at once, as a server tells it that does not know what a
// console has missed, for accounts with each of the codes.
func TestNobodyIsToldOfWhatTheirCodesDoNotCover(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		for range 3 {
			unit(d, fmt.Sprint(d.LastLogged()))
		}
		for _, codes := range [][]perm.Code{nil, ofUnits, {perm.Members}, {perm.Members, perm.Verification}, {perm.Orders, perm.GoodsOrders}, {perm.Feedback}, {perm.System, perm.Accounts}, {perm.OperationLog}, perm.Codes} {
			_, token := d.Employ(codes, perm.AllCaps)
			c := &console{Desk: d, token: token, id: "console-anew", news: news{Last: new(int64(1))}}
			var want []string
			for _, r := range d.All {
				needs := []perm.Need{d.Call(cmp.Or(r.Calls["list"], r.Calls["tree"], r.Calls["get"])).Need}
				if r.Screens != nil {
					needs = nil
				}
				for _, s := range r.Screens {
					needs = append(needs, s.Need)
				}
				if slices.ContainsFunc(needs, (perm.Grant{Codes: codes, Caps: perm.AllCaps}).Allows) {
					want = append(want, r.Name)
				}
			}
			slices.Sort(want)
			if len(want) == 0 {
				continue // nothing would be told for 25 seconds; the next test has a console that hears of others
			}
			if n := c.hear(nil); !slices.Equal(n.Changed, want) {
				t.Errorf("%v are told of %v, and may see %v", codes, n.Changed, want)
			}
		}
	})
}

func TestRefundsAndRepliesAreToldToThoseWhoSeeThem(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		_, ofGoods := d.Employ([]perm.Code{perm.Orders, perm.GoodsOrders, perm.Feedback}, perm.AllCaps)
		_, ofVisits := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders, perm.Articles}, perm.AllCaps)
		goods, visits := open(d, ofGoods), open(d, ofVisits)
		heardByGoods, heardByVisits := goods.later(nil), visits.later(nil)
		d.Do("cannedReplySave", map[string]any{"kind": "feedback", "title": "谢谢", "text": "谢谢您的意见"})
		if n := heardByGoods(); !slices.Equal(n.Changed, []string{"cannedReply"}) {
			t.Errorf("who answers feedback is told %+v", n)
		}
		heardByGoods = goods.later(nil)
		paid, refund := d.RefundIn("processing")
		told := heardByGoods()
		for !slices.Contains(told.Changed, "refund") {
			told = goods.hear(nil)
		}
		heardByGoods = goods.later(at("refund", refund, false))
		d.Do("orderGoodsRefundConfirm", paid.Now("refundId", refund, "voucher", "退 001"))
		if n := heardByGoods(); !slices.Contains(n.Changed, "orderGoods") || !slices.Contains(n.Changed, "refund") || !n.Touched {
			t.Errorf("who sees the refund is told %+v", n)
		}
		d.Do("cannedReplySave", map[string]any{"kind": "comment", "title": "欢迎", "text": "欢迎留言"})
		if n := heardByVisits(); !slices.Equal(n.Changed, []string{"cannedReply"}) {
			t.Errorf("who sees neither goods nor feedback is told %+v", n)
		}
	})
}

func TestTwoInOneRecordSeeEachOther(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		if here.DB.Dialect() == "sqlite" {
			there = here // one server serves all; others only read the same file here
		}
		record := unit(here, "盒")
		_, first := here.Employ(ofUnits, perm.AllCaps)
		_, second := here.Employ(ofUnits, perm.AllCaps)
		_, stranger := here.Employ([]perm.Code{perm.Members}, perm.AllCaps)
		a, b, c := open(here, first), open(there, second), open(there, stranger)
		aHears := a.later(at("goodsUnit", record.ID, false))
		bSees := b.later(at("goodsUnit", record.ID, false))
		if n := aHears(); len(n.Others) != 1 || n.Others[0] != (other{"某人", false}) {
			t.Errorf("the first sees %+v", n)
		}
		if n := bSees(); len(n.Others) != 1 {
			t.Errorf("the second sees %+v", n)
		}
		cHears := c.later(at("goodsUnit", record.ID, true))
		aHears = a.later(at("goodsUnit", record.ID, false))
		_ = b.later(at("goodsUnit", record.ID, true))
		if n := aHears(); len(n.Others) != 1 || !n.Others[0].Editing {
			t.Errorf("while the second edits, the first sees %+v", n)
		}
		aHears = a.later(at("goodsUnit", record.ID, false))
		gone := &console{Desk: there, token: second, id: b.id, news: news{}}
		gone.hear(nil)
		if n := aHears(); len(n.Others) != 0 {
			t.Errorf("when the second has left, the first sees %+v", n)
		}
		who := here.Join(1, nil)
		here.Do("userBlack", here.Person(who.ID).Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		if n := cHears(); len(n.Others) != 0 || slices.Contains(n.Changed, "goodsUnit") {
			t.Errorf("who may not see the record is told %+v", n)
		}
	})
}

func TestATabThatIsClosedIsSoonForgotten(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		record := unit(d, "盒")
		_, first := d.Employ(ofUnits, perm.AllCaps)
		_, second := d.Employ(ofUnits, perm.AllCaps)
		a, b := open(d, first), open(d, second)
		closing, closeTab := context.WithCancel(t.Context())
		aHears := a.later(at("goodsUnit", record.ID, false))
		b.hear(at("goodsUnit", record.ID, false))
		aHears()
		aHears = a.later(at("goodsUnit", record.ID, false))
		body := apptest.Written(map[string]any{"after": b.Last, "console": b.id, "looking": at("goodsUnit", record.ID, true), "othersTag": b.OthersTag})
		go d.Ask("liveNext", second, body, func(r *http.Request) { *r = *r.WithContext(closing) })
		// Who edits is told once the tab waits: only then can it be closed while it does.
		if n := aHears(); len(n.Others) != 1 || !n.Others[0].Editing {
			t.Errorf("while the second edits, the first sees %+v", n)
		}
		aHears = a.later(at("goodsUnit", record.ID, false))
		closeTab()
		if n := aHears(); len(n.Others) != 0 {
			t.Errorf("when the tab is closed, the other sees %+v", n)
		}
	})
}

func TestWhoLosesTheCodesIsToldNothingMore(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		role := d.MakeRole("units", ofUnits, nil)
		id := d.MakeAccount("lilei", role.ID).ID
		token := d.Session(id, d.DB.Now(), d.DB.Now())
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET must_change_pwd = FALSE WHERE id = ?", id)
		})
		c := open(d, token)
		told := c.later(nil)
		// Both at once, so that the server sees them in one look: by then the account may see members only.
		d.Do("roleSave", map[string]any{"id": role.ID, "version": role.Version, "codes": []perm.Code{perm.Members}})
		unit(d, "盒")
		who := d.Join(1, nil)
		d.Do("userBlack", d.Person(who.ID).Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		if n := told(); slices.Contains(n.Changed, "goodsUnit") {
			t.Errorf("told %+v", n)
		}
		ended := make(chan apptest.Answer, 1)
		go func() {
			ended <- d.Ask("liveNext", token, apptest.Written(map[string]any{"after": d.LastLogged(), "console": "console-ended"}))
		}()
		d.Do("accountStatus", map[string]any{"id": id, "version": 1, "status": "disabled"})
		select {
		case a := <-ended:
			if a.Code == 0 {
				t.Errorf("a session that is over is told %s", a)
			}
		case <-time.After(15 * time.Second):
			t.Error("a session that is over waits on")
		}
	})
}

func TestWaitingKeepsNoSessionAlive(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		id, _ := d.Employ(ofUnits, 0)
		before := d.DB.Now().Add(-10 * time.Minute)
		token := d.Session(id, before, before)
		open(d, token)
		seen := func() int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT seen_at FROM sessions WHERE account_id = ? AND created_at = ?", id, value.TimeOf(before)))
		}
		if at := seen(); at != int64(value.TimeOf(before)) {
			t.Errorf("waiting was noted as work at %d", at)
		}
		d.Ask("goodsUnitList", token, "{}")
		if at := seen(); at == int64(value.TimeOf(before)) {
			t.Error("work was not noted")
		}
	})
}

// TestCountsMoveWithWhatIsTold: what another server changed is in the counts that are read right after it was told of.
func TestCountsMoveWithWhatIsTold(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		_, token := here.Employ([]perm.Code{perm.Members, perm.Verification}, perm.AllCaps)
		waiting := func() int64 {
			var out struct {
				Queues []struct {
					Name  string
					Count struct{ N int64 }
				}
			}
			here.Ask("dashboardQueues", token, "{}").Into(t, &out)
			for _, q := range out.Queues {
				if q.Name == "certifications" {
					return q.Count.N
				}
			}
			t.Fatalf("no such queue in %+v", out)
			return 0
		}
		id := there.HandIn(there.Join(1, nil).ID, apptest.ResidentNumber("1990-01-01", 11))
		c := open(here, token)
		if n := waiting(); n != 1 {
			t.Fatalf("%d wait", n)
		}
		told := c.later(nil)
		there.Do("CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "blurry"))
		if n := told(); !slices.Contains(n.Changed, "Certification") || !slices.Contains(n.Changed, "user") {
			t.Errorf("told %+v", n)
		}
		if n := waiting(); n != 0 {
			t.Errorf("%d still wait", n)
		}
	})
}
