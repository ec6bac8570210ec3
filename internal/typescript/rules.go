package typescript

import (
	"encoding/json"
	"fmt"
	"strings"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
)

// rulesOf writes what the server asks of each field of an object, one line for each, parts of parts included.
func rulesOf(n *schema.Node, indent string) string {
	var out strings.Builder
	for _, f := range n.Fields {
		part := f.Node
		if part.Kind == schema.List {
			part = part.Items
		}
		if part == n {
			continue // the children of a tree
		}
		fmt.Fprintf(&out, "%s%s: { %s", indent, f.Name, rules(f))
		if part.Kind == schema.Object && len(part.Fields) > 0 && !f.ReadOnly {
			fmt.Fprintf(&out, ", fields: {\n%s%s} ", rulesOf(part, indent+"  "), indent)
		} else {
			out.WriteString(" ")
		}
		out.WriteString("},\n")
	}
	return out.String()
}

func rules(f *schema.Field) string {
	parts := kind(f.Node)
	n := f.Node
	if n.Kind == schema.List {
		n = n.Items
	}
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	count := func(name string, limit int) {
		if limit > 0 {
			add("%s: %d", name, limit)
		}
	}
	flag := func(name string, is bool) {
		if is {
			add("%s: true", name)
		}
	}
	word := func(name, word string) {
		if word != "" {
			add("%s: '%s'", name, word)
		}
	}
	flag("required", f.Required)
	flag("nullable", f.Node.Nullable)
	flag("many", f.Node.OneOrMany)
	count("minItems", f.Node.MinItems)
	count("maxItems", f.Node.MaxItems)
	count("minLength", n.MinLength)
	if n.Kind == schema.Text || n.Kind == schema.Rich {
		count("maxLength", n.MaxLength)
	}
	if n.Minimum != nil {
		add("minimum: %d", *n.Minimum)
	}
	if n.Maximum != nil {
		add("maximum: %d", *n.Maximum)
	}
	if n.Choices != nil {
		add("choices: [%s]", strings.Trim(strings.ReplaceAll(fmt.Sprint(n.Choices), " ", ", "), "[]"))
	}
	word("format", n.Format)
	word("mask", n.Mask)
	count("width", n.Width)
	count("height", n.Height)
	word("usage", n.Usage)
	if f.Default != nil {
		written, err := json.Marshal(f.Default)
		if err != nil {
			panic(err) // a default is a text, a number or a bool
		}
		add("default: %s", strings.ReplaceAll(string(written), `"`, "'"))
	}
	flag("readOnly", f.ReadOnly)
	flag("detail", f.Detail)
	flag("fixed", f.Fixed)
	return strings.Join(parts, ", ")
}

func kind(n *schema.Node) []string {
	parts := []string{"kind: '" + string(n.Kind) + "'"}
	if n.Kind == schema.List {
		of := kind(n.Items)
		return append(append(parts, "of: '"+string(n.Items.Kind)+"'"), of[1:]...)
	}
	if n.Kind == schema.Enum {
		if n.Name != "" {
			parts = append(parts, "enum: '"+n.Name+"'")
		}
		parts = append(parts, "values: ["+quoted(n.Values, ", ")+"]")
	}
	if n.Kind == schema.Ref {
		parts = append(parts, "to: '"+n.To+"'")
	}
	return parts
}

func filterRules(f resource.Filter) string {
	if f.TimeWindow != nil {
		return fmt.Sprintf("kind: '%sRange', days: %d, unless: '%s', maxDays: %d", f.Node.Kind, f.TimeWindow.Days, f.TimeWindow.Unless, f.TimeWindow.MaxDays)
	}
	if f.Range {
		return "kind: '" + string(f.Node.Kind) + "Range'"
	}
	parts := kind(f.Node)
	if f.Node.Kind == schema.Text {
		parts = append(parts, fmt.Sprintf("maxLength: %d", f.Node.MaxLength))
	}
	return strings.Join(parts, ", ")
}
