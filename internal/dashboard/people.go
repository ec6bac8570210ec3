package dashboard

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
	"caredesk/internal/order/kind"
)

// handling are the rows of the operation log by which somebody has brought something further.
var handling = []string{"create", "update", "delete", "status", "audit", "transition", "refund", "adjust", "publish"}

// maxPeople is how many of the staff are told of: those who were there last.
const maxPeople = 50

type person struct {
	ID   int64
	Name string
}

// people are what the caller has done and has to do, and all others where the caller looks after accounts.
func (d *dashboard) people(r *api.Request, q *store.Q, out *DashboardSummary) (err error) {
	people := []person{{r.Caller.AccountID, r.Caller.Name}}
	if d.lists["account"].AllowedTo(r.Caller.Grant) {
		if people, err = store.All[person](q, `SELECT id, name FROM accounts WHERE deleted_at IS NULL AND status = 'enabled'
			ORDER BY CASE WHEN id = ? THEN 0 ELSE 1 END, COALESCE(last_login_at, 0) DESC, id LIMIT ?`, r.Caller.AccountID, maxPeople); err != nil {
			return err
		}
	}
	done, err := handledSince(q, identity.Midnight(out.Day))
	if err != nil {
		return err
	}
	open, err := d.openWith(r, q)
	if err != nil {
		return err
	}
	for _, p := range people {
		figures := PersonFigures{AccountID: p.ID, Name: p.Name, Handled: done[p.ID], OpenAt: []OpenWith{}}
		if log := d.lists["log"]; log.AllowedTo(r.Caller.Grant) {
			figures.Link = log.Link(resource.Criteria{
				"accountId": p.ID, "result": "success", "action": handling, "atFrom": identity.Midnight(out.Day), "atTo": identity.Midnight(out.Day.Next()),
			})
		}
		for _, o := range open[p.ID] {
			figures.Open += o.N
			figures.OpenAt = append(figures.OpenAt, OpenWith{List: o.List, Linked: Linked{N: o.N, Link: o.link}})
			if figures.Oldest == nil || o.Oldest < *figures.Oldest {
				figures.Oldest = &o.Oldest
			}
		}
		out.People = append(out.People, figures)
	}
	return nil
}

// handledSince counts what each account has brought further.
func handledSince(q *store.Q, since value.Time) (map[int64]int64, error) {
	rows, err := store.All[struct{ AccountID, N int64 }](q, `SELECT account_id, count(*) AS n FROM operation_logs WHERE at >= ? AND result = 'success'
		AND action IN ('create', 'update', 'delete', 'status', 'audit', 'transition', 'refund', 'adjust', 'publish') GROUP BY account_id`, since)
	done := map[int64]int64{}
	for _, row := range rows {
		done[row.AccountID] = row.N
	}
	return done, err
}

// inHand is what somebody looks after in one list.
type inHand struct {
	Who    int64
	List   string
	N      int64
	Oldest value.Time

	link string
}

// openWith is what is still to be done, by whose it is, of what the caller may see.
func (d *dashboard) openWith(r *api.Request, q *store.Q) (map[int64][]inHand, error) {
	open := map[int64][]inHand{}
	orders, err := store.All[inHand](q, `SELECT owner_id AS who, kind AS list, count(*) AS n, min(created_at) AS oldest FROM orders
		WHERE deleted_at IS NULL AND owner_id IS NOT NULL AND status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired', 'inForce') GROUP BY owner_id, kind`)
	if err != nil {
		return nil, err
	}
	for _, k := range held(r) {
		states := []string{}
		for _, status := range k.States() {
			if !status.Over() && status != kind.InForce { // for which nothing is to be done
				states = append(states, string(status))
			}
		}
		for _, o := range orders {
			if o.List == string(k.Code) {
				o.List, o.link = k.Name, d.lists[k.Name].Link(resource.Criteria{"ownerId": o.Who, "status": states})
				open[o.Who] = append(open[o.Who], o)
			}
		}
	}
	voices := d.lists[feedback.Feedbacks.Name]
	if !voices.AllowedTo(r.Caller.Grant) {
		return open, nil
	}
	taken, err := store.All[inHand](q, `SELECT assignee_id AS who, 'feedback' AS list, count(*) AS n, min(created_at) AS oldest FROM feedbacks
		WHERE assignee_id IS NOT NULL AND status IN ('pending', 'processing') GROUP BY assignee_id`)
	for _, o := range taken {
		o.link = voices.Link(resource.Criteria{"assigneeId": o.Who, "status": []string{string(feedback.Pending), string(feedback.Processing)}})
		open[o.Who] = append(open[o.Who], o)
	}
	return open, err
}
