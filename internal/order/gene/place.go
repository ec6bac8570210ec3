package gene

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// GeneBasket is which test is ordered: who is tested, and where the kit is sent.
type GeneBasket struct {
	ServiceID int64            `json:"serviceId" ref:"gene" minimum:"1"`
	PatientID int64            `json:"patientId" ref:"patient" minimum:"1"`
	Receiver  order.ReceiverIn `json:"receiver"`
}

// Place orders a test. What it costs to give up, how long it takes and what is agreed to are copied: later edits of the test
// do not touch the order.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b GeneBasket) (out order.OrderCreated, err error) {
	test, err := special.OfferedGene(r, &tx.Q, b.ServiceID)
	if err != nil {
		return out, err
	}
	o := Order{Gene: Gene{
		Category: test.Category, SampleType: test.SampleType, LabName: test.LabName, ReportDays: test.ReportDays, KitCostFen: test.KitCostFen,
		ConsentVersion: test.Version, ConsentText: test.ConsentText, ConsentFiles: value.List[file.PrivateFile]{}, Reported: order.Reported{ReportFiles: value.List[file.PrivateFile]{}},
	}}
	if o.Person, err = order.PersonOf(r, &tx.Q, p.MemberID, b.PatientID); err != nil {
		return out, err
	}
	if err := test.Fits(o.PersonBirthday, identity.Today(tx.Now)); err != nil {
		return out, err
	}
	b.Receiver.Set(&o.Receiver)
	o.ServiceID, o.Title, o.Cover, o.Qty, o.ItemFen = &b.ServiceID, test.Name, test.Cover, 1, test.PriceFen
	p.PatientID = &b.PatientID
	return Orders.Place(tx, r, p, &o)
}
