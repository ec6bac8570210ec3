// Package gene is the orders of genetic tests: who is tested and what they agreed to, the kit that goes out and comes back, and
// what the laboratory finds.
package gene

import (
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// Gene is what an order of this kind has beyond what all orders have.
type Gene struct {
	order.Person
	order.Receiver
	order.Reported
	Kit

	Category   special.GeneCategory `json:"category" readOnly:"true"`
	SampleType special.SampleType   `json:"sampleType" readOnly:"true"`
	LabName    string               `json:"labName" readOnly:"true"`
	ReportDays int                  `json:"reportDays" readOnly:"true"`
	KitCostFen value.Fen            `json:"kitCostFen" readOnly:"true" detail:"true"` // kept back once the kit is on its way

	// What whoever is tested agrees to, as it was when the test was ordered, and all that was signed, the newest last.
	ConsentVersion   int64                        `json:"consentVersion" readOnly:"true"`
	ConsentText      rich.Text                    `json:"consentText" readOnly:"true" detail:"true"`
	ConsentFiles     value.List[file.PrivateFile] `json:"consentFiles" readOnly:"true" usage:"consent" detail:"true"`
	ConsentSignedAt  *value.Time                  `json:"consentSignedAt" readOnly:"true"`
	GuardianName     pii.Name                     `json:"guardianName" readOnly:"true" detail:"true"`
	GuardianRelation *GuardianRelation            `json:"guardianRelation" readOnly:"true" detail:"true"`

	Quality     *SampleQuality `json:"quality" readOnly:"true"`
	RejectedAt  *value.Time    `json:"rejectedAt" readOnly:"true"`
	ResendCount int            `json:"resendCount" readOnly:"true"`
	TestStartAt *value.Time    `json:"testStartAt" readOnly:"true"`
	DueDate     value.Date     `json:"dueDate" readOnly:"true"` // of the report
	AdviceNote  pii.Health     `json:"adviceNote" readOnly:"true" detail:"true" db:"advice_note_sealed"`
}

// Order is an order of a genetic test.
type Order struct {
	order.Order
	Gene `table:"order_genes" key:"order_id"`

	PersonAge    int           `json:"personAge" readOnly:"true" db:"-"` // today
	RejectedKits []RejectedKit `json:"rejectedKits" readOnly:"true" detail:"true" db:"-"`
}

// Orders is the screen /order/orderChaGene.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.Gene), order.Own[Order]{
		Life: life, Due: due, Suggest: suggest, Paid: sold, Bar: bar, Fill: fill, Disclose: disclose, Figures: figuresOf, LogViews: true,
		Tells:  map[string]event.NoticeKind{"kit": event.OrderShipped, "revise": event.OrderRevised},
		Search: []string{"kitNo", "labNo", "personName"}, Sealed: []string{"personPhone", "personIdNo", "receiverPhone"},
		Filter: []string{"category", "sampleType", "labName", "kitNo", "backExpressNo", "dueDate"},
		CustomFilters: []resource.CustomFilter{
			{Name: "testId", Node: &schema.Node{Kind: schema.Ref, To: "gene"}, Column: "serviceId"},
			{Name: "unsigned", Node: &schema.Node{Kind: schema.Bool}, Flag: unsigned},
		},
		Sort: []string{"dueDate"},
		Queues: []resource.Queue{
			order.QueueOf("kitsToSend", kind.PendingKit),
			{Name: "samplesToReceive", Rows: resource.InStates(kind.SampleInTransit), Overdue: order.InRed, Since: "createdAt"},
			{Name: "geneReportsLate", Rows: order.Late(kind.Testing), Overdue: resource.AtOnce, Since: "createdAt"},
			{Name: "consentMissing", Rows: resource.Always(resource.InStates(sent...)(0).With(resource.Criteria{"unsigned": true})), Overdue: resource.AtOnce, Kept: true},
		},
		Calls: calls,
	})
}

// sent are the states of a test whose kit has left, and which has not begun.
var sent = []kind.OrderStatus{kind.KitShipped, kind.SampleInTransit, kind.SampleReceived, kind.SampleRejected}

// figuresOf is what an order adds to what lacks a consent.
func figuresOf(o *Order) []resource.DayFigure {
	if o.ConsentSignedAt != nil || !slices.Contains(sent, o.Status) {
		return nil
	}
	return []resource.DayFigure{resource.InQueue("consentMissing", "")}
}

// untested are the states of a test that is paid for and not begun.
var untested = flow.In(kind.PendingKit, kind.KitShipped, kind.SampleInTransit, kind.SampleReceived, kind.SampleRejected)

