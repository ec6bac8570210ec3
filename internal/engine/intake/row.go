package intake

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
)

// ImportRowState says what became of a row.
type ImportRowState string

// The states.
const (
	stateNew     ImportRowState = "new"
	stateGood    ImportRowState = "good"
	stateBad     ImportRowState = "bad"
	stateDropped ImportRowState = "dropped" // left out by its owner
	stateSaved   ImportRowState = "saved"
	stateFailed  ImportRowState = "failed" // was good, and could not be saved after all
)

// EnumValues lists the states.
func (ImportRowState) EnumValues() []string {
	return []string{string(stateNew), string(stateGood), string(stateBad), string(stateDropped), string(stateSaved), string(stateFailed)}
}

// row is a line of a sheet. Cells and mistakes are sealed in the table: they may be about people.
type row struct {
	Line      int64
	FirstLine int64
	State     ImportRowState
	Cells     string
	Mistakes  string
	RecordID  int64

	typed []string
	wrong []mistake
}

// mistake is what is wrong with a cell, to be said in whatever language its owner reads; without a column it is about the row.
type mistake struct {
	Column string            `json:"c,omitzero"`
	Key    string            `json:"k"`
	Args   map[string]string `json:"a,omitzero"`
}

func mistakeOf(column string, m fault.Message) mistake {
	made := mistake{Column: column, Key: m.Key}
	for name, value := range m.Args {
		if made.Args == nil {
			made.Args = map[string]string{}
		}
		made.Args[name] = fmt.Sprint(value)
	}
	return made
}

// say puts a mistake into the language of whoever looks.
func (m mistake) say(r *api.Request, label string) string {
	args := map[string]any{"label": label}
	for name, value := range m.Args {
		args[name] = value
	}
	return r.Texts.Text(r.Lang, m.Key, args)
}

const (
	cellsColumn    = "import_rows.cells"
	mistakesColumn = "import_rows.mistakes"
	headerColumn   = "imports.header"
	inputColumn    = "runs.input"
)

func (w *row) open(v *pii.Vault) error {
	if err := openJSON(v, cellsColumn, w.Cells, &w.typed); err != nil {
		return err
	}
	return openJSON(v, mistakesColumn, w.Mistakes, &w.wrong)
}

// at is what stands in a column; nothing where the sheet does not have it.
func (w *row) at(place int) string {
	if place < 0 || place >= len(w.typed) {
		return ""
	}
	return w.typed[place]
}

func openJSON(v *pii.Vault, column, sealed string, into any) error {
	written, err := v.Open(column, sealed)
	if err != nil || written == "" {
		return err
	}
	return json.Unmarshal([]byte(written), into)
}

func sealJSON(v *pii.Vault, column string, value any) (string, error) {
	written, err := json.Marshal(value, json.Deterministic(true))
	return v.Seal(column, string(written)), err
}

func sealMistakes(v *pii.Vault, wrong []mistake) (string, error) {
	if len(wrong) == 0 {
		return "", nil
	}
	return sealJSON(v, mistakesColumn, wrong)
}

// linesAtOnce is how many lines are read or written in one transaction.
const linesAtOnce = 200

func rowsIn(q *store.Q, v *pii.Vault, rows []row, err error) ([]row, error) {
	for i := range rows {
		if err == nil {
			err = rows[i].open(v)
		}
	}
	return rows, err
}

// groupOf reads the rows of the record that begins on a line.
func groupOf(q *store.Q, v *pii.Vault, run, first int64) ([]row, error) {
	rows, err := store.All[row](q, `SELECT line, first_line, state, cells, mistakes, record_id FROM import_rows
		WHERE run_id = ? AND first_line = ? ORDER BY line`, run, first)
	return rowsIn(q, v, rows, err)
}

// firstsBehind are the lines behind another with which records begin that are in a state.
func firstsBehind(q *store.Q, run, line int64, state ImportRowState) ([]int64, error) {
	return store.All[int64](q, "SELECT line FROM import_rows WHERE run_id = ? AND state = ? AND line > ? AND first_line = line ORDER BY line LIMIT ?", run, state, line, recordsAtOnce)
}

// recordsAtOnce is how many records are checked, or saved, in one transaction, so that others never wait for long.
const recordsAtOnce = 50

