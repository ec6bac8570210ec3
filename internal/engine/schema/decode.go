package schema

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"

	"caredesk/internal/engine/fault"
)

// Values is a decoded and checked object: text, int64, bool, nil, lists and objects of them.
type Values map[string]any

// Into fills a Go value of the described type.
func (v Values) Into(target any) error {
	written, err := json.Marshal(map[string]any(v))
	if err != nil {
		return err
	}
	return json.Unmarshal(written, target)
}

// Decode reads a JSON object strictly: unknown, misspelt and duplicate names, wrong types, broken text and trailing data
// are all refused, each under the name of its field. Texts come back trimmed and in NFC.
func (n *Node) Decode(body []byte) (Values, error) {
	d := decoder{dec: jsontext.NewDecoder(bytes.NewReader(body)), wrong: map[string]fault.Message{}}
	if d.dec.PeekKind() != '{' {
		return nil, malformed()
	}
	read, err := d.object(n, "")
	if err != nil {
		return nil, malformed()
	}
	if _, err := d.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, malformed()
	}
	if len(d.wrong) > 0 {
		return nil, fault.Invalid(d.wrong)
	}
	return read, nil
}

func malformed() error { return fault.InvalidField("body", "validation.json", nil) }

type decoder struct {
	dec   *jsontext.Decoder
	wrong map[string]fault.Message
}

func (d *decoder) refuse(path, key string, args map[string]any) {
	if _, known := d.wrong[path]; !known {
		d.wrong[path] = fault.Message{Key: "validation." + key, Args: args}
	}
}

// maxMistakes ends the reading of input that is wrong all over.
const maxMistakes = 50

var errHopeless = errors.New("too many mistakes")

func (d *decoder) object(n *Node, prefix string) (Values, error) {
	if _, err := d.dec.ReadToken(); err != nil {
		return nil, err
	}
	read := Values{}
	for d.dec.PeekKind() != '}' {
		token, err := d.dec.ReadToken()
		if err != nil {
			return nil, err
		}
		name := token.String()
		if len(d.wrong) > maxMistakes {
			return nil, errHopeless
		}
		f := n.Field(name)
		if f == nil || f.ReadOnly {
			d.refuse(prefix+clip(name), "unknown", nil)
			if err := d.dec.SkipValue(); err != nil {
				return nil, err
			}
			continue
		}
		if read[name], err = d.value(f.Node, prefix+name); err != nil {
			return nil, err
		}
	}
	if _, err := d.dec.ReadToken(); err != nil {
		return nil, err
	}
	for _, f := range n.Fields {
		if _, given := read[f.Name]; given || f.ReadOnly {
			continue
		}
		if f.Required {
			d.refuse(prefix+f.Name, "required", nil)
		} else if f.Default != nil {
			read[f.Name] = f.Default
		}
	}
	return read, nil
}

// clip keeps a hostile field name from filling the answer.
func clip(name string) string {
	if utf8.RuneCountInString(name) <= 40 {
		return name
	}
	return string([]rune(name)[:40])
}

func (d *decoder) value(n *Node, path string) (any, error) {
	got := d.dec.PeekKind()
	if got == 'n' && n.Nullable {
		return nil, d.dec.SkipValue()
	}
	if n.OneOrMany && got == '[' {
		many := *n
		many.OneOrMany = false
		return d.list(&Node{Kind: List, Items: &many, MaxItems: 100}, path)
	}
	if !n.takes(got) {
		if got == 'n' {
			d.refuse(path, "required", nil)
		} else {
			d.refuse(path, "type."+string(n.Kind), nil)
		}
		return nil, d.dec.SkipValue()
	}
	switch n.Kind {
	case Object:
		return d.object(n, path+".")
	case List:
		return d.list(n, path)
	}
	token, err := d.dec.ReadToken()
	if err != nil {
		return nil, err
	}
	switch n.Kind {
	case Bool:
		return token.Bool(), nil
	case Integer, Money, Ref, PrivateImage, PrivateFile:
		return d.integer(n, token.String(), path), nil
	case Enum:
		if !slices.Contains(n.Values, token.String()) {
			d.refuse(path, "choice", nil)
		}
		return token.String(), nil
	case Time:
		return d.time(token.String(), path), nil
	case Date:
		return d.date(n, strings.TrimSpace(token.String()), path), nil
	default:
		return d.text(n, token.String(), path), nil
	}
}

