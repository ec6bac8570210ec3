package dashboard_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/dashboard"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/seed"
)

// TestOnDemoData fills a console once on each database: making some of everything takes longer than what is seen of it here.
func TestOnDemoData(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		d := filled(t, db)
		for _, test := range []struct {
			name string
			of   func(d *apptest.Desk)
		}{
			{"every figure leads to the rows that it counts", everyFigureLeadsToItsRows},
			{"nobody is told of what their codes do not cover", nobodyIsToldOfWhatTheirCodesDoNotCover},
			{"ranks are kept for a minute", ranksAreKeptForAMinute},
		} {
			t.Run(test.name, func(t *testing.T) {
				d := *d
				d.T = t
				test.of(&d)
			})
		}
	})
}

// filled is a console with some of everything.
func filled(t *testing.T, db *store.DB) *apptest.Desk {
	t.Helper()
	d := apptest.New(t, db)
	files, err := file.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := seed.Fill(t.Context(), db, seed.Options{Preset: "tiny", Seed: seed.DefaultSeed, Now: db.Now(), Log: d.Log, Vault: d.Vault, Files: files}); err != nil {
		t.Fatal(err)
	}
	return d
}

// linked is a number, and the address of what it counts.
type linked struct {
	what string
	n    int64
	link string
}

// everyFigureLeadsToItsRows follows every link of every block and counts what is there.
func everyFigureLeadsToItsRows(d *apptest.Desk) {
	t := d.T
	for block, all := range map[string][]linked{
		"the summary": summaryLinks(d), "the queues": queueLinks(d), "the quality": qualityLinks(d), "the trends": trendLinks(d), "the ranks": rankLinks(d),
	} {
		counting := 0
		for _, l := range all {
			if l.n > 0 {
				counting++
			}
			if found := rowsAt(d, l.link); found != l.n {
				t.Errorf("%s: %s is %d where %s shows %d", block, l.what, l.n, l.link, found)
			}
		}
		if counting < 10 {
			t.Errorf("%s count something in %d of %d places: not much to tell by", block, counting, len(all))
		}
	}
	if wrong, err := dashboard.Check(d.DB.Read(t.Context())); err != nil || len(wrong) > 0 {
		t.Errorf("the figures are not those of the records: %v, %v", wrong, err)
	}
}

func summaryLinks(d *apptest.Desk) (all []linked) {
	var s dashboard.DashboardSummary
	d.Ask("dashboardSummary", d.Admin, "{}").Into(d.T, &s)
	add := func(what string, l dashboard.Linked) { all = append(all, linked{what, l.N, l.Link}) }
	add("all members", s.Members.Total)
	add("members today", s.Members.Today)
	add("members yesterday", s.Members.Yesterday)
	add("members this month", s.Members.Month)
	add("certified members", s.Members.Certified)
	for _, sales := range []dashboard.Sales{s.Sales.Today, s.Sales.Yesterday, s.Sales.Month} {
		all = append(all, linked{"refunds", sales.Refunds, sales.RefundsLink})
	}
	for _, k := range s.Kinds {
		add("placed", k.Placed)
		add("placed yesterday", k.PlacedYesterday)
		add("paid", k.Paid)
		add("paid yesterday", k.PaidYesterday)
	}
	add("articles", s.Content.Published)
	add("refunds under way", *s.Owed.Refunds)
	for _, p := range s.People {
		all = append(all, linked{"handled by " + p.Name, p.Handled, p.Link})
		for _, o := range p.OpenAt {
			add(o.List+" of "+p.Name, o.Linked)
		}
	}
	return append(all, waitingLinks(s.Expiring)...)
}

func queueLinks(d *apptest.Desk) []linked {
	var q dashboard.DashboardQueues
	d.Ask("dashboardQueues", d.Admin, "{}").Into(d.T, &q)
	return waitingLinks(q.Queues)
}

func waitingLinks(queues []resource.Waiting) (all []linked) {
	for _, w := range queues {
		if w.Name == "companyLicences" { // which are no rows
			continue
		}
		all = append(all, linked{w.Name, w.Count.N, w.Link})
		if w.Overdue != nil {
			all = append(all, linked{w.Name + " overdue", w.Overdue.N, w.OverdueLink})
		}
	}
	return all
}

func qualityLinks(d *apptest.Desk) (all []linked) {
	type quality struct{ Placed, PlacedPaid, Cancelled, Refunded dashboard.Linked }
	var q struct {
		Kinds []struct {
			Kind        string
			Now, Before quality
		}
	}
	d.Ask("dashboardQuality", d.Admin, "{}").Into(d.T, &q)
	for _, k := range q.Kinds {
		for _, of := range []quality{k.Now, k.Before} {
			for what, l := range map[string]dashboard.Linked{"placed": of.Placed, "of those paid": of.PlacedPaid, "cancelled": of.Cancelled, "refunded": of.Refunded} {
				all = append(all, linked{k.Kind + " " + what, l.N, l.Link})
			}
		}
	}
	return all
}

func trendLinks(d *apptest.Desk) (all []linked) {
	var t dashboard.DashboardTrend
	d.Ask("dashboardTrend", d.Admin, `{"days": 7}`).Into(d.T, &t)
	add := func(what, template string, numbers []int64) {
		for i, n := range numbers {
			from, to := identity.Midnight(t.Days[i]), identity.Midnight(t.Days[i].Next())
			all = append(all, linked{what + " on " + string(t.Days[i]), n, strings.NewReplacer("{from}", from.String(), "{to}", to.String()).Replace(template)})
		}
	}
	add("new members", t.Members.Link, t.Members.New)
	for _, k := range t.Kinds {
		add(string(k.Kind)+" placed", k.PlacedLink, k.Placed)
		add(string(k.Kind)+" paid", k.PaidLink, k.Paid)
	}
	return all
}

