package api_test

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store/storetest"
)

// accounts lets in whoever says which account it is: a for 1, b for 2 and so on.
type accounts struct{}

func (accounts) Authenticate(r *api.Request) (*api.Principal, error) {
	if r.Token == "" {
		return nil, fault.NoSession()
	}
	return &api.Principal{AccountID: int64(r.Token[0]-'a') + 1, Name: r.Token}, nil
}

func TestAnAccountThatCallsTooFastIsToldToWait(t *testing.T) {
	texts, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	served := 0
	call := api.Read("work", perm.AnyStaff, func(*api.Request, nothing) (nothing, error) {
		served++
		return nothing{}, nil
	})
	s, err := api.New(api.Config{
		Calls: []*api.Call{call}, DB: storetest.SQLite(t), Texts: texts, Auth: map[api.Audience]api.Authenticator{api.Staff: accounts{}},
		Recorder: silentLog{}, Limits: api.Limits{CallsPerSecond: 1}, Log: slog.New(slog.NewJSONHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(account string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := post("work")
		r.Header.Set("token", account)
		s.ServeHTTP(w, r)
		return w
	}
	for range 4 {
		ask("a")
	}
	if served != 4 {
		t.Errorf("%d calls of a burst of 4 were served", served)
	}
	refused := 0
	for range 20 {
		w := ask("a")
		if strings.Contains(w.Body.String(), `"code":4029`) && strings.Contains(w.Body.String(), `"retryAfterSec":1`) && w.Header().Get("Retry-After") == "1" {
			refused++
		}
	}
	if refused < 15 { // a slow machine may have taken seconds
		t.Errorf("%d of 20 further calls were refused", refused)
	}
	if w := ask("b"); !strings.Contains(w.Body.String(), `"code":0`) {
		t.Errorf("another account: %s", w.Body)
	}
}

// BenchmarkPace shows what the limit costs each call.
func BenchmarkPace(b *testing.B) {
	take := api.NewPace(1 << 40)
	for b.Loop() {
		if err := take(7); err != nil {
			b.Fatal(err)
		}
	}
}
