// Package apptest is the console for the tests of sections: a Desk on both databases, and records to test with.
package apptest

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
	"sync"
	"sync/atomic"
	"testing"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"caredesk/internal/app"
	"caredesk/internal/audit"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/staff"
)

// Desk is the whole console on a database of its own, called as a client would.
type Desk struct {
	T         *testing.T
	DB        *store.DB
	Handler   http.Handler
	Server    *api.Server
	Runner    *job.Runner
	Log       *audit.Log
	Vault     *pii.Vault
	All       []resource.Description
	Resources []resource.Description // those that can be changed
	Admin     string                 // token of the first account
	settings  app.Settings
}

// AdminPassword is the password of the first account.
const AdminPassword = "correct horse battery"

// limits are those that a console has by itself, but for the rate: tests call as fast as they can.
var limits = app.Limits{Searches: 20, Openings: 60, UnmaskedRows: 1000, Uploads: 1000, UploadMiB: 500}

// Each runs a test on both databases.
func Each(t *testing.T, f func(d *Desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) { f(New(t, db)) })
}

// New is a console on a migrated database, with a data folder of its own.
func New(t *testing.T, db *store.DB) *Desk {
	t.Helper()
	return In(t, db, t.TempDir(), slog.New(slog.DiscardHandler))
}

// In is a console with a given data folder and process log.
func In(t *testing.T, db *store.DB, folder string, process *slog.Logger) *Desk {
	t.Helper()
	s := app.Settings{SessionIdle: 30 * time.Minute, SessionAbsolute: 12 * time.Hour, LogRetention: 1095, AdminPassword: AdminPassword, Limits: limits}
	s.Data = folder
	if err := db.Write(t.Context(), installed); err != nil {
		t.Fatal(err)
	}
	d := serve(t, db, s, process)
	id, err := staff.AccountID(db.Read(t.Context()), staff.AdminName)
	if err != nil {
		t.Fatal(err)
	}
	d.Admin = d.Session(id, db.Now(), db.Now())
	return d
}

// installed makes the first account by the hash of the process: each start that found none would make one anew, for 50 ms.
func installed(tx *store.Tx) error {
	hash, err := adminHash()
	if err != nil {
		return err
	}
	_, err = staff.Install(tx, hash, false)
	return err
}

var adminHash = sync.OnceValues(func() (string, error) { return staff.NewHasher().Hash(context.Background(), AdminPassword) })

func serve(t *testing.T, db *store.DB, s app.Settings, process *slog.Logger) *Desk {
	t.Helper()
	console, err := app.NewConsole(t.Context(), db, s, process)
	if err != nil {
		t.Fatal(err)
	}
	if err := console.Runner.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	d := &Desk{T: t, DB: db, Handler: console.Handler, Server: console.Server, Runner: console.Runner, Log: console.Log, Vault: console.Vault, All: console.Resources, settings: s}
	for _, r := range console.Resources {
		if r.Calls["save"] == "" || r.Single {
			continue // what nobody changes, or makes, has tests of its own
		}
		d.Resources = append(d.Resources, r)
	}
	return d
}

// Answer is what came back.
type Answer struct {
	Status  int
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
	Body    string
	Header  http.Header
}

// Into reads the answer's data.
func (a Answer) Into(t *testing.T, target any) {
	t.Helper()
	if err := jsonv2.Unmarshal(a.Data, target, jsonv2.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
}

func (a Answer) String() string { return fmt.Sprintf("HTTP %d: %.300s", a.Status, a.Body) }

// Ask makes a call with a token and a raw body.
func (d *Desk) Ask(call, token, body string, adjust ...func(*http.Request)) Answer {
	d.T.Helper()
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
	d.Handler.ServeHTTP(w, r)
	a := Answer{Status: w.Code, Body: w.Body.String(), Header: w.Header()}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		if err := jsonv2.Unmarshal(w.Body.Bytes(), &a); err != nil {
			d.T.Fatalf("%s: %v in %q", call, err, a.Body)
		}
	}
	return a
}

