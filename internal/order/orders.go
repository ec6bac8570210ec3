package order

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
	"caredesk/internal/order/kind"
)

// Own is what only the orders of one kind have. T is their row: it embeds Order.
type Own[T any] struct {
	// Life is what can happen to an order between being paid for and its end.
	Life flow.Table
	// Begin is the state of an order that is paid for, where the kind has several.
	Begin func(o *T) kind.OrderStatus
	// Placed keeps the lines of an order that was just made, and reserves what it needs.
	Placed func(tx *store.Tx, r *api.Request, o *T) error
	// Paid counts what was sold.
	Paid func(c *resource.Change[T]) error
	// Received ends an order whose member has got what was ordered.
	Received func(c *resource.Change[T]) error
	// Rate keeps what a member thought of it.
	Rate func(c *resource.Change[T], rating int, text string) error
	// GiveBack returns what an order has reserved when it comes to nothing before it is paid for.
	GiveBack func(c *resource.Change[T]) error
	// CheckRefund holds a refund that is about to be opened against what was ordered.
	CheckRefund func(c *resource.Change[T], refund *Refund) error
	// Refunded is told of money that went back, with the order as it is then.
	Refunded func(c *resource.Change[T], refund *Refund) error
	// Settled goes on with an order whose refund has come to its end.
	Settled func(tx *store.Tx, r *api.Request, id int64) error
	// Ends is the move by which a refund that has gone back ends an order, where it is another than all of the money being back;
	// empty for none.
	Ends func(o *T, refund *Refund) string
	// Bar names the moves that something else than the state forbids, and why.
	Bar func(r *api.Request, q *store.Q, rows []*T, bar func(row *T, move string, because error)) error
	// LogViews leaves a row in the operation log whenever somebody opens an order: where it tells of somebody's health.
	LogViews bool
	// Due is when an order turns red that stays as it is; nil for never.
	Due func(o *T) *value.Time
	// Rating is what its member thought of it, where members are asked; nil for nothing yet.
	Rating func(o *T) *int
	// Figures are what an order adds to figures that only its kind has.
	Figures func(o *T) []resource.DayFigure
	// Suggest is what the rules give back of what was paid.
	Suggest func(o *T, now value.Time) value.Fen
	// Tells are the moves that have a notice of their own for the member.
	Tells map[string]event.NoticeKind
	// Fill completes rows that are about to be shown.
	Fill func(r *api.Request, q *store.Q, view resource.Op, rows []*T) error
	// Disclose adds to an order that is handed to its member what its table does not have.
	Disclose func(r *api.Request, q *store.Q, order resource.Disclosed) error
	// Search and Sealed are the fields that the keyword finds beside those of all kinds: by their beginning, or by the whole of
	// what is sealed. SearchBy looks in other tables.
	Search   []string
	Sealed   []string
	Codes    []string // numbers by which the order is found from anywhere, beside its own and that of its payment
	SearchBy func(r *api.Request, kw string) []store.Cond
	// Filter, CustomFilters and Sort are added to those of all kinds.
	Filter        []string
	CustomFilters []resource.CustomFilter
	Sort          []string
	// Queues are the work that waits in the list.
	Queues []resource.Queue
	// NotExported are fields that sheets do not have though lists show them.
	NotExported []string
	// Lines is the list of what was ordered, for sheets with a row for each.
	Lines string
	// Calls are what can be done with orders of this kind alone.
	Calls func(o *Orders[T], records resource.Records[T]) []*api.Call
}

// Orders are the orders of one kind.
type Orders[T any] struct {
	kind.Kind

	own     Own[T]
	records *resource.Resource[T]
	refunds *resource.Resource[Refund]
}

