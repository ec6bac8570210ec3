package intake

import (
	"fmt"
	"io"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// ImportTemplateIn asks for an empty sheet to fill in.
type ImportTemplateIn struct {
	Format sheet.ExportFormat `json:"format"`
}

// Template is an empty sheet with the titles of the columns and an example; as XLSX, also with the rules of each column.
func (t *Target) Template(r *api.Request, in ImportTemplateIn) *api.File {
	header, example := make([]string, len(t.Columns)), make([]string, len(t.Columns))
	rules := make([][]string, len(t.Columns))
	say := r.Words()
	for i, c := range t.Columns {
		header[i] = t.title(r.Texts, r.Lang, c)
		example[i] = t.example(r.Texts, r.Lang, c)
		rules[i] = []string{t.label(r.Texts, r.Lang, c), say("kit:"+map[bool]string{true: "yes", false: "no"}[c.needed()], nil), t.rule(r, c), example[i]}
	}
	pages := []sheet.Page{{Name: say("import.page.data", nil), Header: header, Rows: [][]string{example}}, {
		Name: say("import.page.rules", nil), Rows: rules,
		Header: []string{say("import.page.column", nil), say("import.page.required", nil), say("import.page.rule", nil), say("import.page.example", nil)},
	}}
	return &api.File{
		Name: fmt.Sprintf("%s-import.%s", t.Name, in.Format), ContentType: in.Format.ContentType(),
		Record: func(*store.Tx, int64) error { return nil }, // it tells nothing of any record
		Open: func(use func(rows int64, write api.FileWriter) error) error {
			return use(1, func(w io.Writer, wrote func()) error {
				defer wrote()
				if in.Format == sheet.XLSX {
					return sheet.Book(w, pages)
				}
				return writeRows(w, in.Format, header, [][]string{example})
			})
		},
	}
}

func writeRows(w io.Writer, format sheet.ExportFormat, header []string, rows [][]string) error {
	out, err := sheet.New(format, w, header)
	if err != nil {
		return err
	}
	for _, row := range rows {
		cells := make([]any, len(row))
		for i, cell := range row {
			cells[i] = cell
		}
		if err := out.Row(cells); err != nil {
			return err
		}
	}
	return out.Close()
}

// title is what stands above a column; a star marks what must be filled in.
func (t *Target) title(texts *locale.Catalog, lang locale.Lang, c Column) string {
	title := t.label(texts, lang, c)
	if c.needed() {
		title += "*"
	}
	return title
}

// examples are the rows of the templates of all languages, which nobody means to import.
func (t *Target) examples(texts *locale.Catalog) map[string]bool {
	examples := map[string]bool{}
	for _, lang := range locale.Langs {
		row := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			row[i] = t.example(texts, lang, c)
		}
		examples[joined(row)] = true
	}
	return examples
}

// example is what might stand in a column: what is said of it by name, or else something of the kind.
func (t *Target) example(texts *locale.Catalog, lang locale.Lang, c Column) string {
	for _, key := range []string{"import.example." + t.Name + "." + c.Field.Name, "import.example." + c.Field.Node.Format, "import.example." + c.Field.Name} {
		if texts.Has(lang, key) {
			return texts.Text(lang, key, nil)
		}
	}
	n := c.Field.Node
	if n.Kind == schema.List {
		if n.Items.Kind == schema.Object {
			return exampleParts(texts, lang, n.Items)
		}
		one := exampleOf(texts, lang, n.Items, c.Field.Default)
		if n.Items.Kind == schema.Enum && len(n.Items.Values) > 1 {
			return one + "; " + texts.Enum(lang, n.Items.Name, n.Items.Values[1])
		}
		return one
	}
	return exampleOf(texts, lang, n, c.Field.Default)
}

