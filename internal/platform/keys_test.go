package platform_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

type keyOnTheWire struct {
	apptest.Saved
	Name       string   `json:"name"`
	Prefix     string   `json:"prefix"`
	Scopes     []string `json:"scopes"`
	Status     string   `json:"status"`
	LastUsedAt *string  `json:"lastUsedAt"`
	Actions    []string `json:"actions"`
}

func keyOf(d *apptest.Desk, id int64) (k keyOnTheWire) {
	d.T.Helper()
	d.Do("platformKeyDetail", map[string]any{"id": id}).Into(d.T, &k)
	return k
}

func TestAKeyIsShownOnceAndKeptAsAHash(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		log := d.LastLogged()
		id, key := d.NewKey(perm.ScopeEvents, perm.ScopeEvents)
		if !strings.HasPrefix(key, "cdk_") || len(key) != 47 {
			t.Fatalf("the key is %q", key)
		}
		d.OnlyRow(log, "platformKeySave", "create", id)
		got := keyOf(d, id)
		apptest.Want(t, "the key", got, apptest.Fields{"Prefix": key[:8], "Scopes": []string{"events"}, "Status": "active", "LastUsedAt": nil})
		for _, call := range []string{"platformKeyDetail", "platformKeyList"} {
			in := map[string]any{}
			if call == "platformKeyDetail" {
				in["id"] = id
			}
			if a := d.Do(call, in); strings.Contains(a.Body, key[8:]) {
				t.Errorf("%s tells the key: %s", call, a)
			}
		}
		if rows := d.Logged(log); strings.Contains(fmt.Sprint(rows), key[8:]) {
			t.Errorf("the log tells the key: %+v", rows)
		}
		kept := apptest.Must(store.All[string](d.DB.Read(t.Context()), "SELECT name || prefix || key_hash || scopes || revoke_reason FROM platform_keys"))
		if strings.Contains(strings.Join(kept, ""), key[8:]) {
			t.Error("the database holds the key")
		}
		var again map[string]any
		d.Do("platformKeySave", map[string]any{"id": id, "version": got.Version, "name": "另一个名字"}).Into(t, &again)
		if again["key"] != nil {
			t.Errorf("changing a key tells it: %v", again)
		}
	})
}

func TestAKeyOpensItsScopesUntilItEnds(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		id, key := here.NewKey(perm.ScopeEvents)
		for _, d := range []*apptest.Desk{here, there} {
			if a := d.AskDoor("eventsNext", key, "{}"); a.Code != 0 || a.Header.Get("Set-Cookie") != "" || a.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("a key that opens this: %s", a)
			}
		}
		if keyOf(here, id).LastUsedAt == nil {
			t.Error("nothing says that the key is used")
		}
		// Taking the scope away acts on the very next call, on every replica.
		here.Do("platformKeySave", map[string]any{"id": id, "version": keyOf(here, id).Version, "scopes": []string{"content"}})
		for _, d := range []*apptest.Desk{here, there} {
			log := d.LastLogged()
			a := d.AskDoor("eventsNext", key, "{}")
			if a.Code != fault.CodeForbidden || !strings.Contains(a.Body, `"scope":"events"`) {
				t.Errorf("without the scope: %s", a)
			}
			rows := d.Logged(log)
			apptest.Exactly(t, "the refusal", 1, rows)
			apptest.Want(t, "the refusal", rows[0], apptest.Fields{"Action": "denied", "Call": "eventsNext", "Result": "failure"})
		}
		here.Do("platformKeySave", map[string]any{"id": id, "version": keyOf(here, id).Version, "scopes": []string{"events"}})
		log := here.LastLogged()
		here.Do("platformKeyRevoke", map[string]any{"id": id, "version": keyOf(here, id).Version, "reason": "程序停用"})
		here.OnlyRow(log, "platformKeyRevoke", "status", id)
		for _, d := range []*apptest.Desk{there, here} {
			if a := d.AskDoor("eventsNext", key, "{}"); a.Code != fault.CodeNoSession {
				t.Errorf("a revoked key: %s", a)
			}
		}
		here.Refused(fault.CodeState, "platformKeySave", map[string]any{"id": id, "version": keyOf(here, id).Version, "scopes": []string{"files"}})
		here.Refused(fault.CodeState, "platformKeyRevoke", map[string]any{"id": id, "version": keyOf(here, id).Version, "reason": "再停一次"})
	})
}

