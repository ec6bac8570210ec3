package platform_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// form makes a request that of an upload, where the call is one.
func form(call *api.Call) func(*http.Request) {
	return func(r *http.Request) {
		if call.Upload != nil {
			r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		}
	}
}

// TestEveryCallOfTheDoorByEveryScope holds each call against keys with one scope, all but one, and none that open it.
func TestEveryCallOfTheDoorByEveryScope(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		calls := d.Server.Calls(api.Programs)
		if len(calls) < 25 {
			t.Errorf("the door has %d calls", len(calls))
		}
		for _, scope := range perm.Scopes {
			only := d.Program(scope)
			others := d.Program(slices.DeleteFunc(slices.Clone(perm.Scopes), func(s perm.Scope) bool { return s == scope })...)
			for _, call := range calls {
				mine := call.Need.Scope() == scope
				for p, want := range map[apptest.Program]bool{only: mine, others: !mine} {
					log := d.LastLogged()
					a := d.AskDoor(call.Name, p.Key, "{}", form(call))
					if got := a.Code != fault.CodeForbidden; got != want {
						t.Errorf("%s with the scopes of %d: allowed %v, wanted %v (%s)", call.Name, p.KeyID, got, want, a)
					}
					rows := d.Logged(log)
					if !want && (len(rows) != 1 || rows[0].Action != "denied" || rows[0].Call != call.Name || rows[0].AccountID != 0) {
						t.Errorf("%s refused left %+v in the log", call.Name, rows)
					}
				}
			}
		}
	})
}

// TestTheDoorAndTheConsoleAreApart tries every call of each with what lets callers into the other.
func TestTheDoorAndTheConsoleAreApart(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		key := d.Program(perm.Scopes...).Key
		asKey := func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+key) }
		staff := map[string]bool{}
		for _, call := range d.Server.Calls(api.Staff) {
			staff[call.Name] = true
			if call.Need.IsPublic() {
				continue
			}
			if a := d.Ask(call.Name, "", "{}", form(call), asKey); a.Code != fault.CodeNoSession {
				t.Errorf("/api/%s by a key: %s", call.Name, a)
			}
			if a := d.Ask(call.Name, key, "{}", form(call)); a.Code != fault.CodeNoSession {
				t.Errorf("/api/%s by a key as a token: %s", call.Name, a)
			}
		}
		for _, call := range d.Server.Calls(api.Programs) {
			if !staff[call.Name] {
				if a := d.Ask(call.Name, d.Admin, "{}", form(call)); a.Status != http.StatusNotFound {
					t.Errorf("/api/%s: %s", call.Name, a)
				}
			}
			if a := d.AskDoor(call.Name, "", "{}", form(call), func(r *http.Request) { r.Header.Set("token", d.Admin) }); a.Code != fault.CodeNoSession && a.Code != fault.CodeTooMany {
				t.Errorf("/platform/%s by a session: %s", call.Name, a)
			}
			d.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM platform_refusals") })
		}
		for name := range staff {
			if slices.ContainsFunc(d.Server.Calls(api.Programs), func(c *api.Call) bool { return c.Name == name }) {
				continue
			}
			if a := d.AskDoor(name, key, "{}"); a.Status != http.StatusNotFound {
				t.Errorf("/platform/%s: %s", name, a)
			}
		}
	})
}

