package file

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// markName is the file that says whose store it is. Without it a console that is put on the wrong database, or that shares a
// bucket with another, would take all files for leftovers; and a replica with a folder of its own would miss the files of others.
const markName = "owner.json"

// Mark says which database a store belongs to. The store carries the id, and the database remembers it.
type Mark struct {
	Database string     `json:"database"`
	Since    value.Time `json:"since"`
}

// NewMark gives this database an id that no store carries yet: the store that it is written into next is the only one it has.
func NewMark(tx *store.Tx) (Mark, error) {
	m := Mark{Database: newName(), Since: tx.Now}
	return m, tx.Exec("INSERT INTO facts (name, value) VALUES ('uploads', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", m.Database)
}

// Put writes into a store whose it is.
func (m Mark) Put(ctx context.Context, uploads Writer) error {
	written, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return uploads.Put(ctx, markName, written)
}

// markOf reads whose store it is; nil when the store does not say.
func markOf(ctx context.Context, uploads Reader) (*Mark, error) {
	written, err := uploads.Get(ctx, markName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m := &Mark{}
	if err := json.Unmarshal(written, m); err != nil {
		return nil, fmt.Errorf("%s: %w", markName, err)
	}
	return m, nil
}

// databaseID is the id by which this database's store knows it; empty before there is one.
func databaseID(q *store.Q) (string, error) {
	id, err := store.Get[string](q, "SELECT value FROM facts WHERE name = 'uploads'")
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// ErrNotOwn is the refusal of a store that is not this database's own.
var ErrNotOwn = errors.New("not the uploads of this database")

func ofAnother() error {
	return fmt.Errorf("%w: they belong to another, as %s among them says", ErrNotOwn, markName)
}

// Claim makes the store that of the database at the first start, and later refuses every other one. A store that does not say
// whose it is, as older consoles and mere copies of the files leave it, is taken if it holds the files that the database knows.
func Claim(ctx context.Context, db *store.DB, uploads Store) error {
	return db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Lock("uploads"); err != nil { // two replicas that start together on one store
			return err
		}
		id, err := databaseID(&tx.Q)
		if err != nil {
			return err
		}
		found, err := markOf(ctx, uploads)
		switch {
		case err != nil:
			return err
		case found != nil && found.Database == id:
			return nil
		case found != nil:
			return ofAnother()
		}
		if err := refuseStrange(ctx, &tx.Q, uploads, id != ""); err != nil {
			return err
		}
		return Adopt(ctx, tx, uploads)
	})
}

// Adopt makes the store that of the database, whatever it holds and whosever it was.
func Adopt(ctx context.Context, tx *store.Tx, uploads Store) error {
	m, err := NewMark(tx)
	if err != nil {
		return err
	}
	return m.Put(ctx, uploads)
}

// sampled is how many of the oldest, and of the newest, known files are looked for in a store that does not say whose it is.
const sampled = 50

// refuseStrange refuses a store that lacks more than a tenth of the files that are looked for in it: replicas that each have a
// folder of their own find some. Where the database has a store already and knows no file, nothing shows that this is the one.
func refuseStrange(ctx context.Context, q *store.Q, uploads Reader, claimed bool) error {
	names, err := store.All[string](q, `SELECT name FROM files WHERE id IN (SELECT id FROM files ORDER BY id LIMIT ?)
		OR id IN (SELECT id FROM files ORDER BY id DESC LIMIT ?)`, sampled, sampled)
	if err != nil {
		return err
	}
	if len(names) == 0 && claimed {
		return fmt.Errorf("%w: it has them elsewhere, for there is no %s among these", ErrNotOwn, markName)
	}
	missing := 0
	for _, name := range names {
		if _, err := uploads.Get(ctx, name); errors.Is(err, fs.ErrNotExist) {
			missing++
		} else if err != nil {
			return err
		}
	}
	if missing > len(names)/10 {
		return fmt.Errorf("%w: of %d files that it knows, %d are not there", ErrNotOwn, len(names), missing)
	}
	return nil
}
