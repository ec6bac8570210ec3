// Package app puts the console together: what is served, the settings, the commands.
package app

import (
	"context"
	"fmt"
	"slices"

	"caredesk/internal/agreement"
	"caredesk/internal/article"
	"caredesk/internal/audit"
	"caredesk/internal/banner"
	"caredesk/internal/company"
	"caredesk/internal/dashboard"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/live"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/event"
	"caredesk/internal/feedback"
	"caredesk/internal/goods"
	"caredesk/internal/link"
	"caredesk/internal/member"
	"caredesk/internal/moderation"
	"caredesk/internal/order"
	"caredesk/internal/order/checkup"
	orderdoor "caredesk/internal/order/door"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/money"
	"caredesk/internal/order/parcel"
	"caredesk/internal/order/stew"
	"caredesk/internal/order/visit"
	"caredesk/internal/patient"
	"caredesk/internal/platform"
	"caredesk/internal/special"
	"caredesk/internal/staff"
)

// linkTargets is what links in the app can lead to.
var linkTargets = link.Targets{
	{Kind: link.Goods, Records: goods.List, NeedsApproval: goods.NeedsAdApproval},
	{Kind: link.GoodsCategory, Records: goods.Categories},
	{Kind: link.Doctor, Records: doctor.Doctors},
	{Kind: link.Article, Records: article.Articles},
	{Kind: link.ServiceItem, Records: special.VisitServices, NeedsApproval: medical},
	{Kind: link.ServiceItem, Records: special.GeneTests, NeedsApproval: medical},
	{Kind: link.ServiceItem, Records: special.InsuranceProducts},
	{Kind: link.ServiceItem, Records: special.CheckUps, NeedsApproval: medical},
	{Kind: link.ServiceItem, Records: special.Stews},
}

// medical is every record of a service that the law counts as medical: its advertising needs an approval.
func medical(*store.Q, int64) (bool, error) { return true, nil }

// orders is the orders of all kinds.
var orders = order.DeskOf(visit.Orders, parcel.Orders, gene.Orders, insurance.Orders, stew.Orders, checkup.Orders)

// What sections must know of those above them is handed to them here, once and before anything is served.
func init() {
	ofPatients := patient.Orders{Open: order.OpenOfPatient, Names: order.NamesPatient, Newest: order.OfPatient, Reports: order.ReportsOfPatient}
	patient.SetOrders(ofPatients)
	goods.SetAwaited(goods.Awaited{Goods: parcel.OpenOfGoods, Sku: parcel.OpenOfSku})
	doctor.Doctors.KeptBy(order.OpenOfDoctor)
	special.GeneTests.KeptBy(order.OpenOfService(kind.Gene))
	special.InsuranceProducts.KeptBy(order.OpenOfService(kind.Insurance))
	special.CheckUps.KeptBy(order.OpenOfService(kind.CheckUp))
	special.Stews.KeptBy(stew.OpenOfStew)
	for _, target := range linkTargets {
		target.Records.KeptBy(banner.LiveOn(target.Records))
	}
	special.VisitServices.KeptBy(order.OpenOfService(kind.Visit))
	special.SetVisits(visit.Visits)
	special.Companions.KeptBy(visit.OpenOfCompanion)
	special.Hospitals.KeptBy(visit.OpenOfHospital)
	special.Centres.KeptBy(checkup.OpenOfCentre)
	banner.SetTargets(linkTargets)
	special.SetTargets(linkTargets)
	parts := member.Parts{
		{Name: "patients", Need: patient.Patients.Need, Read: patient.Disclose},
		{Name: "feedback", Need: feedback.Feedbacks.Need, Read: feedback.Disclose},
		{Name: "comments", Need: article.Comments.Need, Read: article.DiscloseComments},
		{Name: "reviews", Need: doctor.Reviews.Need, Read: doctor.DiscloseReviews},
	}
	for _, k := range kind.Kinds {
		parts = append(parts, member.Part{Name: string(k.Code) + "Orders", Need: k.Need, Read: orders[k.Code].Disclose})
	}
	member.SetOrders(
		member.Orders{Page: order.OfMember, Open: order.OpenOfMember, Insurance: order.InsuranceOfMember, CancelUnpaid: orders.CancelUnpaid},
		member.Closing{ofPatients.CloseMember, feedback.CloseMember, article.CloseMember},
		parts,
	)
}

// rights are the resources that say who may do what.
var rights = []string{"account", "role", "permit"}

