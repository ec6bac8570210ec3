package dashboard

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// DashboardTrendIn asks for the last days, with today.
type DashboardTrendIn struct {
	Days int `json:"days" oneOf:"7,30,90" default:"30"`
}

// DashboardTrend has one number for each day, today last. In links, {from} and {to} stand for the beginning of a day and of the
// next one.
type DashboardTrend struct {
	Days        []value.Date `json:"days"`
	Members     *MemberTrend `json:"members,omitempty"`
	Kinds       []KindTrend  `json:"kinds,omitempty"`
	RefundedFen []value.Fen  `json:"refundedFen,omitempty"`
}

// MemberTrend is how many members there were before, and how many came on each day.
type MemberTrend struct {
	Before int64   `json:"before"`
	New    []int64 `json:"new"`
	Link   string  `json:"link"`
}

// KindTrend is what the orders of one kind have brought.
type KindTrend struct {
	Kind       kind.OrderKind `json:"kind"`
	Placed     []int64        `json:"placed"`
	PlacedLink string         `json:"placedLink"`
	Paid       []int64        `json:"paid"`
	PaidFen    []value.Fen    `json:"paidFen"`
	PaidLink   string         `json:"paidLink"`
}

func (d *dashboard) trend(r *api.Request, in DashboardTrendIn) (out DashboardTrend, err error) {
	q := r.Q()
	last := identity.DayNumber(q.Now)
	first := last - int64(in.Days) + 1
	for day := first; day <= last; day++ {
		out.Days = append(out.Days, identity.DateOf(day))
	}
	if out.Members, err = d.memberTrend(r, q, first, last); err != nil {
		return out, err
	}
	kinds := held(r)
	if len(kinds) == 0 {
		return out, nil
	}
	placed, err := tallyOf(q, order.FigurePlaced, first, last)
	if err != nil {
		return out, err
	}
	paid, err := tallyOf(q, order.FigurePaid, first, last)
	if err != nil {
		return out, err
	}
	back, err := tallyOf(q, order.FigureMoneyBack, first, last)
	if err != nil {
		return out, err
	}
	out.RefundedFen = make([]value.Fen, in.Days)
	for _, k := range kinds {
		t := KindTrend{
			Kind: k.Code, Placed: make([]int64, in.Days), Paid: make([]int64, in.Days), PaidFen: make([]value.Fen, in.Days),
			PlacedLink: anyDay(k.Route, "createdAt"), PaidLink: anyDay(k.Route, "paidAt"),
		}
		for i := range in.Days {
			day := first + int64(i)
			p := paid.of(k.Code, day, day)
			t.Placed[i], t.Paid[i], t.PaidFen[i] = placed.of(k.Code, day, day).N, p.N, value.Fen(p.Total)
			out.RefundedFen[i] += value.Fen(back.of(k.Code, day, day).Total)
		}
		out.Kinds = append(out.Kinds, t)
	}
	return out, nil
}

func (d *dashboard) memberTrend(r *api.Request, q *store.Q, first, last int64) (*MemberTrend, error) {
	list := d.lists[member.Members.Name]
	if !list.AllowedTo(r.Caller.Grant) {
		return nil, nil
	}
	joined, err := tallyOf(q, member.FigureJoined, first, last)
	if err != nil {
		return nil, err
	}
	all, err := list.Count(r, q, nil)
	t := &MemberTrend{Before: all.N, New: []int64{}, Link: anyDay(member.Members.Route, "createdAt")}
	for day := first; day <= last; day++ {
		n := joined.of("", day, day).N
		t.New = append(t.New, n)
		t.Before -= n
	}
	return t, err
}

// anyDay leads to the rows of a day, whose beginning and end are still to be put in.
func anyDay(route, field string) string {
	return route + "?" + field + "From={from}&" + field + "To={to}"
}
