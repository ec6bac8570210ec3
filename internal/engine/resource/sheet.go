package resource

import (
	"fmt"
	"io"
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// Sheet is a file of rows that are worked out rather than kept in a table, such as a statement: a column for each field of T.
type Sheet[T any] struct {
	Name     string // of the file, before the time
	Format   sheet.ExportFormat
	Section  string // whose locale file names the fields
	Resource string
	Entry    api.Entry // what it is about, for the operation log
	Rows     func(q *store.Q) ([]T, error)
	// Each gives them one after another instead, where they are too many to be kept: once to be counted, and once to be written.
	Each func(q *store.Q, row func(T) error) error
}

// File is the sheet as an answer. Taking it out is logged with the number of rows.
func (s Sheet[T]) File(r *api.Request) *api.File {
	return &api.File{
		Name:        fmt.Sprintf("%s-%s.%s", s.Name, r.DB.Now().In(beijing).Format("20060102-150405"), s.Format),
		ContentType: s.Format.ContentType(),
		Record: func(tx *store.Tx, rows int64) error {
			entry := s.Entry
			entry.Action, entry.Diff = "export", []api.Change{{Field: "rows", After: rows}}
			return r.Record(tx, entry)
		},
		Open: func(use func(rows int64, write api.FileWriter) error) error {
			return r.DB.Stream(r.Ctx, func(q *store.Q) error {
				each, count := s.Each, int64(0)
				if each == nil {
					rows, err := s.Rows(q)
					if err != nil {
						return err
					}
					each = func(_ *store.Q, row func(T) error) error { return inTurn(rows, row) }
				}
				if err := each(q, func(T) error { count++; return nil }); err != nil {
					return err
				}
				return use(count, func(w io.Writer, wrote func()) error {
					return s.write(r, func(row func(T) error) error { return each(q, row) }, w, wrote)
				})
			})
		},
	}
}

func inTurn[T any](rows []T, f func(T) error) error {
	for _, row := range rows {
		if err := f(row); err != nil {
			return err
		}
	}
	return nil
}

func (s Sheet[T]) write(r *api.Request, each func(row func(T) error) error, w io.Writer, wrote func()) error {
	fields := schema.Of(reflect.TypeFor[T]()).Fields
	header, cells := make([]string, len(fields)), make([]any, len(fields))
	for i, f := range fields {
		header[i] = r.Texts.Label(r.Lang, s.Section, s.Resource, f.Name)
	}
	out, err := sheet.New(s.Format, w, header)
	if err != nil {
		return err
	}
	if err := each(func(row T) error {
		defer wrote()
		for n, f := range fields {
			cells[n] = cellOf(r, reflect.ValueOf(&row).Elem(), f, false)
		}
		return out.Row(cells)
	}); err != nil {
		return err
	}
	return out.Close()
}