// life is what can happen to a test between being paid for and its end. A sample that is of no use is found out on its way, on
// arrival, or when the test fails.
var life = flow.Table{
	{Move: "kit", Call: "orderChaGeneKit", From: flow.In(kind.PendingKit, kind.SampleRejected), To: flow.To(kind.KitShipped), Need: perm.Write},
	{Move: "consent", Call: "orderChaGeneConsent", From: untested, To: flow.Same, Need: perm.Write, By: flow.Staff | flow.Member, Log: "update"},
	{Move: "back", Call: "orderChaGeneBack", From: flow.In(kind.KitShipped), To: flow.To(kind.SampleInTransit), Need: perm.Write, By: flow.Staff | flow.Member},
	{Move: "sample", Call: "orderChaGeneSample", From: flow.In(kind.KitShipped, kind.SampleInTransit), To: flow.To(kind.SampleReceived), Need: perm.Write},
	{Move: "reject", Call: "orderChaGeneSample", From: flow.In(kind.KitShipped, kind.SampleInTransit, kind.SampleReceived, kind.Testing), To: flow.To(kind.SampleRejected), Need: perm.Write, Reason: flow.Required},
	{Move: "test", Call: "orderChaGeneTest", From: flow.In(kind.SampleReceived), To: flow.To(kind.Testing), Need: perm.Write},
	{Move: "report", Call: "orderChaGeneReport", From: flow.In(kind.Testing), To: flow.To(kind.Completed), Need: perm.Write},
	{Move: "revise", Call: "orderChaGeneReport", From: flow.In(kind.Completed), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
}

func calls(o *order.Orders[Order], _ resource.Records[Order]) []*api.Call {
	return []*api.Call{
		order.OnceMoving(o, "Kit", send), order.Moving(o, "Consent", consent), order.Moving(o, "Back", back),
		order.Moving(o, "Sample", judge), order.Moving(o, "Test", begin), order.Reporting(o, report),
	}
}

// When a test turns red that stays as it is. What the member has to do takes as long as it takes.
const (
	kitWithin  = 48 * time.Hour // of the payment, or of the sample that was of no use
	testWithin = 72 * time.Hour // of the sample
	// arriveWithin is how long a sample may be on its way back.
	arriveWithin = 7 * 24 * time.Hour
	maxResends   = 2
)

// DueOf is when an order turns red, for what makes orders in bulk.
func DueOf(o *Order) *value.Time {
	if o.RefundStatus == kind.RefundRequested || o.RefundStatus == kind.RefundProcessing {
		return nil
	}
	return due(o)
}

func due(o *Order) *value.Time {
	after := func(t *value.Time, d time.Duration) *value.Time {
		if t == nil {
			return nil
		}
		at := t.Add(d)
		return &at
	}
	switch o.Status {
	case kind.PendingKit:
		return after(o.PaidAt, kitWithin)
	case kind.SampleInTransit:
		return after(o.BackAt, arriveWithin)
	case kind.SampleRejected:
		return after(o.RejectedAt, kitWithin)
	case kind.SampleReceived:
		return after(o.ReceivedAt, testWithin)
	case kind.Testing:
		return endOf(o.DueDate)
	}
	return nil
}

// endOf is when a day is over in China; nil for no day.
func endOf(d value.Date) *value.Time {
	if d == "" {
		return nil
	}
	at := identity.Midnight(d.Next())
	return &at
}

// suggest is what the rules give back: all of it until the kit is on its way, all but the kit until the test begins.
func suggest(o *Order, _ value.Time) value.Fen {
	left := o.PaidFen - o.RefundedFen
	switch o.Status {
	case kind.PendingKit:
		return left
	case kind.KitShipped, kind.SampleInTransit, kind.SampleReceived, kind.SampleRejected:
		return max(0, min(o.PaidFen-o.KitCostFen, left))
	}
	return 0
}

// bar names the moves that something else than the state forbids.
func bar(_ *api.Request, _ *store.Q, rows []*Order, bar func(row *Order, move string, because error)) error {
	for _, o := range rows {
		if o.RejectedAt != nil && o.ResendCount >= maxResends {
			bar(o, "kit", resource.Barred("stateIllegal.kitsResent", map[string]any{"n": maxResends}))
		}
		if o.ConsentSignedAt == nil {
			bar(o, "test", resource.Barred("stateIllegal.noConsent", nil))
		}
	}
	return nil
}

func sold(c *resource.Change[Order]) error {
	return special.SoldGene(c.Tx, *c.After.ServiceID)
}

func fill(r *api.Request, q *store.Q, view resource.Op, rows []*Order) (err error) {
	for _, o := range rows {
		if o.PersonBirthday != "" {
			o.PersonAge = o.Age(identity.Today(q.Now))
		}
		if view != resource.Detail {
			continue
		}
		if o.Reports, err = order.ReportsOf(r.Vault, q, o.ID); err != nil {
			return err
		}
		if o.RejectedKits, err = rejectedKits(r.Vault, q, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// unsigned matches orders that whoever is tested has not agreed to yet.
func unsigned(on bool) store.Cond {
	if on {
		return store.Where("order_genes.consent_signed_at IS NULL").Unindexed("{{no_index}}order_genes.consent_signed_at IS NULL").About("order_genes")
	}
	return store.Where("order_genes.consent_signed_at IS NOT NULL").Unindexed("{{no_index}}order_genes.consent_signed_at IS NOT NULL").About("order_genes")
}