// TestBadInputAtTheDoorNamesItsField asks every call without what it needs, with what it does not know and with what is wrong.
func TestBadInputAtTheDoorNamesItsField(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.Scopes...)
		for _, call := range d.Server.Calls(api.Programs) {
			if call.In == nil {
				if a := d.AskDoor(call.Name, p.Key, "--x--\r\n", form(call)); a.Code != fault.CodeInvalid {
					t.Errorf("%s without a file: %s", call.Name, a)
				}
				continue
			}
			bad := map[string]string{`{"unheardOf":1}`: "unheardOf"}
			for _, f := range call.In.Fields {
				if f.Required && f.Default == nil {
					bad["{}"] = f.Name
				}
				wrong := f.Name
				if f.Node.Kind == schema.Object {
					wrong += ".x" // which it does not have
				}
				bad[fmt.Sprintf(`{%q:{"x":[]}}`, f.Name)] = wrong
				if f.Node.Kind == schema.Text && f.Node.MaxLength > 0 {
					bad[fmt.Sprintf(`{%q:%q}`, f.Name, strings.Repeat("长", f.Node.MaxLength+1))] = f.Name
				}
			}
			for body, field := range bad {
				a := d.AskDoor(call.Name, p.Key, body, apptest.Once("bad-input-1"))
				if a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"`+field+`"`) || strings.Contains(a.Body, "kit:") {
					t.Errorf("%s %s: %s, wanted %s to be named", call.Name, body, a, field)
				}
			}
			for _, body := range []string{"", "null", "[]", "{} {}", `{"memberId":1,"memberId":1}`} {
				if a := d.AskDoor(call.Name, p.Key, body); a.Code != fault.CodeInvalid {
					t.Errorf("%s %s: %s", call.Name, body, a)
				}
			}
		}
	})
}

// TestTheSameKeyGivesTheFirstAnswer races one registration from two replicas.
func TestTheSameKeyGivesTheFirstAnswer(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		p := here.Program(perm.ScopeMembers)
		body := apptest.Written(map[string]any{"phone": "13600001111", "nickname": "一次", "source": "app"})
		answers := make([]apptest.Answer, 20)
		var asking sync.WaitGroup
		for i := range answers {
			d := []*apptest.Desk{here, there}[i%2]
			asking.Go(func() { answers[i] = d.AskDoor("memberRegister", p.Key, body, apptest.Once("register-0001")) })
		}
		asking.Wait()
		for _, a := range answers {
			if a.Code != 0 || string(a.Data) != string(answers[0].Data) {
				t.Errorf("answered %s, first %s", a, answers[0])
			}
		}
		if n := apptest.Must(store.Get[int64](here.DB.Read(t.Context()), "SELECT count(*) FROM members WHERE nickname = '一次'")); n != 1 {
			t.Errorf("%d members were made", n)
		}
		other := apptest.Written(map[string]any{"phone": "13600001112", "nickname": "两次", "source": "app"})
		if a := there.AskDoor("memberRegister", p.Key, other, apptest.Once("register-0001")); a.Code != fault.CodeDuplicate || !strings.Contains(a.Body, "Idempotency-Key") {
			t.Errorf("another body under the same key: %s", a)
		}
		// Another program has ids of its own.
		q := here.Program(perm.ScopeMembers)
		if a := here.AskDoor("memberRegister", q.Key, other, apptest.Once("register-0001")); a.Code != 0 {
			t.Errorf("of another program: %s", a)
		}
		for name, id := range map[string]string{"too short": "short", "too long": strings.Repeat("x", 65), "not printable": "with a space"} {
			if a := here.AskDoor("memberRegister", p.Key, body, apptest.Once(id)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "Idempotency-Key") {
				t.Errorf("%s: %s", name, a)
			}
		}
		content := here.Program(perm.ScopeContent)
		if a := here.AskDoor("bannerHits", content.Key, `{"items":[{"bannerId":1,"day":"2026-06-01","views":1,"clicks":0}]}`); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "Idempotency-Key") {
			t.Errorf("without an id where one is needed: %s", a)
		}
	})
}

func TestTheDoorDescribesItself(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		document := d.Fetch("", "/platform/openapi.json")
		if document.Code != http.StatusOK || !strings.Contains(document.Body.String(), `"/platform/memberRegister"`) || strings.Contains(document.Body.String(), `"/api/`) {
			t.Errorf("the door's document: %.300s", document.Body)
		}
		if own := d.Fetch("", "/api/openapi.json"); strings.Contains(own.Body.String(), "/platform/") {
			t.Error("the console's document tells of the door")
		}
	})
}

// TestTheLogNamesTheProgram: whatever a program does stands in the log under its name.
func TestTheLogNamesTheProgram(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeMembers)
		log := d.LastLogged()
		id := p.Registers()
		name := keyOf(d, p.KeyID).Name
		type row struct{ Username, Call, Action, Module string }
		got := apptest.Must(store.Get[row](d.DB.Read(t.Context()), "SELECT username, call, action, module FROM operation_logs WHERE id > ?", log))
		if got != (row{"platform:" + name, "memberRegister", "create", "/userAdmin/userIndex"}) {
			t.Errorf("the log says %+v", got)
		}
		var events struct {
			Items []struct{ Kind, OperatorName string }
		}
		d.Do("userEvents", map[string]any{"id": id}).Into(t, &events)
		if events.Items[0].OperatorName != "platform:"+name {
			t.Errorf("the member's history says %+v", events)
		}
	})
}
