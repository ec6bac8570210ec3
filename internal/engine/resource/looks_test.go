package resource_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// limited is the same console with fewer searches and rows, so that a test needs fewer records.
func (d *desk) limited(change func(l *app.Limits)) *desk {
	return &desk{d.Replica(d.DB, func(s *app.Settings) { change(&s.Limits) })}
}

// anHourLater moves the clock; whoever is signed in stays so.
func (d *desk) anHourLater() {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("UPDATE sessions SET seen_at = ?", tx.Now.Add(time.Hour))
	})
	now := d.DB.Now
	d.DB.Now = func() time.Time { return now().Add(time.Hour + time.Second) }
	d.T.Cleanup(func() { d.DB.Now = now })
}

// search asks a list for a keyword.
func (d *desk) search(call, token, kw string) apptest.Answer {
	d.T.Helper()
	return d.Ask(call, token, apptest.Written(map[string]any{"kw": kw}))
}

func (d *desk) finds(token, kw string) {
	d.T.Helper()
	if a := d.search("userList", token, kw); a.Code != 0 || !strings.Contains(string(a.Data), `"total":1,`) {
		d.T.Errorf("%s: %s", kw, a)
	}
}

func (d *desk) misses(token, kw string) {
	d.T.Helper()
	if a := d.search("userList", token, kw); a.Code != 0 || !strings.Contains(string(a.Data), `"total":0,`) {
		d.T.Errorf("%s: %s", kw, a)
	}
}

// refused insists that a search is answered by its limit, whoever it would find.
func (d *desk) refused(what string, a apptest.Answer) {
	d.T.Helper()
	var data struct {
		RetryAfterSec int64
		Fields        map[string]string
	}
	if a.Code != fault.CodeTooMany {
		d.T.Errorf("%s: %s", what, a)
		return
	}
	if a.Into(d.T, &data); data.RetryAfterSec < 1 || data.RetryAfterSec > 3601 || data.Fields["kw"] != a.Message || a.Header.Get("Retry-After") != fmt.Sprint(data.RetryAfterSec) {
		d.T.Errorf("%s: %s %v", what, a, a.Header)
	}
}

func phone(n int) string { return fmt.Sprintf("139%08d", n) }

// TestMaskedDigitsCannotBeSearchedFor tries out what a mask hides, as somebody without any capability.
func TestMaskedDigitsCannotBeSearchedFor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Join(86_1234, nil)
		_, clerk := d.Employ([]perm.Code{perm.Members}, 0)
		for i := range 200 {
			if i != 86 {
				d.misses(clerk, phone(i*10_000+1234))
			}
			d.misses(clerk, phone(1234)) // the same again is no other number
		}
		d.misses(clerk, phone(200*10_000+1234))
		d.refused("the number of somebody", d.search("userList", clerk, phone(86_1234)))
		d.refused("the number of nobody", d.search("userList", clerk, phone(201*10_000+1234)))
		d.misses(clerk, phone(1234))
		d.finds(clerk, "1234")
	})
}

func TestASearchThatFindsByAWholeNumberIsALook(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := full.limited(func(l *app.Limits) { l.Searches = 3 })
		for i := range 5 {
			d.Join(i, nil)
		}
		_, clerk := d.Employ([]perm.Code{perm.Members}, 0)
		_, other := d.Employ([]perm.Code{perm.Members}, 0)
		log := d.LastLogged()
		d.finds(clerk, phone(0))
		rows := d.Logged(log)
		apptest.Exactly(t, "left by a search", 1, rows)
		apptest.Want(t, "the row about a search", rows[0], apptest.Fields{"Action": "reveal", "Call": "userList", "ObjectType": "user", "ObjectID": apptest.Given, "Summary": "searched", "Result": "success"})
		if !strings.Contains(rows[0].Diff, `"139****0000"`) || strings.Contains(rows[0].Diff, phone(0)) {
			t.Errorf("the row gives the number away, or does not hint at it: %s", rows[0].Diff)
		}
		d.finds(clerk, "+86 139-0000-0000")
		if a := d.Ask("userList", clerk, `{"kw":"13900000000","page":2,"sort":"-growth"}`); a.Code != 0 {
			t.Error(a)
		}
		apptest.Exactly(t, "left by the same search again", 1, d.Logged(log))
		d.finds(clerk, phone(1))
		d.finds(clerk, phone(2))
		if a := d.Ask("userList", clerk, `{"kw":"13900000002","status":"blacklisted"}`); a.Code != 0 {
			t.Errorf("the last one among the blacklisted: %s", a)
		}
		log = d.LastLogged()
		d.refused("the fourth", d.search("userList", clerk, phone(3)))
		d.refused("one who is not there", d.search("userList", clerk, phone(99)))
		d.refused("the second page, which has the total", d.Ask("userList", clerk, `{"kw":"13900000003","page":2}`))
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" {
			t.Errorf("the refusals left %+v", rows)
		}
		var shown struct{ Items []struct{ Summary string } }
		if d.Do("logList", map[string]any{"action": "denied"}).Into(t, &shown); len(shown.Items) != 1 || shown.Items[0].Summary != "越权拦截会员：查看列表、超过每小时上限" {
			t.Errorf("the log says %+v", shown.Items)
		}
		d.finds(clerk, phone(2))
		d.finds(clerk, "M00000004")
		d.finds(other, phone(3))
		d.anHourLater()
		d.finds(clerk, phone(3))
	})
}

