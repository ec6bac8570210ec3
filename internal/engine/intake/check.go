package intake

import (
	"errors"
	"maps"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// checker tells of records what saving them would say.
type checker struct {
	run     int64
	target  *Target
	headers []Header
	request *api.Request // of whoever imports, under the screen of the records
	known   map[string][]int64
}

// asker is the request under which records are saved: in the operation log they stand under their own screen.
func asker(r *api.Request, t *Target, caller *api.Principal) *api.Request {
	asked := *r
	asked.Caller = caller
	asked.Call = &api.Call{Name: r.Call.Name, For: r.Call.For, Need: t.Need, Route: t.Route, Section: t.Section, Object: t.Name}
	return &asked
}

// errDry takes a save back that only was to tell whether it would be allowed.
var errDry = errors.New("dry run")

// check finds out what is wrong with the rows of a record. Nothing of it stays but the keys by which it is told from others.
func (c *checker) check(tx *store.Tx, rows []row) error {
	entry, err := c.read(tx, rows)
	if err != nil {
		return err
	}
	if err := c.keepKeys(tx, rows, entry.Keys); err != nil {
		return err
	}
	if sound(rows) {
		_, err = c.save(tx, rows, entry, errDry)
	}
	state := stateGood
	if !sound(rows) {
		state = stateBad
	}
	for i := range rows {
		rows[i].State = state
	}
	return err
}

// save saves a record for good, or takes it back with an error of its own, and notes at the cells why it cannot be saved.
func (c *checker) save(tx *store.Tx, rows []row, entry *Entry, back error) (id int64, err error) {
	err = tx.Savepoint(func() error {
		made, err := entry.Save(tx, c.request)
		if err != nil {
			return err
		}
		id = made
		return back
	})
	refused, is := fault.As(err)
	switch {
	case err == nil, back != nil && errors.Is(err, back):
		return id, nil
	case is:
		c.note(rows, refused)
		return 0, nil
	}
	return 0, err
}

func sound(rows []row) bool {
	for i := range rows {
		if len(rows[i].wrong) > 0 {
			return false
		}
	}
	return true
}

// read makes a record of its rows, and notes at their cells what keeps them from being one.
func (c *checker) read(tx *store.Tx, rows []row) (*Entry, error) {
	for i := range rows {
		rows[i].wrong = nil
	}
	body, err := c.body(tx, rows)
	if err != nil {
		return nil, err
	}
	entry, err := c.target.Read(c.request, body)
	if refused, is := fault.As(err); is {
		c.note(rows, refused)
		return entry, nil
	}
	return entry, err
}

// body writes a record as its form would send it.
func (c *checker) body(tx *store.Tx, rows []row) ([]byte, error) {
	d := &reader{texts: c.request.Texts, q: &tx.Q, pictures: func(name, usage string) (string, fault.Message, error) {
		return pictureOf(&tx.Q, c.run, name, usage)
	}, find: c.find}
	record, parts := map[string]jsontext.Value{}, make([]map[string]jsontext.Value, len(rows))
	for i := range rows {
		parts[i] = map[string]jsontext.Value{}
	}
	for _, column := range c.target.Columns {
		place := placeOf(c.headers, column.Name)
		if place < 0 {
			continue
		}
		for i := range rows {
			written := rows[i].at(place)
			if column.Part == "" && i > 0 {
				if written != "" && written != rows[0].at(place) {
					rows[i].wrong = append(rows[i].wrong, mistake{Column: column.Name, Key: "import.differs", Args: map[string]string{"line": strconv.FormatInt(rows[0].Line, 10)}})
				}
				continue
			}
			if written == "" {
				continue
			}
			value, err := d.value(column, written)
			var unread unread
			switch {
			case errors.As(err, &unread):
				rows[i].wrong = append(rows[i].wrong, mistakeOf(column.Name, unread.Message))
			case err != nil:
				return nil, err
			case column.Part != "":
				parts[i][column.Field.Name] = value
			default:
				record[column.Name] = value
			}
		}
	}
	if c.target.Parts != "" {
		written, err := json.Marshal(parts)
		if err != nil {
			return nil, err
		}
		record[c.target.Parts] = written
	}
	return json.Marshal(record, json.Deterministic(true))
}

// find remembers what was found by a name, for as long as the checker is used: one transaction.
func (c *checker) find(q *store.Q, field string, way []string) ([]int64, error) {
	key := field + "\x00" + strings.Join(way, "\x00")
	if found, known := c.known[key]; known {
		return found, nil
	}
	found, err := c.target.Find(q, field, way)
	if err == nil {
		c.known[key] = found
	}
	return found, err
}

// note puts what a save refused at the cells that it is about. What a cell already says is not said again.
func (c *checker) note(rows []row, refused *fault.Error) {
	fields := refused.Fields
	if len(fields) == 0 {
		field, _ := refused.Data["field"].(string)
		fields = map[string]fault.Message{field: refused.Message}
	}
	for path, message := range fields {
		at, column := c.cellOf(rows, path)
		said := false
		for _, other := range rows[at].wrong {
			said = said || other.Column == column && column != ""
		}
		if !said {
			rows[at].wrong = append(rows[at].wrong, mistakeOf(column, c.asTyped(column, message)))
		}
	}
}

// asTyped says the limits of an amount in yuan, as cells have it.
func (c *checker) asTyped(column string, m fault.Message) fault.Message {
	known, is := c.target.column(column)
	if !is || known.Field.Node.Kind != schema.Money {
		return m
	}
	args := maps.Clone(m.Args)
	for _, limit := range []string{"min", "max"} {
		if fen, given := args[limit].(int64); given {
			args[limit] = amount(known.Field.Node, fen)
		}
	}
	return fault.Message{Key: m.Key, Args: args}
}

// cellOf finds the row and the column that the path of a field leads to; no column where none stands for it.
func (c *checker) cellOf(rows []row, path string) (at int, column string) {
	steps := strings.Split(path, ".")
	if steps[0] != c.target.Parts || c.target.Parts == "" {
		if _, known := c.target.column(steps[0]); known {
			return 0, steps[0]
		}
		return 0, ""
	}
	if len(steps) == 1 { // too many parts, or too few
		return 0, ""
	}
	if n, err := strconv.Atoi(steps[1]); err == nil && n >= 0 && n < len(rows) {
		at = n
	}
	if len(steps) > 2 {
		if _, known := c.target.column(steps[0] + "." + steps[2]); known {
			return at, steps[0] + "." + steps[2]
		}
	}
	return at, ""
}

// keepKeys notes by what the rows are told from others, and refuses what a row before them has already.
func (c *checker) keepKeys(tx *store.Tx, rows []row, keys []Key) error {
	if err := c.dropKeys(tx, rows); err != nil {
		return err
	}
	for _, key := range keys {
		at, column := c.cellOf(rows, key.Path)
		hash := c.request.Vault.Index("import_keys."+column, store.Lower(key.Text))
		before, err := store.All[int64](&tx.Q, "SELECT line FROM import_keys WHERE run_id = ? AND hash = ? AND line < ? ORDER BY line LIMIT 1", c.run, hash, rows[at].Line)
		if err != nil {
			return err
		}
		if len(before) > 0 {
			rows[at].wrong = append(rows[at].wrong, mistake{Column: column, Key: "import.duplicate", Args: map[string]string{"line": strconv.FormatInt(before[0], 10)}})
		}
		if err := tx.Exec("INSERT INTO import_keys (run_id, line, field, hash) VALUES (?, ?, ?, ?)", c.run, rows[at].Line, column, hash); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) dropKeys(tx *store.Tx, rows []row) error {
	for i := range rows {
		if err := tx.Exec("DELETE FROM import_keys WHERE run_id = ? AND line = ?", c.run, rows[i].Line); err != nil {
			return err
		}
	}
	return nil
}
