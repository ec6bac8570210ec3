package schema

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/fault"
)

// Decode reads a JSON object strictly into the struct that target points to, and tells which fields were given. Unknown,
// misspelt and duplicate names, wrong types, broken text and trailing data are all refused, each under the name of its
// field. Texts come back trimmed and in NFC.
func (n *Node) Decode(body []byte, target any) (Given, error) {
	return n.decode(body, target, false)
}

// DecodeKnown is Decode for what an older description has let through: fields that are no more are left out.
func (n *Node) DecodeKnown(body []byte, target any) (Given, error) {
	return n.decode(body, target, true)
}

func (n *Node) decode(body []byte, target any, knownOnly bool) (Given, error) {
	d := decoders.Get().(*decoder)
	defer func() {
		d.reset(nil, false) // the body is not kept
		decoders.Put(d)
	}()
	d.reset(body, knownOnly)
	if d.dec.PeekKind() != '{' {
		return Given{}, malformed()
	}
	given, err := d.object(n, reflect.ValueOf(target).Elem())
	if err != nil {
		return Given{}, malformed()
	}
	if _, err := d.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return Given{}, malformed()
	}
	return given, d.fault()
}

func malformed() error { return fault.InvalidField("body", "validation.json", nil) }

type decoder struct {
	body      bytes.Buffer
	dec       *jsontext.Decoder
	knownOnly bool
	path      []step // the way to the value that is being read
	wrong     map[string]fault.Message
}

// decoders are kept, because most of the memory that one takes is about names and serves the next as well.
var decoders = sync.Pool{New: func() any { return &decoder{dec: new(jsontext.Decoder)} }}

func (d *decoder) reset(body []byte, knownOnly bool) {
	d.body = *bytes.NewBuffer(body)
	d.dec.Reset(&d.body)
	d.knownOnly, d.path, d.wrong = knownOnly, d.path[:0], nil
}

// step is a field of an object or a place in a list.
type step struct {
	name  string
	place int // where there is no name
}

func (d *decoder) enter(s step) { d.path = append(d.path, s) }
func (d *decoder) leave()       { d.path = d.path[:len(d.path)-1] }

// refuse notes what is wrong with the value that is being read, under the way to it: skus.0.spec.
func (d *decoder) refuse(key string, args map[string]any) {
	steps := make([]string, len(d.path))
	for i, s := range d.path {
		if steps[i] = s.name; s.place >= 0 {
			steps[i] = strconv.Itoa(s.place)
		}
	}
	if d.wrong == nil {
		d.wrong = map[string]fault.Message{}
	}
	if name := strings.Join(steps, "."); d.wrong[name].Key == "" {
		d.wrong[name] = fault.Message{Key: "validation." + key, Args: args}
	}
}

// refuseField does the same for a field of the object that is being read.
func (d *decoder) refuseField(name, key string) {
	d.enter(step{name, -1})
	d.refuse(key, nil)
	d.leave()
}

func (d *decoder) fault() error {
	if len(d.wrong) == 0 {
		return nil
	}
	return fault.Invalid(d.wrong)
}

// maxMistakes ends the reading of input that is wrong all over.
const maxMistakes = 50

var errHopeless = errors.New("too many mistakes")

func (d *decoder) object(n *Node, into reflect.Value) (Given, error) {
	if _, err := d.dec.ReadToken(); err != nil {
		return Given{}, err
	}
	given := Given{fields: n.Fields, has: make([]bool, len(n.Fields))}
	for d.dec.PeekKind() != '}' {
		name, err := d.dec.ReadValue()
		if err != nil {
			return Given{}, err
		}
		if len(d.wrong) > maxMistakes {
			return Given{}, errHopeless
		}
		if err := d.field(given, name, into); err != nil {
			return Given{}, err
		}
	}
	if _, err := d.dec.ReadToken(); err != nil {
		return Given{}, err
	}
	d.complete(n, given, into)
	return given, nil
}