// rankLinks lead to one record each.
func rankLinks(d *apptest.Desk) (all []linked) {
	type ranked struct{ Name, Link string }
	var r struct{ Goods, Services, Centres, Doctors []ranked }
	d.Ask("dashboardRanks", d.Admin, `{"days": 90}`).Into(d.T, &r)
	for _, list := range [][]ranked{r.Goods, r.Services, r.Centres, r.Doctors} {
		for _, one := range list {
			all = append(all, linked{one.Name, 1, one.Link})
		}
	}
	return all
}

// screenAt is the list that an address shows, and what it is asked for there.
type screenAt struct {
	of    resource.Description
	call  string
	asked map[string]any
}

// listAt reads an address as the console does.
func listAt(d *apptest.Desk, link string) screenAt {
	d.T.Helper()
	at, err := url.Parse(link)
	if err != nil {
		d.T.Fatal(err)
	}
	query := at.Query()
	s := screenAt{asked: map[string]any{"exactTotal": true}}
	for _, r := range d.All {
		onScreen := slices.IndexFunc(r.Screens, func(screen resource.Screen) bool { return screen.Route == at.Path })
		if onScreen < 0 && r.Route != at.Path || r.Calls["list"] == "" || query.Get("of") != "" && r.Name != query.Get("of") || query.Get("of") == "" && r.Tab || s.call != "" {
			continue
		}
		s.of, s.call = r, r.Calls["list"]
		if onScreen >= 0 {
			s.asked[r.ScreenBy] = r.Screens[onScreen].Value
		}
	}
	if s.call == "" {
		d.T.Fatalf("%s leads to no list", link)
	}
	for name := range query {
		if name != "of" && name != "open" {
			s.asked[name] = s.read(name, query.Get(name))
		}
	}
	return s
}

// read is the value of a filter in an address, as its call takes it; nil for what is no filter.
func (s screenAt) read(name, text string) any {
	for _, f := range s.of.Filters {
		switch {
		case f.Range && (name == f.Field+"From" || name == f.Field+"To"):
			return text
		case f.Field != name:
		case f.Node.Kind == schema.Enum:
			return strings.Split(text, ",")
		case f.Node.Kind == schema.Bool:
			return text == "true"
		default:
			n, _ := strconv.ParseInt(text, 10, 64)
			return n
		}
	}
	return nil
}

// rowsAt counts what an address shows: the rows of a list, or the record that is opened.
func rowsAt(d *apptest.Desk, link string) int64 {
	d.T.Helper()
	at := listAt(d, link)
	if _, opened, is := strings.Cut(link, "open="); is {
		if a := d.Ask(at.of.Calls["detail"], d.Admin, `{"id": `+opened+`}`); a.Code != 0 {
			d.T.Errorf("%s answers %s", link, a)
		}
		return 1
	}
	body, err := json.Marshal(at.asked)
	if err != nil {
		d.T.Fatal(err)
	}
	var out struct{ Total int64 }
	a := d.Ask(at.call, d.Admin, string(body))
	if a.Code != 0 {
		d.T.Fatalf("%s, asked for %s, answers %s", link, body, a)
	}
	a.Into(d.T, &out)
	return out.Total
}

// nobodyIsToldOfWhatTheirCodesDoNotCover: a block is there for those who hold its codes, and not as zero for others.
func nobodyIsToldOfWhatTheirCodesDoNotCover(d *apptest.Desk) {
	t := d.T
	for _, staff := range []struct {
		codes []perm.Code
		caps  perm.Cap
		told  string
	}{
		{nil, 0, "people"},
		{[]perm.Code{perm.Members}, 0, "members people"},
		{[]perm.Code{perm.Members}, perm.Finance, "members owed people"},
		{[]perm.Code{perm.Orders, perm.GeneOrders}, 0, "kinds people sales"},
		{[]perm.Code{perm.Orders, perm.InsuranceOrders}, 0, "expiring kinds people sales"},
		{[]perm.Code{perm.GeneOrders}, 0, "people"},
		{[]perm.Code{perm.Articles}, 0, "content people"},
		{[]perm.Code{perm.SpecialServices, perm.Stews}, 0, "people use"},
		{[]perm.Code{perm.Company}, 0, "expiring people"},
	} {
		_, token := d.Employ(staff.codes, staff.caps)
		var out map[string]any
		d.Ask("dashboardSummary", token, "{}").Into(t, &out)
		told := []string{}
		for name := range out {
			if name != "day" {
				told = append(told, name)
			}
		}
		slices.Sort(told)
		if strings.Join(told, " ") != staff.told {
			t.Errorf("who holds %v %v is told of %v", staff.codes, staff.caps, told)
		}
		var trend dashboard.DashboardTrend
		d.Ask("dashboardTrend", token, "{}").Into(t, &trend)
		if (trend.Members != nil) != strings.Contains(staff.told, "members") || (trend.Kinds != nil) != strings.Contains(staff.told, "kinds") {
			t.Errorf("who holds %v is shown the trends %+v", staff.codes, trend)
		}
		var queues dashboard.DashboardQueues
		d.Ask("dashboardQueues", token, "{}").Into(t, &queues)
		for _, q := range queues.Queues {
			if a := d.Ask(listAt(d, q.Link).call, token, "{}"); a.Code != 0 {
				t.Errorf("who holds %v is told of %s, which answers %s", staff.codes, q.Name, a)
			}
		}
	}
}
