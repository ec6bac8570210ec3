// Package schema describes the shape of what calls take and give. One description decodes and checks the input,
// writes the OpenAPI document and makes the web's types and form rules.
package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Kind is the sort of value that a node stands for.
type Kind string

// The kinds. Time is RFC 3339 text; Date is YYYY-MM-DD in China, never shifted; Money is a whole number of fen; Decimal has one
// digit behind the point, and limits in tenths; Ref is the id of another record; Rich is cleaned HTML; Image the address of an
// uploaded picture and Document that of an uploaded PDF; PrivateImage and PrivateFile the id of an uploaded file that only those
// see who may see its record.
const (
	Text    Kind = "text"
	Integer Kind = "integer"
	Bool    Kind = "bool"
	Enum    Kind = "enum"
	Time    Kind = "time"
	Date    Kind = "date"
	Money   Kind = "money"
	Decimal Kind = "decimal"
	Rich    Kind = "rich"
	Ref     Kind = "ref"
	Image   Kind = "image"

	Document     Kind = "document"
	PrivateImage Kind = "privateImage"
	PrivateFile  Kind = "privateFile"

	List   Kind = "list"
	Object Kind = "object"
	Opaque Kind = "opaque" // given as it is, never taken
)

// Node describes one value.
type Node struct {
	Kind      Kind
	Name      string   // of an enum or an object, unique over the program
	Fields    []*Field // of an object
	Free      bool     // an object that another description describes: taken as it is, and decoded there
	Items     *Node    // of a list
	Values    []string // of an enum
	Choices   []int64  // the only integers taken
	To        string   // what a ref refers to
	Nullable  bool
	OneOrMany bool   // takes a single value as well as a list of them
	Secret    bool   // taken to the letter and never echoed
	Mask      string // of personal data: the kind of mask in which it is given
	Format    string // a form of Formats that a text must have
	Lines     bool   // of a text: it may have several
	MinLength int
	MaxLength int
	Minimum   *int64
	Maximum   *int64
	MinItems  int
	MaxItems  int
	Width     int // of an image, as recommended
	Height    int
	Usage     string // of an uploaded file: what it is uploaded for
}

// Field is a named node of an object.
type Field struct {
	Name     string
	Node     *Node
	Required bool
	ReadOnly bool // owned by the server: given, never taken
	Fixed    bool // taken when a record is made, and never changed
	Omitted  bool // left out of an answer when empty
	Detail   bool // empty in lists: given with a single record only
	Default  any
}

// Field finds a field of an object by name.
func (n *Node) Field(name string) *Field {
	for _, f := range n.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Writable returns the object without the fields that the server owns.
func (n *Node) Writable(name string) *Node {
	w := &Node{Kind: Object, Name: name}
	for _, f := range n.Fields {
		if !f.ReadOnly {
			w.Fields = append(w.Fields, f)
		}
	}
	return w
}

type enumerated interface{ EnumValues() []string }

type kinded interface{ SchemaKind() string }

type masked interface{ MaskKind() string }

// defaultMaxLength limits texts that declare no limit of their own.
const defaultMaxLength = 200

// Of describes a Go type by its JSON names and the tags minLength, maxLength, minimum, maximum, minItems, maxItems,
// oneOf, default, optional, readOnly, fixed, detail, secret, format, lines, ref, size and usage. A text has one line, unless it
// says lines:"many". On a list, what is not about the number
// of its items is about each of them.
func Of(t reflect.Type) *Node {
	known, found := described.Load(t)
	if !found {
		n, err := describer{}.describe(t)
		if err != nil {
			panic(fmt.Sprintf("schema of %s: %v", t, err))
		}
		described.Store(t, n)
		known = n
	}
	return copies{}.of(known.(*Node))
}

// described keeps what each type says: many calls have types in common. Whoever asks has a copy, to which it may add.
var described sync.Map

// copies remembers the copy of each node, as a tree node may hold nodes of its own type.
type copies map[*Node]*Node

func (c copies) of(n *Node) *Node {
	if n == nil || c[n] != nil {
		return c[n]
	}
	made := *n
	c[n] = &made
	made.Items = c.of(n.Items)
	made.Fields = make([]*Field, len(n.Fields))
	for i, f := range n.Fields {
		field := *f
		field.Node = c.of(f.Node)
		made.Fields[i] = &field
	}
	return &made
}

// describer remembers the structs under way, so that a tree node may hold nodes of its own type.
type describer map[reflect.Type]*Node

func (d describer) describe(t reflect.Type) (*Node, error) {
	if t.Kind() == reflect.Pointer {
		n, err := d.describe(t.Elem())
		if err != nil {
			return nil, err
		}
		nullable := *n
		nullable.Nullable = true
		return &nullable, nil
	}
	zero := reflect.Zero(t).Interface()
	if e, ok := zero.(enumerated); ok {
		return &Node{Kind: Enum, Name: t.Name(), Values: e.EnumValues()}, nil
	}
	if k, ok := zero.(kinded); ok {
		n := &Node{Kind: Kind(k.SchemaKind()), MaxLength: defaultMaxLength}
		if m, ok := zero.(masked); ok {
			n.Mask = m.MaskKind()
		}
		return n, nil
	}
	switch t.Kind() {
	case reflect.String:
		return &Node{Kind: Text, MaxLength: defaultMaxLength}, nil
	case reflect.Int, reflect.Int64:
		return &Node{Kind: Integer}, nil
	case reflect.Bool:
		return &Node{Kind: Bool}, nil
	case reflect.Slice:
		items, err := d.describe(t.Elem())
		return &Node{Kind: List, Items: items}, err
	case reflect.Struct:
		return d.describeStruct(t)
	case reflect.Interface:
		return &Node{Kind: Opaque}, nil
	}
	return nil, fmt.Errorf("no kind for %s", t)
}

func (d describer) describeStruct(t reflect.Type) (*Node, error) {
	if known := d[t]; known != nil {
		return known, nil
	}
	n := &Node{Kind: Object, Name: t.Name()}
	d[t] = n
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			return nil, fmt.Errorf("field %s has no JSON name", f.Name)
		}
		field, err := d.describeField(f, name, options)
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
		n.Fields = append(n.Fields, field)
	}
	return n, nil
}

