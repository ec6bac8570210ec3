package resource

import (
	"errors"
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Saved tells the version that a record has now.
type Saved struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
}

// changing makes a call that runs in one write transaction and explains broken constraints. It is told by put, where there is
// something to tell, which record the call is about and what it would have made of it.
func changing[T, In any](e *engine[T], name string, need perm.Need, in *schema.Node, out reflect.Type,
	f func(tx *store.Tx, r *api.Request, in *In, given schema.Given) (any, error), put func(row *T, in *In, given schema.Given) (id int64),
) *api.Call {
	change := func(r *api.Request, in *In, given schema.Given) (any, error) {
		answer, err := r.Change(func(tx *store.Tx) (any, error) {
			if err := e.lock(tx); err != nil {
				return nil, err
			}
			return f(tx, r, in, given)
		})
		var broken *store.ConstraintError
		var refused *fault.Error
		switch {
		case e.LogViews && errors.As(err, &refused) && refused.Code == fault.CodeConflict:
			return nil, e.viewInConflict(r, refused)
		case !errors.As(err, &broken):
			return answer, err
		case !broken.Unique:
			return nil, fault.InUse(nil)
		case put == nil:
			return nil, err
		}
		return nil, e.explain(r, func(row *T) int64 { return put(row, in, given) }, err)
	}
	call := api.Described(name, need, in, schema.Of(out), func(r *api.Request, in *In, given schema.Given) (any, error) {
		answer, err := change(r, in, given)
		if err != nil && put != nil {
			err = e.chargeTried(r, func(row *T) { put(row, in, given) }, err)
		}
		return answer, err
	})
	call.Writes, call.Logged, call.RequestID = true, true, api.OptionalRequestID
	return call
}

// lock takes the guard, where the resource has one.
func (e *engine[T]) lock(tx *store.Tx) error {
	if e.Guard == "" {
		return nil
	}
	return tx.Lock(e.Guard)
}

// explain tells which rule a broken constraint stands for, when two people did the same thing at the same moment.
func (e *engine[T]) explain(r *api.Request, put func(row *T) (id int64), err error) error {
	row := new(T)
	if id := put(row); id != 0 {
		if current, loadErr := e.load(r, r.Q(), id); loadErr == nil {
			row = current
			put(row)
		}
	}
	e.seal(r, row)
	if duplicate := e.checkUnique(r.Q(), row); duplicate != nil {
		return duplicate
	}
	return err
}

var one = int64(1)

// saveInput takes every writable field as optional: absent means keep, or the default for a new record.
func (e *engine[T]) saveInput() *schema.Node {
	in := &schema.Node{Kind: schema.Object, Name: e.row.Name + "SaveIn", Fields: []*schema.Field{
		{Name: "id", Node: &schema.Node{Kind: schema.Integer, Minimum: &one}},
		{Name: "version", Node: &schema.Node{Kind: schema.Integer, Minimum: &one}},
	}}
	for _, f := range e.input.Fields {
		in.Fields = append(in.Fields, &schema.Field{Name: f.Name, Node: f.Node})
	}
	return in
}

// save takes a record of which the fields of the input are filled, id and version too.
func (e *engine[T]) save(tx *store.Tx, r *api.Request, in *T, given schema.Given) (any, error) {
	if !given.Has("id") {
		saved, _, err := e.saveNew(tx, r, in, given)
		return saved, err
	}
	return e.saveKnown(tx, r, in, given)
}

func (e *engine[T]) saveNew(tx *store.Tx, r *api.Request, in *T, given schema.Given) (*Saved, *T, error) {
	row := detached(in)
	if err := e.input.Complete(given, row); err != nil {
		return nil, nil, err
	}
	saved, err := e.add(tx, r, Save, row)
	return saved, row, err
}

// SaveTelling is the call of a save that tells whoever made a record more than its id and version: what is shown this once. No
// answer of it is kept, so it takes no id of a request.
func SaveTelling[T, Out any](records Records[T], answer func(saved Saved, made *T) Out) *api.Call {
	e, err := records.of.engine()
	if err != nil {
		panic(err) // with which nothing is served
	}
	call := changing(e, e.Name+"Save", e.Need.With(perm.Write), e.saveInput(), reflect.TypeFor[Out](), func(tx *store.Tx, r *api.Request, in *T, given schema.Given) (any, error) {
		if given.Has("id") {
			saved, err := e.saveKnown(tx, r, in, given)
			if err != nil {
				return nil, err
			}
			return answer(*saved, nil), nil
		}
		saved, made, err := e.saveNew(tx, r, in, given)
		if err != nil {
			return nil, err
		}
		return answer(*saved, made), nil
	}, e.put)
	call.RequestID = api.NoRequestID
	return call
}

