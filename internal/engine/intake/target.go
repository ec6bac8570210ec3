// Package intake makes records out of the rows of a sheet: it reads them, checks each as saving it would, lets its owner correct
// what is wrong, and then saves what is good.
package intake

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Target is what rows of a sheet can become.
type Target struct {
	Name    string
	Route   string
	Section string
	Need    perm.Need // of whoever imports
	Columns []Column
	// Parts is a list of parts with a row for each; empty where every row is a record.
	Parts string
	// By are the columns that tell to which record a further row belongs. One that leaves all columns of the record empty belongs
	// to the row before.
	By []string
	// Find gives the records that a field may refer to by a name, or by the names on the way to it.
	Find func(q *store.Q, field string, way []string) ([]int64, error)
	// Read decodes a record, as the input of a save. Of one that is refused it tells what keys it has.
	Read func(r *api.Request, body []byte) (*Entry, error)
}

// Entry is a record that was read out of rows and is yet to be saved.
type Entry struct {
	Keys []Key
	Save func(tx *store.Tx, r *api.Request) (id int64, err error)
}

// Key is a value that no two records may share.
type Key struct {
	Path string // of the field: goodsNo, skus.0.skuNo
	Text string
}

// Column is a field that can be written in a sheet.
type Column struct {
	Name  string // of the field, behind that of the list where it is one of a part: skus.spec
	Field *schema.Field
	Part  string
}

// unwritable are the kinds that no cell can hold.
var unwritable = map[schema.Kind]bool{
	schema.Opaque: true, schema.PrivateImage: true, schema.PrivateFile: true, schema.Document: true,
}

// ColumnsOf lists what can be written in a sheet of an input, without some fields and with the parts of one list, each of which
// has a row.
func ColumnsOf(input *schema.Node, without []string, parts string) []Column {
	leftOut := map[string]bool{}
	for _, name := range without {
		leftOut[name] = true
	}
	var columns []Column
	for _, f := range input.Fields {
		switch {
		case leftOut[f.Name]:
		case f.Name == parts && parts != "":
			for _, part := range f.Node.Items.Fields {
				if name := parts + "." + part.Name; !leftOut[name] && writable(part.Node) {
					columns = append(columns, Column{name, part, parts})
				}
			}
		case writable(f.Node):
			columns = append(columns, Column{Name: f.Name, Field: f})
		}
	}
	return columns
}

func writable(n *schema.Node) bool {
	switch n.Kind {
	case schema.Object:
		return false
	case schema.List:
		if n.Items.Kind != schema.Object {
			return writable(n.Items)
		}
		for _, f := range n.Items.Fields {
			if f.Node.Kind == schema.List || f.Node.Kind == schema.Object || f.Node.Kind == schema.Rich || !writable(f.Node) {
				return false
			}
		}
	}
	return !unwritable[n.Kind]
}

// longest is how many letters a cell may have: as many as the longest field takes. What is longer is wrong in any of them.
func (t *Target) longest() int {
	longest := 0
	for _, c := range t.Columns {
		longest = max(longest, lettersOf(c.Field.Node))
	}
	return longest
}

// plainLetters is more than staff write for a number, a day, or a record by the names on the way to it.
const plainLetters = 1000

func lettersOf(n *schema.Node) int {
	switch n.Kind {
	case schema.List:
		return max(plainLetters, n.MaxItems*(lettersOf(n.Items)+1)) // a separator behind each
	case schema.Object:
		letters := 0
		for _, f := range n.Fields {
			letters += lettersOf(f.Node)
		}
		return letters
	}
	return max(plainLetters, n.MaxLength)
}

func (t *Target) column(name string) (Column, bool) {
	for _, c := range t.Columns {
		if c.Name == name {
			return c, true
		}
	}
	return Column{}, false
}

// label is what the screens call a column.
func (t *Target) label(texts *locale.Catalog, lang locale.Lang, c Column) string {
	return texts.Label(lang, t.Section, t.Name, c.Field.Name)
}

// mask is the kind of mask under which a column is shown; empty for what is not personal.
func (c Column) mask() string {
	if c.Field.Node.Kind == schema.List {
		return c.Field.Node.Items.Mask
	}
	return c.Field.Node.Mask
}

// needed reports whether a sheet must have the column. Where the description of a text asks for at least one letter, none will do
// as little as a missing one.
func (c Column) needed() bool {
	n := c.Field.Node
	return c.Field.Required || n.Kind == schema.List && n.MinItems > 0
}