// Describe makes the resource of a kind: what all of them have, with what is its own.
func Describe[T any](k kind.Kind, own Own[T]) *Orders[T] {
	o := &Orders[T]{Kind: k, own: own, refunds: Refunds[k.Code]}
	search := resource.StartsWith(append([]string{"orderNo", "payNo"}, own.Search...)...).OrSealed(append([]string{"memberPhone"}, own.Sealed...)...)
	if own.SearchBy != nil {
		search = search.OrBy(own.SearchBy)
	}
	o.records = &resource.Resource[T]{
		Name: k.Name, Route: k.Route, Section: "order", Table: "orders", Need: k.Need,
		Ops:           resource.List | resource.Detail | resource.Export,
		Scope:         &resource.Scope{Field: "kind", Value: string(k.Code)},
		Life:          lifeOf(k, own.Life),
		Starts:        flow.In(kind.PendingPay),
		Search:        search,
		Finding:       &resource.Finding{Number: "orderNo", Prefix: k.Prefix, Codes: append([]string{"payNo"}, own.Codes...)},
		Filter:        slices.Concat([]string{"status", "refundStatus", "payMethod", "flag", "source", "paidAt", "payableFen", "memberId", "ownerId"}, own.Filter),
		CustomFilters: append([]resource.CustomFilter{overdue}, own.CustomFilters...),
		Tallies:       []resource.Tally{{Name: "byStatus", Field: "status"}, {Name: "byRefund", Field: "refundStatus"}},
		Queues:        own.Queues,
		NotExported:   own.NotExported,
		Lines:         own.Lines,
		LogViews:      own.LogViews,
		Sort:          slices.Concat([]string{"createdAt", "paidAt", "payableFen"}, own.Sort),
		Order:         "-createdAt, -id",
		Label:         func(row *T) string { return common(row).OrderNo },
		Refs:          []resource.Ref{{Field: "ownerId", Label: "ownerName", Lookup: owners}},
		Calls:         o.calls,
		Undo:          map[string]func(was, is *T) any{k.Name + "Flag": flagBefore[T], k.Name + "Owner": ownerBefore[T]},
		Figures:       o.figuresOf,
		Hooks:         resource.Hooks[T]{Check: o.setDue, AfterSave: o.tell, Bar: o.bar, Fill: o.fill},
	}
	if k.Code != kind.Insurance { // only a policy begins and ends on a day
		o.records.NotExported = append([]string{"effectiveDate", "expiryDate"}, own.NotExported...)
	}
	return o
}

// Records are the orders themselves.
func (o *Orders[T]) Records() resource.Records[T] { return o.records.Records() }

// Resource is the resource itself.
func (o *Orders[T]) Resource() *resource.Resource[T] { return o.records }

// Handle is how the app gets hold of the resource.
func (o *Orders[T]) Handle() resource.Handle { return o.records.Handle() }

func (o *Orders[T]) calls(records resource.Records[T]) []*api.Call {
	calls := []*api.Call{
		OnceMoving(o, "MarkPaid", o.markPaid), OnceMoving(o, "PriceAdjust", o.adjust), Moving(o, "Cancel", o.cancelByStaff),
		Moving(o, "Remark", o.remark), resource.MoveMany(records, o.Name+"Flag", o.flag), resource.MoveMany(records, o.Name+"Owner", o.giveTo),
		Moving(o, "Invoice", o.invoice), resource.DeleteMany(records, o.Name+"Del", func(c *resource.Change[T], _ resource.RecordRef) error { return o.tell(c) }),
	}
	calls = append(calls, o.refundCalls()...)
	if o.own.Calls != nil {
		calls = append(calls, o.own.Calls(o, records)...)
	}
	return calls
}

// overdue finds what has turned red.
var overdue = resource.CustomFilter{
	Name: "overdue", Node: &schema.Node{Kind: schema.Bool},
	FlagAt: func(now value.Time, on bool) store.Cond {
		if on {
			return store.Where("(orders.due_at IS NOT NULL AND orders.due_at <= ?)", now).Unindexed("{{no_index}}orders.due_at <= ?").About("orders").CustomPlan()
		}
		return store.Where("(orders.due_at IS NULL OR orders.due_at > ?)", now).CustomPlan()
	},
}

// setDue keeps when the order turns red, as it is after every change, and whether it had.
func (o *Orders[T]) setDue(c *resource.Change[T]) error {
	order := common(c.After)
	if c.Before != nil {
		noteProgress(c.Tx, common(c.Before), order)
	}
	order.DueAt = nil
	if o.own.Due != nil && !order.refunding() {
		order.DueAt = o.own.Due(c.After)
	}
	return nil
}

// refunding reports whether money is on its way back, or asked for.
func (o *Order) refunding() bool {
	return o.RefundStatus == kind.RefundRequested || o.RefundStatus == kind.RefundProcessing
}

// bar keeps staff from going on with an order while money is on its way back.
func (o *Orders[T]) bar(r *api.Request, q *store.Q, rows []*T, bar func(row *T, move string, because error)) error {
	if o.own.Bar != nil {
		if err := o.own.Bar(r, q, rows, bar); err != nil {
			return err
		}
	}
	for _, row := range rows {
		if !common(row).refunding() {
			continue
		}
		for _, move := range o.records.Life {
			if !slices.Contains(keeping, move.Move) {
				bar(row, move.Move, resource.Barred("stateIllegal.refunding", nil))
			}
		}
	}
	return nil
}

func (o *Orders[T]) fill(r *api.Request, q *store.Q, view resource.Op, rows []*T) error {
	for _, row := range rows {
		order := common(row)
		order.Overdue = order.DueAt != nil && *order.DueAt <= q.Now
		if view != resource.Detail {
			continue
		}
		if err := order.fillDetail(r, q, o.refunds); err != nil {
			return err
		}
		if o.own.Suggest != nil && slices.Contains(o.Refundable(), order.Status) {
			order.SuggestedFen = o.own.Suggest(row, q.Now)
		}
	}
	if o.own.Fill == nil {
		return nil
	}
	return o.own.Fill(r, q, view, rows)
}