func (e *engine[T]) saveKnown(tx *store.Tx, r *api.Request, in *T, given schema.Given) (*Saved, error) {
	if !given.Has("version") {
		return nil, fault.InvalidField("version", "validation.required", nil)
	}
	seen := *headOf(in)
	return e.amend(tx, r, seen.ID, &seen.Version, "update", func(c *Change[T]) error {
		c.Op = Save
		if err := e.allow(c, e.Name+"Save"); err != nil {
			return err
		}
		return e.take(c.After, in, given)
	})
}

// take fills a record with what was given, except for what is decided once and for all when it is made.
func (e *engine[T]) take(row, in *T, given schema.Given) error {
	was := *row
	e.put(row, in, given)
	for _, f := range e.input.Fields {
		if f.Fixed && !fieldOf(reflect.ValueOf(&was).Elem(), f.Name).Equal(fieldOf(reflect.ValueOf(row).Elem(), f.Name)) {
			return fault.InvalidField(f.Name, "validation.fixed", nil)
		}
	}
	return nil
}

// put copies the given fields, and tells whose they are.
func (e *engine[T]) put(row, in *T, given schema.Given) (id int64) {
	from, to := reflect.ValueOf(detached(in)).Elem(), reflect.ValueOf(row).Elem()
	for _, f := range e.input.Fields {
		if given.Has(f.Name) {
			fieldOf(to, f.Name).Set(fieldOf(from, f.Name))
		}
	}
	return headOf(in).ID
}

// add is the one way to make a record: check, save, log.
func (e *engine[T]) add(tx *store.Tx, r *api.Request, op Op, row *T) (*Saved, error) {
	if e.Scope != nil {
		fieldOf(reflect.ValueOf(row).Elem(), e.Scope.Field).SetString(e.Scope.Value)
	}
	head := headOf(row)
	*head = Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now, CreatedBy: r.Caller.AccountID, UpdatedBy: r.Caller.AccountID}
	if err := e.start(row); err != nil {
		return nil, err
	}
	change := &Change[T]{Request: r, Tx: tx, After: row, Op: op, engine: e, action: "create"}
	if err := e.check(change); err != nil {
		return nil, err
	}
	id, err := e.table.Insert(tx, row)
	if err != nil {
		return nil, err
	}
	head.ID = id
	if err := e.countRows(tx, 1); err != nil {
		return nil, err
	}
	if err := e.finish(change); err != nil {
		return nil, err
	}
	return &Saved{ID: head.ID, Version: head.Version}, nil
}

func (e *engine[T]) update(tx *store.Tx, r *api.Request, id int64, seen *int64, action string, apply func(row *T) error) (*Saved, error) {
	return e.amend(tx, r, id, seen, action, func(c *Change[T]) error { return apply(c.After) })
}

// amend is the one way to change a record: load, compare versions, apply, check, save, log.
func (e *engine[T]) amend(tx *store.Tx, r *api.Request, id int64, seen *int64, action string, apply func(c *Change[T]) error) (*Saved, error) {
	if seen == nil && e.Guard == "" {
		if err := e.table.LockRow(tx, id); err != nil {
			return nil, err
		}
	}
	before, err := e.load(r, &tx.Q, id)
	if err != nil {
		return nil, err
	}
	version := headOf(before).Version
	if seen != nil && *seen != version {
		return nil, e.conflict(r, &tx.Q, before)
	}
	after := detached(before)
	change := &Change[T]{Request: r, Tx: tx, Before: before, After: after, engine: e, action: action}
	if err := apply(change); err != nil {
		return nil, err
	}
	if err := e.checkState(change); err != nil {
		return nil, err
	}
	head := headOf(after)
	*head = *headOf(before)
	head.Version, head.UpdatedAt, head.UpdatedBy = version+1, tx.Now, r.Caller.AccountID
	if err := e.check(change); err != nil {
		return nil, err
	}
	saved, err := e.table.Update(tx, after, id, version)
	if err != nil {
		return nil, err
	}
	if !saved {
		return nil, e.overtaken(tx, r, id)
	}
	if err := e.finish(change); err != nil {
		return nil, err
	}
	return &Saved{ID: id, Version: head.Version}, nil
}

