package apptest

import (
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
)

// GeneRow is an order of a genetic test as staff see it.
type GeneRow struct {
	Saved
	OrderNo         string
	Status          kind.OrderStatus
	RefundStatus    kind.RefundStatus
	PayableFen      value.Fen
	PaidFen         value.Fen
	SuggestedFen    value.Fen
	PersonName      string
	PersonAge       int
	ReceiverName    string
	LabName         string
	ReportDays      int
	KitCostFen      value.Fen
	ConsentVersion  int64
	ConsentText     string
	ConsentFiles    []int64
	ConsentSignedAt *value.Time
	GuardianName    string
	KitNo           string
	OutExpressNo    string
	BackExpressNo   string
	CollectedAt     *value.Time
	ReceivedAt      *value.Time
	Quality         *gene.SampleQuality
	QualityNote     string
	ResendCount     int
	LabNo           string
	TestStartAt     *value.Time
	DueDate         value.Date
	AdviceNote      string
	ReportFiles     []int64
	Reports         []struct {
		Version         int64
		FileID          int64
		Conclusion      string
		Reason          string
		Replaced        bool
		PublishedByName string
	}
	RejectedKits []struct{ KitNo, OutExpressNo, BackExpressNo, LabNo, Reason, QualityNote string }
	Overdue      bool
	DueAt        *value.Time
	Actions      []string
}

// Now names the order as it was seen, with further fields.
func (g GeneRow) Now(more ...any) map[string]any { return With(ThisOne(g.Saved), more...) }

// GeneOrder is an order of a test as it is now.
func (d *Desk) GeneOrder(id int64) (g GeneRow) {
	d.T.Helper()
	d.Do("orderChaGeneDetail", map[string]any{"id": id}).Into(d.T, &g)
	return g
}

// PrivatePDF uploads a PDF that only those see who may, and gives its id.
func (d *Desk) PrivatePDF(usage string) int64 {
	d.T.Helper()
	a := d.Upload(d.Admin, usage, usage+".pdf", PDF())
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	var up struct{ FileID int64 }
	a.Into(d.T, &up)
	return up.FileID
}

// GeneBasket is a test that the app offers, ordered by a member for somebody who was born on a day.
func (d *Desk) GeneBasket(memberID int64, born string, more ...any) gene.GeneBasket {
	d.T.Helper()
	n := int(People.Add(1))
	in := PatientOf(memberID, "赵小宁", ResidentNumber(born, n%500))
	in["guardianName"], in["guardianPhone"] = "赵大宁", "13700002222"
	var who Saved
	d.Do("patientSave", in).Into(d.T, &who)
	test := d.Gene(fmt.Sprintf("基因检测%d", n), append([]any{"status", "onShelf"}, more...)...)
	return gene.GeneBasket{ServiceID: test.ID, PatientID: who.ID, Receiver: order.ReceiverIn{
		Name: "李收货", Phone: "13812345678", Province: "浙江省", City: "杭州市", District: "西湖区", Address: "文三路 100 号 2 幢",
	}}
}

// PlaceGene is a member who orders a test.
func (d *Desk) PlaceGene(memberID int64, b gene.GeneBasket) (id int64, err error) {
	err = d.AsApp(func(tx *store.Tx, r *api.Request) error {
		made, err := gene.Place(tx, r, order.PlacedByMember(kind.Of(kind.Gene), memberID, 0, "", "app"), b)
		id = made.ID
		return err
	})
	return id, err
}

// OrderedGene is a test for somebody who was born on a day, which is not paid for yet.
func (d *Desk) OrderedGene(born string) int64 {
	d.T.Helper()
	who := d.NewMember()
	return Must(d.PlaceGene(who, d.GeneBasket(who, born)))
}

// PaidGene is such a test that was paid for.
func (d *Desk) PaidGene(born string) GeneRow {
	d.T.Helper()
	id := d.OrderedGene(born)
	d.Do("orderChaGeneMarkPaid", d.GeneOrder(id).Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", RequestID()))
	return d.GeneOrder(id)
}

// KitInput is a kit of a number of its own.
func (d *Desk) KitInput(g GeneRow, more ...any) map[string]any {
	n := People.Add(1)
	return With(g.Now("kitNo", fmt.Sprintf("KIT%06d", n), "expressCode", "SF", "expressNo", fmt.Sprintf("SF%010d", n), "requestId", RequestID()), more...)
}

// GeneIn brings a paid test on to a state, as staff do.
func (d *Desk) GeneIn(g GeneRow, state kind.OrderStatus) GeneRow {
	d.T.Helper()
	steps := []struct {
		to   kind.OrderStatus
		call string
		in   func() map[string]any
	}{
		{kind.KitShipped, "Kit", func() map[string]any { return d.KitInput(g) }},
		{kind.SampleInTransit, "Back", func() map[string]any {
			return g.Now("expressCode", "JD", "expressNo", fmt.Sprintf("JD%010d", People.Add(1)), "collectedAt", d.ThisMoment())
		}},
		{kind.SampleReceived, "Sample", func() map[string]any { return g.Now("quality", "ok", "kitNo", g.KitNo, "receivedAt", d.ThisMoment()) }},
		{kind.Testing, "Test", func() map[string]any {
			d.Do("orderChaGeneConsent", g.Now("fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment()))
			return d.GeneOrder(g.ID).Now("labNo", "LAB-001", "testStartAt", d.ThisMoment())
		}},
		{kind.Completed, "Report", func() map[string]any {
			return g.Now("fileId", d.PrivatePDF("report"), "conclusion", "未见明显风险", "advice", "保持运动", "matches", true)
		}},
	}
	reached := -1 // where the sample was of no use, it all begins again
	for i, step := range steps {
		if step.to == g.Status {
			reached = i
		}
	}
	for _, step := range steps[reached+1:] {
		if g.Status == state {
			break
		}
		d.Do("orderChaGene"+step.call, step.in())
		if g = d.GeneOrder(g.ID); g.Status != step.to {
			d.T.Fatalf("%s led to %s", step.call, g.Status)
		}
	}
	return g
}