func TestAKeyEndsWithItsTime(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		start := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
		d.DB.Now = func() time.Time { return start }
		d.Admin = d.Session(1, start, start)
		d.Refused(fault.CodeInvalid, "platformKeySave", map[string]any{"name": "过期的", "scopes": []string{"events"}, "expiresAt": "2026-06-01T07:00:00Z"})
		var made struct {
			ID  int64
			Key string
		}
		d.Do("platformKeySave", map[string]any{"name": "一小时", "scopes": []string{"events"}, "expiresAt": "2026-06-01T09:00:00Z"}).Into(t, &made)
		if a := d.AskDoor("eventsNext", made.Key, "{}"); a.Code != 0 {
			t.Fatal(a)
		}
		later := start.Add(time.Hour)
		d.DB.Now = func() time.Time { return later }
		d.Admin = d.Session(1, later, later)
		if a := d.AskDoor("eventsNext", made.Key, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("after its time: %s", a)
		}
		apptest.Want(t, "before the timer", keyOf(d, made.ID), apptest.Fields{"Status": "active"})
		log := d.LastLogged()
		d.Tick("platformKeyExpiry", 0)
		apptest.Want(t, "after the timer", keyOf(d, made.ID), apptest.Fields{"Status": "expired", "Actions": []string{}})
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 1, rows)
		apptest.Want(t, "the log", rows[0], apptest.Fields{"Call": "platformKeyExpiry", "Action": "status", "ObjectID": made.ID})
	})
}

func TestBadKeysAreRefused(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		for name, in := range map[string]map[string]any{
			"no name":       {"scopes": []string{"events"}},
			"a short name":  {"name": "短", "scopes": []string{"events"}},
			"no scope":      {"name": "没有范围", "scopes": []string{}},
			"another scope": {"name": "别的范围", "scopes": []string{"everything"}},
			"a key":         {"name": "自带密钥", "scopes": []string{"events"}, "key": "cdk_mine"},
			"a status":      {"name": "自带状态", "scopes": []string{"events"}, "status": "active"},
		} {
			if a := d.Ask("platformKeySave", d.Admin, apptest.Written(in)); a.Code != fault.CodeInvalid {
				t.Errorf("%s: %s", name, a)
			}
		}
		_, key := d.NewKey(perm.ScopeEvents)
		for name, wrong := range map[string]string{
			"no key": "", "a word": "key", "a key cut short": key[:46], "one with another mark": "cdx_" + key[4:], "an unknown one": "cdk_" + strings.Repeat("A", 43), "a session": d.Admin,
		} {
			if a := d.AskDoor("eventsNext", wrong, "{}"); a.Code != fault.CodeNoSession || !strings.Contains(a.Message, "密钥") {
				t.Errorf("%s: %s", name, a)
			}
		}
	})
}

func TestAnAddressThatShowsWrongKeysIsAskedToWait(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		_, key := here.NewKey(perm.ScopeEvents)
		log := here.LastLogged()
		wrong := "cdk_" + strings.Repeat("B", 43)
		for i := range 30 {
			d := here
			if i%2 == 1 {
				d = there
			}
			if a := d.AskDoor("eventsNext", wrong, "{}"); a.Code != fault.CodeNoSession {
				t.Fatalf("wrong key %d: %s", i+1, a)
			}
		}
		for _, d := range []*apptest.Desk{here, there} {
			if a := d.AskDoor("eventsNext", wrong, "{}"); a.Code != fault.CodeTooMany || a.Header.Get("Retry-After") != "60" {
				t.Errorf("the wrong key after 30: %s", a)
			}
		}
		if a := here.AskDoor("eventsNext", wrong, "{}", func(r *http.Request) { r.RemoteAddr = "198.51.100.7:9" }); a.Code != fault.CodeNoSession {
			t.Errorf("from another address: %s", a)
		}
		if a := here.AskDoor("eventsNext", key, "{}"); a.Code != 0 {
			t.Errorf("a right key from the same address: %s", a)
		}
		rows := here.Logged(log)
		apptest.Exactly(t, "the log", 2, rows) // one for each address
		apptest.Want(t, "the log", rows[0], apptest.Fields{"Action": "loginFail", "Result": "failure", "ErrorCode": int64(fault.CodeNoSession)})
	})
}