// detached copies a row so that filling the copy leaves the original alone, behind pointers and in lists too.
func detached[T any](row *T) *T {
	clone := *row
	value := reflect.ValueOf(&clone).Elem()
	for _, f := range reflect.VisibleFields(value.Type()) {
		field := value.FieldByIndex(f.Index)
		switch {
		case f.Anonymous || !f.IsExported():
		case f.Type.Kind() == reflect.Pointer && !field.IsNil():
			pointee := reflect.New(f.Type.Elem())
			pointee.Elem().Set(field.Elem())
			field.Set(pointee)
		case f.Type.Kind() == reflect.Slice && !field.IsNil():
			field.Set(reflect.AppendSlice(reflect.MakeSlice(f.Type, 0, field.Len()), field))
		}
	}
	return &clone
}

// overtaken answers when another transaction changed the record between our read and our write.
func (e *engine[T]) overtaken(tx *store.Tx, r *api.Request, id int64) error {
	current, err := e.load(r, &tx.Q, id)
	if err != nil {
		return err
	}
	return e.conflict(r, &tx.Q, current)
}

// conflict shows the record as it is now, as completely as its detail does.
func (e *engine[T]) conflict(r *api.Request, q *store.Q, current *T) error {
	shown, err := e.whole(r, q, current)
	if err != nil {
		return err
	}
	name, err := store.Get[string](q, "SELECT name FROM accounts WHERE id = ?", headOf(current).UpdatedBy)
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return err
	}
	return fault.Conflict(shown, name)
}

// viewInConflict shows the record of a conflict as whole as its detail, which is an opening of it: the operation log says so.
func (e *engine[T]) viewInConflict(r *api.Request, conflict *fault.Error) error {
	if current, ok := conflict.Data["current"].(*T); ok {
		if err := e.view(r, current); err != nil {
			return err
		}
	}
	return conflict
}

func (e *engine[T]) check(c *Change[T]) error {
	e.seal(c.Request, c.After)
	if e.Resource.Tree != nil {
		if err := e.checkPlace(c); err != nil {
			return err
		}
	}
	if err := e.checkUnique(&c.Tx.Q, c.After); err != nil {
		return err
	}
	if err := e.checkRefs(c); err != nil {
		return err
	}
	if e.Check != nil {
		if err := e.Check(c); err != nil {
			return err
		}
		e.seal(c.Request, c.After) // what the section added
	}
	return file.Check(c.Tx, e.row, c.Request.Caller.Who(), e.files(c.Before), e.files(c.After))
}

func (e *engine[T]) checkUnique(q *store.Q, row *T) error {
	value := reflect.ValueOf(row).Elem()
	for _, u := range e.Unique {
		column, _ := e.table.Column(u.Field)
		if sealed := e.sealedField(u.Field); sealed != nil {
			column = sealed.index
		}
		given := column.Value(value)
		same := store.Eq(column, given)
		if text, is := given.(string); is && text != "" {
			same = store.EqGiven(column, text)
		} else if reflect.ValueOf(given).IsZero() && !u.EvenEmpty {
			continue
		}
		where := []store.Cond{same}
		if u.Within != "" {
			within, _ := e.table.Column(u.Within)
			where = append(where, store.Eq(within, within.Value(value)))
		}
		found, err := store.Find[T](q, store.Select{Table: e.table, Where: where, Limit: 2})
		if err != nil {
			return err
		}
		for i := range found {
			if headOf(&found[i]).ID != headOf(row).ID {
				return fault.Duplicate(u.Field)
			}
		}
	}
	return nil
}

func (e *engine[T]) finish(c *Change[T]) error {
	if err := e.writeLinks(c); err != nil {
		return err
	}
	if err := e.keepRevision(c); err != nil {
		return err
	}
	if err := file.Link(c.Tx, e.Name, headOf(c.After).ID, e.files(c.Before), e.files(c.After)); err != nil {
		return err
	}
	if e.AfterSave != nil {
		if err := e.AfterSave(c); err != nil {
			return err
		}
	}
	e.bookFigures(c)
	if err := e.keepForRun(c); err != nil {
		return err
	}
	return e.record(c)
}
