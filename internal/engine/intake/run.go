package intake

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// Kind is the kind of runs that import.
const Kind = "import"

// runObject is what files of runs are linked to.
const runObject = "run"

// MaxRows is how many rows a sheet may have below its titles.
const MaxRows = 100_000

// ImportStage is what is done with what was read.
type ImportStage string

// The stages. Whoever started the import has the word between the second and the last.
const (
	stageRead   ImportStage = "read"
	stageCheck  ImportStage = "check"
	stageReview ImportStage = "review"
	stageImport ImportStage = "import"
)

// EnumValues lists the stages.
func (ImportStage) EnumValues() []string {
	return []string{string(stageRead), string(stageCheck), string(stageReview), string(stageImport)}
}

// started is what a run was started with.
type started struct {
	Target   string `json:"target"`
	Sheet    string `json:"sheet"`
	Pictures string `json:"pictures"`
}

// progress is how an import stands.
type progress struct {
	Stage   ImportStage
	Mode    ImportMode
	Header  string
	Missing string
	Reason  string

	headers []Header
}

func progressOf(q *store.Q, r *api.Request, run int64) (*progress, error) {
	found, err := store.Get[progress](q, "SELECT stage, mode, header, missing, reason FROM imports WHERE run_id = ?", run)
	if err != nil {
		return nil, err
	}
	return &found, openJSON(r.Vault, headerColumn, found.Header, &found.headers)
}

// missing are the required columns that the sheet lacks.
func (p *progress) missing() []string {
	return slices.DeleteFunc(strings.Split(p.Missing, ","), func(name string) bool { return name == "" })
}

// keepHeaders notes which column of the sheet is taken for what, and how the run goes on.
func keepHeaders(tx *store.Tx, r *api.Request, t *Target, run int64, stage ImportStage, headers []Header) error {
	sealed, err := sealJSON(r.Vault, headerColumn, headers)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE imports SET header = ?, missing = ?, stage = ? WHERE run_id = ?", sealed, strings.Join(t.missing(headers), ","), stage, run)
}

// Accounts finds out who an account is, and what it may do at this moment, without anybody being signed in.
type Accounts interface {
	Principal(q *store.Q, account int64) (*api.Principal, error)
}

// Imports does the work of imports, each for its owner, with what they may do at the time.
type Imports struct {
	Targets  []*Target
	Uploads  *file.Uploads
	Accounts Accounts
}

func (s *Imports) target(name string) (*Target, error) {
	at := slices.IndexFunc(s.Targets, func(t *Target) bool { return t.Name == name })
	if at < 0 {
		return nil, fault.NotFound() // the program has changed since
	}
	return s.Targets[at], nil
}

// startedWith reads what a run was started with.
func (s *Imports) startedWith(r *api.Request, sealed string) (in started, t *Target, err error) {
	if err := openJSON(r.Vault, inputColumn, sealed, &in); err != nil {
		return in, nil, err
	}
	t, err = s.target(in.Target)
	return in, t, err
}

// Work is the kind of runs that import.
func (s *Imports) Work() job.Kind {
	return job.Kind{Name: Kind, Route: "/profile", Section: "kit", Object: runObject, Do: func(run *job.Run) error {
		err := s.do(run)
		refused, is := fault.As(err)
		if !is || refused.Code != fault.CodeFile {
			return err
		}
		return errors.Join(err, keepReason(run, refused.Message))
	}}
}

func (s *Imports) do(run *job.Run) error {
	in, t, err := s.startedWith(run.Request, run.Input)
	if err != nil {
		return err
	}
	at, err := progressOf(run.Q(), run.Request, run.ID)
	if err != nil {
		return err
	}
	if at.Stage == stageRead {
		if err := s.read(run, t, in); err != nil {
			return err
		}
		if at, err = progressOf(run.Q(), run.Request, run.ID); err != nil {
			return err
		}
	}
	switch at.Stage {
	case stageCheck:
		return s.work(run, t, at, stateNew, s.checkNext)
	case stageImport:
		return s.work(run, t, at, stateGood, s.saveNext)
	}
	return nil // it waits for its owner
}

