package api_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// holder lets in whoever shows one token.
type holder struct {
	token string
	grant perm.Grant
}

func (h holder) Authenticate(r *api.Request) (*api.Principal, error) {
	if r.Token != h.token {
		return nil, fault.NoSession()
	}
	return &api.Principal{Name: h.token, Grant: h.grant}, nil
}

type silentLog struct{}

func (silentLog) Record(*store.Tx, *api.Request, api.Entry) error { return nil }

type greeting struct {
	Name string `json:"name"`
}

func greet(r *api.Request, _ nothing) (greeting, error) { return greeting{r.Caller.Name}, nil }

func desk(t *testing.T, auth map[api.Audience]api.Authenticator, calls ...*api.Call) (http.Handler, error) {
	t.Helper()
	texts, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	s, err := api.New(api.Config{Calls: calls, DB: storetest.SQLite(t), Texts: texts, Auth: auth, Recorder: silentLog{}, Log: slog.New(slog.NewJSONHandler(io.Discard, nil))})
	if err != nil {
		return nil, err
	}
	return api.Handler(s, noFiles{}, http.NotFoundHandler())
}

type noFiles struct{ http.Handler }

func (noFiles) OpenPrivate(*api.Request, string) (*api.Content, error) { return nil, fault.NotFound() }

func TestWhatLetsOneAudienceInOpensNothingOfAnother(t *testing.T) {
	mine, theirs := api.Read("mine", perm.AnyStaff, greet), api.Read("theirs", perm.Scoped(perm.ScopeMembers), greet)
	theirs.For = api.Programs
	handler, err := desk(t, map[api.Audience]api.Authenticator{api.Staff: holder{token: "session"}, api.Programs: holder{token: "cdk_key", grant: perm.Grant{Scopes: []perm.Scope{perm.ScopeMembers}}}}, mine, theirs)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ what, path, header, value, want string }{
		{"a session at the console", "/api/mine", "token", "session", `"name":"session"`},
		{"a key at the platform", "/platform/theirs", "Authorization", "Bearer cdk_key", `"name":"cdk_key"`},
		{"a session at the platform", "/platform/theirs", "token", "session", `"code":3002`},
		{"a session as a key", "/platform/theirs", "Authorization", "Bearer session", `"code":3002`},
		{"a key without the word in front", "/platform/theirs", "Authorization", "cdk_key", `"code":3002`},
		{"a key at the console", "/api/mine", "Authorization", "Bearer cdk_key", `"code":3002`},
		{"a key as a session", "/api/mine", "token", "cdk_key", `"code":3002`},
		{"a call of programs at the console", "/api/theirs", "token", "session", `"code":404`},
		{"a call of staff at the platform", "/platform/mine", "Authorization", "Bearer cdk_key", `"code":404`},
	} {
		r := httptest.NewRequest(http.MethodPost, c.path, strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(c.header, c.value)
		w := httptest.NewRecorder()
		if handler.ServeHTTP(w, r); !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %s, wanted %s", c.what, w.Body, c.want)
		}
	}
}

func TestACallWhoseCallersNobodyKnowsStopsTheStart(t *testing.T) {
	call := api.Read("theirs", perm.Scoped(perm.ScopeMembers), greet)
	call.For = api.Programs
	if _, err := desk(t, map[api.Audience]api.Authenticator{api.Staff: holder{}}, call); err == nil {
		t.Error("a call without an authenticator was accepted")
	}
	call.For = api.System
	if _, err := desk(t, map[api.Audience]api.Authenticator{api.System: holder{}}, call); err == nil {
		t.Error("a call for nobody with an address was accepted")
	}
}

func TestARefusalNamesEveryMissingCapability(t *testing.T) {
	call := api.Read("both", perm.AnyStaff.With(perm.Write|perm.Export|perm.Reveal), greet)
	for want, held := range map[string]perm.Cap{`"cap":"export+reveal"`: perm.Write, `"cap":"reveal"`: perm.Write | perm.Export} {
		handler, err := desk(t, map[api.Audience]api.Authenticator{api.Staff: holder{token: "session", grant: perm.Grant{Caps: held}}}, call)
		if err != nil {
			t.Fatal(err)
		}
		r := post("both")
		r.Header.Set("token", "session")
		w := httptest.NewRecorder()
		if handler.ServeHTTP(w, r); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s, wanted %s", w.Body, want)
		}
	}
}
