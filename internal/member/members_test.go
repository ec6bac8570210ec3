package member_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// found lists the numbers of the members that a list shows.
func (d *desk) found(filter map[string]any) []string {
	d.T.Helper()
	var page struct {
		Items []apptest.Person `json:"items"`
		Total int64            `json:"total"`
	}
	d.Do("userList", filter).Into(d.T, &page)
	numbers := []string{}
	for _, p := range page.Items {
		numbers = append(numbers, p.MemberNo)
	}
	if int64(len(numbers)) != page.Total {
		d.T.Errorf("%v: %d of %d on one page", filter, len(numbers), page.Total)
	}
	return numbers
}

func TestMembersAreFoundByEverythingTheyMayBeFoundBy(t *testing.T) {
	eachDesk(t, func(d *desk) {
		anna := d.Join(1234, map[string]any{"nickname": "Anna", "gender": "female", "source": "miniapp", "tags": []string{"复购", "亲子"}})
		bob := d.Join(5678, map[string]any{"nickname": "Bob", "source": "app", "tags": []string{"复购"}})
		chen := d.Join(9234, map[string]any{"nickname": "陈·100%_"})
		if anna.MemberNo != "M00000001" || chen.MemberNo != "M00000003" {
			t.Fatalf("numbered %s and %s", anna.MemberNo, chen.MemberNo)
		}
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE members SET last_login_at = ?, spent_fen = 5000, order_count = 3 WHERE id = ?", tx.Now, bob.ID)
		}); err != nil {
			t.Fatal(err)
		}
		d.Do("userBlack", chen.Naming(map[string]any{"black": true, "reason": "恶意退款"}))
		yesterday, tomorrow := time.Now().Add(-24*time.Hour).UTC().Format(time.RFC3339), time.Now().Add(24*time.Hour).UTC().Format(time.RFC3339)
		for _, c := range []struct {
			filter map[string]any
			want   []string
		}{
			{map[string]any{}, []string{"M00000003", "M00000002", "M00000001"}},
			{map[string]any{"kw": "M00000002"}, []string{"M00000002"}},
			{map[string]any{"kw": "M0000000"}, []string{"M00000003", "M00000002", "M00000001"}},
			{map[string]any{"kw": "13900001234"}, []string{"M00000001"}},
			{map[string]any{"kw": "+86 139-0000-1234"}, []string{"M00000001"}},
			{map[string]any{"kw": "1234"}, []string{"M00000001"}},
			{map[string]any{"kw": "234"}, []string{}},
			{map[string]any{"kw": "An"}, []string{"M00000001"}},
			{map[string]any{"kw": "nn"}, []string{}},
			{map[string]any{"kw": "陈·100%_"}, []string{"M00000003"}},
			{map[string]any{"tag": "复购"}, []string{"M00000002", "M00000001"}},
			{map[string]any{"tag": []string{"亲子", "没有"}}, []string{"M00000001"}},
			{map[string]any{"status": "blacklisted"}, []string{"M00000003"}},
			{map[string]any{"status": []string{"normal", "deleted"}, "source": "app"}, []string{"M00000002"}},
			{map[string]any{"gender": "female"}, []string{"M00000001"}},
			{map[string]any{"certStatus": "approved"}, []string{}},
			{map[string]any{"tierId": anna.TierID}, []string{"M00000003", "M00000002", "M00000001"}},
			{map[string]any{"createdAtFrom": yesterday, "createdAtTo": tomorrow}, []string{"M00000003", "M00000002", "M00000001"}},
			{map[string]any{"createdAtTo": yesterday}, []string{}},
			{map[string]any{"lastLoginAtFrom": yesterday}, []string{"M00000002"}},
			{map[string]any{"spentFenFrom": 5000, "spentFenTo": 5001}, []string{"M00000002"}},
			{map[string]any{"spentFenTo": 5000}, []string{"M00000003", "M00000001"}},
			{map[string]any{"orderCountFrom": 3}, []string{"M00000002"}},
			{map[string]any{"sort": "-lastLoginAt"}, []string{"M00000002", "M00000003", "M00000001"}},
			{map[string]any{"sort": "lastLoginAt"}, []string{"M00000001", "M00000003", "M00000002"}},
			{map[string]any{"sort": "-spentFen"}, []string{"M00000002", "M00000003", "M00000001"}},
		} {
			if got := d.found(c.filter); !slices.Equal(got, c.want) {
				t.Errorf("%v: found %q, wanted %q", c.filter, got, c.want)
			}
		}
		var picked struct {
			Items []struct{ Label string } `json:"items"`
		}
		for asked, want := range map[string]int{"": 0, "M0000000": 0, "Anna": 0, "1234": 0, "M00000001": 1, "139 0000 1234": 1, "M00000003": 0} {
			d.Do("userOptions", map[string]any{"kw": asked}).Into(t, &picked)
			if len(picked.Items) != want {
				t.Errorf("asked for %q: %+v", asked, picked)
			}
		}
		// A filter also looks for those who are no longer offered.
		if d.Do("userOptions", map[string]any{"kw": "M00000003", "all": true}).Into(t, &picked); len(picked.Items) != 1 {
			t.Errorf("among all: %+v", picked)
		}
	})
}

