package seed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"caredesk/internal/audit"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
)

// logRows are two for each order, as far as they go. They tell of records that exist, so that one can go and see them.
var logRows = entity{
	name:      "log",
	needs:     []string{"account", "department", "title", "goodsUnit"},
	rows:      amounts{tiny: 400, usual: 10_000, bench: 5_000_000},
	maxRows:   5_000_000,
	table:     func() (*store.Table, error) { return audit.Table(), nil },
	fill:      fillLog,
	immutable: true,
	wrong: []rule{
		{"have a result that does not exist", store.Where("result NOT IN ('success', 'failure')")},
	},
}

// logSpan is how far back the log goes: not so far that the first start would purge it.
const logSpan = 1000 * 24 * time.Hour

// actor is somebody who did things.
type actor struct {
	ID       int64
	Username string
	Roles    string

	grant perm.Grant
}

// role is one role of one account.
type role struct {
	AccountID int64
	Codes     value.List[perm.Code]
	CapWrite  bool
	CapExport bool
}

// actors are all who have an account, with what they may do.
func actors(q *store.Q) ([]actor, error) {
	staff, err := store.All[actor](q, `SELECT a.id, a.username, (SELECT min(r.name) FROM roles AS r JOIN account_roles AS m ON m.role_id = r.id WHERE m.account_id = a.id) AS roles
		FROM accounts AS a WHERE a.deleted_at IS NULL ORDER BY a.id`)
	if err != nil {
		return nil, err
	}
	held, err := store.All[role](q, "SELECT m.account_id, r.codes, r.cap_write, r.cap_export FROM account_roles AS m JOIN roles AS r ON r.id = m.role_id")
	for _, r := range held {
		at := slices.IndexFunc(staff, func(a actor) bool { return a.ID == r.AccountID })
		if at < 0 {
			continue
		}
		grant := &staff[at].grant
		grant.Codes = append(grant.Codes, r.Codes...)
		if r.CapWrite {
			grant.Caps |= perm.Write
		}
		if r.CapExport {
			grant.Caps |= perm.Export
		}
	}
	return staff, err
}

func fillLog(ctx context.Context, db *store.DB, _ *store.Table, b *batch) (int64, error) {
	if b.log == nil {
		return 0, errors.New("the key of the log is missing")
	}
	staff, err := actors(db.Read(ctx))
	if err != nil {
		return 0, err
	}
	maker := newLogMaker(b, staff)
	return b.log.Load(ctx, db, func(yield func(audit.Row) bool) {
		for row := range rowsOf(b, "log", maker.row) {
			if !yield(row) {
				return
			}
		}
	})
}

// subject is a kind of records that the log tells of.
type subject struct {
	name, module string
	need         perm.Need
	rows         int64
	label        func(id int64) string

	writers, exporters, strangers []actor
}

type logMaker struct {
	staff    []actor
	subjects []subject
}

func newLogMaker(b *batch, staff []actor) *logMaker {
	subjects := []subject{
		{name: goods.Units.Name, module: goods.Units.Route, need: goods.Units.Need, rows: b.rows["goodsUnit"], label: func(id int64) string {
			return unit(b, streamOf(b.seed, goods.Units.Name).row(id-1), id-1).Name
		}},
		{name: doctor.Titles.Name, module: doctor.Titles.Route, need: doctor.Titles.Need, rows: b.rows["title"], label: func(id int64) string { return titleSet[id-1].name }},
		{name: doctor.Departments.Name, module: doctor.Departments.Route, need: doctor.Departments.Need, rows: b.rows["department"], label: func(id int64) string {
			return department(b, streamOf(b.seed, doctor.Departments.Name).row(id-1), id-1).Name
		}},
	}
	for i := range subjects {
		subjects[i].share(staff)
	}
	return &logMaker{staff, subjects}
}

