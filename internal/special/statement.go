package special

import (
	"reflect"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CompanionStatementIn asks what a companion has done in a month.
type CompanionStatementIn struct {
	ID    int64  `json:"id" minimum:"1"`
	Month string `json:"month" format:"month" maxLength:"7"`
}

// CompanionStatement is what settling a month with a companion takes: the visits that are done, by their day.
type CompanionStatement struct {
	Visits        int             `json:"visits"`
	Hours         value.Tenths    `json:"hours"` // as they were, not as they were booked
	OvertimeHours value.Tenths    `json:"overtimeHours"`
	OvertimeFen   value.Fen       `json:"overtimeFen"`
	Rating        *value.Tenths   `json:"rating"` // the mean; nil where nobody has rated
	Rated         int             `json:"rated"`
	Lines         []StatementLine `json:"lines"`
}

// StatementLine is one visit of a statement, and one row of its sheet.
type StatementLine struct {
	VisitDate     value.Date   `json:"visitDate"`
	VisitTime     string       `json:"visitTime"`
	OrderNo       string       `json:"orderNo"`
	Title         string       `json:"title"`
	HospitalName  string       `json:"hospitalName"`
	Hours         value.Tenths `json:"hours"`
	ActualHours   value.Tenths `json:"actualHours"`
	OvertimeHours value.Tenths `json:"overtimeHours"`
	OvertimeFen   value.Fen    `json:"overtimeFen"`
	Rating        *int         `json:"rating"`
}

func statementOf(r *api.Request, q *store.Q, companions resource.Records[Companion], in CompanionStatementIn) (CompanionStatement, error) {
	if _, err := companions.Load(r, q, in.ID); err != nil {
		return CompanionStatement{}, err
	}
	first, _ := time.Parse("2006-01", in.Month) // which was checked when it came in
	done, err := visits.Done(q, in.ID, value.Date(first.Format(time.DateOnly)), value.Date(first.AddDate(0, 1, 0).Format(time.DateOnly)))
	return settle(done), err
}

// settle sums up visits that were made. One that took less time than booked counts as it was.
func settle(done []Visit) CompanionStatement {
	s := CompanionStatement{Lines: []StatementLine{}}
	stars := 0
	for _, v := range done {
		line := StatementLine{
			VisitDate: v.VisitDate, VisitTime: v.VisitTime, OrderNo: v.OrderNo, Title: v.Title, HospitalName: v.HospitalName,
			Hours: v.Hours, ActualHours: v.Hours, OvertimeFen: v.OvertimeFen, Rating: v.Rating,
		}
		if v.ActualHours != nil {
			line.ActualHours = *v.ActualHours
		}
		line.OvertimeHours = max(line.ActualHours-line.Hours, 0)
		s.Visits++
		s.Hours += line.ActualHours
		s.OvertimeHours += line.OvertimeHours
		s.OvertimeFen += line.OvertimeFen
		if v.Rating != nil {
			s.Rated++
			stars += *v.Rating
		}
		s.Lines = append(s.Lines, line)
	}
	if s.Rated > 0 {
		// Half a tenth counts as one.
		mean := value.Tenths((20*stars + s.Rated) / (2 * s.Rated))
		s.Rating = &mean
	}
	return s
}

// CompanionStatementExportIn asks for a statement as a file.
type CompanionStatementExportIn struct {
	CompanionStatementIn

	Format sheet.ExportFormat `json:"format"`
}

func statementExport(companions resource.Records[Companion]) *api.Call {
	call := api.Described("companionStatementExport", visitNeed.With(perm.Export), schema.Of(reflect.TypeFor[CompanionStatementExportIn]()), nil,
		func(r *api.Request, in *CompanionStatementExportIn, _ schema.Given) (any, error) {
			c, err := companions.Load(r, r.Q(), in.ID)
			if err != nil {
				return nil, err
			}
			return resource.Sheet[StatementLine]{
				Name: "companionStatement-" + in.Month, Format: in.Format, Section: "special", Resource: companionName,
				Entry: api.Entry{ObjectType: companionName, ObjectID: c.ID, ObjectLabel: c.Name, Summary: in.Month},
				Rows: func(q *store.Q) ([]StatementLine, error) {
					s, err := statementOf(r, q, companions, in.CompanionStatementIn)
					return s.Lines, err
				},
			}.File(r), nil
		})
	call.Logged = true
	return call
}