func exampleParts(texts *locale.Catalog, lang locale.Lang, n *schema.Node) string {
	words := make([]string, len(n.Fields))
	for i, f := range n.Fields {
		words[i] = exampleOf(texts, lang, f.Node, f.Default)
		if key := "import.example." + f.Name; texts.Has(lang, key) {
			words[i] = texts.Text(lang, key, nil)
		}
	}
	return strings.Join(words, " ")
}

func exampleOf(texts *locale.Catalog, lang locale.Lang, n *schema.Node, standard any) string {
	switch n.Kind {
	case schema.Enum:
		if value, is := standard.(string); is {
			return texts.Enum(lang, n.Name, value)
		}
		return texts.Enum(lang, n.Name, n.Values[0])
	case schema.Bool:
		return texts.Text(lang, "kit:"+map[bool]string{true: "yes", false: "no"}[standard == true], nil)
	case schema.Integer:
		if standard != nil {
			return fmt.Sprint(standard)
		}
		least := int64(1)
		if n.Minimum != nil {
			least = max(least, *n.Minimum)
		}
		return fmt.Sprint(least)
	case schema.Money:
		return "12.50"
	}
	return texts.Text(lang, "import.example."+string(n.Kind), nil)
}

// rule says what may stand in a column.
func (t *Target) rule(r *api.Request, c Column) string {
	n, say := c.Field.Node, r.Words()
	rules := []string{}
	add := func(key string, args map[string]any) { rules = append(rules, say("import.rule."+key, args)) }
	if n.Kind == schema.List {
		add("list", nil)
		if n.MaxItems > 0 {
			add("maxItems", map[string]any{"max": n.MaxItems})
		}
		n = n.Items
	}
	if n.Kind == schema.Object {
		names := make([]string, len(n.Fields))
		for i, f := range n.Fields {
			names[i] = r.Texts.Label(r.Lang, t.Section, t.Name, f.Name)
		}
		add("parts", map[string]any{"parts": strings.Join(names, " ")})
	}
	switch form := "validation.format." + n.Format; {
	case n.MinLength > 1 && n.MinLength == n.MaxLength:
		add("length", map[string]any{"n": n.MinLength})
	case r.Texts.Has(r.Lang, form):
		rules = append(rules, say(form, map[string]any{"label": t.label(r.Texts, r.Lang, c)}))
	default:
		t.ruleOf(r, n, add)
	}
	if c.Part != "" {
		add("part", nil)
	}
	if key := "import.rule." + t.Name + "." + c.Name; r.Texts.Has(r.Lang, key) {
		rules = append(rules, say(key, nil))
	}
	return strings.Join(rules, say("kit:listComma", nil))
}

// ruleOf says what the kind of a value asks for.
func (t *Target) ruleOf(r *api.Request, n *schema.Node, add func(key string, args map[string]any)) {
	switch n.Kind {
	case schema.Text:
		if n.MinLength > 1 {
			add("minLength", map[string]any{"min": n.MinLength})
		}
		if n.MaxLength > 0 {
			add("maxLength", map[string]any{"max": n.MaxLength})
		}
	case schema.Enum:
		labels := make([]string, len(n.Values))
		for i, value := range n.Values {
			labels[i] = r.Texts.Enum(r.Lang, n.Name, value)
		}
		add("oneOf", map[string]any{"values": strings.Join(labels, " / ")})
	case schema.Integer, schema.Decimal, schema.Money:
		add(string(n.Kind), nil)
		if n.Minimum != nil && n.Maximum != nil {
			add("range", map[string]any{"min": amount(n, *n.Minimum), "max": amount(n, *n.Maximum)})
		}
	default:
		add(string(n.Kind), nil)
		if n.Kind == schema.Image && n.Width > 0 {
			add("size", map[string]any{"size": fmt.Sprintf("%d×%d", n.Width, n.Height)})
		}
	}
}

func amount(n *schema.Node, v int64) string {
	switch n.Kind {
	case schema.Money:
		return sheet.Yuan(v).String()
	case schema.Decimal:
		return fmt.Sprintf("%d.%d", v/10, v%10)
	}
	return fmt.Sprint(v)
}
