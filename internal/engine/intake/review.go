package intake

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// ImportDetailIn names an import.
type ImportDetailIn struct {
	ID int64 `json:"id" minimum:"1"`
}

// ImportColumn is a column that there can be.
type ImportColumn struct {
	Name     string `json:"name"`
	Label    string `json:"label"`
	Required bool   `json:"required"`
	Personal bool   `json:"personal"`
	Header   *int   `json:"header"` // its place in the sheet; null where the sheet lacks it
}

// ImportHeader is a column of the sheet, and what it is taken for.
type ImportHeader struct {
	Place  int    `json:"place"`
	Title  string `json:"title"`
	Column string `json:"column"` // empty where it is ignored
}

// ImportDetail is how an import stands.
type ImportDetail struct {
	ID        int64          `json:"id"`
	Resource  string         `json:"resource"`
	Status    job.RunStatus  `json:"status"`
	Stage     ImportStage    `json:"stage"`
	Mode      string         `json:"mode"` // empty as long as nothing is imported
	Done      int64          `json:"done"` // of the stage
	Total     int64          `json:"total"`
	ErrorCode int64          `json:"errorCode"`
	Reason    string         `json:"reason"` // what is wrong with the files as a whole; empty where they could be read
	ExpiresAt *value.Time    `json:"expiresAt"`
	Actions   []string       `json:"actions"`
	Columns   []ImportColumn `json:"columns"`
	Headers   []ImportHeader `json:"headers"`
	Missing   []string       `json:"missing"` // required columns that the sheet lacks
	Counts    ImportCounts   `json:"counts"`
}

func (s *Imports) detail(r *api.Request, in ImportDetailIn) (out ImportDetail, err error) {
	h, err := s.own(r, r.Q(), in.ID)
	if err != nil {
		return out, err
	}
	run := h.run
	reason, err := h.why(r)
	if err != nil {
		return out, err
	}
	out = ImportDetail{
		ID: run.ID, Resource: h.target.Name, Status: run.Status, Stage: h.Stage, Mode: string(h.Mode), Done: run.Done, Total: run.Total, ErrorCode: run.ErrorCode, Reason: reason,
		ExpiresAt: run.ExpiresAt, Actions: run.Actions, Columns: []ImportColumn{}, Headers: []ImportHeader{}, Missing: h.missing(),
	}
	for _, c := range h.target.Columns {
		view := ImportColumn{Name: c.Name, Label: h.target.label(r.Texts, r.Lang, c), Required: c.needed(), Personal: c.mask() != ""}
		if place := placeOf(h.headers, c.Name); place >= 0 {
			view.Header = &place
		}
		out.Columns = append(out.Columns, view)
	}
	for _, header := range h.headers {
		out.Headers = append(out.Headers, ImportHeader(header))
	}
	out.Counts, err = countsOf(r.Q(), in.ID)
	return out, err
}

// ImportMatchIn says what columns of the sheet are to be taken for.
type ImportMatchIn struct {
	ID      int64         `json:"id" minimum:"1"`
	Columns []ImportMatch `json:"columns" minItems:"1" maxItems:"200"`
}

// ImportMatch takes a column of the sheet for a column of the records; for none where it is empty.
type ImportMatch struct {
	Place  int    `json:"place" minimum:"0" maximum:"199"`
	Column string `json:"column" maxLength:"80"`
}

