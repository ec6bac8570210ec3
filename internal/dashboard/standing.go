package dashboard

import (
	"caredesk/internal/company"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/money"
	"caredesk/internal/special"
)

// underWay are the refunds that somebody still waits for.
var underWay = resource.InStates(order.Requested, order.AwaitingReturn, order.Processing, order.Failed)

func (d *dashboard) owed(r *api.Request, q *store.Q, out *DashboardSummary) error {
	if !r.Caller.Grant.Allows(member.Members.Need.With(perm.Finance)) {
		return nil
	}
	holding, err := resource.FigureTotal(q, member.FigureHeld)
	if err != nil {
		return err
	}
	out.Owed = &OwedFigures{BalanceFen: value.Fen(holding.Total), Points: holding.N}
	desk := d.lists[money.Refunds.Name]
	kinds := held(r)
	if len(kinds) == 0 || !desk.AllowedTo(r.Caller.Grant) {
		return nil
	}
	open, err := tallyOf(q, order.FigureUnderWay, 0, 0)
	if err != nil {
		return err
	}
	var n int64
	for _, k := range kinds {
		of := open.of(k.Code, 0, 0)
		n, out.Owed.RefundsFen = n+of.N, out.Owed.RefundsFen+value.Fen(of.Total)
	}
	refunds := d.linked(money.Refunds.Name, n, underWay(q.Now))
	out.Owed.Refunds = &refunds
	return nil
}

// useDays are how many days ahead it is told how much is booked, with today.
const useDays = 7

func (d *dashboard) use(r *api.Request, q *store.Q, out *DashboardSummary) error {
	for _, u := range []struct {
		name UseName
		list string
		read func(q *store.Q, from, to value.Date) ([]special.DayUse, error)
	}{
		{useCompanions, special.Companions.Name, special.CompanionUse},
		{useCentres, special.Centres.Name, special.CentreUse},
		{useKitchen, special.Stews.Name, special.KitchenUse},
	} {
		list := d.lists[u.list]
		if !list.AllowedTo(r.Caller.Grant) {
			continue
		}
		days, err := u.read(q, out.Day, out.Day.After(useDays-1))
		if err != nil {
			return err
		}
		figures := UseFigures{Name: u.name, Link: list.Link(nil), Days: make([]UsedDay, len(days))}
		for i, day := range days {
			figures.Days[i] = UsedDay(day)
		}
		out.Use = append(out.Use, figures)
	}
	return nil
}

// licenceWarnDays is how many days before its end a licence of the company is warned of.
const licenceWarnDays = 60

func (d *dashboard) expiring(r *api.Request, q *store.Q, out *DashboardSummary) (err error) {
	if out.Expiring, err = resource.Queues(d.all, r, true); err != nil {
		return err
	}
	if !r.Caller.Grant.Allows(company.Profile.Need) {
		return nil
	}
	kept, err := store.All[struct{ Licences value.List[company.Licence] }](q, "SELECT licences FROM companies")
	if err != nil {
		return err
	}
	licences := resource.Waiting{Name: "companyLicences", Link: company.Profile.Route}
	over := resource.Figure{}
	for _, c := range kept {
		for _, l := range c.Licences {
			if l.ValidTo != "" && l.ValidTo < out.Day.After(licenceWarnDays) {
				licences.Count.N++
			}
			if l.ValidTo != "" && l.ValidTo < out.Day {
				over.N++
			}
		}
	}
	if over.N > 0 {
		licences.Overdue, licences.OverdueLink = &over, licences.Link
	}
	out.Expiring = append(out.Expiring, licences)
	return nil
}
