package resource

import (
	"fmt"
	"reflect"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/value"
)

// cell writes a field as a person reads it: enums by their label, times in the zone of the business.
func (e *engine[T]) cell(r *api.Request, row *T, f *schema.Field, unmasked bool) any {
	if write := e.ExportCell[f.Name]; write != nil {
		return write(r, row)
	}
	return cellOf(r, reflect.ValueOf(row).Elem(), f, unmasked)
}

// cellOf writes a field of a record or of one of its parts, as its kind says.
func cellOf(r *api.Request, of reflect.Value, f *schema.Field, unmasked bool) any {
	field := fieldOf(of, f.Name)
	if field.Kind() == reflect.Pointer {
		if field.IsNil() {
			return ""
		}
		field = field.Elem()
	}
	if unmasked && f.Node.Mask != "" {
		return clearOf(field)
	}
	switch v := field.Interface().(type) {
	case value.Time:
		return v.Std().In(beijing).Format("2006-01-02 15:04:05")
	case value.Tenths:
		return sheet.Number(v.String())
	case bool:
		return r.Texts.Text(r.Lang, "kit:"+map[bool]string{true: "yes", false: "no"}[v], nil)
	}
	switch {
	case f.Node.Kind == schema.List:
		names := make([]string, field.Len())
		for i := range names {
			names[i] = fmt.Sprint(field.Index(i).Interface())
			if f.Node.Items.Kind == schema.Enum {
				names[i] = r.Texts.Enum(r.Lang, f.Node.Items.Name, names[i])
			}
		}
		return strings.Join(names, ", ")
	case f.Node.Kind == schema.Enum:
		return r.Texts.Enum(r.Lang, f.Node.Name, field.String())
	case f.Node.Kind == schema.Money:
		return sheet.Yuan(field.Int())
	case field.CanInt():
		return field.Int()
	}
	return fmt.Sprint(field.Interface())
}

func fieldOf(row reflect.Value, json string) reflect.Value {
	field := schema.ValueOf(row, json)
	if !field.IsValid() {
		panic("no field " + json)
	}
	return field
}

func fieldNamed(row reflect.Type, json string) *reflect.StructField {
	for _, f := range reflect.VisibleFields(row) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name == json && !f.Anonymous {
			return &f
		}
	}
	return nil
}
