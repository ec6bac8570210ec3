package dashboard

import (
	"caredesk/internal/article"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/money"
)

// DashboardSummary is how things stand today. A block is absent where its codes are not held.
type DashboardSummary struct {
	Day      value.Date         `json:"day"` // today in China
	Members  *MemberFigures     `json:"members,omitempty"`
	Sales    *SalesFigures      `json:"sales,omitempty"`
	Kinds    []KindFigures      `json:"kinds,omitempty"`
	Content  *ContentFigures    `json:"content,omitempty"`
	Owed     *OwedFigures       `json:"owed,omitempty"`
	Use      []UseFigures       `json:"use,omitempty"`
	People   []PersonFigures    `json:"people,omitempty"`
	Expiring []resource.Waiting `json:"expiring,omitempty"`
	// ForwardedBy is a proxy that is not among the trusted ones, for super administrators.
	ForwardedBy string `json:"forwardedBy,omitempty"`
}

// MemberFigures count members.
type MemberFigures struct {
	Total     Linked `json:"total"`
	Today     Linked `json:"today"`
	Yesterday Linked `json:"yesterday"`
	Month     Linked `json:"month"`
	Certified Linked `json:"certified"`
}

// SalesFigures are what the kinds of orders that the caller may see have brought together.
type SalesFigures struct {
	Today      Sales     `json:"today"`
	Yesterday  Sales     `json:"yesterday"`
	Month      Sales     `json:"month"`
	AverageFen value.Fen `json:"averageFen"` // an order of this month
}

// Sales are what was paid and what went back.
type Sales struct {
	Orders      int64     `json:"orders"`
	PaidFen     value.Fen `json:"paidFen"`
	Refunds     int64     `json:"refunds"`
	RefundedFen value.Fen `json:"refundedFen"`
	// RefundsLink leads to the refunds; empty for those who may not see them.
	RefundsLink string `json:"refundsLink,omitempty"`
}

// KindFigures are the orders of one kind today.
type KindFigures struct {
	Kind            kind.OrderKind `json:"kind"`
	Placed          Linked         `json:"placed"`
	Paid            Linked         `json:"paid"`
	PaidFen         value.Fen      `json:"paidFen"`
	PaidYesterday   Linked         `json:"paidYesterday"`
	YesterdayFen    value.Fen      `json:"yesterdayFen"`
	PlacedYesterday Linked         `json:"placedYesterday"`
}

// ContentFigures are the articles of the last seven days.
type ContentFigures struct {
	Published Linked `json:"published"`
	Views     int64  `json:"views"` // of those
}

// OwedFigures are what members hold, and what is on its way back to them.
type OwedFigures struct {
	BalanceFen value.Fen `json:"balanceFen"`
	Points     int64     `json:"points"`
	Refunds    *Linked   `json:"refunds,omitempty"` // on their way, of the kinds of orders that the caller may see
	RefundsFen value.Fen `json:"refundsFen"`
}

// UseName is what can be booked.
type UseName string

// What can be booked, and those who look after it.
const (
	useCompanions UseName = "companions"
	useCentres    UseName = "centres"
	useKitchen    UseName = "kitchen"
)

// EnumValues lists them.
func (UseName) EnumValues() []string {
	return []string{string(useCompanions), string(useCentres), string(useKitchen)}
}

// UseFigures are how much of what can be booked is booked, from today on for seven days.
type UseFigures struct {
	Name UseName   `json:"name"`
	Link string    `json:"link"`
	Days []UsedDay `json:"days"`
}

// UsedDay is one day of it: hours of companions, places at centres, portions of the kitchen.
type UsedDay struct {
	Day     value.Date `json:"day"`
	Booked  int64      `json:"booked"`
	Offered int64      `json:"offered"`
}

// PersonFigures are what somebody has done today, and what is still with them.
type PersonFigures struct {
	AccountID int64       `json:"accountId"`
	Name      string      `json:"name"`
	Handled   int64       `json:"handled"`
	Link      string      `json:"link,omitempty"` // to what they did, for those who may see it
	Open      int64       `json:"open"`
	OpenAt    []OpenWith  `json:"openAt"`
	Oldest    *value.Time `json:"oldest,omitempty"` // of what is open
}

// OpenWith are the records of one list that somebody looks after.
type OpenWith struct {
	List string `json:"list"`
	Linked
}

func (d *dashboard) summary(r *api.Request, _ struct{}) (out DashboardSummary, err error) {
	q := r.Q()
	out.Day = identity.Today(q.Now)
	if r.Caller.Grant.Admin {
		out.ForwardedBy = r.ForwardedBy
	}
	blocks := []func(r *api.Request, q *store.Q, out *DashboardSummary) error{d.members, d.sales, d.content, d.owed, d.use, d.people, d.expiring}
	for _, block := range blocks {
		if err := block(r, q, &out); err != nil {
			return out, err
		}
	}
	return out, nil
}