func TestAMembersPhoneIsMaskedSealedAndItsOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		log := d.LastLogged()
		p := d.Join(1234, nil)
		if p.Phone != "139****1234" {
			t.Errorf("the phone is shown as %s", p.Phone)
		}
		d.Refused(fault.CodeDuplicate, "userSave", map[string]any{"phone": "13900001234", "nickname": "another"})
		d.Refused(fault.CodeInvalid, "userSave", p.Naming(map[string]any{"phone": "13900009999"}))
		d.Refused(fault.CodeInvalid, "userSave", map[string]any{"phone": "139****1234", "nickname": "x"})
		d.Refused(fault.CodeInvalid, "userPhone", p.Naming(map[string]any{"phone": "13900009999"}))
		d.Do("userPhone", p.Naming(map[string]any{"phone": "139 0000 9999", "reason": "换号"}))
		d.Refused(fault.CodeConflict, "userPhone", p.Naming(map[string]any{"phone": "13900009998", "reason": "换号"}))
		other := d.Join(1234, nil) // the number is free again
		d.Refused(fault.CodeDuplicate, "userPhone", other.Naming(map[string]any{"phone": "13900009999", "reason": "换号"}))
		if got := d.found(map[string]any{"kw": "9999"}); !slices.Equal(got, []string{p.MemberNo}) {
			t.Errorf("found %q", got)
		}
		stored := apptest.Must(store.All[string](d.DB.Read(t.Context()), "SELECT phone_sealed || phone_index || phone_tail || tags FROM members"))
		logs := apptest.Must(store.All[string](d.DB.Read(t.Context()), "SELECT diff || summary || object_label FROM operation_logs WHERE id > ?", log))
		events := apptest.Must(store.All[string](d.DB.Read(t.Context()), "SELECT changes FROM member_events"))
		exported := d.Do("userExport", map[string]any{"format": "csv"}).Body
		for _, text := range append(append(append(stored, logs...), events...), exported) {
			if strings.Contains(text, "00009999") || strings.Contains(text, "00001234") {
				t.Errorf("a whole number stands in %q", text)
			}
		}
		if !strings.Contains(exported, "139****9999") {
			t.Errorf("the export is %q", exported)
		}
		var revealed struct{ Value string }
		d.Do("piiReveal", map[string]any{"entity": "user", "id": p.ID, "field": "phone", "reason": "回访"}).Into(t, &revealed)
		if revealed.Value != "13900009999" {
			t.Errorf("revealed %s", revealed.Value)
		}
	})
}