// match takes columns for what their owner says, and has everything checked anew.
func (s *Imports) match(r *api.Request, tx *store.Tx, in ImportMatchIn) (out job.RunView, err error) {
	h, err := s.hold(r, tx, "match", in.ID)
	if err != nil {
		return out, err
	}
	for _, m := range in.Columns {
		if _, known := h.target.column(m.Column); m.Place >= len(h.headers) || !known && m.Column != "" {
			return out, fault.InvalidField("columns", "validation.choice", nil)
		}
		for i := range h.headers {
			if h.headers[i].Column == m.Column {
				h.headers[i].Column = ""
			}
		}
		h.headers[m.Place].Column = m.Column
	}
	if missing := h.target.missing(h.headers); len(missing) > 0 {
		c, _ := h.target.column(missing[0])
		return out, fault.InvalidField("columns", "import.missing", map[string]any{"column": h.target.label(r.Texts, r.Lang, c)})
	}
	if err := keepHeaders(tx, r, h.target, in.ID, stageCheck, h.headers); err != nil {
		return out, err
	}
	if err := tx.Exec("DELETE FROM import_keys WHERE run_id = ?", in.ID); err != nil {
		return out, err
	}
	if err := tx.Exec("UPDATE import_rows SET state = 'new', mistakes = '' WHERE run_id = ? AND state IN ('good', 'bad')", in.ID); err != nil {
		return out, err
	}
	counts, err := countsOf(&tx.Q, in.ID)
	if err != nil {
		return out, err
	}
	return job.GoOn(tx, r, "match", in.ID, counts.New)
}

// ImportMode says which rows are imported.
type ImportMode string

// The modes.
const (
	allRows  ImportMode = "all" // only where all are good
	goodRows ImportMode = "good"
)

// EnumValues lists the modes.
func (ImportMode) EnumValues() []string { return []string{string(allRows), string(goodRows)} }

// ImportRunIn makes records of the rows.
type ImportRunIn struct {
	ID   int64      `json:"id" minimum:"1"`
	Mode ImportMode `json:"mode"`
}

func (s *Imports) goOn(r *api.Request, tx *store.Tx, in ImportRunIn) (out job.RunView, err error) {
	h, err := s.hold(r, tx, "import", in.ID)
	if err != nil {
		return out, err
	}
	counts, err := countsOf(&tx.Q, in.ID)
	if err != nil {
		return out, err
	}
	switch {
	case len(h.missing()) > 0 || counts.Good == 0:
		return out, fault.InvalidField("mode", "import.nothing", nil)
	case in.Mode == allRows && counts.Bad > 0:
		return out, fault.InvalidField("mode", "import.notAll", map[string]any{"n": counts.Bad})
	}
	if err := tx.Exec("UPDATE imports SET stage = 'import', mode = ? WHERE run_id = ?", in.Mode, in.ID); err != nil {
		return out, err
	}
	return job.GoOn(tx, r, "import", in.ID, counts.Good, api.Change{Field: "rows", After: counts.Good})
}

// ImportRowSaveIn corrects cells of a row; the others stay as they are.
type ImportRowSaveIn struct {
	ID    int64          `json:"id" minimum:"1"`
	Line  int64          `json:"line" minimum:"1"`
	Cells []ImportCellIn `json:"cells" minItems:"1" maxItems:"200"`
}

// ImportCellIn is what stands in a cell now.
type ImportCellIn struct {
	Column string `json:"column" minLength:"1" maxLength:"80"`
	Text   string `json:"text" maxLength:"100000" lines:"many"`
}

// ImportRowDropIn leaves a row out, with all rows of its record, or takes it back in.
type ImportRowDropIn struct {
	ID      int64 `json:"id" minimum:"1"`
	Line    int64 `json:"line" minimum:"1"`
	Dropped bool  `json:"dropped" default:"true"`
}

// ImportRowsChanged are the rows whose verdict may be another now.
type ImportRowsChanged struct {
	Rows   []ImportRow  `json:"rows"`
	Counts ImportCounts `json:"counts"`
}

func (s *Imports) saveRow(r *api.Request, tx *store.Tx, in ImportRowSaveIn) (out ImportRowsChanged, err error) {
	names := make([]string, len(in.Cells))
	for i, cell := range in.Cells {
		names[i] = cell.Column
	}
	return s.correct(r, tx, in.ID, in.Line, names, func(h *held, rows []row) error {
		at := slices.IndexFunc(rows, func(w row) bool { return w.Line == in.Line })
		for _, cell := range in.Cells {
			place := placeOf(h.headers, cell.Column)
			if place < 0 {
				return fault.InvalidField("cells", "validation.choice", nil)
			}
			for len(rows[at].typed) <= place {
				rows[at].typed = append(rows[at].typed, "")
			}
			rows[at].typed[place] = cell.Text
		}
		return nil
	})
}