// monthBegins is the number of the first day of a day's month.
func monthBegins(day value.Date) int64 { return identity.NumberOf(day[:len("2006-01-")] + "01") }

func (d *dashboard) members(r *api.Request, q *store.Q, out *DashboardSummary) error {
	list := d.lists[member.Members.Name]
	if !list.AllowedTo(r.Caller.Grant) {
		return nil
	}
	today, month := identity.DayNumber(q.Now), monthBegins(out.Day)
	joined, err := tallyOf(q, member.FigureJoined, min(month, today-1), today)
	if err != nil {
		return err
	}
	all, err := list.Count(r, q, nil)
	if err != nil {
		return err
	}
	certified, err := resource.FigureTotal(q, member.FigureCertified)
	came := func(from, to int64) Linked {
		return d.linked(member.Members.Name, joined.of("", from, to).N, between("createdAt", from, to))
	}
	out.Members = &MemberFigures{
		Total: d.linked(member.Members.Name, all.N, nil), Today: came(today, today), Yesterday: came(today-1, today-1), Month: came(month, today),
		Certified: d.linked(member.Members.Name, certified.N, resource.Criteria{"certStatus": []string{string(member.CertApproved)}}),
	}
	return err
}

func (d *dashboard) sales(r *api.Request, q *store.Q, out *DashboardSummary) error {
	kinds := held(r)
	if len(kinds) == 0 {
		return nil
	}
	today, month := identity.DayNumber(q.Now), monthBegins(out.Day)
	first := min(month, today-1)
	placed, err := tallyOf(q, order.FigurePlaced, first, today)
	if err != nil {
		return err
	}
	paid, err := tallyOf(q, order.FigurePaid, first, today)
	if err != nil {
		return err
	}
	back, err := tallyOf(q, order.FigureMoneyBack, first, today)
	if err != nil {
		return err
	}
	brought := func(from, to int64) (s Sales) {
		for _, k := range kinds {
			p, b := paid.of(k.Code, from, to), back.of(k.Code, from, to)
			s.Orders, s.PaidFen = s.Orders+p.N, s.PaidFen+value.Fen(p.Total)
			s.Refunds, s.RefundedFen = s.Refunds+b.N, s.RefundedFen+value.Fen(b.Total)
		}
		if desk := d.lists[money.Refunds.Name]; desk.AllowedTo(r.Caller.Grant) {
			s.RefundsLink = desk.Link(between("finishedAt", from, to))
		}
		return s
	}
	out.Sales = &SalesFigures{Today: brought(today, today), Yesterday: brought(today-1, today-1), Month: brought(month, today)}
	if m := out.Sales.Month; m.Orders > 0 {
		out.Sales.AverageFen = m.PaidFen / value.Fen(m.Orders)
	}
	for _, k := range kinds {
		of := func(t tally, day int64, field string) Linked {
			return d.linked(k.Name, t.of(k.Code, day, day).N, between(field, day, day))
		}
		out.Kinds = append(out.Kinds, KindFigures{
			Kind: k.Code, Placed: of(placed, today, "createdAt"), PlacedYesterday: of(placed, today-1, "createdAt"),
			Paid: of(paid, today, "paidAt"), PaidFen: value.Fen(paid.of(k.Code, today, today).Total),
			PaidYesterday: of(paid, today-1, "paidAt"), YesterdayFen: value.Fen(paid.of(k.Code, today-1, today-1).Total),
		})
	}
	return nil
}

// contentDays are how many days back articles are counted, with today.
const contentDays = 7

func (d *dashboard) content(r *api.Request, q *store.Q, out *DashboardSummary) error {
	list := d.lists[article.Articles.Name]
	if !list.AllowedTo(r.Caller.Grant) {
		return nil
	}
	today := identity.DayNumber(q.Now)
	chosen := resource.Criteria{"status": []string{string(article.Published)}}.With(between("publishAt", today-contentDays+1, today))
	published, err := list.Count(r, q, chosen)
	if err != nil {
		return err
	}
	views, err := store.Get[int64](q, "SELECT CAST(COALESCE(SUM(views), 0) AS BIGINT) FROM articles WHERE deleted_at IS NULL AND status = 'published' AND publish_at >= ?",
		identity.Midnight(identity.DateOf(today-contentDays+1)))
	out.Content = &ContentFigures{Published: d.linked(article.Articles.Name, published.N, chosen), Views: views}
	return err
}