// write keeps what became of a row.
func (w *row) write(tx *store.Tx, v *pii.Vault, run int64) error {
	cells, err := sealJSON(v, cellsColumn, w.typed)
	if err != nil {
		return err
	}
	mistakes, err := sealMistakes(v, w.wrong)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE import_rows SET state = ?, cells = ?, mistakes = ?, record_id = ? WHERE run_id = ? AND line = ?",
		w.State, cells, mistakes, w.RecordID, run, w.Line)
}

// settle keeps what became of a row whose cells are as they were.
func (w *row) settle(tx *store.Tx, v *pii.Vault, run int64) error {
	mistakes, err := sealMistakes(v, w.wrong)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE import_rows SET state = ?, mistakes = ?, record_id = ? WHERE run_id = ? AND line = ?", w.State, mistakes, w.RecordID, run, w.Line)
}

// ImportCounts are how many rows are in each state.
type ImportCounts struct {
	New     int64 `json:"new"`
	Good    int64 `json:"good"`
	Bad     int64 `json:"bad"`
	Dropped int64 `json:"dropped"`
	Saved   int64 `json:"saved"`
	Failed  int64 `json:"failed"`
}

func countsOf(q *store.Q, run int64) (c ImportCounts, err error) {
	type counted struct {
		State ImportRowState
		N     int64
	}
	found, err := store.All[counted](q, "SELECT state, count(*) AS n FROM import_rows WHERE run_id = ? GROUP BY state", run)
	for _, f := range found {
		*map[ImportRowState]*int64{stateNew: &c.New, stateGood: &c.Good, stateBad: &c.Bad, stateDropped: &c.Dropped, stateSaved: &c.Saved, stateFailed: &c.Failed}[f.State] = f.N
	}
	return c, err
}

// forgottenAtOnce is how many rows one transaction forgets, so that others never wait for long.
const forgottenAtOnce = 1000

// ForgetRows forgets some rows of runs that are over, and tells whether there may be more: all of them a day later, and at once
// those of a run that was cancelled or has failed, but for what it tells of the records that it made.
func ForgetRows(tx *store.Tx) (more bool, err error) {
	for _, forget := range []func() (int64, error){
		func() (int64, error) {
			return tx.ExecCount(`DELETE FROM import_rows WHERE (run_id, line) IN (SELECT w.run_id, w.line FROM runs AS r JOIN import_rows AS w ON w.run_id = r.id
				WHERE r.kind = 'import' AND r.finished_at <= ? LIMIT ?)`, tx.Now.Add(-job.KeptFor), forgottenAtOnce)
		},
		func() (int64, error) {
			return tx.ExecCount(`DELETE FROM import_rows WHERE (run_id, line) IN (SELECT w.run_id, w.line FROM runs AS r JOIN import_rows AS w ON w.run_id = r.id
				WHERE r.kind = 'import' AND r.status IN ('cancelled', 'failed') AND w.state IN ('new', 'good', 'bad', 'dropped') LIMIT ?)`, forgottenAtOnce)
		},
		func() (int64, error) {
			return tx.ExecCount(`DELETE FROM import_keys WHERE (run_id, line) IN (SELECT k.run_id, k.line FROM runs AS r JOIN import_keys AS k ON k.run_id = r.id
				WHERE r.kind = 'import' AND r.finished_at IS NOT NULL LIMIT ?)`, forgottenAtOnce)
		},
	} {
		forgotten, err := forget()
		if err != nil {
			return false, err
		}
		more = more || forgotten > 0
	}
	return more, nil
}

// Forget drops what was read for a run.
func Forget(tx *store.Tx, run int64) error {
	for _, drop := range []func() error{
		func() error { return tx.Exec("DELETE FROM import_rows WHERE run_id = ?", run) },
		func() error { return tx.Exec("DELETE FROM import_keys WHERE run_id = ?", run) },
		func() error { return tx.Exec("DELETE FROM import_pictures WHERE run_id = ?", run) },
		func() error { return tx.Exec("DELETE FROM imports WHERE run_id = ?", run) },
	} {
		if err := drop(); err != nil {
			return err
		}
	}
	return nil
}