func (d describer) describeField(f reflect.StructField, name, options string) (*Field, error) {
	node, err := d.describe(f.Type)
	if err != nil {
		return nil, err
	}
	field := &Field{Name: name, Node: node, ReadOnly: f.Tag.Get("readOnly") == "true", Fixed: f.Tag.Get("fixed") == "true", Omitted: strings.Contains(options, "omit"), Detail: f.Tag.Get("detail") == "true"}
	if err := applyTags(node, f.Tag); err != nil {
		return nil, err
	}
	if written, ok := f.Tag.Lookup("default"); ok {
		if field.Default, err = readDefault(node, written); err != nil {
			return nil, err
		}
	}
	optional := node.Nullable || field.Omitted || field.Default != nil || f.Tag.Get("optional") == "true"
	field.Required = !field.ReadOnly && !optional
	return field, nil
}

func applyTags(n *Node, tag reflect.StructTag) error {
	for name, target := range map[string]*int{"minItems": &n.MinItems, "maxItems": &n.MaxItems} {
		if err := readInt(tag, name, func(v int64) { *target = int(v) }); err != nil {
			return err
		}
	}
	if n.Kind == List && n.Items.Kind != Object {
		n = n.Items
	}
	n.Secret = tag.Get("secret") == "true"
	n.Lines = tag.Get("lines") == "many"
	n.Usage = tag.Get("usage")
	if n.Format = tag.Get("format"); n.Format != "" && Formats[n.Format].Pattern == nil {
		return fmt.Errorf("no format %s", n.Format)
	}
	if to := tag.Get("ref"); to != "" {
		n.Kind, n.To = Ref, to
	}
	for name, target := range map[string]*int{"minLength": &n.MinLength, "maxLength": &n.MaxLength} {
		if err := readInt(tag, name, func(v int64) { *target = int(v) }); err != nil {
			return err
		}
	}
	if err := readInt(tag, "minimum", func(v int64) { n.Minimum = &v }); err != nil {
		return err
	}
	if err := readInt(tag, "maximum", func(v int64) { n.Maximum = &v }); err != nil {
		return err
	}
	if size := tag.Get("size"); size != "" {
		if _, err := fmt.Sscanf(size, "%dx%d", &n.Width, &n.Height); err != nil {
			return fmt.Errorf("tag size: %w", err)
		}
	}
	for choice := range strings.SplitSeq(tag.Get("oneOf"), ",") {
		if choice == "" {
			continue
		}
		v, err := strconv.ParseInt(choice, 10, 64)
		if err != nil {
			return fmt.Errorf("tag oneOf: %w", err)
		}
		n.Choices = append(n.Choices, v)
	}
	return nil
}

func readInt(tag reflect.StructTag, name string, set func(int64)) error {
	written, ok := tag.Lookup(name)
	if !ok {
		return nil
	}
	v, err := strconv.ParseInt(written, 10, 64)
	if err != nil {
		return fmt.Errorf("tag %s: %w", name, err)
	}
	set(v)
	return nil
}

func readDefault(n *Node, written string) (any, error) {
	switch n.Kind {
	case Integer, Money, Ref:
		return strconv.ParseInt(written, 10, 64)
	case Bool:
		return strconv.ParseBool(written)
	case Enum:
		if !slices.Contains(n.Values, written) {
			return nil, fmt.Errorf("default %q is not a value of %s", written, n.Name)
		}
	}
	return written, nil
}
