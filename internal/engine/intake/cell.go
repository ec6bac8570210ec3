package intake

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// beijing is the zone in which people write times. It has had no summer time since 1991.
var beijing = time.FixedZone("Asia/Shanghai", 8*60*60)

// reader turns what people write in cells into what a save takes.
type reader struct {
	texts    *locale.Catalog
	q        *store.Q
	pictures func(name, usage string) (url string, mistake fault.Message, err error)
	find     func(q *store.Q, field string, way []string) ([]int64, error)
}

// unread is why a cell could not be read.
type unread struct{ fault.Message }

func (u unread) Error() string { return u.Key }

func wrong(key string, args map[string]any) error { return unread{fault.Message{Key: key, Args: args}} }

// value reads a cell that is not empty.
func (d *reader) value(c Column, written string) (jsontext.Value, error) {
	n := c.Field.Node
	if n.Kind != schema.List {
		return d.single(c.Name, n, written)
	}
	items := []jsontext.Value{}
	for _, item := range listed(written) {
		read, err := d.item(c.Name, n.Items, item)
		if err != nil {
			return nil, err
		}
		items = append(items, read)
	}
	return json.Marshal(items)
}

// listed parts what stands in one cell, by semicolons or lines.
func listed(written string) []string {
	items := strings.FieldsFunc(written, func(r rune) bool { return r == ';' || r == '；' || r == '\n' })
	for i := range items {
		items[i] = strings.TrimSpace(items[i])
	}
	return slices.DeleteFunc(items, func(item string) bool { return item == "" })
}

// item reads one of several. What has parts itself has them in their order, with spaces or a dash between: 08:00-10:00 20.
func (d *reader) item(name string, n *schema.Node, written string) (jsontext.Value, error) {
	if n.Kind != schema.Object {
		return d.single(name, n, written)
	}
	words := strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(" \t-–—~～,，", r) })
	if len(words) != len(n.Fields) {
		return nil, wrong("import.parts", map[string]any{"n": len(n.Fields), "given": len(words)})
	}
	parts := map[string]jsontext.Value{}
	for i, f := range n.Fields {
		read, err := d.single(name, f.Node, words[i])
		if err != nil {
			return nil, err
		}
		parts[f.Name] = read
	}
	return json.Marshal(parts, json.Deterministic(true))
}

func (d *reader) single(name string, n *schema.Node, written string) (jsontext.Value, error) {
	switch n.Kind {
	case schema.Integer:
		return number(written, 0, "validation.type.integer")
	case schema.Decimal:
		return number(written, -1, "validation.type.decimal")
	case schema.Money:
		return number(written, 2, "import.money")
	case schema.Bool:
		return d.yesOrNo(written)
	case schema.Enum:
		return d.choice(n, written)
	case schema.Date:
		return day(written)
	case schema.Time:
		return moment(written)
	case schema.Ref:
		return d.reference(name, written)
	case schema.Image:
		return d.picture(n, written)
	case schema.Rich:
		return json.Marshal(paragraphs(written))
	}
	return json.Marshal(written)
}

// number reads a number with as many digits behind the point as shift it to a whole one; any number of them where shift is below 0.
func number(written string, shift int, mistake string) (jsontext.Value, error) {
	plain := strings.NewReplacer(",", "", "，", "", " ", "", "¥", "", "￥", "", "元", "").Replace(norm.NFKC.String(written))
	whole, digits, _ := strings.Cut(plain, ".")
	digits = strings.TrimRight(digits, "0")
	_, err := strconv.ParseInt(whole+digits, 10, 64)
	if err != nil || shift >= 0 && len(digits) > shift || strings.HasPrefix(digits, "-") || strings.HasPrefix(digits, "+") {
		return nil, wrong(mistake, nil)
	}
	if shift > 0 {
		whole += digits + strings.Repeat("0", shift-len(digits))
	} else if digits != "" {
		digits = "." + digits
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return nil, wrong(mistake, nil)
	}
	read := strconv.FormatInt(n, 10)
	if n == 0 && strings.HasPrefix(whole, "-") && digits != "" {
		read = "-0"
	}
	if shift >= 0 {
		digits = ""
	}
	return jsontext.Value(read + digits), nil
}

