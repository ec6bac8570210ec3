package member

import (
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
)

// Part is what one section knows of a member. Sections stand above members, so the app hands it over.
type Part struct {
	Name string
	Need perm.Need // what opens the screen where staff see it
	Read func(r *api.Request, q *store.Q, member int64) (any, error)
}

// Parts are all that there is to know.
type Parts []Part

// notDisclosed are the fields of a member that say what staff think of it, and who among them did something.
var notDisclosed = []string{"remark", "blackBy", "blackByName"}

// ownParts are what this section itself knows.
var ownParts = Parts{
	{"member", read, func(r *api.Request, q *store.Q, member int64) (any, error) {
		return members.Records().Disclose(r, q, store.Where("id = ?", member), notDisclosed...)
	}},
	{"events", read, func(_ *api.Request, q *store.Q, member int64) (any, error) { return happenings(q, member) }},
	{"notices", read, notices},
	{"certifications", verify, func(r *api.Request, q *store.Q, member int64) (any, error) {
		return certifications.Records().Disclose(r, q, store.Where("member_id = ?", member), "auditNote", "auditorId", "auditorName", "warnings", "claimedBy", "attempts")
	}},
	{"ledger", read, func(_ *api.Request, q *store.Q, member int64) (any, error) {
		return store.All[booking](q, "SELECT at, account, delta, after, reason, note FROM member_ledger WHERE member_id = ? ORDER BY id", member)
	}},
	{"logins", read, func(_ *api.Request, q *store.Q, member int64) (any, error) {
		return store.All[signIn](q, "SELECT at, source, device, ip, city FROM member_logins WHERE member_id = ? ORDER BY id", member)
	}},
}

// notices are what a member was to learn, as far as that is kept.
func notices(r *api.Request, q *store.Q, member int64) (any, error) {
	told, err := event.Of(q, member)
	shown := make([]Notice, len(told))
	for i, e := range told {
		shown[i] = Notice{ID: e.ID, At: e.At, Kind: e.Kind, Text: e.Say(r.Words())}
	}
	return shown, err
}

// happening is an event as the member is given it.
type happening struct {
	At      value.Time             `json:"at"`
	Kind    EventKind              `json:"kind"`
	Reason  string                 `json:"reason"`
	Changes value.List[api.Change] `json:"changes"`
}

func happenings(q *store.Q, member int64) ([]happening, error) {
	events, err := store.All[happening](q, "SELECT at, kind, reason, changes FROM member_events WHERE member_id = ? ORDER BY at, id", member)
	for i := range events {
		events[i].Changes = slices.DeleteFunc(events[i].Changes, func(c api.Change) bool { return slices.Contains(notDisclosed, c.Field) })
	}
	return events, err
}

// booking is a row of the ledger as the member is given it.
type booking struct {
	At      value.Time    `json:"at"`
	Account LedgerAccount `json:"account"`
	Delta   int64         `json:"delta"`
	After   int64         `json:"after"`
	Reason  LedgerReason  `json:"reason"`
	Note    string        `json:"note"`
}

// signIn is a sign-in of the app as the member is given it.
type signIn struct {
	At     value.Time `json:"at"`
	Source Source     `json:"source"`
	Device string     `json:"device"`
	IP     string     `json:"ip"`
	City   string     `json:"city"`
}

// DataIn asks for everything that is known of a member, to be handed to that member.
type DataIn struct {
	ID int64 `json:"id" minimum:"1"`
	resource.ForReason
}

// dataCall is a member's data as one file: what staff may see of it on their own screens, in the clear. What they may not is
// left out, and the file says so.
func dataCall(records resource.Records[Member], parts Parts) *api.Call {
	call := api.Described("userData", read.With(perm.Reveal), schema.Of(reflect.TypeFor[DataIn]()), nil, func(r *api.Request, in *DataIn, _ schema.Given) (any, error) {
		m, err := records.Load(r, r.Q(), in.ID)
		if err != nil {
			return nil, err
		}
		return &api.File{
			Name: m.MemberNo + ".json", ContentType: "application/octet-stream", // application/json is how refusals come
			Charge: func(tx *store.Tx, _ int64) error { return resource.SpendReveal(tx, r) },
			Record: func(tx *store.Tx, rows int64) error {
				return r.Record(tx, api.Entry{
					Action: "export", ObjectType: Members.Name, ObjectID: m.ID, ObjectLabel: m.MemberNo + " " + m.Nickname,
					Diff: []api.Change{{Field: "rows", After: rows}, {Field: "reason", After: in.Reason}},
				})
			},
			Open: func(use func(rows int64, write api.FileWriter) error) error {
				return r.DB.Stream(r.Ctx, func(q *store.Q) error {
					data, err := disclose(r, q, in.ID, append(ownParts[:len(ownParts):len(ownParts)], parts...))
					if err != nil {
						return err
					}
					return use(1, func(w io.Writer, wrote func()) error {
						defer wrote()
						return json.MarshalWrite(w, data, json.Deterministic(true), jsontext.WithIndent("  "))
					})
				})
			},
		}, nil
	})
	call.Logged = true
	return call
}

func disclose(r *api.Request, q *store.Q, member int64, parts Parts) (map[string]any, error) {
	data, leftOut := map[string]any{"at": q.Now}, []string{}
	for _, part := range parts {
		if !r.Caller.Grant.Allows(part.Need) {
			leftOut = append(leftOut, part.Name)
			continue
		}
		known, err := part.Read(r, q, member)
		if err != nil {
			return nil, fmt.Errorf("%s of member %d: %w", part.Name, member, err)
		}
		data[part.Name] = known
	}
	data["leftOut"] = leftOut
	return data, nil
}