// TestAKeyCallsSoOftenInAMinuteOnAllReplicas races two replicas for the calls of one key.
func TestAKeyCallsSoOftenInAMinuteOnAllReplicas(t *testing.T) {
	apptest.EachPair(t, func(first, _ *apptest.Desk) {
		now := time.Date(2026, 6, 1, 8, 0, 30, 0, time.UTC)
		clock := func() time.Time { return now }
		limited := func(s *app.Settings) { s.Limits.KeyCalls = 120 }
		first.DB.Now = clock
		here, there := first.Replica(first.DB, limited), first.Replica(first.DB, limited)
		here.Admin = first.Session(1, now, now)
		_, key := here.NewKey(perm.ScopeEvents)
		answers := make(chan apptest.Answer, 200)
		var asking sync.WaitGroup
		for _, d := range []*apptest.Desk{here, there} {
			for range 4 {
				asking.Go(func() {
					for range 25 {
						answers <- d.AskDoor("eventsNext", key, "{}")
					}
				})
			}
		}
		asking.Wait()
		close(answers)
		passed := 0
		for a := range answers {
			switch a.Code {
			case 0:
				passed++
			case fault.CodeTooMany:
				if a.Header.Get("Retry-After") != "30" {
					t.Errorf("asked to wait %s s", a.Header.Get("Retry-After"))
				}
			default:
				t.Errorf("answered %s", a)
			}
		}
		// Whoever has a lot left when the other has none keeps it: up to one lot for each replica but one is never used.
		if passed > 120 || passed < 120-50 {
			t.Errorf("%d of 120 calls passed", passed)
		}
		now = now.Add(time.Minute)
		if a := here.AskDoor("eventsNext", key, "{}"); a.Code != 0 {
			t.Errorf("in the next minute: %s", a)
		}
	})
}

// TestAScopeIsGivenByWhoHoldsWhatItStandsFor plays an account manager who would read health data by way of a key.
func TestAScopeIsGivenByWhoHoldsWhatItStandsFor(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		manages := []perm.Code{perm.System, perm.Accounts}
		orders := []perm.Code{perm.Orders, perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders}
		saved := func(token string, in map[string]any) (apptest.Answer, apptest.Saved) {
			a := d.Ask("platformKeySave", token, apptest.Written(in))
			var made apptest.Saved
			if a.Code == 0 {
				a.Into(t, &made)
			}
			return a, made
		}
		named := func(more ...any) map[string]any {
			return apptest.With(map[string]any{"name": fmt.Sprintf("密钥 %d", apptest.People.Add(1))}, more...)
		}
		for _, c := range []struct {
			scope   perm.Scope
			codes   []perm.Code
			caps    perm.Cap
			missing perm.Cap
		}{
			{perm.ScopeOrders, orders, perm.Write | perm.Finance, perm.Finance},
			{perm.ScopeFiles, orders, perm.Write | perm.Reveal, perm.Reveal},
			{perm.ScopeMembers, []perm.Code{perm.Members, perm.Verification, perm.Patients}, perm.Write, 0},
			{perm.ScopeVoices, []perm.Code{perm.Doctors, perm.DoctorReviews, perm.Articles, perm.Feedback}, perm.Write, 0},
		} {
			_, holder := d.Employ(append(c.codes, manages...), c.caps)
			if a, _ := saved(holder, named("scopes", []perm.Scope{c.scope})); a.Code != 0 {
				t.Errorf("%s by an account that holds it: %s", c.scope, a)
			}
			for i := range c.codes {
				_, token := d.Employ(append(slices.Delete(slices.Clone(c.codes), i, i+1), manages...), c.caps)
				if a, _ := saved(token, named("scopes", []perm.Scope{c.scope})); a.Code != fault.CodeForbidden || !strings.Contains(a.Body, fmt.Sprint(int(c.codes[i]))) {
					t.Errorf("%s without %d: %s", c.scope, c.codes[i], a)
				}
			}
			if c.missing != 0 {
				_, token := d.Employ(append(c.codes, manages...), c.caps&^c.missing)
				if a, _ := saved(token, named("scopes", []perm.Scope{c.scope})); a.Code != fault.CodeForbidden || !strings.Contains(a.Body, c.missing.String()) {
					t.Errorf("%s without %s: %s", c.scope, c.missing, a)
				}
			}
		}
		_, manager := d.Employ(manages, perm.Write)
		for _, scope := range perm.Scopes {
			if a, _ := saved(manager, named("scopes", []perm.Scope{scope})); a.Code != fault.CodeForbidden {
				t.Errorf("%s by an account manager: %s", scope, a)
			}
		}

		// What an administrator has given cannot be widened or made to last by one who holds less; it can be cut short.
		_, made := saved(d.Admin, named("scopes", []perm.Scope{perm.ScopeContent}, "expiresAt", d.InHours(2)))
		for what, change := range map[string][]any{
			"one more scope":  {"scopes", []perm.Scope{perm.ScopeContent, perm.ScopeOrders}},
			"another scope":   {"scopes", []perm.Scope{perm.ScopeOrders}},
			"a later end":     {"expiresAt", d.InHours(3)},
			"no end any more": {"expiresAt", nil},
		} {
			if a, _ := saved(manager, apptest.With(apptest.ThisOne(made), change...)); a.Code != fault.CodeForbidden {
				t.Errorf("%s: %s", what, a)
			}
		}
		if a, _ := saved(manager, apptest.With(apptest.ThisOne(made), "name", "换个名字", "expiresAt", d.InHours(1))); a.Code != 0 {
			t.Errorf("an earlier end: %s", a)
		}
	})
}