// resources is the list of everything that is a resource, in the order of the menu.
func resources(auth *staff.Auth) ([]*resource.Built, error) {
	auth.Leaving = []func(tx *store.Tx, r *api.Request, account int64) error{feedback.Unassign}
	handles := []resource.Handle{
		auth.Accounts(),
		platform.Keys,
		auth.Roles(),
		auth.Permits(),
		banner.Platform,
		banner.Shop,
		member.Members,
		member.Certifications,
		member.Tiers,
		doctor.Departments,
		doctor.Titles,
		doctor.Doctors,
		doctor.Reviews,
		patient.Patients,
		goods.Categories,
		goods.Units,
		goods.List,
		article.Articles,
		article.Comments,
		special.VisitServices,
		special.Hospitals,
		special.Companions,
		special.GeneTests,
		special.InsuranceProducts,
		special.Centres,
		special.CheckUps,
		special.Stews,
		special.MoreServices,
		visit.Orders.Handle(),
		parcel.Orders.Handle(),
		gene.Orders.Handle(),
		insurance.Orders.Handle(),
		stew.Orders.Handle(),
		checkup.Orders.Handle(),
		money.Refunds,
		company.Profile,
		feedback.Feedbacks,
		moderation.CannedReplies,
		agreement.Agreements,
	}
	built := make([]*resource.Built, len(handles), len(handles)+1)
	sections := map[string]string{}
	for i, h := range handles {
		var err error
		if built[i], err = h.Build(); err != nil {
			return nil, err
		}
		sections[built[i].Description.Name] = built[i].Description.Section
	}
	logs, err := audit.Logs(sections).Build()
	if err != nil {
		return nil, err
	}
	return append(built, logs), nil
}

// catalogue is everything that can be called, and the resources behind it.
func catalogue(ctx context.Context, auth *staff.Auth, uploads *file.Uploads, log *audit.Log) ([]*api.Call, []resource.Description, *intake.Imports, error) {
	all, err := resources(auth)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("resources: %w", err)
	}
	if err := orders.Check(); err != nil {
		return nil, nil, nil, err
	}
	calls := slices.Concat(auth.Calls(), uploads.Calls(resource.Owners(all)), log.Calls(), job.Calls(), linkTargets.Calls(), special.Calls(), dashboard.Calls(all))
	calls = append(calls, resource.Reveal(all), resource.Find(all))
	descriptions, watched := make([]resource.Description, len(all)), make([]live.Watched, len(all))
	for i, built := range all {
		watched[i] = built.Watched()
		calls = append(calls, built.Calls...)
		descriptions[i] = built.Description
	}
	feed := live.NewFeed(ctx, log, watched, rights...)
	log.Wrote = feed.Poke
	calls = append(calls, feed.Call())
	calls = append(calls, resource.RunFetch(calls, uploads), resource.RunUndo(calls))
	imports := &intake.Imports{Targets: resource.Importable(all), Uploads: uploads, Accounts: auth}
	calls = append(calls, imports.Calls()...)
	calls = append(calls, metaEnums(calls))
	auth.Serves(slices.Concat(api.EachScreen(calls), resource.Reveals(all)))
	return calls, descriptions, imports, nil
}

// door is everything that programs can call.
func door(ctx context.Context, uploads *file.Uploads) ([]*api.Call, error) {
	ofOrders := platform.Group{Scope: perm.ScopeOrders, Of: resource.Handle{Name: "order", Route: "/order", Section: "order"}, Calls: orderdoor.Calls(orders, perm.Scoped(perm.ScopeOrders))}
	return platform.Door{Feed: event.NewFeed(ctx), Uploads: uploads, More: []platform.Group{ofOrders}}.Calls()
}

// kinds is all work that outlives a call: what the console does by itself, and what it is asked to do later.
func kinds(calls []*api.Call, imports *intake.Imports, auth *staff.Auth, uploads *file.Uploads, log *audit.Log, logDays int) []job.Kind {
	own := []job.Kind{auth.Sweep(), uploads.Purge(), uploads.Sweep(), log.Purging(logDays), job.RequestPurge(), resource.RunPurge(), resource.ExportRuns(calls, uploads, auth), imports.Work()}
	return slices.Concat(own, resource.BulkRuns(calls, auth), member.Timers(), patient.Timers(), article.Timers(), feedback.Timers(), agreement.Timers(), orders.Timers(),
		parcel.Timers(), insurance.Timers(), stew.Timers(), checkup.Timers(), platform.Timers(), event.Timers(), dashboard.Timers())
}
