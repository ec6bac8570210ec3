package money

import (
	"cmp"
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// StatementIn asks what came in and went out from one day to another, both included.
type StatementIn struct {
	From value.Date `json:"from"`
	To   value.Date `json:"to"`
}

// StatementDay is what came in and went out on a day in China, one way, for one kind of orders. Overtime of a visit counts on the
// day it was settled, outside the app: it has a voucher of its own.
type StatementDay struct {
	Day           value.Date      `json:"day"`
	PayMethod     order.PayMethod `json:"payMethod"`
	Kind          kind.OrderKind  `json:"kind"`
	OrderCount    int64           `json:"orderCount"`
	PaidFen       value.Fen       `json:"paidFen"`
	OvertimeCount int64           `json:"overtimeCount"`
	OvertimeFen   value.Fen       `json:"overtimeFen"`
	RefundCount   int64           `json:"refundCount"`
	RefundedFen   value.Fen       `json:"refundedFen"`
	NetFen        value.Fen       `json:"netFen"` // paid with overtime, less refunded
}

// Statement is the days on which money moved, in their order.
type Statement struct {
	Days []StatementDay `json:"days"`
}

// StatementExportIn asks for a statement as a file.
type StatementExportIn struct {
	StatementIn

	Format sheet.ExportFormat `json:"format"`
}

// maxDays is how many days a statement spans.
const maxDays = 92

// check wants the days in their order, and not too many.
func (in StatementIn) check() error {
	switch first, last := identity.NumberOf(in.From), identity.NumberOf(in.To); {
	case last < first:
		return fault.InvalidField("to", "validation.endBeforeStart", nil)
	case last-first >= maxDays:
		return fault.InvalidField("to", "validation.days", map[string]any{"max": maxDays})
	}
	return nil
}

var days = api.Read("statementDays", need, func(r *api.Request, in StatementIn) (Statement, error) {
	if err := in.check(); err != nil {
		return Statement{}, err
	}
	all, err := statementOf(r, r.Q(), in)
	return Statement{Days: all}, err
})

var daysExport = func() *api.Call {
	call := api.Described("statementExport", need.With(perm.Export), schema.Of(reflect.TypeFor[StatementExportIn]()), nil,
		func(r *api.Request, in *StatementExportIn, _ schema.Given) (any, error) {
			if err := in.check(); err != nil {
				return nil, err
			}
			return resource.Sheet[StatementDay]{
				Name: "statement-" + string(in.From) + "-" + string(in.To), Format: in.Format, Section: "order", Resource: "statement",
				Entry: api.Entry{ObjectType: "statement", Summary: string(in.From) + " – " + string(in.To)},
				Rows:  func(q *store.Q) ([]StatementDay, error) { return statementOf(r, q, in.StatementIn) },
			}.File(r), nil
		})
	call.Logged = true
	return call
}()

// statementOf reads what the days brought, of the kinds that the reader may see.
func statementOf(r *api.Request, q *store.Q, in StatementIn) ([]StatementDay, error) {
	sums, err := store.All[order.DaySum](q, `SELECT day, pay_method, kind, order_count, paid_fen, overtime_count, overtime_fen, refund_count, refunded_fen
		FROM day_sums WHERE day >= ? AND day <= ? AND kind IN (?, ?, ?, ?, ?, ?)`, append([]any{identity.NumberOf(in.From), identity.NumberOf(in.To)}, held(r)...)...)
	if err != nil {
		return nil, err
	}
	all := make([]StatementDay, len(sums))
	for i, s := range sums {
		all[i] = StatementDay{
			Day: identity.DateOf(s.Day), PayMethod: s.PayMethod, Kind: s.Kind, OrderCount: s.OrderCount, PaidFen: s.PaidFen, OvertimeCount: s.OvertimeCount, OvertimeFen: s.OvertimeFen,
			RefundCount: s.RefundCount, RefundedFen: s.RefundedFen, NetFen: s.PaidFen + s.OvertimeFen - s.RefundedFen,
		}
	}
	methods, kinds := order.PayMethod("").EnumValues(), kind.OrderKind("").EnumValues()
	slices.SortFunc(all, func(a, b StatementDay) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day),
			cmp.Compare(slices.Index(methods, string(a.PayMethod)), slices.Index(methods, string(b.PayMethod))),
			cmp.Compare(slices.Index(kinds, string(a.Kind)), slices.Index(kinds, string(b.Kind))))
	})
	return all, nil
}

// held are the kinds that the reader may see as arguments of a statement, which has a place for each there is.
func held(r *api.Request) []any {
	args := make([]any, len(kind.Kinds))
	for i := range args {
		args[i] = ""
	}
	for i, k := range order.HeldBy(r.Caller.Grant) {
		args[i] = k
	}
	return args
}
