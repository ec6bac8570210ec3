package app_test

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// Every test here goes over the list of registered calls, so that a new call is covered the day it appears.

func TestEveryCallIsRefusedWithoutALiveSession(t *testing.T) {
	eachDesk(t, func(d *desk) {
		person, live := d.Employ(perm.Codes, perm.AllCaps)
		now := d.DB.Now()
		ended := d.Session(person, now, now)
		if a := d.Ask("adminLogout", ended, "{}"); a.Code != 0 {
			t.Fatal(a)
		}
		disabled, disabledToken := d.Employ(perm.Codes, perm.AllCaps)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET status = 'disabled' WHERE id = ?", disabled)
		}); err != nil {
			t.Fatal(err)
		}
		random, _ := staff.NewToken()
		cases := map[string]struct {
			token  string
			adjust func(*http.Request)
		}{
			"no token":            {},
			"a random token":      {token: random},
			"a token cut short":   {token: live[:42]},
			"an idle session":     {token: d.Session(person, now, now.Add(-31*time.Minute))},
			"a session too old":   {token: d.Session(person, now.Add(-13*time.Hour), now)},
			"an ended session":    {token: ended},
			"a disabled account":  {token: disabledToken},
			"token in a cookie":   {adjust: func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "token", Value: live}) }},
			"token in the query":  {adjust: func(r *http.Request) { r.URL.RawQuery = "token=" + live }},
			"token as bearer":     {adjust: func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+live) }},
			"token in other case": {token: swapCase(live)},
		}
		before, log := d.Everything(), d.LastLogged()
		for _, call := range d.Server.Calls(api.Staff) {
			if call.Need.IsPublic() {
				continue
			}
			for name, c := range cases {
				adjust := func(r *http.Request) {
					if call.Upload != nil {
						r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
					}
					if c.adjust != nil {
						c.adjust(r)
					}
				}
				if a := d.Ask(call.Name, c.token, "{}", adjust); a.Code != fault.CodeNoSession || a.Status != http.StatusOK {
					t.Errorf("%s with %s: %s", call.Name, name, a)
				}
			}
		}
		if d.Everything() != before || d.LastLogged() != log {
			t.Error("a refused call changed something")
		}
		if a := d.Ask("adminInfo", live, "{}"); a.Code != 0 {
			t.Errorf("the live session was refused: %s", a)
		}
	})
}

// swapCase writes capitals small and the other way round.
func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}

// TestEveryCallByEveryCode holds each call against accounts that lack exactly one code, hold exactly one, lack one capability, or hold
// exactly what some call needs. Accounts that hold the same of what a call needs must be answered alike: the rule is asked about every
// one of them, and the server about one of each such kind, another one for each call.
func TestEveryCallByEveryCode(t *testing.T) {
	eachDesk(t, func(d *desk) {
		type account struct {
			name  string
			id    int64
			token string
			grant perm.Grant
		}
		var accounts []account
		employ := func(name string, codes []perm.Code, caps perm.Cap) {
			grant := perm.Grant{Codes: slices.Sorted(slices.Values(codes)), Caps: caps}
			if slices.ContainsFunc(accounts, func(a account) bool { return reflect.DeepEqual(a.grant, grant) }) {
				return
			}
			id, token := d.Employ(grant.Codes, caps)
			accounts = append(accounts, account{name, id, token, grant})
		}
		for _, code := range perm.Codes {
			employ(fmt.Sprintf("all but %d", code), slices.DeleteFunc(slices.Clone(perm.Codes), func(c perm.Code) bool { return c == code }), perm.AllCaps)
			employ(fmt.Sprintf("only %d", code), []perm.Code{code}, perm.AllCaps)
		}
		for _, capability := range []perm.Cap{perm.Write, perm.Export, perm.Reveal, perm.Finance} {
			employ("without "+capability.String(), perm.Codes, perm.AllCaps&^capability)
		}
		employ("nothing", nil, 0)
		for _, call := range d.Server.Calls(api.Staff) {
			for _, set := range call.Need.AnyOf() {
				employ("exactly the need of "+call.Name, set, call.Need.Caps())
			}
		}
		asked := map[int64]bool{}
		for i, call := range d.Server.Calls(api.Staff) {
			if len(call.Need.AnyOf()) == 0 {
				continue // anybody signed in, or everybody
			}
			// The expectation is worked out from the declaration by its definition, not by the code under test.
			allowed := func(g perm.Grant) bool {
				return g.Caps&call.Need.Caps() == call.Need.Caps() && slices.ContainsFunc(call.Need.AnyOf(), func(set []perm.Code) bool {
					return !slices.ContainsFunc(set, func(c perm.Code) bool { return !slices.Contains(g.Codes, c) })
				})
			}
			kinds := map[string][]account{}
			for _, who := range accounts {
				if got, want := who.grant.Allows(call.Need), allowed(who.grant); got != want {
					t.Errorf("%s for an account with %s: allowed %v, wanted %v", call.Name, who.name, got, want)
				}
				kind := fmt.Sprint(who.grant.Caps & call.Need.Caps())
				for _, c := range slices.Concat(call.Need.AnyOf()...) {
					kind += fmt.Sprint(" ", slices.Contains(who.grant.Codes, c))
				}
				kinds[kind] = append(kinds[kind], who)
			}
			for _, alike := range kinds {
				who := alike[i%len(alike)]
				asked[who.id] = true
				log := d.LastLogged()
				a := d.asks(call, who.token)
				want := allowed(who.grant)
				if got := a.Code != fault.CodeForbidden; got != want {
					t.Errorf("%s by an account with %s: allowed %v, wanted %v (%s)", call.Name, who.name, got, want, a)
				}
				rows := d.Logged(log)
				if want {
					continue
				}
				refusal := call.Name + " refused to " + who.name
				apptest.Exactly(t, refusal, 1, rows)
				apptest.Want(t, refusal, rows[0], apptest.Fields{"Action": "denied", "Call": call.Name, "AccountID": who.id, "Result": "failure"})
			}
		}
		if len(asked) < len(accounts)*9/10 {
			t.Errorf("only %d of %d accounts asked for something", len(asked), len(accounts))
		}
	})
}

func TestACallWithoutAPermissionStopsTheStart(t *testing.T) {
	undeclared := api.Read("leak", perm.Need{}, func(*api.Request, staff.Nothing) (staff.Nothing, error) { return staff.Nothing{}, nil })
	if _, err := api.New(api.Config{Calls: []*api.Call{undeclared}}); err == nil {
		t.Fatal("a call without a declared permission was accepted")
	}
}

func TestAnInitialPasswordMustBeChangedFirst(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, token := d.Employ(perm.Codes, perm.AllCaps)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET must_change_pwd = TRUE WHERE id = ?", id)
		}); err != nil {
			t.Fatal(err)
		}
		for _, call := range d.Server.Calls(api.Staff) {
			if call.Need.IsPublic() || call.Name == "adminLogout" || call.Upload != nil {
				continue
			}
			early := call.Name == "adminInfo" || call.Name == "adminPasswordChange"
			if a := d.Ask(call.Name, token, "{}"); (a.Code != fault.CodeMustChange) != early {
				t.Errorf("%s: %s", call.Name, a)
			}
		}
	})
}

// asks makes a call with nothing in it, or an upload of nothing.
func (d *desk) asks(call *api.Call, token string) apptest.Answer {
	if call.Upload != nil {
		return d.Reconcile(call.Name, token, "wechat", nil)
	}
	return d.Ask(call.Name, token, "{}")
}
