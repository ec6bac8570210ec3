package checkup

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
)

// ReportLevel is how soon somebody should act on a report.
type ReportLevel string

// The levels. Somebody speaks with whom an urgent one concerns.
const (
	Normal    ReportLevel = "normal"
	Attention ReportLevel = "attention"
	Urgent    ReportLevel = "urgent"
)

// EnumValues lists the levels.
func (ReportLevel) EnumValues() []string {
	return []string{string(Normal), string(Attention), string(Urgent)}
}

// Finding is what one version of a report has found.
type Finding struct {
	Version  int64       `json:"version"`
	Abnormal int         `json:"abnormal"`
	Level    ReportLevel `json:"level"`
}

// CheckUpReportIn publishes a report, or a newer version of it for a reason.
type CheckUpReportIn struct {
	order.ReportIn

	Abnormal int         `json:"abnormal" minimum:"0" maximum:"200"`
	Level    ReportLevel `json:"level"`
	FollowUp string      `json:"followUp,omitempty" minLength:"2" maxLength:"500" lines:"many"` // what to speak about, where it is urgent
}

func report(c *resource.Change[Order], in CheckUpReportIn) error {
	if in.Level == Urgent && in.FollowUp == "" {
		return fault.InvalidField("followUp", "validation.required", nil)
	}
	o := c.After
	first := o.ReportedAt == nil
	o.Findings = append(o.Findings[:len(o.Findings):len(o.Findings)], Finding{Version: int64(len(o.ReportFiles)) + 1, Abnormal: in.Abnormal, Level: in.Level})
	o.Abnormal, o.Level, o.ReportedAt = &in.Abnormal, &in.Level, &c.Tx.Now
	o.FollowUpNote.Set(in.FollowUp)
	if in.Level == Urgent { // whatever was spoken about before
		o.FollowedUpAt = nil
	}
	if !first {
		return nil
	}
	return Orders.Complete(c)
}

// ContactWay is how staff reached somebody.
type ContactWay string

// EnumValues lists the ways.
func (ContactWay) EnumValues() []string { return []string{"phone", "message", "inPerson", "relative"} }

// FollowUp is a talk about a report, and what came of it.
type FollowUp struct {
	ID          int64      `json:"-"`
	OrderID     int64      `json:"-"`
	ContactedAt value.Time `json:"contactedAt"`
	How         ContactWay `json:"how"`
	Outcome     pii.Health `json:"outcome" db:"outcome_sealed"`
	MadeAt      value.Time `json:"madeAt"`
	MadeBy      int64      `json:"-"`
	MadeByName  string     `json:"madeByName"`
}

// CheckUpFollowUpIn tells of a talk about a report.
type CheckUpFollowUpIn struct {
	resource.RecordRef

	ContactedAt value.Time `json:"contactedAt"`
	How         ContactWay `json:"how"`
	Outcome     string     `json:"outcome" minLength:"2" maxLength:"500" lines:"many"`
}

var followUps = store.TableOf[FollowUp]("order_follow_ups")

// outcomeColumn is what the sealed text is bound to.
const outcomeColumn = "order_follow_ups.outcome"

func followUp(c *resource.Change[Order], in CheckUpFollowUpIn) error {
	switch {
	case in.ContactedAt > c.Tx.Now:
		return fault.InvalidField("contactedAt", "validation.notFuture", nil)
	case in.ContactedAt < *c.After.CheckedInAt: // what is grave is told before the report is written
		return fault.InvalidField("contactedAt", "validation.beforeExam", nil)
	}
	by := c.Request.Caller
	made := FollowUp{OrderID: c.After.ID, ContactedAt: in.ContactedAt, How: in.How, MadeAt: c.Tx.Now, MadeBy: by.AccountID, MadeByName: by.Name}
	made.Outcome.Set(in.Outcome)
	made.Seal(c.Request.Vault)
	if _, err := followUps.Insert(c.Tx, &made); err != nil {
		return err
	}
	c.After.FollowedUpAt = &c.Tx.Now
	return nil
}

// Seal encrypts what came of the talk, as the table keeps it.
func (f *FollowUp) Seal(v *pii.Vault) { f.Outcome.Seal(v, outcomeColumn) }

// followUpsOf reads the talks about the reports of an order, the newest first, with what came of them.
func followUpsOf(v *pii.Vault, q *store.Q, order int64) ([]FollowUp, error) {
	all, err := store.All[FollowUp](q, "SELECT * FROM order_follow_ups WHERE order_id = ? ORDER BY id DESC", order)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if err := all[i].Outcome.Open(v, outcomeColumn); err != nil {
			return nil, err
		}
		all[i].Outcome.Show()
	}
	return all, nil
}

// FollowUpColumns is the table of the talks about reports.
func FollowUpColumns() *store.Table { return followUps }