func TestAVerifiedMemberKeepsItsBirthday(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, map[string]any{"birthday": "1990-05-01", "gender": "male"})
		for _, birthday := range []string{"2999-01-01", "1800-01-01", "2023-02-29"} {
			d.Refused(fault.CodeInvalid, "userSave", p.Naming(map[string]any{"birthday": birthday}))
		}
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE members SET cert_status = 'approved', real_name = '张小明' WHERE id = ?", p.ID)
		}); err != nil {
			t.Fatal(err)
		}
		d.Refused(fault.CodeInvalid, "userSave", p.Naming(map[string]any{"birthday": "1990-05-02"}))
		d.Refused(fault.CodeInvalid, "userSave", p.Naming(map[string]any{"gender": "female"}))
		d.Do("userSave", p.Naming(map[string]any{"birthday": "1990-05-01", "gender": "male", "city": "杭州"}))
		if got := d.Person(p.ID); got.City != "杭州" || got.RealName != "张*明" {
			t.Errorf("got %+v", got)
		}
		d.Refused(fault.CodeInvalid, "userSave", map[string]any{"phone": "13900000002", "nickname": "x", "realName": "y"})
	})
}

func TestAccountsMoveOnlyThroughTheLedger(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		adjusted := func(account string, delta, after int64) {
			t.Helper()
			var out struct{ After, LedgerID, Version int64 }
			a := d.Adjust(d.Admin, p.ID, account, delta)
			if a.Code != 0 {
				t.Fatal(a)
			}
			a.Into(t, &out)
			if out.After != after || out.LedgerID == 0 {
				t.Errorf("%s %d: %s", account, delta, a)
			}
		}
		adjusted("points", 300, 300)
		adjusted("points", -100, 200)
		adjusted("balance", 5_000_000, 5_000_000)
		adjusted("growth", 50, 50)
		for account, delta := range map[string]int64{"points": -201, "balance": -5_000_001, "growth": 100_001} {
			if a := d.Adjust(d.Admin, p.ID, account, delta); a.Code != fault.CodeShortage && a.Code != fault.CodeInvalid {
				t.Errorf("%s %d: %s", account, delta, a)
			}
		}
		var short struct{ Available int64 }
		a := d.Adjust(d.Admin, p.ID, "points", -201)
		if a.Into(t, &short); a.Code != fault.CodeShortage || a.Message != "余额不足" || short.Available != 200 {
			t.Errorf("more points than there are: %s", a)
		}
		for _, bad := range []map[string]any{
			{"delta": 0}, {"delta": 100_001}, {"delta": -100_001}, {"account": "balance", "delta": 5_000_001}, {"reason": "orderEarn"},
			{"reason": "staffDeduct"}, {"reason": "staffGrant", "delta": -1}, {"note": "x"}, {"account": "gold"}, {"requestId": ""},
		} {
			in := map[string]any{"id": p.ID, "account": "points", "delta": 1, "reason": "staffGrant", "note": "补发积分", "requestId": "never-carried-out"}
			for field, value := range bad {
				in[field] = value
			}
			d.Refused(fault.CodeInvalid, "userAdjust", in)
		}
		got := d.Person(p.ID)
		if got.Points != 200 || got.BalanceFen != 5_000_000 || got.Growth != 50 {
			t.Errorf("got %+v", got)
		}
		var page struct {
			Items []struct {
				Account, Reason, Note, OperatorName string
				Delta, After                        int64
			}
			Total int64
		}
		d.Do("userLedger", map[string]any{"id": p.ID}).Into(t, &page)
		if page.Total != 4 || page.Items[0].Account != "growth" || page.Items[0].OperatorName == "" {
			t.Errorf("the ledger is %+v", page)
		}
		d.Do("userLedger", map[string]any{"id": p.ID, "account": "points", "atFrom": "2020-01-01T00:00:00Z", "pageSize": 10}).Into(t, &page)
		if page.Total != 2 || page.Items[0].Delta != -100 || page.Items[0].After != 200 {
			t.Errorf("the bookings of points are %+v", page)
		}
		d.Refused(fault.CodeNotFound, "userLedger", map[string]any{"id": 999999})
		for _, change := range []string{"UPDATE member_ledger SET delta = 1", "DELETE FROM member_ledger"} {
			if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
				if change[0] == 'U' {
					return tx.Exec("UPDATE member_ledger SET delta = 1")
				}
				return tx.Exec("DELETE FROM member_ledger")
			}); err == nil {
				t.Errorf("%s went through", change)
			}
		}
	})
}

