package job

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// RunOutcome is what became of a record that a run deals with.
type RunOutcome string

// The outcomes. What somebody has changed since is skipped by the run that turns a change back.
const (
	Waiting RunOutcome = "waiting"
	Changed RunOutcome = "changed"
	Refused RunOutcome = "failed"
	Skipped RunOutcome = "skipped"
)

// EnumValues lists the outcomes.
func (RunOutcome) EnumValues() []string {
	return []string{string(Waiting), string(Changed), string(Refused), string(Skipped)}
}

// RunRow is a record that a run deals with, as the owner of the run sees it.
type RunRow struct {
	ObjectID int64      `json:"objectId"`
	Label    string     `json:"label"` // empty as long as nobody has looked, and where there is no such record
	Outcome  RunOutcome `json:"outcome"`
	Code     int64      `json:"code"`    // why it was not changed; 0 where it was
	Message  string     `json:"message"` // the same in the language in which the run was started
}

// RunRowsIn asks for a page of the records that one of the caller's own runs deals with.
type RunRowsIn struct {
	ID       int64       `json:"id" minimum:"1"`
	Page     int64       `json:"page" minimum:"1" maximum:"10000" default:"1"`
	PageSize int64       `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
	Outcome  *RunOutcome `json:"outcome"`
}

// RunRowsOut is that page.
type RunRowsOut struct {
	Items []RunRow `json:"items"`
	Total int64    `json:"total"`
}

// What a record is called, why it could not be changed and what it was before may be about a person.
const (
	labelColumn   = "run_rows.label"
	messageColumn = "run_rows.message"
	undoColumn    = "run_rows.undo"
)

func rowsCall() *api.Call {
	return api.Read("runRows", perm.AnyStaff, func(r *api.Request, in RunRowsIn) (out RunRowsOut, err error) {
		if _, err := own(r.Q(), r, in.ID); err != nil {
			return out, err
		}
		wanted := ""
		if in.Outcome != nil {
			wanted = string(*in.Outcome)
		}
		if out.Total, err = store.Get[int64](r.Q(), "SELECT count(*) FROM run_rows WHERE run_id = ? AND (? = '' OR outcome = ?)", in.ID, wanted, wanted); err != nil {
			return out, err
		}
		out.Items = []RunRow{}
		err = store.Each(r.Q(), `SELECT object_id, label, outcome, code, message FROM run_rows WHERE run_id = ? AND (? = '' OR outcome = ?)
			ORDER BY object_id DESC LIMIT ? OFFSET ?`, []any{in.ID, wanted, wanted, in.PageSize, (in.Page - 1) * in.PageSize}, func(row RunRow) (err error) {
			if row.Label, err = r.Vault.Open(labelColumn, row.Label); err != nil {
				return err
			}
			row.Message, err = r.Vault.Open(messageColumn, row.Message)
			out.Items = append(out.Items, row)
			return err
		})
		return out, err
	})
}

// ListRows has a run deal with the records that a Select finds, and tells how many they are.
func ListRows(tx *store.Tx, run int64, s store.Select) (int64, error) {
	listed, err := store.InsertMatches(tx, `INSERT INTO run_rows (run_id, object_id, outcome, code, label, message, version, undo)
		SELECT ?, matched.id, 'waiting', 0, '', '', 0, ''`, []any{run}, s)
	if err != nil {
		return 0, err
	}
	return listed, tx.Exec("UPDATE runs SET total = ? WHERE id = ?", listed, run)
}

// listUndo has a run deal with the records of another that can be given back what they were.
func listUndo(tx *store.Tx, run, of int64) (int64, error) {
	listed, err := tx.ExecCount(`INSERT INTO run_rows (run_id, object_id, outcome, code, label, message, version, undo)
		SELECT ?, object_id, 'waiting', 0, label, '', version, undo FROM run_rows WHERE run_id = ? AND undo <> ''`, run, of)
	if err != nil {
		return 0, err
	}
	return listed, tx.Exec("UPDATE runs SET total = ? WHERE id = ?", listed, run)
}

// Row is a record that waits for its turn.
type Row struct {
	ObjectID int64
	Version  int64  // that it must have; 0 for any
	Undo     string // the input that gives it back what it was; empty where the run is no undo
}

// Waiting are the records that come next: the youngest first, since what is deleted goes before what it belongs to.
func (run *Run) Waiting(limit int) ([]Row, error) {
	rows, err := store.All[Row](run.Q(), "SELECT object_id, version, undo FROM run_rows WHERE run_id = ? AND outcome = 'waiting' ORDER BY object_id DESC LIMIT ?", run.ID, limit)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Undo, err = run.Vault.Open(undoColumn, rows[i].Undo); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// Settled is what became of a record.
type Settled struct {
	ObjectID int64
	Outcome  RunOutcome
	Code     int
	Label    string
	Message  string
	Version  int64
	Undo     string // the input of the call that gives the record back what it was; empty where nothing does
}

// Settle notes what became of records, in the transaction in which it did: none of them has a second turn.
func (run *Run) Settle(tx *store.Tx, rows []Settled) error {
	failed, undoable := 0, 0
	for _, row := range rows {
		if row.Outcome != Changed {
			failed++
		}
		if row.Undo != "" {
			undoable++
		}
		if err := tx.Exec(`UPDATE run_rows SET outcome = ?, code = ?, label = CASE WHEN ? = '' THEN label ELSE ? END, message = ?, version = ?, undo = ?
			WHERE run_id = ? AND object_id = ? AND outcome = 'waiting'`, row.Outcome, row.Code, row.Label, run.Vault.Seal(labelColumn, row.Label),
			run.Vault.Seal(messageColumn, row.Message), row.Version, run.Vault.Seal(undoColumn, row.Undo), run.ID, row.ObjectID); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { run.attempts = 1 })
	return tx.Exec("UPDATE runs SET done = done + ?, failed = failed + ?, undoable = undoable + ?, attempts = 0, crashes = 0 WHERE id = ?", len(rows), failed, undoable, run.ID)
}

// forgottenAtOnce is how many rows of a run that has been over for long enough one transaction forgets.
const forgottenAtOnce = 1000

// ForgetRows forgets some records of runs that have been over for long enough, and tells whether there may be more.
func ForgetRows(tx *store.Tx) (more bool, err error) {
	forgotten, err := tx.ExecCount(`DELETE FROM run_rows WHERE (run_id, object_id) IN (SELECT w.run_id, w.object_id FROM run_rows AS w JOIN runs AS r ON r.id = w.run_id
		WHERE r.finished_at <= ? ORDER BY w.run_id, w.object_id LIMIT ?)`, tx.Now.Add(-KeptFor), forgottenAtOnce)
	return forgotten == forgottenAtOnce, err
}