func TestWhoeverMayRevealSearchesFreelyAndIsLogged(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := full.limited(func(l *app.Limits) { l.Searches = 1 })
		_, may := d.Employ([]perm.Code{perm.Members}, perm.Reveal)
		for i := range 4 {
			d.Join(i, nil)
		}
		log := d.LastLogged()
		for i := range 4 {
			d.finds(may, phone(i))
		}
		for i := range 20 {
			d.misses(may, phone(1000+i))
		}
		apptest.Exactly(t, "left by four searches that found somebody", 4, d.Logged(log))
	})
}

// TestEveryWayToFindSomebodyByANumberCounts goes through the screens that have one, each with a console where none is free.
func TestEveryWayToFindSomebodyByANumberCounts(t *testing.T) {
	eachDesk(t, func(full *desk) {
		number := apptest.ResidentNumber("1980-08-08", 8)
		who := full.Join(4567, nil)
		full.NewPatient(who.ID, "张小明", number)
		full.HandIn(who.ID, number)
		var doctor apptest.Saved
		full.Do("doctorSave", full.SampleOf(full.Resource("doctor"), 1)).Into(t, &doctor)
		full.Review(doctor.ID, who.ID, 5, moderation.Pending)
		full.Feedback(who.ID)
		d := full.limited(func(l *app.Limits) { l.Searches = 1 })
		for call, kw := range map[string]string{
			"userList": phone(4567), "userOptions": phone(4567), "userExport": phone(4567), "userExportStart": phone(4567), "userBulkStart": phone(4567),
			"patientList": number, "patientExport": number, "CertificationList": number, "CertificationExport": phone(4567),
			"reviewList": phone(4567), "commentList": phone(4567), "feedbackList": "13800138000", "accountList": phone(4567),
		} {
			_, clerk := d.Employ(perm.Codes, perm.AllCaps&^perm.Reveal)
			in := map[string]any{"kw": kw}
			if strings.Contains(call, "Export") {
				in["format"] = "csv"
			}
			if strings.Contains(call, "Bulk") {
				in["call"], in["input"] = "userTag", map[string]any{"add": []string{"常客"}}
			}
			ask := func() apptest.Answer {
				d.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM runs WHERE NOT timer") }) // an account may have so many open
				return d.Ask(call, clerk, apptest.Written(d.OnAScreen(call, in)))
			}
			if a := ask(); a.Code != 0 {
				t.Errorf("%s: %s", call, a)
			}
			for i := range 10 {
				in["kw"] = phone(7000 + i)
				ask()
			}
			in["kw"] = phone(8000)
			d.refused(call, ask())
		}
	})
}

// TestRefusedSavesTellNoNumbers tries numbers out in saves that cannot succeed, which answer whether a number is taken.
func TestRefusedSavesTellNoNumbers(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := full.limited(func(l *app.Limits) { l.Searches = 1 })
		who := d.Join(4567, nil)
		taken := apptest.ResidentNumber("1980-08-08", 8)
		d.NewPatient(who.ID, "张小明", taken)
		for call, c := range map[string]struct {
			taken string
			free  func(n int) string
			in    func(number string) map[string]any
		}{
			"userSave": {phone(4567), phone, func(number string) map[string]any {
				return map[string]any{"phone": number, "nickname": "x", "birthday": "2099-01-01"} // not born yet
			}},
			"patientSave": {taken, func(n int) string { return apptest.ResidentNumber("2020-01-01", n) }, func(number string) map[string]any {
				return apptest.PatientOf(who.ID, "张小明", number) // a child without a guardian
			}},
		} {
			save := func(token, number string) int { return d.Ask(call, token, apptest.Written(c.in(number))).Code }
			_, finder := d.Employ(perm.Codes, perm.Write)
			if code := save(finder, c.taken); code != fault.CodeDuplicate {
				t.Errorf("%s with a number that is taken: %d", call, code)
			}
			_, seeker := d.Employ(perm.Codes, perm.Write)
			for n := range 10 {
				if code := save(seeker, c.free(100+n)); code != fault.CodeInvalid && code != fault.CodeReference {
					t.Errorf("%s with a number that is free: %d", call, code)
				}
			}
			for name, token := range map[string]string{"one was found": finder, "ten were not": seeker} {
				if code := save(token, c.free(500)); code != fault.CodeTooMany {
					t.Errorf("%s with one more number after %s: %d", call, name, code)
				}
			}
		}
	})
}

func TestTheEndOfAnIdNumberFindsNobody(t *testing.T) {
	eachDesk(t, func(d *desk) {
		number := apptest.ResidentNumber("1980-08-08", 8)
		who := d.Join(4567, nil)
		d.NewPatient(who.ID, "张小明", number)
		d.HandIn(who.ID, number)
		for _, call := range []string{"patientList", "CertificationList"} {
			if a := d.search(call, d.Admin, number[14:]); !strings.Contains(string(a.Data), `"total":0,`) {
				t.Errorf("%s by %s: %s", call, number[14:], a)
			}
		}
	})
}

