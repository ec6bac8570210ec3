package gene

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
)

// Kit is what a sample is taken with: how it went out, how it came back, and what was found of the sample on its arrival.
type Kit struct {
	KitNo           string      `json:"kitNo" readOnly:"true"`
	OutExpressCode  string      `json:"outExpressCode" readOnly:"true" detail:"true"`
	OutExpressName  string      `json:"outExpressName" readOnly:"true" detail:"true"`
	OutExpressNo    string      `json:"outExpressNo" readOnly:"true" detail:"true"`
	OutAt           *value.Time `json:"outAt" readOnly:"true"`
	BackExpressCode string      `json:"backExpressCode" readOnly:"true" detail:"true"`
	BackExpressName string      `json:"backExpressName" readOnly:"true" detail:"true"`
	BackExpressNo   string      `json:"backExpressNo" readOnly:"true"`
	BackAt          *value.Time `json:"backAt" readOnly:"true" detail:"true"`
	CollectedAt     *value.Time `json:"collectedAt" readOnly:"true"`
	ReceivedAt      *value.Time `json:"receivedAt" readOnly:"true"`
	QualityNote     pii.Health  `json:"qualityNote" readOnly:"true" detail:"true" db:"quality_note_sealed"`
	LabNo           string      `json:"labNo" readOnly:"true"`
}

// GeneKitIn sends a kit: the first, or another where the sample was of no use.
type GeneKitIn struct {
	resource.RecordRef
	order.ExpressIn

	KitNo string `json:"kitNo" minLength:"6" maxLength:"32" format:"kitNo"`
}

// Check asks for the name of a company that is not on the list.
func (in GeneKitIn) Check(*store.Tx) error { return in.CheckName() }

// kits keeps apart those who send kits, so that no two send one of the same number.
const kits = "kits"

func send(c *resource.Change[Order], in GeneKitIn) error {
	if err := c.Tx.Lock(kits); err != nil {
		return err
	}
	used, err := store.All[int64](&c.Tx.Q, "SELECT order_id FROM order_genes WHERE kit_no = ? AND kit_no <> '' UNION ALL SELECT order_id FROM order_kits WHERE kit_no = ?", in.KitNo, in.KitNo)
	if err != nil {
		return err
	}
	if len(used) > 0 {
		return fault.Duplicate("kitNo").WithMessage("duplicate.kitNo", nil)
	}
	o := c.After
	if o.RejectedAt != nil {
		o.ResendCount++
	}
	o.Kit = Kit{KitNo: in.KitNo, OutExpressCode: string(in.ExpressCode), OutExpressName: in.ExpressName, OutExpressNo: in.ExpressNo, OutAt: &c.Tx.Now}
	o.Quality, o.RejectedAt, o.TestStartAt = nil, nil, nil
	return nil
}

// GeneParcelBack is the parcel in which a sample comes back, and when the sample was taken.
type GeneParcelBack struct {
	order.ExpressIn

	CollectedAt value.Time `json:"collectedAt"`
}

// GeneBackIn tells that a sample is on its way back.
type GeneBackIn struct {
	resource.RecordRef
	GeneParcelBack
}

func back(c *resource.Change[Order], in GeneBackIn) error { return in.sendBack(c) }

func (in GeneParcelBack) sendBack(c *resource.Change[Order]) error {
	o := c.After
	if err := in.CheckName(); err != nil {
		return err
	}
	if err := between("collectedAt", in.CollectedAt, *o.OutAt, "validation.beforeKit", c.Tx.Now); err != nil {
		return err
	}
	o.BackExpressCode, o.BackExpressName, o.BackExpressNo, o.BackAt = string(in.ExpressCode), in.ExpressName, in.ExpressNo, &c.Tx.Now
	o.CollectedAt = &in.CollectedAt
	return nil
}

// between refuses a time that is yet to come, or before something else that it follows. Forms tell whole seconds.
func between(field string, at, first value.Time, early string, now value.Time) error {
	switch {
	case at > now:
		return fault.InvalidField(field, "validation.notFuture", nil)
	case at/second < first/second:
		return fault.InvalidField(field, early, nil)
	}
	return nil
}

// second is one in the measure of value.Time.
const second = 1000

// RejectedKit is a kit whose sample was of no use, and why.
type RejectedKit struct {
	ID      int64 `json:"id"`
	OrderID int64 `json:"-"`
	Kit

	RejectedAt value.Time `json:"rejectedAt"`
	Reason     string     `json:"reason"`
}

var rejected = store.TableOf[RejectedKit]("order_kits")

// noteColumn is what the sealed text of a kit is bound to.
const noteColumn = "order_kits.quality_note"

// Seal encrypts what was noted of the sample, as the table keeps it.
func (k *RejectedKit) Seal(v *pii.Vault) { k.QualityNote.Seal(v, noteColumn) }

// KitColumns is the table of the kits that were of no use.
func KitColumns() *store.Table { return rejected }

// setAside keeps a kit whose sample is of no use.
func setAside(c *resource.Change[Order]) error {
	k := RejectedKit{OrderID: c.After.ID, Kit: c.After.Kit, RejectedAt: c.Tx.Now, Reason: c.Reason}
	k.QualityNote = pii.Health{}
	k.QualityNote.Set(c.After.QualityNote.Clear())
	k.Seal(c.Request.Vault)
	_, err := rejected.Insert(c.Tx, &k)
	return err
}

// rejectedKits are the kits of an order that were of no use, the first one first.
func rejectedKits(v *pii.Vault, q *store.Q, id int64) ([]RejectedKit, error) {
	all, err := store.All[RejectedKit](q, "SELECT * FROM order_kits WHERE order_id = ? ORDER BY id", id)
	for i := range all {
		if err := all[i].QualityNote.Open(v, noteColumn); err != nil {
			return nil, err
		}
		all[i].QualityNote.Show()
	}
	return all, err
}