// keepReason notes what is wrong with the files as a whole, to be said in whatever language their owner reads.
func keepReason(run *job.Run, why fault.Message) error {
	reason, err := json.Marshal(mistakeOf("", why), json.Deterministic(true))
	if err != nil {
		return err
	}
	return run.Write(func(tx *store.Tx) error {
		return tx.Exec("UPDATE imports SET reason = ? WHERE run_id = ?", string(reason), run.ID)
	})
}

// why says what is wrong with the files as a whole; nothing where they could be read.
func (p *progress) why(r *api.Request) (string, error) {
	if p.Reason == "" {
		return "", nil
	}
	var m mistake
	if err := json.Unmarshal([]byte(p.Reason), &m); err != nil {
		return "", err
	}
	return m.say(r, ""), nil
}

// allowed finds out who imports, and refuses whoever may no longer.
func (s *Imports) allowed(q *store.Q, run *job.Run, t *Target) (*api.Request, error) {
	owner, err := s.Accounts.Principal(q, run.OwnerID)
	if err != nil {
		return nil, err
	}
	asked := asker(run.Request, t, owner)
	return asked, asked.Require(t.Need)
}

// read takes in the sheet and the pictures. Cut off, it begins anew.
func (s *Imports) read(run *job.Run, t *Target, in started) error {
	asked, err := s.allowed(run.Q(), run, t)
	if err != nil {
		return err
	}
	for more := true; more; {
		if err := run.Write(func(tx *store.Tx) (err error) {
			more, err = forgetRead(tx, run.ID)
			return err
		}); err != nil {
			return err
		}
	}
	if in.Pictures != "" {
		content, err := s.Uploads.Open(run.Ctx, run.Vault, in.Pictures)
		if err != nil {
			return err
		}
		if err := unpack(run, t, s.Uploads, content); err != nil {
			return err
		}
	}
	content, err := s.Uploads.Open(run.Ctx, run.Vault, in.Sheet)
	if err != nil {
		return err
	}
	into := &taker{run: run, target: t, texts: asked.Texts}
	if err := sheet.Read(content, t.longest(), into.row); err != nil {
		return err
	}
	if into.headers == nil || into.taken == 0 && len(into.waiting) == 0 {
		return fault.File("file.sheetEmpty", nil)
	}
	if err := into.keep(); err != nil {
		return err
	}
	return run.Write(func(tx *store.Tx) error {
		if len(t.missing(into.headers)) > 0 {
			if err := keepHeaders(tx, run.Request, t, run.ID, stageReview, into.headers); err != nil {
				return err
			}
			return run.Await(tx)
		}
		if err := keepHeaders(tx, run.Request, t, run.ID, stageCheck, into.headers); err != nil {
			return err
		}
		return run.Begin(tx, into.taken)
	})
}

// forgetRead forgets some of what was read before a run was cut off, and tells whether there may be more.
func forgetRead(tx *store.Tx, run int64) (more bool, err error) {
	forgotten, err := tx.ExecCount("DELETE FROM import_rows WHERE run_id = ? AND line IN (SELECT line FROM import_rows WHERE run_id = ? ORDER BY line LIMIT ?)", run, run, forgottenAtOnce)
	if err != nil || forgotten == forgottenAtOnce {
		return true, err
	}
	// What was unpacked of the archive stays the run's until that is forgotten.
	return false, tx.Exec("DELETE FROM import_pictures WHERE run_id = ?", run)
}

// taker puts the rows of a sheet into the table.
type taker struct {
	run      *job.Run
	target   *Target
	texts    *locale.Catalog
	headers  []Header
	examples map[string]bool
	first    *row // of the record that rows belong to
	waiting  []row
	taken    int64
}

func (t *taker) row(line int, cells []string) error {
	if t.headers == nil {
		t.headers, t.examples = t.target.match(t.texts, slices.Clone(cells)), t.target.examples(t.texts)
		return nil
	}
	if t.examples[joined(cells)] {
		return nil // of the template
	}
	if t.taken+int64(len(t.waiting)) >= MaxRows {
		return fault.File("file.sheetRows", map[string]any{"max": MaxRows})
	}
	w := row{Line: int64(line), State: stateNew, typed: slices.Clone(cells)}
	if t.first == nil || !t.target.belongs(t.headers, t.first, &w) {
		t.first = &w
	}
	w.FirstLine = t.first.Line
	if t.waiting = append(t.waiting, w); len(t.waiting) < linesAtOnce {
		return nil
	}
	return t.keep()
}