func TestRowsWithoutMasksCostReveals(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := full.limited(func(l *app.Limits) { l.UnmaskedRows = 10 })
		var ids []int64
		for i := range 80 {
			ids = append(ids, d.Join(i, nil).ID)
		}
		export := func(call, token string, rows int) apptest.Answer {
			return d.Ask(call, token, apptest.Written(map[string]any{"format": "csv", "unmasked": true, "reason": "监管报送", "ids": ids[:rows]}))
		}
		reveal := func(token string) apptest.Answer {
			return d.Ask("piiReveal", token, apptest.Written(map[string]any{"entity": "user", "id": ids[0], "field": "phone", "reason": "电话回访"}))
		}
		codes := []perm.Code{perm.Members}

		_, spent := d.Employ(codes, perm.Export|perm.Reveal)
		for range 60 {
			reveal(spent)
		}
		log := d.LastLogged()
		for _, call := range []string{"userExport", "userExportStart"} {
			if a := export(call, spent, 1); a.Code != fault.CodeTooMany || strings.Contains(a.Body, phone(0)) {
				t.Errorf("%s after sixty reveals: %s", call, a)
			}
		}
		if rows := d.Logged(log); len(rows) != 2 || rows[0].Action != "denied" || rows[1].Action != "denied" {
			t.Errorf("the refusals left %+v", rows)
		}
		if a := d.Ask("userExport", spent, `{"format":"csv"}`); a.Code != 0 || a.Header.Get("X-Total-Rows") != "80" {
			t.Errorf("with masks: %s", a)
		}
		if a := d.Ask("userData", spent, apptest.Written(map[string]any{"id": ids[0], "reason": "本人要求"})); a.Code != fault.CodeTooMany {
			t.Errorf("everything about a member: %s", a)
		}

		_, many := d.Employ(codes, perm.Export|perm.Reveal)
		if a := export("userExport", many, 71); a.Code != fault.CodeTooMany {
			t.Errorf("more than the limit and all reveals: %s", a)
		}
		if a := export("userExport", many, 68); !strings.Contains(a.Body, phone(67)) {
			t.Errorf("eight rows and fifty-eight reveals: %s", a)
		}
		if a := export("userExport", many, 3); a.Code != fault.CodeTooMany {
			t.Errorf("with two reveals left: %s", a)
		}
		for range 2 {
			if a := reveal(many); a.Code != 0 {
				t.Errorf("what a refused export would have cost is gone: %s", a)
			}
		}
		if a := reveal(many); a.Code != fault.CodeTooMany {
			t.Errorf("the rows cost nothing: %s", a)
		}

		_, waits := d.Employ(codes, perm.Export|perm.Reveal)
		run := d.StartExport(waits, "user", map[string]any{"unmasked": true, "reason": "监管报送", "ids": ids[:70]})
		if err := d.RunNow("export"); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if a := d.Ask("runFetch", waits, apptest.Written(map[string]any{"id": run})); !strings.Contains(a.Body, phone(69)) {
				t.Errorf("what was paid for is not given: %s", a)
			}
		}
		d.anHourLater()
		if a := reveal(waits); a.Code != 0 {
			t.Errorf("an hour later: %s", a)
		}
	})
}

// TestOneBudgetIsSharedByReplicas spends on two servers what one account has.
func TestOneBudgetIsSharedByReplicas(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		one, other := (&desk{here}).limited(func(l *app.Limits) { l.Searches = 2 }), (&desk{there}).limited(func(l *app.Limits) { l.Searches = 2 })
		for i := range 3 {
			one.Join(i, nil)
		}
		_, clerk := one.Employ([]perm.Code{perm.Members}, 0)
		one.finds(clerk, phone(0))
		other.finds(clerk, phone(1))
		one.refused("the third, here", one.search("userList", clerk, phone(2)))
		other.refused("the third, there", other.search("userList", clerk, phone(2)))
	})
}

// TestManySearchesAtOnceFindNoMore has one account ask on many connections for the last number that is free.
func TestManySearchesAtOnceFindNoMore(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := full.limited(func(l *app.Limits) { l.Searches = 1 })
		const asked = 16
		for i := range asked {
			d.Join(i, nil)
		}
		_, clerk := d.Employ([]perm.Code{perm.Members}, 0)
		answers := make(chan int, asked)
		for i := range asked {
			go func() { answers <- d.search("userList", clerk, phone(i)).Code }()
		}
		found := 0
		for range asked {
			if code := <-answers; code == 0 {
				found++
			} else if code != fault.CodeTooMany {
				t.Errorf("code %d", code)
			}
		}
		if found != 1 {
			t.Errorf("%d found, wanted 1", found)
		}
		if left := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM operation_logs WHERE action = 'reveal'")); left != 1 {
			t.Errorf("%d rows in the log", left)
		}
	})
}
