package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"caredesk/internal/audit"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/staff"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is the whole console on a database of its own, called as a client would.
type desk struct {
	t         *testing.T
	db        *store.DB
	handler   http.Handler
	server    *api.Server
	log       *audit.Log
	resources []resource.Description // those that can be changed
	admin     string                 // token of the first account
	place     place
	vault     *pii.Vault
}

const adminPassword = "correct horse battery"

// eachDesk runs a test on both databases.
func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) { f(newDesk(t, db)) })
}

func newDesk(t *testing.T, db *store.DB) *desk {
	t.Helper()
	c := serveCommand{place: place{Data: t.TempDir()}, SessionIdle: 30 * time.Minute, SessionAbsolute: 12 * time.Hour, LogRetention: 1095, AdminPassword: adminPassword}
	if _, err := c.install(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	handler, server, err := c.handler(t.Context(), db, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	built, err := resources(&staff.Auth{})
	if err != nil {
		t.Fatal(err)
	}
	log, err := c.operationLog(t.Context(), db, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, db: db, handler: handler, server: server, log: log, place: c.place, vault: must(c.vault(t.Context(), db))}
	for _, b := range built {
		if b.Description.Calls["save"] == "" || b.Description.Single {
			continue // what nobody changes, or makes, has tests of its own
		}
		d.resources = append(d.resources, b.Description)
	}
	id, err := staff.AccountID(db.Read(t.Context()), staff.AdminName)
	if err != nil {
		t.Fatal(err)
	}
	d.admin = d.session(id, db.Now(), db.Now())
	return d
}

// answer is what came back.
type answer struct {
	Status  int
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
	Body    string
	Header  http.Header
}

// into reads the answer's data.
func (a answer) into(t *testing.T, target any) {
	t.Helper()
	if err := jsonv2.Unmarshal(a.Data, target, jsonv2.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
}

func (a answer) String() string { return fmt.Sprintf("HTTP %d: %.300s", a.Status, a.Body) }

// ask makes a call with a token and a raw body.
func (d *desk) ask(call, token, body string, adjust ...func(*http.Request)) answer {
	d.t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/api/"+call, strings.NewReader(body))
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "zh")
	if token != "" {
		r.Header.Set("token", token)
	}
	for _, change := range adjust {
		change(r)
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	a := answer{Status: w.Code, Body: w.Body.String(), Header: w.Header()}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
			d.t.Fatalf("%s: %v in %q", call, err, a.Body)
		}
	}
	return a
}

// do makes a call as the administrator and insists on success.
func (d *desk) do(call string, in any) answer {
	d.t.Helper()
	a := d.ask(call, d.admin, written(d.onAScreen(call, in)))
	if a.Code != 0 || a.Status != http.StatusOK {
		d.t.Fatalf("%s %s: %s", call, written(in), a)
	}
	return a
}

// refused makes a call as the administrator and insists on a code.
func (d *desk) refused(code int, call string, in any) answer {
	d.t.Helper()
	a := d.ask(call, d.admin, written(d.onAScreen(call, in)))
	if a.Code != code {
		d.t.Fatalf("%s %s: wanted %d, got %s", call, written(in), code, a)
	}
	return a
}

// onAScreen names the first screen where a call is shared by several and the input names none.
func (d *desk) onAScreen(call string, in any) any {
	fields, isObject := in.(map[string]any)
	for _, r := range d.resources {
		if r.ScreenBy == "" || !isObject || !strings.HasPrefix(call, r.Name) || fields[r.ScreenBy] != nil {
			continue
		}
		fields = maps.Clone(fields)
		fields[r.ScreenBy] = r.Screens[0].Value
	}
	if isObject {
		return fields
	}
	return in
}

func written(in any) string {
	body, err := json.Marshal(in)
	if err != nil {
		panic(err)
	}
	return string(body)
}

var people atomic.Int64

// employ makes an account with exactly these codes and capabilities and returns its id and a token.
func (d *desk) employ(codes []perm.Code, caps perm.Cap) (id int64, token string) {
	d.t.Helper()
	n := people.Add(1)
	err := d.db.Write(context.Background(), func(tx *store.Tx) error {
		role, err := staff.AddRole(tx, staff.Role{Name: fmt.Sprintf("role %d", n), Key: fmt.Sprintf("role_%d", n), Codes: codes, Caps: caps})
		if err != nil {
			return err
		}
		id, err = staff.AddAccount(tx, staff.Account{Username: fmt.Sprintf("person%d", n), Name: "某人", PasswordHash: staff.NoPassword, Roles: []int64{role}})
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id, d.session(id, d.db.Now(), d.db.Now())
}

// session opens a session as if signed in at a given time.
func (d *desk) session(account int64, created, seen time.Time) string {
	d.t.Helper()
	token, hash := staff.NewToken()
	err := d.db.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO sessions (token_hash, bind_hash, account_id, created_at, seen_at, ip, user_agent) VALUES (?, '', ?, ?, ?, '', '')",
			hash, account, value.TimeOf(created), value.TimeOf(seen))
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return token
}

type logged struct {
	ID         int64
	AccountID  int64
	Call       string
	Action     string
	ObjectType string
	ObjectID   int64
	Summary    string
	Diff       string
	Result     string
	ErrorCode  int64
	RequestID  string
}

// logged returns the rows of the operation log after a row.
func (d *desk) logged(after int64) []logged {
	d.t.Helper()
	rows, err := store.All[logged](d.db.Read(context.Background()), `SELECT id, account_id, call, action, object_type, object_id, summary, diff, result, error_code, request_id
		FROM operation_logs WHERE id > ? ORDER BY id`, after)
	if err != nil {
		d.t.Fatal(err)
	}
	return rows
}

func (d *desk) lastLogged() int64 {
	d.t.Helper()
	id, err := store.Get[int64](d.db.Read(context.Background()), "SELECT last_id FROM operation_log_head")
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// everything is what all lists and trees show together, to tell whether anything changed.
func (d *desk) everything() string {
	d.t.Helper()
	var all bytes.Buffer
	for _, r := range d.resources {
		for _, op := range []string{"list", "tree"} {
			if call := r.Calls[op]; call != "" {
				all.WriteString(d.do(call, map[string]any{}).Body)
			}
		}
	}
	accounts, err := store.All[string](d.db.Read(context.Background()), "SELECT username || status || password_hash FROM accounts ORDER BY id")
	if err != nil {
		d.t.Fatal(err)
	}
	return all.String() + strings.Join(accounts, ",")
}