// share says who may change the records, who may export them, and who is refused.
func (s *subject) share(staff []actor) {
	for _, a := range staff {
		if a.grant.Allows(s.need.With(perm.Write)) {
			s.writers = append(s.writers, a)
		} else {
			s.strangers = append(s.strangers, a)
		}
		if a.grant.Allows(s.need.With(perm.Export)) {
			s.exporters = append(s.exporters, a)
		}
	}
}

var logActions = []weighted[string]{
	{"update", 46}, {"login", 16}, {"status", 12}, {"create", 10}, {"logout", 8}, {"export", 3}, {"delete", 2}, {"loginFail", 2}, {"denied", 1},
}

var logAgents = []string{
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
	"Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0",
}

func (m *logMaker) row(b *batch, d *dice, i int64) audit.Row {
	step := logSpan.Milliseconds() / max(b.rows["log"], 1)
	row := audit.Row{
		At:        b.now.Add(-logSpan) + value.Time(i*step+d.below(max(step, 1))),
		SessionID: 1 + i/40,
		Action:    pickWeighted(d, logActions), Result: "success", Diff: "[]",
		IP: fmt.Sprintf("10.20.%d.%d", d.below(4), 1+d.below(250)), UserAgent: pick(d, logAgents), DurationMs: 1 + d.below(40),
		RequestID: fmt.Sprintf("%016x%08x", d.next(), uint32(d.next())),
	}
	by := func(who actor) { row.AccountID, row.Username, row.RoleNames = who.ID, who.Username, who.Roles }
	switch row.Action {
	case "login", "logout", "loginFail":
		who := pick(d, m.staff)
		by(who)
		row.Module, row.Call = "/profile", map[string]string{"logout": "adminLogout"}[row.Action]
		row.ObjectType, row.ObjectID, row.ObjectLabel = "account", who.ID, who.Username
		if row.Call == "" {
			row.Call = "adminLogin"
		}
		if row.Action == "loginFail" {
			row.Result, row.ErrorCode = "failure", 3001
		}
		return row
	}
	s := pick(d, m.subjects)
	row.Module, row.ObjectType = s.module, s.name
	switch row.Action {
	case "denied":
		by(pick(d, s.strangers))
		row.Call, row.Result, row.ErrorCode = s.name+"Save", "failure", 3003
		return row
	case "export":
		by(pick(d, s.exporters))
		row.Call, row.Summary = s.name+"Export", `{"format":"xlsx","status":"enabled"}`
		row.Diff = changesText(api.Change{Field: "rows", After: 1 + d.below(s.rows)})
		return row
	}
	by(pick(d, s.writers))
	row.ObjectID = 1 + d.below(s.rows)
	row.ObjectLabel = s.label(row.ObjectID)
	sort := 10 * (1 + d.below(900))
	changed := []api.Change{{Field: "sort", Before: sort, After: 10 * (1 + d.below(900))}}
	row.Call = s.name + "Save"
	switch row.Action {
	case "create":
		changed = []api.Change{{Field: "name", After: row.ObjectLabel}, {Field: "sort", After: sort}, {Field: "status", After: "enabled"}}
	case "status":
		row.Call, changed = s.name+"Status", []api.Change{{Field: "status", Before: "enabled", After: "disabled"}}
	case "delete":
		// A record that is no more: the log is all that is left of it.
		row.Call, row.ObjectID = s.name+"Del", s.rows+1+d.below(s.rows+50)
		row.ObjectLabel += "（旧）"
		changed = []api.Change{{Field: "name", Before: row.ObjectLabel}, {Field: "sort", Before: sort}, {Field: "status", Before: "disabled"}}
	}
	if row.Action == "update" || row.Action == "status" {
		names := make([]string, len(changed))
		for i, c := range changed {
			names[i] = c.Field
		}
		row.Summary = strings.Join(names, ",")
	}
	row.Diff = changesText(changed...)
	return row
}

func changesText(changes ...api.Change) string {
	written, err := json.Marshal(changes)
	if err != nil {
		panic(err) // texts and numbers
	}
	return string(written)
}