func (s *Imports) dropRow(r *api.Request, tx *store.Tx, in ImportRowDropIn) (ImportRowsChanged, error) {
	return s.correct(r, tx, in.ID, in.Line, []string{"dropped"}, func(_ *held, rows []row) error {
		for i := range rows {
			rows[i].State = stateNew
			if in.Dropped {
				rows[i].State = stateDropped
			}
		}
		return nil
	})
}

// correct changes the rows of a record, checks them again, and those that shared with them what no two may share.
func (s *Imports) correct(r *api.Request, tx *store.Tx, id, line int64, what []string, change func(h *held, rows []row) error) (out ImportRowsChanged, err error) {
	h, err := s.hold(r, tx, "correct", id)
	if err != nil {
		return out, err
	}
	rows, err := s.recordOf(r, tx, id, line)
	if err != nil {
		return out, err
	}
	touched, err := sharing(&tx.Q, id, rows)
	if err != nil {
		return out, err
	}
	if err := change(h, rows); err != nil {
		return out, err
	}
	c := h.checker()
	if rows[0].State == stateDropped {
		err = c.dropKeys(tx, rows)
	} else {
		err = c.check(tx, rows)
	}
	if err != nil {
		return out, err
	}
	now, err := sharing(&tx.Q, id, rows)
	if err != nil {
		return out, err
	}
	for i := range rows {
		if err := rows[i].write(tx, r.Vault, id); err != nil {
			return out, err
		}
	}
	again, err := c.again(tx, append(touched, now...), rows[0].FirstLine)
	if err != nil {
		return out, err
	}
	for _, w := range append(rows, again...) {
		out.Rows = append(out.Rows, h.view(r, &w))
	}
	if out.Counts, err = countsOf(&tx.Q, id); err != nil {
		return out, err
	}
	return out, r.Record(tx, api.Entry{
		Action: "update", ObjectType: runObject, ObjectID: id, Diff: []api.Change{{Field: "line", After: line}, {Field: "columns", After: what}},
	})
}

// recordOf reads the rows of the record that a line belongs to.
func (s *Imports) recordOf(r *api.Request, tx *store.Tx, id, line int64) ([]row, error) {
	first, err := store.All[int64](&tx.Q, "SELECT first_line FROM import_rows WHERE run_id = ? AND line = ?", id, line)
	if err == nil && len(first) == 0 {
		err = fault.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return groupOf(&tx.Q, r.Vault, id, first[0])
}

// maxAgain is how many records are checked again because one was corrected.
const maxAgain = 50

// sharing are the records that share a key with rows, the next first.
func sharing(q *store.Q, run int64, rows []row) (firsts []int64, err error) {
	for i := range rows {
		found, err := store.All[int64](q, `SELECT DISTINCT w.first_line FROM import_keys AS k JOIN import_keys AS o ON o.run_id = k.run_id AND o.hash = k.hash
			JOIN import_rows AS w ON w.run_id = o.run_id AND w.line = o.line WHERE k.run_id = ? AND k.line = ? ORDER BY w.first_line LIMIT ?`, run, rows[i].Line, maxAgain)
		if err != nil {
			return nil, err
		}
		firsts = append(firsts, found...)
	}
	return firsts, nil
}

// again checks records anew, but for one.
func (c *checker) again(tx *store.Tx, firsts []int64, but int64) ([]row, error) {
	slices.Sort(firsts)
	var all []row
	for _, first := range slices.Compact(firsts) {
		rows, err := groupOf(&tx.Q, c.request.Vault, c.run, first)
		if err != nil {
			return nil, err
		}
		if first == but || len(rows) == 0 || rows[0].State == stateDropped {
			continue
		}
		if err := c.check(tx, rows); err != nil {
			return nil, err
		}
		for i := range rows {
			if err := rows[i].settle(tx, c.request.Vault, c.run); err != nil {
				return nil, err
			}
		}
		all = append(all, rows...)
	}
	return all, nil
}