func TestBalanceTakesFinance(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		_, clerk := d.Employ([]perm.Code{perm.Members}, perm.Write)
		_, cashier := d.Employ([]perm.Code{perm.Members}, perm.Write|perm.Finance)
		if a := d.Adjust(clerk, p.ID, "points", 10); a.Code != 0 {
			t.Error(a)
		}
		log := d.LastLogged()
		if a := d.Adjust(clerk, p.ID, "balance", 10); a.Code != fault.CodeForbidden || !strings.Contains(string(a.Data), `"finance"`) {
			t.Error(a)
		}
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" {
			t.Errorf("the refusal left %+v", rows)
		}
		if a := d.Adjust(cashier, p.ID, "balance", 10); a.Code != 0 {
			t.Error(a)
		}
		_, reader := d.Employ([]perm.Code{perm.Members}, 0)
		var seen apptest.Person
		d.Ask("userDetail", reader, apptest.Written(map[string]any{"id": p.ID})).Into(t, &seen)
		if len(seen.Actions) != 0 || len(d.Person(p.ID).Actions) == 0 {
			t.Errorf("a reader may %v", seen.Actions)
		}
	})
}

func TestAnAdjustmentIsCarriedOutOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		in := map[string]any{"id": p.ID, "account": "points", "delta": 10, "reason": "staffGrant", "note": "补发", "requestId": "the-same-request"}
		var answers [6]string
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = string(d.Ask("userAdjust", d.Admin, apptest.Written(in)).Data) })
		}
		all.Wait()
		for _, a := range answers {
			if a != answers[0] {
				t.Errorf("%s and %s", a, answers[0])
			}
		}
		in["delta"] = 11
		d.Refused(fault.CodeDuplicate, "userAdjust", in)
		if got := d.Person(p.ID).Points; got != 10 {
			t.Errorf("%d points", got)
		}
	})
}

func TestManyAdjustAtOnceAndNothingIsLost(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				a := d.Ask("userAdjust", d.Admin, apptest.Written(map[string]any{"id": p.ID, "account": "points", "delta": 3, "reason": "staffGrant", "note": "补发", "requestId": fmt.Sprintf("together-%d", i)}))
				if a.Code != 0 {
					t.Error(a)
				}
			})
		}
		all.Wait()
		type sums struct{ Points, Booked, Highest int64 }
		got := apptest.Must(store.Get[sums](d.DB.Read(t.Context()), "SELECT (SELECT points FROM members) AS points, sum(delta) AS booked, max(after) AS highest FROM member_ledger"))
		if got != (sums{120, 120, 120}) {
			t.Errorf("got %+v", got)
		}
	})
}

