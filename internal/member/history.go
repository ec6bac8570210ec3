package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
)

// Event is one thing that happened to a member.
type Event struct {
	ID           int64                  `json:"id"`
	MemberID     int64                  `json:"-" db:"member_id"`
	At           value.Time             `json:"at"`
	Kind         EventKind              `json:"kind"`
	Reason       string                 `json:"reason"`
	Changes      value.List[api.Change] `json:"changes"`
	OperatorID   int64                  `json:"-" db:"operator_id"`
	OperatorName string                 `json:"operatorName"`
}

// Login is one sign-in of the app; without an end it is a session that still runs.
type Login struct {
	ID       int64       `json:"id"`
	MemberID int64       `json:"-" db:"member_id"`
	At       value.Time  `json:"at"`
	Source   Source      `json:"source"`
	Device   string      `json:"device"`
	IP       pii.IP      `json:"ip" db:"ip"`
	City     string      `json:"city"`
	EndedAt  *value.Time `json:"endedAt"`
}

// happened writes into the member's own history what a change does to it.
func happened(c *resource.Change[Member], kind EventKind, reason string) error {
	return note(c, kind, reason, c.Diff())
}

func note(c *resource.Change[Member], kind EventKind, reason string, changes value.List[api.Change]) error {
	return c.Tx.Exec("INSERT INTO member_events (member_id, at, kind, reason, changes, operator_id, operator_name) VALUES (?, ?, ?, ?, ?, ?, ?)",
		c.After.ID, c.Tx.Now, kind, reason, changes, c.Request.Caller.AccountID, c.Request.Caller.Name)
}

// HistoryIn asks for a page of what belongs to a member.
type HistoryIn struct {
	ID       int64       `json:"id" minimum:"1"`
	AtFrom   *value.Time `json:"atFrom,omitempty"`
	AtTo     *value.Time `json:"atTo,omitempty"`
	Page     int         `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int         `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

// LedgerIn asks for the bookings of all accounts, or of one.
type LedgerIn struct {
	HistoryIn

	Account LedgerAccount `json:"account,omitempty"`
}

// LedgerPage is a page of bookings, newest first.
type LedgerPage struct {
	Items []LedgerRow `json:"items"`
	Total int64       `json:"total"`
}

// LoginPage is a page of sign-ins, newest first.
type LoginPage struct {
	Items []Login `json:"items"`
	Total int64   `json:"total"`
}

// EventPage is a page of events, newest first.
type EventPage struct {
	Items []Event `json:"items"`
	Total int64   `json:"total"`
}

// Notice is what a member was to learn, in the words of whoever looks at it now.
type Notice struct {
	ID   int64            `json:"id"`
	At   value.Time       `json:"at"`
	Kind event.NoticeKind `json:"kind"`
	Text string           `json:"text"`
}

// NoticePage is a page of notices, newest first.
type NoticePage struct {
	Items []Notice `json:"items"`
	Total int64    `json:"total"`
}

func noticesCall(records resource.Records[Member]) *api.Call {
	return api.Read("userNotices", read, func(r *api.Request, in HistoryIn) (NoticePage, error) {
		told, total, err := historyOf[event.Event](r, records, event.Table, in, nil)
		page := NoticePage{Items: make([]Notice, len(told)), Total: total}
		for i, e := range told {
			page.Items[i] = Notice{ID: e.ID, At: e.At, Kind: e.Kind, Text: e.Say(r.Words())}
		}
		return page, err
	})
}

func ledgerCall(records resource.Records[Member]) *api.Call {
	return api.Read("userLedger", read, func(r *api.Request, in LedgerIn) (LedgerPage, error) {
		var where []store.Cond
		if in.Account != "" {
			where = append(where, store.Where("account = ?", in.Account))
		}
		items, total, err := historyOf[LedgerRow](r, records, "member_ledger", in.HistoryIn, where)
		return LedgerPage{items, total}, err
	})
}

func loginsCall(records resource.Records[Member]) *api.Call {
	return api.Read("userLogins", read, func(r *api.Request, in HistoryIn) (LoginPage, error) {
		items, total, err := historyOf[Login](r, records, "member_logins", in, nil)
		return LoginPage{items, total}, err
	})
}

func eventsCall(records resource.Records[Member]) *api.Call {
	return api.Read("userEvents", read, func(r *api.Request, in HistoryIn) (EventPage, error) {
		items, total, err := historyOf[Event](r, records, "member_events", in, nil)
		if err != nil {
			return EventPage{}, err
		}
		return EventPage{items, total}, nameRefs(r.Q(), items)
	})
}

// named is something that a change refers to by its id.
type named struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// namesOf is where the names are of what fields of a member refer to.
var namesOf = map[string]*store.Table{"tierId": store.TableOf[named]("tiers"), "blackBy": store.TableOf[named]("accounts")}

// nameRefs puts names in the place of ids: a number says nothing about who it was.
func nameRefs(q *store.Q, events []Event) error {
	for field, table := range namesOf {
		var sides []*any
		var ids []int64
		for _, e := range events {
			for i := range e.Changes {
				if e.Changes[i].Field != field {
					continue
				}
				for _, side := range []*any{&e.Changes[i].Before, &e.Changes[i].After} {
					if id, isID := (*side).(float64); isID {
						sides, ids = append(sides, side), append(ids, int64(id))
					}
				}
			}
		}
		if len(ids) == 0 {
			continue
		}
		id, _ := table.Column("id")
		found, err := store.Find[named](q, store.Select{Table: table, Where: []store.Cond{store.In(id, ids)}})
		if err != nil {
			return err
		}
		for i, side := range sides {
			for _, n := range found {
				if n.ID == ids[i] {
					*side = n.Name
				}
			}
		}
	}
	return nil
}

// historyOf reads a page of what belongs to one member, newest first.
func historyOf[T any](r *api.Request, records resource.Records[Member], name string, in HistoryIn, where []store.Cond) (items []T, total int64, err error) {
	q := r.Q()
	if _, err := records.Load(r, q, in.ID); err != nil {
		return nil, 0, err
	}
	table := store.TableOf[T](name)
	id, _ := table.Column("id")
	at, _ := table.Column("at")
	where = append(where, store.Where("member_id = ?", in.ID))
	if in.AtFrom != nil || in.AtTo != nil {
		where = append(where, store.Between(at, in.AtFrom, in.AtTo))
	}
	s := store.Select{
		Table: table, Where: where, Order: []store.Order{{Column: at, Descending: true}, {Column: id, Descending: true}},
		Limit: in.PageSize, Offset: (in.Page - 1) * in.PageSize,
	}
	if items, err = store.Find[T](q, s); err != nil {
		return nil, 0, err
	}
	total, err = store.CountUpTo(q, s, 0)
	return items, total, err
}