func (d *reader) yesOrNo(written string) (jsontext.Value, error) {
	plain := plainTitle(written)
	for answer, words := range map[string][]string{"true": {"true", "1", "y", "√", "✓"}, "false": {"false", "0", "n", "×"}} {
		key := map[string]string{"true": "kit:yes", "false": "kit:no"}[answer]
		for _, lang := range locale.Langs {
			words = append(words, plainTitle(d.texts.Text(lang, key, nil)))
		}
		if slices.Contains(words, plain) {
			return jsontext.Value(answer), nil
		}
	}
	return nil, wrong("import.yesNo", nil)
}

// choice takes a value of an enum by its code, or by its label in any of the languages.
func (d *reader) choice(n *schema.Node, written string) (jsontext.Value, error) {
	plain := plainTitle(written)
	for _, value := range n.Values {
		if plainTitle(value) == plain {
			return json.Marshal(value)
		}
	}
	for _, lang := range locale.Langs {
		for _, value := range n.Values {
			if plainTitle(d.texts.Enum(lang, n.Name, value)) == plain {
				return json.Marshal(value)
			}
		}
	}
	return nil, wrong("validation.choice", nil)
}

var dayForms = []string{"2006-1-2", "2006/1/2", "2006.1.2", "20060102", "2006年1月2日"}

func day(written string) (jsontext.Value, error) {
	for _, form := range append(dayForms, time.DateTime) {
		if at, err := time.Parse(form, written); err == nil {
			return json.Marshal(at.Format(time.DateOnly))
		}
	}
	return nil, wrong("validation.type.date", nil)
}

func moment(written string) (jsontext.Value, error) {
	if at, err := time.Parse(time.RFC3339, written); err == nil {
		return json.Marshal(at.Format(time.RFC3339))
	}
	for _, form := range dayForms {
		for _, clock := range []string{"", " 15:04", " 15:04:05"} {
			if at, err := time.ParseInLocation(form+clock, written, beijing); err == nil {
				return json.Marshal(at.Format(time.RFC3339))
			}
		}
	}
	return nil, wrong("validation.type.time", nil)
}

// reference finds a record by its name, by the names on the way to it, or by its id behind a hash sign.
func (d *reader) reference(field, written string) (jsontext.Value, error) {
	if id, is := strings.CutPrefix(written, "#"); is {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil && n > 0 {
			return jsontext.Value(id), nil
		}
	}
	name := norm.NFC.String(written)
	found, err := d.find(d.q, field, []string{name})
	if way := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '／' }); err == nil && len(found) == 0 && len(way) > 1 {
		for i := range way {
			way[i] = strings.TrimSpace(way[i])
		}
		found, err = d.find(d.q, field, way)
	}
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, wrong("import.unknown", nil)
	case len(found) > 1:
		return nil, wrong("import.ambiguous", nil)
	}
	return jsontext.Value(strconv.FormatInt(found[0], 10)), nil
}

func (d *reader) picture(n *schema.Node, written string) (jsontext.Value, error) {
	url, mistake, err := d.pictures(written, n.Usage)
	if err != nil {
		return nil, err
	}
	if url == "" {
		return nil, unread{mistake}
	}
	return json.Marshal(url)
}

// marked tells formatted text from words.
var marked = regexp.MustCompile(`(?i)<(p|br|h[1-6]|ul|ol|li|strong|em|b|i|u|a|img|table|blockquote|div|span)\b[^>]*>`)

// paragraphs makes a paragraph of each line of words, and leaves formatted text to be cleaned like any other.
func paragraphs(written string) string {
	if marked.MatchString(written) {
		return written
	}
	var out strings.Builder
	for line := range strings.SplitSeq(written, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out.WriteString("<p>" + html.EscapeString(line) + "</p>")
		}
	}
	return out.String()
}