func (d *decoder) field(given Given, quoted jsontext.Value, into reflect.Value) error {
	i := slices.IndexFunc(given.fields, func(f *Field) bool { return f.Name == string(quoted[1:len(quoted)-1]) })
	if i < 0 && bytes.IndexByte(quoted, '\\') >= 0 {
		name := unquoted(quoted)
		i = slices.IndexFunc(given.fields, func(f *Field) bool { return f.Name == name })
	}
	if i < 0 || given.fields[i].ReadOnly {
		if !d.knownOnly || len(d.path) > 0 {
			d.refuseField(clip(unquoted(quoted)), "unknown")
		}
		return d.dec.SkipValue()
	}
	f := given.fields[i]
	given.has[i] = true
	d.enter(step{f.Name, -1})
	defer d.leave()
	return d.value(f.Node, placeOf(into, f))
}

func unquoted(quoted jsontext.Value) string {
	name, _ := jsontext.AppendUnquote(nil, quoted) // what was read is well quoted
	return string(name)
}

// complete adds defaults, and refuses where something is missing.
func (d *decoder) complete(n *Node, given Given, into reflect.Value) {
	for _, f := range n.Fields {
		switch {
		case f.ReadOnly || !f.Required && f.Default == nil || given.Has(f.Name):
		case f.Required:
			d.refuseField(f.Name, "required")
		default:
			SetDefault(placeOf(into, f), f.Default)
		}
	}
}

// Complete adds the defaults of what was not given, and refuses where something is missing.
func (n *Node) Complete(given Given, target any) error {
	var d decoder
	d.complete(n, given, reflect.ValueOf(target).Elem())
	return d.fault()
}

// clip keeps a hostile field name from filling the answer.
func clip(name string) string {
	if utf8.RuneCountInString(name) <= 40 {
		return name
	}
	return string([]rune(name)[:40])
}

func (d *decoder) value(n *Node, into reflect.Value) error {
	got := d.dec.PeekKind()
	switch {
	case got == 'n' && n.Nullable:
		return d.dec.SkipValue()
	case n.OneOrMany && got == '[' && into.Kind() == reflect.Slice:
		return d.items(&Node{Items: n, MaxItems: maxChoices}, into)
	case !n.takes(got) && got == 'n':
		d.refuse("required", nil)
		return d.dec.SkipValue()
	case !n.takes(got):
		d.refuse("type."+string(n.Kind), nil)
		return d.dec.SkipValue()
	case n.Free:
		read, err := d.dec.ReadValue()
		into.SetBytes(read.Clone())
		return err
	case n.Kind == List:
		return d.items(n, into)
	case into.Kind() == reflect.Slice:
		into.Set(reflect.MakeSlice(into.Type(), 1, 1))
		into = into.Index(0)
	}
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	if n.Kind == Object {
		_, err := d.object(n, into)
		return err
	}
	read, err := d.dec.ReadValue()
	if err == nil {
		d.scalar(n, read, into)
	}
	return err
}

func (n *Node) takes(kind jsontext.Kind) bool {
	switch n.Kind {
	case Object:
		return kind == '{'
	case List:
		return kind == '['
	case Bool:
		return kind == 't' || kind == 'f'
	case Integer, Money, Decimal, Ref, PrivateImage, PrivateFile:
		return kind == '0'
	case Opaque:
		return false
	default:
		return kind == '"'
	}
}

// maxChoices is how many values are taken where one or many may be given.
const maxChoices = 100

func (d *decoder) items(n *Node, into reflect.Value) error {
	if _, err := d.dec.ReadToken(); err != nil {
		return err
	}
	into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	count := 0
	for d.dec.PeekKind() != ']' {
		if n.MaxItems > 0 && count >= n.MaxItems {
			d.refuse("maxItems", map[string]any{"max": n.MaxItems})
			if err := d.dec.SkipValue(); err != nil {
				return err
			}
			continue
		}
		into.Grow(1)
		into.SetLen(count + 1)
		d.enter(step{place: count})
		err := d.value(n.Items, into.Index(count))
		d.leave()
		if err != nil {
			return err
		}
		count++
		if len(d.wrong) > maxMistakes {
			return errHopeless
		}
	}
	if count < n.MinItems {
		d.refuse("minItems", map[string]any{"min": n.MinItems})
	}
	_, err := d.dec.ReadToken()
	return err
}