// belongs reports whether a row is a further part of the record that begins with another: it says nothing of the record itself,
// or the same by which that is known.
func (t *Target) belongs(headers []Header, first, w *row) bool {
	if t.Parts == "" {
		return false
	}
	own := false
	for _, h := range headers {
		if c, known := t.column(h.Column); known && c.Part == "" && w.at(h.Place) != "" {
			own = true
		}
	}
	if !own {
		return true
	}
	same := false
	for _, name := range t.By {
		place := placeOf(headers, name)
		given := w.at(place)
		if given != "" && given != first.at(place) {
			return false
		}
		same = same || given != ""
	}
	return same
}

func (t *taker) keep() error {
	rows := t.waiting
	err := t.run.Write(func(tx *store.Tx) error {
		for i := range rows {
			cells, err := sealJSON(t.run.Vault, cellsColumn, rows[i].typed)
			if err != nil {
				return err
			}
			if err := tx.Exec("INSERT INTO import_rows (run_id, line, first_line, state, cells, mistakes, record_id) VALUES (?, ?, ?, 'new', ?, '', 0)", t.run.ID, rows[i].Line, rows[i].FirstLine, cells); err != nil {
				return err
			}
		}
		return t.run.Report(tx, t.taken+int64(len(rows)))
	})
	t.taken += int64(len(rows))
	t.waiting = nil
	return err
}

// work deals with the records in a state, some in each transaction, together with the note how far the run has come.
func (s *Imports) work(run *job.Run, t *Target, at *progress, state ImportRowState, each func(tx *store.Tx, c *checker, rows []row) error) error {
	for {
		done := false
		err := run.Write(func(tx *store.Tx) error {
			asked, err := s.allowed(&tx.Q, run, t)
			if err != nil {
				return err
			}
			firsts, err := firstsBehind(&tx.Q, run.ID, run.LastID, state)
			if err != nil {
				return err
			}
			if done = len(firsts) == 0; done {
				return s.end(tx, run, state)
			}
			c := &checker{run: run.ID, target: t, headers: at.headers, request: asked, known: map[string][]int64{}}
			lines := int64(0)
			for _, first := range firsts {
				rows, err := groupOf(&tx.Q, run.Vault, run.ID, first)
				if err != nil {
					return err
				}
				if err := each(tx, c, rows); err != nil {
					return err
				}
				for i := range rows {
					if err := rows[i].settle(tx, run.Vault, run.ID); err != nil {
						return err
					}
				}
				lines += int64(len(rows))
			}
			return run.Advance(tx, firsts[len(firsts)-1], lines)
		})
		if err != nil || done {
			return err
		}
	}
}

func (s *Imports) checkNext(tx *store.Tx, c *checker, rows []row) error { return c.check(tx, rows) }

// saveNext saves a record as its form would. One that cannot be saved after all is left, with the reason at its cells.
func (s *Imports) saveNext(tx *store.Tx, c *checker, rows []row) error {
	entry, err := c.read(tx, rows)
	if err != nil {
		return err
	}
	id := int64(0)
	if sound(rows) {
		if id, err = c.save(tx, rows, entry, nil); err != nil {
			return err
		}
	}
	for i := range rows {
		rows[i].State, rows[i].RecordID = stateSaved, id
		if id == 0 {
			rows[i].State = stateFailed
		}
	}
	return nil
}

// end leaves what was checked to its owner, and what was imported to nobody.
func (s *Imports) end(tx *store.Tx, run *job.Run, state ImportRowState) error {
	if state == stateGood {
		return run.Finish(tx)
	}
	if err := tx.Exec("UPDATE imports SET stage = 'review' WHERE run_id = ?", run.ID); err != nil {
		return err
	}
	return run.Await(tx)
}

// joined is a row as one text.
func joined(cells []string) string {
	return strings.TrimRight(strings.Join(cells, "\x00"), "\x00")
}