// Do makes a call as the administrator and insists on success.
func (d *Desk) Do(call string, in any) Answer {
	d.T.Helper()
	a := d.Ask(call, d.Admin, Written(d.OnAScreen(call, in)))
	if a.Code != 0 || a.Status != http.StatusOK {
		d.T.Fatalf("%s %s: %s", call, Written(in), a)
	}
	return a
}

// Refused makes a call as the administrator and insists on a code.
func (d *Desk) Refused(code int, call string, in any) Answer {
	d.T.Helper()
	a := d.Ask(call, d.Admin, Written(d.OnAScreen(call, in)))
	if a.Code != code {
		d.T.Fatalf("%s %s: wanted %d, got %s", call, Written(in), code, a)
	}
	return a
}

// Call finds a registered call.
func (d *Desk) Call(name string) *api.Call {
	d.T.Helper()
	for _, c := range d.Server.Calls(api.Staff) {
		if c.Name == name {
			return c
		}
	}
	d.T.Fatalf("no call %s", name)
	return nil
}

// OnAScreen names the first screen where a call is shared by several and the input names none.
func (d *Desk) OnAScreen(call string, in any) any {
	fields, isObject := in.(map[string]any)
	for _, r := range d.Resources {
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

func Written(in any) string {
	body, err := json.Marshal(in)
	if err != nil {
		panic(err)
	}
	return string(body)
}

var People atomic.Int64

// Employ makes an account with exactly these codes and capabilities and returns its id and a token.
func (d *Desk) Employ(codes []perm.Code, caps perm.Cap) (id int64, token string) {
	d.T.Helper()
	n := People.Add(1)
	err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		role, err := staff.AddRole(tx, staff.Role{Name: fmt.Sprintf("role %d", n), Key: fmt.Sprintf("role_%d", n), Codes: codes, Caps: caps})
		if err != nil {
			return err
		}
		id, err = staff.AddAccount(tx, staff.Account{Username: fmt.Sprintf("person%d", n), Name: "某人", PasswordHash: staff.NoPassword, Roles: []int64{role}})
		return err
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id, d.Session(id, d.DB.Now(), d.DB.Now())
}

// Session opens a session as if signed in at a given time.
func (d *Desk) Session(account int64, created, seen time.Time) string {
	d.T.Helper()
	token, hash := staff.NewToken()
	err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO sessions (token_hash, bind_hash, account_id, created_at, seen_at, ip, user_agent) VALUES (?, '', ?, ?, ?, '', '')",
			hash, account, value.TimeOf(created), value.TimeOf(seen))
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return token
}

type LogRow struct {
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

// Logged returns the rows of the operation log after a row.
func (d *Desk) Logged(after int64) []LogRow {
	d.T.Helper()
	rows, err := store.All[LogRow](d.DB.Read(context.Background()), `SELECT id, account_id, call, action, object_type, object_id, summary, diff, result, error_code, request_id
		FROM operation_logs WHERE id > ? ORDER BY id`, after)
	if err != nil {
		d.T.Fatal(err)
	}
	return rows
}

func (d *Desk) LastLogged() int64 {
	d.T.Helper()
	id, err := store.Get[int64](d.DB.Read(context.Background()), "SELECT last_id FROM operation_log_head")
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}

// Everything is what all lists and trees show together, to tell whether anything changed.
func (d *Desk) Everything() string {
	d.T.Helper()
	var all bytes.Buffer
	for _, r := range d.Resources {
		for _, op := range []string{"list", "tree"} {
			if call := r.Calls[op]; call != "" {
				all.WriteString(d.Do(call, map[string]any{}).Body)
			}
		}
	}
	accounts, err := store.All[string](d.DB.Read(context.Background()), "SELECT username || status || password_hash FROM accounts ORDER BY id")
	if err != nil {
		d.T.Fatal(err)
	}
	return all.String() + strings.Join(accounts, ",")
}
