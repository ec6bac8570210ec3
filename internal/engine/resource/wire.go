package resource

import (
	"encoding"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// wire writes rows of one type as JSON. A page is hundreds of small values, for which the general encoder takes several
// times as long; what is not a plain value still goes through it.
type wire struct{ fields []wireField }

type wireField struct {
	path   []int
	name   string // with what stands before the value
	append func(buf []byte, value reflect.Value) ([]byte, error)
}

// newWire plans for a row type; nil where its tags ask for more than names.
func newWire(row reflect.Type) *wire {
	w := &wire{}
	for _, f := range reflect.VisibleFields(row) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case options != "" || f.Anonymous && name != "":
			return nil
		case f.Anonymous || !f.IsExported() || name == "-":
			continue
		case name == "":
			name = f.Name
		}
		before := ","
		if len(w.fields) == 0 {
			before = ""
		}
		w.fields = append(w.fields, wireField{f.Index, before + strconv.Quote(name) + ":", appenderFor(f.Type)})
	}
	return w
}

// selfWritten are values that know their own form.
type selfWritten interface {
	AppendJSON(buf []byte) []byte
}

var (
	ownForm  = reflect.TypeFor[selfWritten]()
	ownForms = []reflect.Type{reflect.TypeFor[json.MarshalerTo](), reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextAppender]()}
)

func appenderFor(t reflect.Type) func(buf []byte, value reflect.Value) ([]byte, error) {
	if t.Implements(ownForm) && t.Kind() != reflect.Pointer {
		return func(buf []byte, value reflect.Value) ([]byte, error) {
			return value.Addr().Interface().(selfWritten).AppendJSON(buf), nil
		}
	}
	for _, own := range ownForms {
		if t.Implements(own) || reflect.PointerTo(t).Implements(own) {
			return appendAny
		}
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		return func(buf []byte, value reflect.Value) ([]byte, error) {
			return strconv.AppendInt(buf, value.Int(), 10), nil
		}
	case reflect.Bool:
		return func(buf []byte, value reflect.Value) ([]byte, error) {
			return strconv.AppendBool(buf, value.Bool()), nil
		}
	case reflect.String:
		return func(buf []byte, value reflect.Value) ([]byte, error) {
			return jsontext.AppendQuote(buf, value.String())
		}
	default:
		return appendAny
	}
}

func appendAny(buf []byte, value reflect.Value) ([]byte, error) {
	written, err := json.Marshal(value.Interface(), jsontext.EscapeForHTML(false))
	return append(buf, written...), err
}

func appendRows[T any](w *wire, buf []byte, rows []T) ([]byte, error) {
	buf = append(buf, '[')
	for i := range rows {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(buf, '{')
		row := reflect.ValueOf(&rows[i]).Elem()
		for _, f := range w.fields {
			buf = append(buf, f.name...)
			var err error
			if buf, err = f.append(buf, row.FieldByIndex(f.path)); err != nil {
				return buf, err
			}
		}
		buf = append(buf, '}')
	}
	return append(buf, ']'), nil
}
