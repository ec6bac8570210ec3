package resource

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// sealedField is a field that is encrypted in the table, with the columns of keyed hashes by which it is found again.
type sealedField struct {
	column *store.Column
	name   string        // table.column, which the sealed value is bound to
	index  *store.Column // of the whole value
	tail   *store.Column // of its last four characters
}

type sealedValue interface {
	Show()
	MaskKind() string
	Open(v *pii.Vault, column string) error
	Seal(v *pii.Vault, column string)
	Clear() string
}

// sealedFields finds the fields of a sealed type. A column x_sealed may stand beside x_index and x_tail.
func sealedFields(of reflect.Type, table *store.Table) ([]sealedField, error) {
	var fields []sealedField
	row := reflect.New(of).Elem()
	for _, c := range table.Columns {
		if _, ok := c.Pointer(row).(sealedValue); !ok {
			continue
		}
		base, ok := strings.CutSuffix(c.Name, "_sealed")
		if !ok {
			return nil, fmt.Errorf("the column of sealed field %s is %s, not %s_sealed", c.JSON, c.Name, c.Name)
		}
		f := sealedField{column: c, name: c.Table + "." + base}
		for _, other := range table.Columns {
			switch other.Name {
			case base + "_index":
				f.index = other
			case base + "_tail":
				f.tail = other
			}
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func (e *engine[T]) sealedField(name string) *sealedField {
	for i := range e.sealed {
		if e.sealed[i].column.JSON == name && e.sealed[i].index != nil {
			return &e.sealed[i]
		}
	}
	return nil
}

// open makes the sealed fields of rows readable to the program; they stay masked wherever they leave it.
func (e *engine[T]) open(r *api.Request, rows []T) error {
	for i := range rows {
		row := reflect.ValueOf(&rows[i]).Elem()
		for _, f := range e.sealed {
			if err := f.column.Pointer(row).(sealedValue).Open(r.Vault, f.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkShown makes sure that what a detail shows whole is in no list, and that opening the detail is logged.
func (e *engine[T]) checkShown() error {
	row := reflect.ValueOf(new(T)).Elem()
	for _, f := range e.sealed {
		if f.column.Pointer(row).(sealedValue).MaskKind() == "" && !(f.column.Detail && e.LogViews) {
			return fmt.Errorf("%s is shown whole, so it belongs into a detail whose opening is logged", f.column.JSON)
		}
	}
	return nil
}

// show lets a record's own detail carry whole what needs no mask there.
func (e *engine[T]) show(row *T) {
	value := reflect.ValueOf(row).Elem()
	for _, f := range e.sealed {
		if sealed := f.column.Pointer(value).(sealedValue); sealed.MaskKind() == "" {
			sealed.Show()
		}
	}
}

// seal encrypts what is new in a row and sets its hashes.
func (e *engine[T]) seal(r *api.Request, row *T) {
	sealRow(r.Vault, e.sealed, reflect.ValueOf(row).Elem())
}

func sealRow(v *pii.Vault, fields []sealedField, row reflect.Value) {
	for _, f := range fields {
		sealed := f.column.Pointer(row).(sealedValue)
		sealed.Seal(v, f.name)
		if f.index != nil {
			*f.index.Pointer(row).(*string) = v.Index(f.name, sealed.Clear())
		}
		if f.tail != nil {
			*f.tail.Pointer(row).(*string) = v.Index(f.name+" tail", lastFour(sealed.Clear()))
		}
	}
}

func (r *Resource[T]) sealer(v *pii.Vault) (func(row any), error) {
	fields, err := sealedFields(reflect.TypeFor[T](), store.TableOf[T](r.Table))
	return func(row any) { sealRow(v, fields, reflect.ValueOf(row).Elem()) }, err
}

func lastFour(value string) string {
	if len(value) <= 4 {
		return value
	}
	return value[len(value)-4:]
}

var looksLikeTail = regexp.MustCompile(`^[0-9]{4}$`)

// matchingSealed looks a keyword up as the whole of a sealed field, where it has that form, or as its end.
func (e *engine[T]) matchingSealed(r *api.Request, fields []string, kw string) (whole, tails []store.Cond) {
	for _, name := range fields {
		f := e.sealedField(name)
		form, formed := schema.Formats[e.row.Field(name).Node.Format]
		if formed && form.Pattern.MatchString(form.Read(kw)) {
			whole = append(whole, store.EqGiven(f.index, r.Vault.Index(f.name, form.Read(kw))))
		}
		if f.tail != nil && looksLikeTail.MatchString(kw) {
			tails = append(tails, store.EqGiven(f.tail, r.Vault.Index(f.name+" tail", kw)))
		}
	}
	return whole, tails
}
