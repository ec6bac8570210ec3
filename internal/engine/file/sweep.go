package file

import (
	"context"
	"fmt"
	"regexp"
	"time"

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

// sweepBefore is the age from which on unknown files go; nil while the store has not belonged to this database for so long. The
// console that started made sure whose the store is; meanwhile another may have taken it.
func (s *Uploads) sweepBefore(run *job.Run) (*time.Time, error) {
	id, err := databaseID(run.DB.Read(run.Ctx))
	if err != nil {
		return nil, err
	}
	found, err := markOf(run.Ctx, s.Store)
	switch {
	case err != nil:
		return nil, fmt.Errorf("uploads: %w", err)
	case found == nil:
		return nil, fmt.Errorf("no upload is removed: there is no %s among them", markName)
	case found.Database != id:
		return nil, fmt.Errorf("no upload is removed: %w", ofAnother())
	}
	before := run.DB.Now().Add(-unknownFor)
	if found.Since > value.TimeOf(before) {
		return nil, nil
	}
	return &before, nil
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
