package schema

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"
)

func (d *decoder) scalar(n *Node, read jsontext.Value, into reflect.Value) {
	switch n.Kind {
	case Bool:
		into.SetBool(read[0] == 't')
	case Integer, Money, Ref, PrivateImage, PrivateFile:
		into.SetInt(d.integer(n, string(read)))
	case Decimal:
		into.SetInt(d.tenths(n, string(read)))
	case Time:
		into.SetInt(d.time(unquoted(read)))
	case Date:
		into.SetString(d.date(n, strings.TrimSpace(unquoted(read))))
	case Enum:
		written := unquoted(read)
		if !slices.Contains(n.Values, written) {
			d.refuse("choice", nil)
		}
		into.SetString(written)
	default:
		setText(into, d.text(n, unquoted(read)))
	}
}

// refers reports whether a value is the id of something.
func (n *Node) refers() bool { return n.Kind == Ref || n.Kind == PrivateImage || n.Kind == PrivateFile }

func (d *decoder) integer(n *Node, written string) int64 {
	v, err := strconv.ParseInt(written, 10, 64)
	switch {
	case err != nil:
		d.refuse("type.integer", nil)
	case n.refers() && v < 1:
		d.refuse("choice", nil)
	case n.Minimum != nil && v < *n.Minimum:
		d.refuse("minimum", map[string]any{"min": *n.Minimum})
	case n.Maximum != nil && v > *n.Maximum:
		d.refuse("maximum", map[string]any{"max": *n.Maximum})
	case len(n.Choices) > 0 && !slices.Contains(n.Choices, v):
		d.refuse("choice", nil)
	}
	return v
}

// tenths gives the tenths of a number that has one digit behind the point, or none.
func (d *decoder) tenths(n *Node, written string) int64 {
	whole, digit, _ := strings.Cut(written, ".")
	if digit == "" {
		digit = "0"
	}
	v, err := strconv.ParseInt(whole+digit, 10, 64)
	switch {
	case err != nil || len(digit) > 1:
		d.refuse("type.decimal", nil)
	case n.Minimum != nil && v < *n.Minimum:
		d.refuse("minimum", map[string]any{"min": float64(*n.Minimum) / 10})
	case n.Maximum != nil && v > *n.Maximum:
		d.refuse("maximum", map[string]any{"max": float64(*n.Maximum) / 10})
	}
	return v
}

// time gives the milliseconds of a moment. One of the far future would not survive the way to the database and back.
func (d *decoder) time(written string) int64 {
	parsed, err := time.Parse(time.RFC3339, written)
	if err != nil || parsed.Year() < 1900 || parsed.Year() > 2200 {
		d.refuse("type.time", nil)
	}
	return parsed.UnixMilli()
}

// date takes a day of the calendar; where a field may be empty, so may the date.
func (d *decoder) date(n *Node, written string) string {
	if written == "" && n.MinLength == 0 {
		return ""
	}
	parsed, err := time.Parse(time.DateOnly, written)
	if err != nil || parsed.Year() < 1900 || parsed.Year() > 2200 {
		d.refuse("type.date", nil)
	}
	return written
}

func (d *decoder) text(n *Node, written string) string {
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
		d.refuse("masked", nil) // shown masked and sent back
	case strings.ContainsFunc(written, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }):
		d.refuse("control", nil)
	case !n.Lines && !n.Secret && n.Kind != Rich && strings.ContainsAny(written, "\n\u2028\u2029"):
		d.refuse("oneLine", nil)
	case length == 0 && n.MinLength > 0:
		d.refuse("required", nil)
	case length < n.MinLength:
		d.refuse("minLength", map[string]any{"min": n.MinLength})
	case n.MaxLength > 0 && length > n.MaxLength:
		d.refuse("maxLength", map[string]any{"max": n.MaxLength})
	case formed && length > 0 && (!form.Pattern.MatchString(written) || form.Holds != nil && !form.Holds(written)):
		d.refuse("format."+n.Format, nil)
	}
	return written
}