func TestBlacklistAndRestore(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO member_logins (member_id, at, source, device, ip, city) VALUES (?, ?, 'app', 'phone', '203.0.113.9', '')", p.ID, tx.Now)
		}); err != nil {
			t.Fatal(err)
		}
		past, soon := time.Now().Add(-time.Hour).UTC().Format(time.RFC3339), time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		d.Refused(fault.CodeInvalid, "userBlack", p.Naming(map[string]any{"black": true}))
		d.Refused(fault.CodeInvalid, "userBlack", p.Naming(map[string]any{"black": true, "reason": "x"}))
		d.Refused(fault.CodeInvalid, "userBlack", p.Naming(map[string]any{"black": true, "reason": "恶意退款", "until": past}))
		d.Refused(fault.CodeState, "userBlack", p.Naming(map[string]any{"black": false, "reason": "误判"}))
		log := d.LastLogged()
		d.Do("userBlack", p.Naming(map[string]any{"black": true, "reason": "恶意退款", "until": soon}))
		d.OnlyRow(log, "userBlack", "status", p.ID)
		p = d.Person(p.ID)
		if p.Status != "blacklisted" || p.BlackReason != "恶意退款" || p.BlackUntil == nil || p.BlackByName != "管理员" {
			t.Errorf("got %+v", p)
		}
		var logins struct {
			Items []struct{ EndedAt *string }
			Total int64
		}
		d.Do("userLogins", map[string]any{"id": p.ID}).Into(t, &logins)
		if logins.Total != 1 || logins.Items[0].EndedAt == nil {
			t.Errorf("the session goes on: %+v", logins)
		}
		d.Refused(fault.CodeState, "userBlack", p.Naming(map[string]any{"black": true, "reason": "again"}))
		other := d.Join(2, nil)
		var bulk struct {
			OK     []int64 `json:"ok"`
			Failed []struct{ ID, Code int64 }
		}
		d.Do("userBlack", map[string]any{"ids": []int64{p.ID, other.ID}, "black": false, "reason": "误判"}).Into(t, &bulk)
		if !slices.Equal(bulk.OK, []int64{p.ID}) || len(bulk.Failed) != 1 || bulk.Failed[0].Code != fault.CodeState {
			t.Errorf("restored %+v", bulk)
		}
		p = d.Person(p.ID)
		if p.Status != "normal" || p.BlackReason != "" || p.BlackUntil != nil {
			t.Errorf("restored to %+v", p)
		}
		var events struct {
			Items []struct {
				Kind, Reason string
				Changes      []struct {
					Field         string
					Before, After any
				}
			}
		}
		d.Do("userEvents", map[string]any{"id": p.ID}).Into(t, &events)
		if len(events.Items) != 3 || events.Items[0].Kind != "restore" || events.Items[1].Reason != "恶意退款" || events.Items[2].Kind != "joined" {
			t.Errorf("the history is %+v", events)
		}
		// A person is called by name, not by a number.
		var told []any
		for _, event := range events.Items {
			for _, c := range event.Changes {
				if c.Field == "blackBy" {
					told = append(told, c.Before, c.After)
				}
			}
		}
		if me := d.Me().Name; !slices.Equal(told, []any{me, nil, nil, me}) {
			t.Errorf("who blacklisted the member is told as %v", told)
		}
	})
}

func TestABlacklistingEndsWhenItsTimeHasCome(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p, forever := d.Join(1, nil), d.Join(2, nil)
		d.Do("userBlack", p.Naming(map[string]any{"black": true, "reason": "恶意退款", "until": time.Now().Add(time.Hour).UTC().Format(time.RFC3339)}))
		d.Do("userBlack", forever.Naming(map[string]any{"black": true, "reason": "恶意退款"}))
		d.Tick("userRestore", 0)
		if got := d.Person(p.ID).Status; got != "blacklisted" {
			t.Errorf("restored too early: %s", got)
		}
		log := d.LastLogged()
		d.Tick("userRestore", 2*time.Hour)
		rows := d.Logged(log)
		if got := d.Person(p.ID).Status; got != "normal" || len(rows) != 1 || rows[0].AccountID != 0 || rows[0].ObjectID != p.ID {
			t.Errorf("%s, the log has %+v", got, rows)
		}
		if got := d.Person(forever.ID).Status; got != "blacklisted" {
			t.Errorf("a permanent one is %s", got)
		}
	})
}

