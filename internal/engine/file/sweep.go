package file

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"time"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// unknownFor is how long a file may be in the store without being known: far longer than the upload that makes it known.
const unknownFor = 24 * time.Hour

// Sweep removes what a crash left in the store: files of which the database knows nothing.
func (s *Uploads) Sweep() job.Kind {
	return job.Kind{Name: "fileSweep", Every: 24 * time.Hour, Do: func(run *job.Run) error {
		before, err := s.sweepBefore(run)
		if err != nil || before == nil {
			return err
		}
		known := &knownNames{run: run}
		return s.Store.KeptBefore(run.Ctx, *before, func(name string) error {
			if !sweepable.MatchString(name) {
				return nil
			}
			is, err := known.has(name)
			if err != nil || is {
				return err
			}
			return s.Store.Remove(context.WithoutCancel(run.Ctx), name)
		})
	}}
}

// sweepable is the form of names that only uploads have, finished or not.
var sweepable = regexp.MustCompile(`^[0-9a-f]{32}(?:` + publicEnding + `)?(?:\.partial)?$`)

// ownerName is the file that says whose store it is. Without it a console that is put on the wrong database, or that shares a
// bucket with another, would take all files for leftovers.
const ownerName = "owner.json"

type owner struct {
	Database string     `json:"database"`
	Since    value.Time `json:"since"`
}

// sweepBefore is the age from which on unknown files go; nil while the store has not belonged to this database for so long.
func (s *Uploads) sweepBefore(run *job.Run) (*time.Time, error) {
	var own owner
	if err := run.Write(func(tx *store.Tx) (err error) {
		own, err = ownerOf(tx)
		return err
	}); err != nil {
		return nil, err
	}
	written, err := s.Store.Get(run.Ctx, ownerName)
	if errors.Is(err, fs.ErrNotExist) {
		if written, err = json.Marshal(own); err != nil {
			return nil, err
		}
		return nil, s.Store.Put(run.Ctx, ownerName, written)
	}
	if err != nil {
		return nil, err
	}
	var known owner
	if err := json.Unmarshal(written, &known); err != nil {
		return nil, fmt.Errorf("%s among the uploads: %w", ownerName, err)
	}
	if known.Database != own.Database {
		return nil, fmt.Errorf("the uploads belong to another database, as %s among them says; none is removed", ownerName)
	}
	before := own.Since.Add(-unknownFor)
	if known.Since > before {
		return nil, nil
	}
	age := before.Std()
	return &age, nil
}

// ownerOf names this database, by a name that a backup takes along, and the time.
func ownerOf(tx *store.Tx) (owner, error) {
	if err := tx.Exec("INSERT INTO facts (name, value) VALUES ('uploads', ?) ON CONFLICT (name) DO NOTHING", newName()); err != nil {
		return owner{}, err
	}
	id, err := store.Get[string](&tx.Q, "SELECT value FROM facts WHERE name = 'uploads'")
	return owner{Database: id, Since: tx.Now}, err
}

// knownNames reads the names of all files that the database knows, some at a time, in their order.
type knownNames struct {
	run  *job.Run
	page []string
	over bool
}

// has tells whether a file is known. It is asked for names in their order.
func (k *knownNames) has(name string) (bool, error) {
	for {
		for len(k.page) > 0 && k.page[0] < name {
			k.page = k.page[1:]
		}
		if len(k.page) > 0 || k.over {
			return len(k.page) > 0 && k.page[0] == name, nil
		}
		if err := k.next(name); err != nil {
			return false, err
		}
	}
}

func (k *knownNames) next(name string) error {
	// In a transaction of the run, which shows that the run is alive and ends it when the process does.
	return k.run.Write(func(tx *store.Tx) (err error) {
		k.page, err = store.All[string](&tx.Q, "SELECT name FROM files WHERE name >= ? ORDER BY name LIMIT 1000", name)
		k.over = len(k.page) == 0
		return err
	})
}
