package schema

// JSONSchema writes the node as JSON Schema 2020-12. Named objects and enums go into components and are referred to.
func (n *Node) JSONSchema(components map[string]any) map[string]any {
	written := n.written(components)
	if n.OneOrMany {
		written = map[string]any{"oneOf": []any{written, map[string]any{"type": "array", "items": written}}}
	}
	if n.Nullable {
		return map[string]any{"oneOf": []any{written, map[string]any{"type": "null"}}}
	}
	return written
}

func (n *Node) written(components map[string]any) map[string]any {
	switch n.Kind {
	case Object:
		if n.Free {
			return map[string]any{"type": "object"}
		}
		return n.component(components, func() map[string]any { return n.object(components) })
	case Enum:
		return n.component(components, func() map[string]any { return map[string]any{"type": "string", "enum": n.Values} })
	case List:
		list := map[string]any{"type": "array", "items": n.Items.JSONSchema(components)}
		put(list, "minItems", n.MinItems)
		put(list, "maxItems", n.MaxItems)
		return list
	case Bool:
		return map[string]any{"type": "boolean"}
	case Integer, Money, Ref, PrivateImage, PrivateFile:
		number := map[string]any{"type": "integer", "format": "int64"}
		if n.Minimum != nil {
			number["minimum"] = *n.Minimum
		}
		if n.Maximum != nil {
			number["maximum"] = *n.Maximum
		}
		if n.Choices != nil {
			number["enum"] = n.Choices
		}
		return number
	case Decimal:
		number := map[string]any{"type": "number", "multipleOf": 0.1}
		if n.Minimum != nil {
			number["minimum"] = float64(*n.Minimum) / 10
		}
		if n.Maximum != nil {
			number["maximum"] = float64(*n.Maximum) / 10
		}
		return number
	case Time:
		return map[string]any{"type": "string", "format": "date-time"}
	case Date:
		return map[string]any{"type": "string", "format": "date"}
	case Opaque:
		return map[string]any{}
	default:
		text := map[string]any{"type": "string"}
		put(text, "minLength", n.MinLength)
		put(text, "maxLength", n.MaxLength)
		if n.Secret {
			text["format"] = "password"
		}
		if n.Format != "" {
			text["pattern"] = Formats[n.Format].Pattern.String()
		}
		return text
	}
}

func put(into map[string]any, name string, value int) {
	if value > 0 {
		into[name] = value
	}
}

func (n *Node) component(components map[string]any, write func() map[string]any) map[string]any {
	if n.Name == "" {
		return write()
	}
	if _, known := components[n.Name]; !known {
		components[n.Name] = nil // a tree node meets itself while it is being written
		components[n.Name] = write()
	}
	return map[string]any{"$ref": "#/components/schemas/" + n.Name}
}

func (n *Node) object(components map[string]any) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, f := range n.Fields {
		written := f.Node.JSONSchema(components)
		if f.ReadOnly {
			written["readOnly"] = true
		}
		if f.Default != nil {
			written["default"] = f.Default
		}
		properties[f.Name] = written
		if f.Required {
			required = append(required, f.Name)
		}
	}
	return map[string]any{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}
