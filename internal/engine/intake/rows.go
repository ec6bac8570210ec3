package intake

import (
	"fmt"
	"io"
	"reflect"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// ImportWhich says which rows are shown.
type ImportWhich string

// Those that are wrong, before the import or after it, or all.
const (
	wrongRows ImportWhich = "bad"
	everyRow  ImportWhich = "all"
)

// EnumValues lists them.
func (ImportWhich) EnumValues() []string { return []string{string(everyRow), string(wrongRows)} }

// ImportRowsIn asks for rows of an import.
type ImportRowsIn struct {
	ID       int64       `json:"id" minimum:"1"`
	Page     int         `json:"page" default:"1" minimum:"1" maximum:"100000"`
	PageSize int         `json:"pageSize" default:"50" minimum:"1" maximum:"100"`
	Only     ImportWhich `json:"only" default:"all"`
}

// ImportRowsOut is a page of them.
type ImportRowsOut struct {
	Total int64       `json:"total"`
	Items []ImportRow `json:"items"`
}

// ImportRow is a row as its owner sees it.
type ImportRow struct {
	Line     int64          `json:"line"`  // as the spreadsheet counts
	First    int64          `json:"first"` // with which its record begins
	State    ImportRowState `json:"state"`
	RecordID int64          `json:"recordId"` // of what was made of it
	Error    string         `json:"error"`    // what is wrong with the row as a whole
	Cells    []ImportCell   `json:"cells"`
}

// ImportCell is what stands in a column, and what is wrong with it.
type ImportCell struct {
	Column string `json:"column"`
	Text   string `json:"text"`
	Masked bool   `json:"masked,omitzero"`
	Error  string `json:"error,omitzero"`
}

func (s *Imports) rows(r *api.Request, in ImportRowsIn) (out ImportRowsOut, err error) {
	h, err := s.own(r, r.Q(), in.ID)
	if err != nil {
		return out, err
	}
	counts, err := countsOf(r.Q(), in.ID)
	if err != nil {
		return out, err
	}
	var found []row
	if in.Only == wrongRows {
		out.Total = counts.Bad + counts.Failed
		found, err = wrongOf(r.Q(), r.Vault, in.ID, in.PageSize, (in.Page-1)*in.PageSize)
	} else {
		out.Total = counts.New + counts.Good + counts.Bad + counts.Dropped + counts.Saved + counts.Failed
		found, err = store.All[row](r.Q(), "SELECT line, first_line, state, cells, mistakes, record_id FROM import_rows WHERE run_id = ? ORDER BY line LIMIT ? OFFSET ?",
			in.ID, in.PageSize, (in.Page-1)*in.PageSize)
		found, err = rowsIn(r.Q(), r.Vault, found, err)
	}
	out.Items = []ImportRow{}
	for i := range found {
		out.Items = append(out.Items, h.view(r, &found[i]))
	}
	return out, err
}

func wrongOf(q *store.Q, v *pii.Vault, run int64, limit, skip int) ([]row, error) {
	found, err := store.All[row](q, `SELECT line, first_line, state, cells, mistakes, record_id FROM import_rows
		WHERE run_id = ? AND state IN ('bad', 'failed') ORDER BY line LIMIT ? OFFSET ?`, run, limit, skip)
	return rowsIn(q, v, found, err)
}

// said puts mistakes into the language of whoever looks. What no column of the sheet stands for is said of the row.
func (h *held) said(r *api.Request, w *row) (cells map[string]string, whole string) {
	cells = map[string]string{}
	var rest []string
	for _, m := range w.wrong {
		c, known := h.target.column(m.Column)
		label := ""
		if known {
			label = h.target.label(r.Texts, r.Lang, c)
		}
		text := m.say(r, label)
		switch {
		case known && placeOf(h.headers, m.Column) >= 0:
			cells[m.Column] = text
		default:
			rest = append(rest, text)
		}
	}
	return cells, strings.Join(rest, "; ")
}

// view shows a row. What is about people is masked as everywhere, but where it is wrong: that can only be corrected by whoever
// sees it, and it was this account that brought it.
func (h *held) view(r *api.Request, w *row) ImportRow {
	wrong, whole := h.said(r, w)
	view := ImportRow{Line: w.Line, First: w.FirstLine, State: w.State, RecordID: w.RecordID, Error: whole, Cells: []ImportCell{}}
	for _, header := range h.headers {
		c, known := h.target.column(header.Column)
		if !known {
			continue
		}
		cell := ImportCell{Column: c.Name, Text: w.at(header.Place), Error: wrong[c.Name]}
		if mask := c.mask(); mask != "" && cell.Error == "" && cell.Text != "" {
			cell.Text, cell.Masked = masked(c, cell.Text), true
		}
		view.Cells = append(view.Cells, cell)
	}
	return view
}

// masked hides a text as the field that it goes into does.
func masked(c Column, written string) string {
	read := written
	if form, formed := schema.Formats[c.Field.Node.Format]; formed {
		read = form.Read(written)
	}
	switch c.mask() {
	case "phone", "contact":
		return pii.MaskPhone(read)
	case "idNumber":
		return pii.MaskIDNumber(read)
	case "email":
		return pii.MaskEmail(read)
	}
	return "***"
}

// ImportErrorsIn asks for the rows that are wrong as a sheet.
type ImportErrorsIn struct {
	ID     int64              `json:"id" minimum:"1"`
	Format sheet.ExportFormat `json:"format"`
}

// mistakesCall gives back the rows that are wrong, or could not be saved, as they were brought, with the reasons in a last column.
func (s *Imports) mistakesCall() *api.Call {
	call := api.Described("importErrors", perm.AnyStaff, schema.Of(reflect.TypeFor[ImportErrorsIn]()), nil, func(r *api.Request, in *ImportErrorsIn, _ schema.Given) (any, error) {
		h, err := s.own(r, r.Q(), in.ID)
		if err != nil {
			return nil, err
		}
		counts, err := countsOf(r.Q(), in.ID)
		if err != nil {
			return nil, err
		}
		return &api.File{
			Name: fmt.Sprintf("%s-import-errors.%s", h.target.Name, in.Format), ContentType: in.Format.ContentType(),
			Record: func(tx *store.Tx, rows int64) error {
				return r.Record(tx, api.Entry{Action: "export", ObjectType: runObject, ObjectID: in.ID, Diff: []api.Change{{Field: "rows", After: rows}}})
			},
			Open: func(use func(rows int64, write api.FileWriter) error) error {
				return r.DB.Stream(r.Ctx, func(q *store.Q) error {
					return use(counts.Bad+counts.Failed, func(w io.Writer, wrote func()) error { return h.writeMistakes(q, r, in.Format, w, wrote) })
				})
			},
		}, nil
	})
	call.Logged = true
	return call
}

func (h *held) writeMistakes(q *store.Q, r *api.Request, format sheet.ExportFormat, w io.Writer, wrote func()) error {
	header := make([]string, 0, len(h.headers)+1)
	for _, column := range h.headers {
		header = append(header, column.Title)
	}
	out, err := sheet.New(format, w, append(header, r.Texts.Text(r.Lang, "import.page.errors", nil)))
	if err != nil {
		return err
	}
	for skip := 0; ; skip += linesAtOnce {
		rows, err := wrongOf(q, r.Vault, h.run.ID, linesAtOnce, skip)
		if err != nil {
			return err
		}
		for i := range rows {
			cells := make([]any, 0, len(header)+1)
			for _, column := range h.headers {
				cells = append(cells, rows[i].at(column.Place))
			}
			if err := out.Row(append(cells, h.reasons(r, &rows[i]))); err != nil {
				return err
			}
			wrote()
		}
		if len(rows) < linesAtOnce {
			return out.Close()
		}
	}
}

// reasons are all that is wrong with a row, each behind the name of its column.
func (h *held) reasons(r *api.Request, w *row) string {
	cells, whole := h.said(r, w)
	var said []string
	if whole != "" {
		said = append(said, whole)
	}
	for _, header := range h.headers {
		if text := cells[header.Column]; text != "" && header.Column != "" {
			said = append(said, header.Title+": "+text)
		}
	}
	return strings.Join(said, "; ")
}
