package audit

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// LogAction is what somebody did.
type LogAction string

// EnumValues lists the actions; backup and restore are done at the terminal only.
func (LogAction) EnumValues() []string {
	return []string{
		"login", "loginFail", "logout", "create", "update", "delete", "status", "audit", "transition", "refund", "adjust", "publish", "export", "bulk", "undo",
		"reveal", "view", "viewFile", "denied", "backup", "restore",
	}
}

// LogResult says whether it was let happen.
type LogResult string

// EnumValues lists the results.
func (LogResult) EnumValues() []string { return []string{"success", "failure"} }

// Entry is a row of the operation log as staff see it.
type Entry struct {
	resource.Immutable

	At          value.Time `json:"at" readOnly:"true"`
	AccountID   int64      `json:"accountId" readOnly:"true" ref:"account"`
	Username    string     `json:"username" readOnly:"true"`
	RoleNames   string     `json:"roleNames" readOnly:"true"`
	Module      string     `json:"module" readOnly:"true"`
	Call        string     `json:"call" readOnly:"true"`
	Action      LogAction  `json:"action" readOnly:"true"`
	ObjectType  string     `json:"objectType" readOnly:"true"`
	ObjectID    int64      `json:"objectId" readOnly:"true"`
	ObjectLabel string     `json:"objectLabel" readOnly:"true"`
	Summary     string     `json:"summary" readOnly:"true"`
	Diff        Diff       `json:"diff,omitzero" readOnly:"true" detail:"true"`
	Result      LogResult  `json:"result" readOnly:"true"`
	ErrorCode   int64      `json:"errorCode" readOnly:"true"`
	IP          string     `json:"ip" readOnly:"true"`
	UserAgent   string     `json:"userAgent" readOnly:"true"`
	DurationMs  int64      `json:"durationMs" readOnly:"true"`
	RequestID   string     `json:"requestId" readOnly:"true" minLength:"24" maxLength:"24"`
}

// Diff is every field that changed.
type Diff []FieldChange

// FieldChange is one field before and after, masked where it is personal.
type FieldChange struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// DecodeColumn reads the column.
func (d *Diff) DecodeColumn(stored string) error {
	return json.Unmarshal([]byte(stored), (*[]FieldChange)(d))
}

const route = "/operLog/operList"

var need = perm.All(perm.OperationLog)

// Logs is the screen /operLog/operList. It is told in which locale file each resource has its words.
func Logs(sections map[string]string) resource.Handle {
	w := words{sections}
	r := &resource.Resource[Entry]{
		Name: "log", Route: route, Section: "log", Table: logs.Name,
		Need:   need,
		Ops:    resource.List | resource.Detail | resource.Export,
		Search: resource.Equals("objectId", "objectLabel", "requestId").OrBy(labelled),
		Filter: []string{"at", "accountId", "username", "module", "action", "result", "ip", "objectType"},
		CustomFilters: []resource.CustomFilter{{
			Name: "objectId", Node: &schema.Node{Kind: schema.Integer, Minimum: new(int64)},
			Numbers: func(ids []int64) store.Cond { return store.In(objectID, ids) },
		}},
		TimeWindow: &resource.TimeWindow{Field: "at", Days: 7, MaxDays: 92, Unless: "objectId"},
		Sort:       []string{"at"},
		Order:      "-at, -id",
		Label:      func(e *Entry) string { return fmt.Sprint(e.ID) },
		Hooks: resource.Hooks[Entry]{
			Fill: func(r *api.Request, _ *store.Q, _ resource.Op, rows []*Entry) error {
				for _, e := range rows {
					e.Summary = w.summary(r, e)
				}
				return nil
			},
			ExportCell: map[string]func(r *api.Request, e *Entry) string{
				"call":       func(r *api.Request, e *Entry) string { return w.call(r, e.Call) },
				"module":     func(r *api.Request, e *Entry) string { return w.module(r, e.Module) },
				"objectType": func(r *api.Request, e *Entry) string { return w.noun(r, e.ObjectType) },
			},
		},
	}
	return r.Handle()
}

var (
	objectID, _    = logs.Column("objectId")
	objectLabel, _ = logs.Column("objectLabel")
)

// labelled finds what happened to a record by the first word of its label: a member's number, an account's username.
func labelled(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{store.StartingWith(objectLabel, kw+" ")}
}

// VerifyIn names a day of the business.
type VerifyIn struct {
	Day string `json:"day" minLength:"10" maxLength:"10"`
}

// VerifyOut is the verdict on it.
type VerifyOut struct {
	OK         bool   `json:"ok"`
	Rows       int64  `json:"rows"`
	Unverified int64  `json:"unverified,omitzero"` // further rows, whose key was lost
	BrokenAt   int64  `json:"brokenAt,omitzero"`
	Reason     Breach `json:"reason,omitzero"`
}

// Calls are what the screen can do beside reading.
func (l *Log) Calls() []*api.Call {
	verify := api.Read("logVerify", need, func(r *api.Request, in VerifyIn) (*VerifyOut, error) {
		day, err := time.Parse(time.DateOnly, in.Day)
		if err != nil {
			return nil, fault.InvalidField("day", "validation.type.time", nil)
		}
		v, err := l.VerifyDay(r.Ctx, r.DB, day)
		return &VerifyOut{OK: v.BadID == 0, Rows: v.Rows, Unverified: v.Unverified, BrokenAt: v.BadID, Reason: v.Reason}, err
	})
	verify.Route, verify.Section, verify.Object = route, "log", "log"
	return []*api.Call{verify}
}
