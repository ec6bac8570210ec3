package job

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// row is a run in the table.
type row struct {
	ID         int64       `json:"id"`
	Version    int64       `json:"version"`
	Kind       string      `json:"kind"`
	Timer      bool        `json:"timer"`
	Status     RunStatus   `json:"status"`
	DueAt      value.Time  `json:"dueAt"`
	Holder     string      `json:"holder"`
	LeaseUntil *value.Time `json:"leaseUntil"`
	Attempts   int64       `json:"attempts"`
	Crashes    int64       `json:"crashes"`
	LastID     int64       `json:"lastId"`
	Done       int64       `json:"done"`
	Total      int64       `json:"total"`
	ObjectType string      `json:"objectType"`
	ObjectID   int64       `json:"objectId"`
	OwnerID    int64       `json:"ownerId"`
	Input      string      `json:"input"`
	FileName   string      `json:"fileName"`
	ErrorCode  int64       `json:"errorCode"`
	Call       string      `json:"call"`
	Chosen     string      `json:"chosen"`
	Failed     int64       `json:"failed"`
	Undoable   int64       `json:"undoable"`
	UndoOf     int64       `json:"undoOf"`
	UndoneBy   int64       `json:"undoneBy"`
	CreatedAt  value.Time  `json:"createdAt"`
	StartedAt  *value.Time `json:"startedAt"`
	FinishedAt *value.Time `json:"finishedAt"`
}

var (
	runs      = store.TableOf[row]("runs")
	idColumn  = column("id")
	kindNamed = column("kind")
	dueColumn = column("dueAt")
)

func column(name string) *store.Column {
	c, ok := runs.Column(name)
	if !ok {
		panic("runs have no " + name)
	}
	return c
}

// KeptFor is how long a run is remembered after it is over, and its file with it.
const KeptFor = 24 * time.Hour

// Task is work that is to be queued.
type Task struct {
	Kind       string
	ObjectType string // what it is about
	ObjectID   int64
	OwnerID    int64  // whom it is done for; 0 for the console itself
	Input      string // what the kind makes of it; sealed where it may be personal
	FileName   string // of the result
	Total      int64
	Call       string // that a run over many records makes of them
	Chosen     string // what that call gives them, where it is one of a few words: OrderFlag.red
	UndoOf     int64  // the run that it turns back
}

// Queue leaves work to whichever replica is free, once the transaction is over.
func Queue(tx *store.Tx, t Task) (id int64, err error) {
	return runs.Insert(tx, row{
		Version: 1, Kind: t.Kind, Status: Queued, DueAt: tx.Now, ObjectType: t.ObjectType, ObjectID: t.ObjectID, OwnerID: t.OwnerID,
		Input: t.Input, FileName: t.FileName, Total: t.Total, Call: t.Call, Chosen: t.Chosen, UndoOf: t.UndoOf, CreatedAt: tx.Now,
	})
}

// maxOpen is how many runs an account may have that are not over.
const maxOpen = 10

// QueueFor is Queue for whoever makes the request, unless that account waits for too many runs already.
func QueueFor(tx *store.Tx, r *api.Request, t Task) (id int64, err error) {
	if err := tx.Lock("runs " + r.Caller.Username); err != nil {
		return 0, err
	}
	open, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM runs WHERE owner_id = ? AND owner_id <> 0 AND status IN ('queued', 'running', 'review')", r.Caller.AccountID)
	if err != nil {
		return 0, err
	}
	if open >= maxOpen {
		return 0, fault.TooMany(60)
	}
	t.OwnerID = r.Caller.AccountID
	return Queue(tx, t)
}

// Progress is how far the newest open run about a record has come. The total is 0 as long as it is not known.
type Progress struct {
	ObjectID int64
	Done     int64
	Total    int64
}

// ProgressOf tells how far the open runs of a kind have come, one for each record.
func ProgressOf(q *store.Q, kind string) ([]Progress, error) {
	return store.All[Progress](q, `SELECT object_id, done, total FROM runs WHERE id IN
		(SELECT max(id) FROM runs WHERE kind = ? AND status IN ('queued', 'running') GROUP BY object_id)`, kind)
}

// ForgetAbout drops every run of a kind about a record. Whoever works on one finds that it is gone before anything more is done.
func ForgetAbout(tx *store.Tx, kind string, objectID int64) error {
	return tx.Exec("DELETE FROM runs WHERE kind = ? AND object_id = ?", kind, objectID)
}

// Expired finds the first run, behind those to be skipped, that has been over for long enough, or waited too long for its owner.
func Expired(tx *store.Tx, skip int) ([]int64, error) {
	return store.All[int64](&tx.Q, `SELECT id FROM runs WHERE finished_at <= ? OR status = 'review' AND due_at <= ?
		ORDER BY finished_at, id LIMIT 1 OFFSET ?`, tx.Now.Add(-KeptFor), tx.Now, skip)
}

// Forget drops a run.
func Forget(tx *store.Tx, id int64) error { return tx.Exec("DELETE FROM runs WHERE id = ?", id) }
