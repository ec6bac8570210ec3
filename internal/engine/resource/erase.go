package resource

import (
	"reflect"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Erase takes from the records that belong to somebody who leaves everything that tells who it was, from deleted ones too: the
// values of personal types with what they are found by, and private files. What is personal is known by its type, so no
// section lists its columns and none can be forgotten.
func (s Records[T]) Erase(tx *store.Tx, field string, owner int64) error {
	e, err := s.locked(tx)
	if err != nil {
		return err
	}
	columns, err := e.columns([]string{field})
	if err != nil {
		return err
	}
	ids, err := e.table.IDs(&tx.Q, columns[0], owner)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := file.LetGo(tx, e.Name, id); err != nil {
			return err
		}
	}
	return e.table.Blank(tx, e.personal(), columns[0], owner)
}

// personal are the columns that tell who somebody is.
func (e *engine[T]) personal() []*store.Column {
	var columns []*store.Column
	row := reflect.ValueOf(new(T)).Elem()
	for _, c := range e.table.Columns {
		if c.Computed {
			continue
		}
		if _, masked := c.Pointer(row).(interface{ MaskKind() string }); masked || isPrivateFile(e.row.Field(c.JSON)) {
			columns = append(columns, c)
		}
	}
	for _, f := range e.sealed {
		for _, hash := range []*store.Column{f.index, f.tail} {
			if hash != nil {
				columns = append(columns, hash)
			}
		}
	}
	return columns
}

func isPrivateFile(f *schema.Field) bool {
	if f == nil {
		return false
	}
	kind := f.Node.Kind
	if kind == schema.List {
		kind = f.Node.Items.Kind
	}
	return kind == schema.PrivateImage || kind == schema.PrivateFile
}
