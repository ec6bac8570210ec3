package order

import (
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// Reported is embedded by the rows of kinds whose orders end with a report. Every version of it is kept.
type Reported struct {
	ReportFiles value.List[file.PrivateFile] `json:"reportFiles" readOnly:"true" usage:"report" detail:"true"` // of all versions, the newest last
	Reports     []Report                     `json:"reports" readOnly:"true" detail:"true" db:"-"`             // the newest first
}

// Report is what an order came to: a document, and what it says.
type Report struct {
	ID              int64            `json:"-"`
	OrderID         int64            `json:"-"`
	Version         int64            `json:"version"`
	FileID          file.PrivateFile `json:"fileId" usage:"report"`
	Conclusion      pii.Health       `json:"conclusion" db:"conclusion_sealed"`
	Reason          string           `json:"reason"` // why it replaces the one before
	PublishedAt     value.Time       `json:"publishedAt"`
	PublishedBy     int64            `json:"-"`
	PublishedByName string           `json:"publishedByName"`
	Replaced        bool             `json:"replaced" db:"-"` // there is a newer one
}

// ReportIn is embedded by the input of the call that publishes a report, or a newer version of it.
type ReportIn struct {
	resource.RecordRef
	resource.WithReason

	FileID     file.PrivateFile `json:"fileId" usage:"report"`
	Conclusion string           `json:"conclusion" minLength:"2" maxLength:"2000" lines:"many"`
}

func (in ReportIn) report() ReportIn { return in }

// ReportMoved answers a report that was published.
type ReportMoved struct {
	OrderMoved

	ReportVersion int64 `json:"reportVersion"`
}

var reports = store.TableOf[Report]("order_reports")

// conclusionColumn is what the sealed text is bound to.
const conclusionColumn = "order_reports.conclusion"

// Reporting makes the call by which staff publish a report. The step keeps what the kind has beside the document and its text.
func Reporting[T any, In interface {
	selecting
	report() ReportIn
}](o *Orders[T], step func(c *resource.Change[T], in In) error) *api.Call {
	moves := resource.MovesOf[T, In](o.Records(), o.Name+"Report")
	return api.Write(o.Name+"Report", moves.Need, func(r *api.Request, tx *store.Tx, in In) (out ReportMoved, err error) {
		which := in.Selected()
		if err := orders.LockRow(tx, which.ID); err != nil {
			return out, err
		}
		saved, err := moves.Make(tx, r, in, which.ID, &which.Version, func(c *resource.Change[T]) (err error) {
			if err := step(c, in); err != nil {
				return err
			}
			out.ReportVersion, err = publish(c, in.report())
			return err
		})
		if err != nil {
			return out, namingFile(err)
		}
		out.OrderMoved, err = o.moved(r, tx, saved)
		return out, err
	})
}

// namingFile names the file of the input where the order found fault with it among its files.
func namingFile(err error) error {
	wrong, is := fault.As(err)
	if !is {
		return err
	}
	if field, _ := wrong.Data["field"].(string); strings.HasPrefix(field, "reportFiles") {
		return wrong.With("field", "fileId")
	}
	return err
}

// publish keeps a further version of a report, and its file with the order.
func publish[T any](c *resource.Change[T], in ReportIn) (int64, error) {
	of := any(c.After).(interface{ reported() *Reported }).reported()
	of.ReportFiles = append(of.ReportFiles[:len(of.ReportFiles):len(of.ReportFiles)], in.FileID)
	by := c.Request.Caller
	made := Report{
		OrderID: common(c.After).ID, Version: int64(len(of.ReportFiles)), FileID: in.FileID, Reason: in.Reason,
		PublishedAt: c.Tx.Now, PublishedBy: by.AccountID, PublishedByName: by.Name,
	}
	made.Conclusion.Set(in.Conclusion)
	made.Seal(c.Request.Vault)
	_, err := reports.Insert(c.Tx, &made)
	return made.Version, err
}

func (r *Reported) reported() *Reported { return r }

// Seal encrypts what the report says, as the table keeps it.
func (r *Report) Seal(v *pii.Vault) { r.Conclusion.Seal(v, conclusionColumn) }

// ReportsOf reads all versions of the report of an order, the newest first, with their text. Whoever asks leaves a row in the
// log where that is due.
func ReportsOf(v *pii.Vault, q *store.Q, order int64) ([]Report, error) {
	all, err := store.All[Report](q, "SELECT * FROM order_reports WHERE order_id = ? ORDER BY version DESC", order)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if err := all[i].Conclusion.Open(v, conclusionColumn); err != nil {
			return nil, err
		}
		all[i].Conclusion.Show()
		all[i].Replaced = i > 0
	}
	return all, nil
}

// MemberReport is a version of a report as the member is given it: not who among staff published it.
type MemberReport struct {
	Version     int64            `json:"version"`
	FileID      file.PrivateFile `json:"fileId" usage:"report"`
	Conclusion  string           `json:"conclusion"`
	PublishedAt value.Time       `json:"publishedAt"`
	Replaced    bool             `json:"replaced"` // there is a newer one
}

// ReportsForMember are the versions of a report for the member whom they are about, the newest first.
func ReportsForMember(r *api.Request, q *store.Q, order int64) ([]MemberReport, error) {
	known, err := ReportsOf(r.Vault, q, order)
	all := make([]MemberReport, len(known))
	for i, report := range known {
		all[i] = MemberReport{Version: report.Version, FileID: report.FileID, Conclusion: report.Conclusion.Clear(), PublishedAt: report.PublishedAt, Replaced: report.Replaced}
	}
	return all, err
}

// ReportColumns is the table of the reports of all kinds.
func ReportColumns() *store.Table { return reports }

// ReportsOfPatient are the newest versions of the reports of orders for a patient, so many at most, of the kinds whose screens
// the reader may open. What they say stands with their orders.
func ReportsOfPatient(r *api.Request, q *store.Q, patient int64, limit int) ([]kind.ReportSummary, error) {
	held, err := opened(r.Caller.Grant, "")
	if err != nil || len(held) == 0 {
		return nil, err
	}
	all, err := store.All[kind.ReportSummary](q, `SELECT o.id AS order_id, o.order_no, o.kind, o.title, p.file_id, p.version, p.published_at
		FROM orders AS o JOIN order_reports AS p ON p.order_id = o.id
		WHERE o.patient_id = ? AND o.patient_id IS NOT NULL AND o.deleted_at IS NULL
		AND p.version = (SELECT max(newest.version) FROM order_reports AS newest WHERE newest.order_id = o.id)
		ORDER BY p.published_at DESC, p.id DESC LIMIT ?`, patient, limit)
	return slices.DeleteFunc(all, func(s kind.ReportSummary) bool { return !slices.Contains(held, s.Kind) }), err
}