func TestAClosedMemberKeepsNothingPersonal(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(4321, map[string]any{"nickname": "独特的昵称", "city": "绍兴", "birthday": "1990-05-01", "tags": []string{"独特标签"}, "remark": "独特备注"})
		d.Do("userSave", p.Naming(map[string]any{"nickname": "另一个独特的昵称"}))
		d.Adjust(d.Admin, p.ID, "points", 70)
		d.Adjust(d.Admin, p.ID, "growth", 7)
		d.Adjust(d.Admin, p.ID, "balance", 1)
		p = d.Person(p.ID)
		d.Refused(fault.CodeInvalid, "userDel", p.Naming(nil))
		blocked := d.Refused(fault.CodeInUse, "userDel", p.Naming(map[string]any{"reason": "会员申请"}))
		if !strings.Contains(string(blocked.Data), `"balance"`) {
			t.Errorf("blocked by %s", blocked)
		}
		d.Adjust(d.Admin, p.ID, "balance", -1)
		p = d.Person(p.ID)
		log := d.LastLogged()
		d.Do("userDel", p.Naming(map[string]any{"reason": "会员申请"}))
		d.OnlyRow(log, "userDel", "delete", p.ID)
		if rows := d.Logged(log); !strings.Contains(rows[0].Diff, "会员申请") {
			t.Errorf("the log does not say why: %s", rows[0].Diff)
		}
		closed := d.Person(p.ID)
		apptest.Want(t, "the closed member", closed, apptest.Fields{
			"Status": "deleted", "Nickname": "已注销用户", "Phone": nil, "Points": 0, "Growth": 0, "Actions": apptest.Len(0), "MemberNo": p.MemberNo,
		})
		for _, table := range apptest.Must(d.DB.Read(t.Context()).Layouts()) {
			if !strings.HasPrefix(table.Table, "member") {
				continue
			}
			for _, row := range d.rowsOf(table.Table) {
				for _, trace := range []string{"独特", "绍兴", "1990-05-01"} {
					if strings.Contains(row, trace) {
						t.Errorf("%s still has %s: %s", table.Table, trace, row)
					}
				}
			}
		}
		again := d.Join(4321, nil) // the number is free
		if again.MemberNo == p.MemberNo {
			t.Error("a number was given out twice")
		}
		for _, call := range []string{"userSave", "userPhone", "userTier", "userBlack", "userDel", "userTag"} {
			in := closed.Naming(map[string]any{"reason": "再来一次", "phone": "13900004444", "black": true, "add": []string{"x"}, "nickname": "x"})
			for field := range in {
				if d.Call(call).In.Field(field) == nil {
					delete(in, field)
				}
			}
			if call == "userSave" {
				delete(in, "phone")
			}
			d.Refused(fault.CodeState, call, in)
		}
		if a := d.Adjust(d.Admin, p.ID, "points", 1); a.Code != fault.CodeState {
			t.Error(a)
		}
		var page struct {
			Items []struct {
				Reason string
				After  int64
			}
		}
		d.Do("userLedger", map[string]any{"id": p.ID, "account": "points"}).Into(t, &page)
		if len(page.Items) != 2 || page.Items[0].Reason != "accountClosed" || page.Items[0].After != 0 {
			t.Errorf("the ledger is %+v", page)
		}
		ids := make([]int64, 51)
		for i := range ids {
			ids[i] = int64(i + 1)
		}
		d.Refused(fault.CodeInvalid, "userDel", map[string]any{"ids": ids, "reason": "会员申请"})
	})
}

// rowsOf is everything a table holds, as text.
func (d *desk) rowsOf(table string) []string {
	d.T.Helper()
	rows := map[string]func() ([]string, error){
		"members": func() ([]string, error) {
			return store.All[string](d.DB.Read(d.T.Context()), "SELECT member_no || nickname || avatar || birthday || real_name || city || tags || black_reason || remark FROM members")
		},
		"member_events": func() ([]string, error) {
			return store.All[string](d.DB.Read(d.T.Context()), "SELECT kind || reason || changes FROM member_events")
		},
		"member_tags": func() ([]string, error) {
			return store.All[string](d.DB.Read(d.T.Context()), "SELECT tag FROM member_tags")
		},
		"member_ledger": func() ([]string, error) {
			return store.All[string](d.DB.Read(d.T.Context()), "SELECT note FROM member_ledger")
		},
		"member_logins": func() ([]string, error) {
			return store.All[string](d.DB.Read(d.T.Context()), "SELECT device || ip || city FROM member_logins")
		},
	}[table]
	if rows == nil {
		d.T.Fatalf("no look at table %s", table)
	}
	return apptest.Must(rows())
}

