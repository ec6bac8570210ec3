package dashboard

import (
	"cmp"
	"slices"
	"strconv"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// DashboardQuality is how well the orders of the last thirty days went, beside those of the thirty days before.
type DashboardQuality struct {
	Kinds []KindQuality `json:"kinds"`
}

// KindQuality is that of one kind.
type KindQuality struct {
	Kind          kind.OrderKind `json:"kind"`
	Now           Quality        `json:"now"`
	Before        Quality        `json:"before"`
	CancelReasons []ReasonCount  `json:"cancelReasons"` // the most frequent, of now
	RefundReasons []ReasonCount  `json:"refundReasons"`
}

// Quality is how well the orders of some days went: by the day that they were placed on, paid for, begun or completed.
type Quality struct {
	Placed     Linked        `json:"placed"`
	PlacedPaid Linked        `json:"placedPaid"` // of those that were placed, how many were paid for
	Cancelled  Linked        `json:"cancelled"`  // of those that were placed
	Refunded   Linked        `json:"refunded"`   // of those that were placed, in part or whole
	BegunIn    *int64        `json:"begunIn"`    // minutes from payment to the first step, of half of them; nil where there were none
	DoneIn     *int64        `json:"doneIn"`     // minutes from payment to the end
	Done       int64         `json:"done"`
	DoneLate   int64         `json:"doneLate"` // of those that are done, how many were ever late
	Paid       int64         `json:"paid"`
	Returning  int64         `json:"returning"` // of those that were paid for, how many by somebody who had paid for one before
	Ratings    int64         `json:"ratings"`
	Rating     *value.Tenths `json:"rating"` // their mean
}

// ReasonCount is how often a reason was given.
type ReasonCount struct {
	Reason string `json:"reason"`
	N      int64  `json:"n"`
}

// qualityDays are how many days are held against as many before.
const qualityDays = 30

// maxReasons are how many reasons are named.
const maxReasons = 3

func (d *dashboard) quality(r *api.Request, _ struct{}) (DashboardQuality, error) {
	q := r.Q()
	out := DashboardQuality{Kinds: []KindQuality{}}
	kinds := held(r)
	if len(kinds) == 0 {
		return out, nil
	}
	today := identity.DayNumber(q.Now)
	now, err := periodOf(q, today-qualityDays+1, today)
	if err != nil {
		return out, err
	}
	before, err := periodOf(q, today-2*qualityDays+1, today-qualityDays)
	if err != nil {
		return out, err
	}
	for _, k := range kinds {
		out.Kinds = append(out.Kinds, KindQuality{
			Kind: k.Code, Now: d.qualityOf(now, k), Before: d.qualityOf(before, k),
			CancelReasons: now[order.FigureCancelled].reasons(k.Code), RefundReasons: now[order.FigureMoneyBack].reasons(k.Code),
		})
	}
	return out, nil
}

// period has the figures of some days under their names, and the first and the last day.
type period map[string]split

// split is a figure by what it is split by.
type split struct {
	from, to int64
	rows     []resource.DayFigure
}

func periodOf(q *store.Q, from, to int64) (period, error) {
	p := period{}
	for _, name := range []string{
		order.FigurePlaced, order.FigurePlacedPaid, order.FigureCancelled, order.FigureRefunded, order.FigurePaid, order.FigureBoughtBefore,
		order.FigureBegun, order.FigureDone, order.FigureLate, order.FigureRated, order.FigureMoneyBack,
	} {
		rows, err := resource.FiguresByBucket(q, name, from, to)
		if err != nil {
			return nil, err
		}
		p[name] = split{from, to, rows}
	}
	return p, nil
}

// of are the rows of a kind.
func (s split) of(k kind.OrderKind) (rows []resource.DayFigure, n, total int64) {
	for _, f := range s.rows {
		if f.Kind == string(k) && f.N != 0 {
			rows = append(rows, f)
			n += f.N
			total += f.Total
		}
	}
	return rows, n, total
}

// reasons are the most frequent buckets.
func (s split) reasons(k kind.OrderKind) []ReasonCount {
	rows, _, _ := s.of(k)
	slices.SortFunc(rows, func(a, b resource.DayFigure) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Bucket, b.Bucket))
	})
	reasons := []ReasonCount{}
	for _, f := range rows[:min(len(rows), maxReasons)] {
		reasons = append(reasons, ReasonCount{f.Bucket, f.N})
	}
	return reasons
}

// median is in the middle of the bucket that half of all have come to; nil where there are none.
func (s split) median(k kind.OrderKind) *int64 {
	rows, n, _ := s.of(k)
	slices.SortFunc(rows, func(a, b resource.DayFigure) int { return cmp.Compare(minutes(a), minutes(b)) })
	var passed int64
	for _, f := range rows {
		if passed += f.N; 2*passed >= n {
			middle := minutes(f) + order.MinuteStep(minutes(f))/2
			return &middle
		}
	}
	return nil
}

func minutes(f resource.DayFigure) int64 {
	m, _ := strconv.ParseInt(f.Bucket, 10, 64) // which the figure was kept by
	return m
}

func (d *dashboard) qualityOf(p period, k kind.Kind) Quality {
	linked := func(name string, more resource.Criteria) Linked {
		_, n, _ := p[name].of(k.Code)
		return d.linked(k.Name, n, between("createdAt", p[name].from, p[name].to).With(more))
	}
	paid := []string{}
	for _, status := range append(k.Paid(), kind.Refunded) {
		paid = append(paid, string(status))
	}
	out := Quality{
		Placed: linked(order.FigurePlaced, nil), PlacedPaid: linked(order.FigurePlacedPaid, resource.Criteria{"status": paid}),
		Cancelled: linked(order.FigureCancelled, resource.Criteria{"status": []string{string(kind.Cancelled)}}),
		Refunded:  linked(order.FigureRefunded, resource.Criteria{"refundStatus": []string{string(kind.RefundPartial), string(kind.RefundFull)}}),
		BegunIn:   p[order.FigureBegun].median(k.Code), DoneIn: p[order.FigureDone].median(k.Code),
	}
	_, out.Done, _ = p[order.FigureDone].of(k.Code)
	_, out.DoneLate, _ = p[order.FigureLate].of(k.Code)
	_, out.Paid, _ = p[order.FigurePaid].of(k.Code)
	_, out.Returning, _ = p[order.FigureBoughtBefore].of(k.Code)
	var stars int64
	if _, out.Ratings, stars = p[order.FigureRated].of(k.Code); out.Ratings > 0 {
		mean := value.Tenths((20*stars + out.Ratings) / (2 * out.Ratings))
		out.Rating = &mean
	}
	return out
}