// refers reports whether a value is the id of something.
func (n *Node) refers() bool { return n.Kind == Ref || n.Kind == PrivateImage || n.Kind == PrivateFile }

func (n *Node) takes(kind jsontext.Kind) bool {
	switch n.Kind {
	case Object:
		return kind == '{'
	case List:
		return kind == '['
	case Bool:
		return kind == 't' || kind == 'f'
	case Integer, Money, Ref, PrivateImage, PrivateFile:
		return kind == '0'
	case Opaque, Decimal:
		return false
	default:
		return kind == '"'
	}
}

func (d *decoder) list(n *Node, path string) (any, error) {
	if _, err := d.dec.ReadToken(); err != nil {
		return nil, err
	}
	items := []any{}
	for d.dec.PeekKind() != ']' {
		if n.MaxItems > 0 && len(items) >= n.MaxItems {
			d.refuse(path, "maxItems", map[string]any{"max": n.MaxItems})
			if err := d.dec.SkipValue(); err != nil {
				return nil, err
			}
			continue
		}
		item, err := d.value(n.Items, path+"."+strconv.Itoa(len(items)))
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if len(d.wrong) > maxMistakes {
			return nil, errHopeless
		}
	}
	if len(items) < n.MinItems {
		d.refuse(path, "minItems", map[string]any{"min": n.MinItems})
	}
	_, err := d.dec.ReadToken()
	return items, err
}

func (d *decoder) integer(n *Node, written, path string) int64 {
	v, err := strconv.ParseInt(written, 10, 64)
	switch {
	case err != nil:
		d.refuse(path, "type.integer", nil)
	case n.refers() && v < 1:
		d.refuse(path, "choice", nil)
	case n.Minimum != nil && v < *n.Minimum:
		d.refuse(path, "minimum", map[string]any{"min": *n.Minimum})
	case n.Maximum != nil && v > *n.Maximum:
		d.refuse(path, "maximum", map[string]any{"max": *n.Maximum})
	case len(n.Choices) > 0 && !slices.Contains(n.Choices, v):
		d.refuse(path, "choice", nil)
	}
	return v
}

// A Go time of the far future would not survive the way to the database and back.
func (d *decoder) time(written, path string) string {
	parsed, err := time.Parse(time.RFC3339, written)
	if err != nil || parsed.Year() < 1900 || parsed.Year() > 2200 {
		d.refuse(path, "type.time", nil)
	}
	return written
}

// date takes a day of the calendar; where a field may be empty, so may the date.
func (d *decoder) date(n *Node, written, path string) string {
	if written == "" && n.MinLength == 0 {
		return ""
	}
	parsed, err := time.Parse(time.DateOnly, written)
	if err != nil || parsed.Year() < 1900 || parsed.Year() > 2200 {
		d.refuse(path, "type.date", nil)
	}
	return written
}

func (d *decoder) text(n *Node, written, path string) string {
	if !n.Secret {
		written = norm.NFC.String(strings.TrimSpace(written))
	}
	form, formed := Formats[n.Format]
	if formed {
		written = form.Read(written)
	}
	length := utf8.RuneCountInString(written)
	switch {
	case n.Mask != "" && strings.Contains(written, "*"):
		d.refuse(path, "masked", nil) // shown masked and sent back
	case strings.ContainsFunc(written, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }):
		d.refuse(path, "control", nil)
	case length == 0 && n.MinLength > 0:
		d.refuse(path, "required", nil)
	case length < n.MinLength:
		d.refuse(path, "minLength", map[string]any{"min": n.MinLength})
	case n.MaxLength > 0 && length > n.MaxLength:
		d.refuse(path, "maxLength", map[string]any{"max": n.MaxLength})
	case formed && length > 0 && (!form.Pattern.MatchString(written) || form.Holds != nil && !form.Holds(written)):
		d.refuse(path, "format."+n.Format, nil)
	}
	return written
}