func TestTagsOfMany(t *testing.T) {
	eachDesk(t, func(d *desk) {
		full := []string{}
		for i := range 10 {
			full = append(full, fmt.Sprint("标签", i))
		}
		a, b := d.Join(1, map[string]any{"tags": []string{"旧", "旧"}}), d.Join(2, map[string]any{"tags": full})
		if !slices.Equal(a.Tags, []string{"旧"}) {
			t.Errorf("a tag twice: %v", a.Tags)
		}
		d.Refused(fault.CodeInvalid, "userTag", map[string]any{"ids": []int64{a.ID}})
		d.Refused(fault.CodeInvalid, "userTag", map[string]any{"ids": []int64{a.ID}, "add": []string{""}})
		d.Refused(fault.CodeInvalid, "userSave", map[string]any{"phone": "13900000003", "nickname": "x", "tags": []string{"十一个字的标签太长了吧"}})
		var bulk struct {
			OK     []int64 `json:"ok"`
			Failed []struct {
				ID, Code int64
				Message  string
			}
		}
		d.Do("userTag", map[string]any{"ids": []int64{a.ID, b.ID}, "add": []string{"新", "旧"}, "remove": []string{"没有"}}).Into(t, &bulk)
		if !slices.Equal(bulk.OK, []int64{a.ID}) || len(bulk.Failed) != 1 || bulk.Failed[0].Code != fault.CodeInvalid {
			t.Errorf("tagged %+v", bulk)
		}
		d.Do("userTag", map[string]any{"ids": []int64{a.ID, b.ID}, "remove": []string{"旧", "标签0"}})
		if got := d.Person(a.ID).Tags; !slices.Equal(got, []string{"新"}) {
			t.Errorf("got %v", got)
		}
		if got := d.found(map[string]any{"tag": []string{"旧", "标签0"}}); len(got) != 0 {
			t.Errorf("still found by tags they lost: %v", got)
		}
		if got := d.found(map[string]any{"tag": "新"}); !slices.Equal(got, []string{a.MemberNo}) {
			t.Errorf("found %v", got)
		}
	})
}

func TestTwoPeopleJoinWithOneNumberAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for round := range 10 {
			var codes [4]int
			var all sync.WaitGroup
			for i := range codes {
				all.Go(func() {
					codes[i] = d.Ask("userSave", d.Admin, fmt.Sprintf(`{"phone":"1390000%04d","nickname":"n"}`, round)).Code
				})
			}
			all.Wait()
			slices.Sort(codes[:])
			if codes != [4]int{0, fault.CodeDuplicate, fault.CodeDuplicate, fault.CodeDuplicate} {
				t.Fatalf("four at once: %v", codes)
			}
		}
		if got, err := store.Get[int64](d.DB.Read(t.Context()), "SELECT count(DISTINCT member_no) FROM members"); err != nil || got != 10 {
			t.Errorf("%d numbers, %v", got, err)
		}
	})
}

func TestAMembersHistoryNamesEveryChange(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		d.Do("userSave", p.Naming(map[string]any{"nickname": "新名字"}))
		var events struct {
			Items []struct {
				Kind    string
				Changes []struct {
					Field         string
					Before, After json.RawMessage
				}
			}
		}
		d.Do("userEvents", map[string]any{"id": p.ID}).Into(t, &events)
		if len(events.Items) != 2 || events.Items[0].Kind != "edited" || len(events.Items[0].Changes) != 1 || string(events.Items[0].Changes[0].After) != `"新名字"` {
			t.Errorf("the history is %+v", events)
		}
	})
}
