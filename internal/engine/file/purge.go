package file

import (
	"context"
	"errors"
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// keptLoose is how long a file stays that no record needs: long enough to save the form it was uploaded in, and for pages
// that still show it.
const keptLoose = 24 * time.Hour

// purgedAtOnce is how many files one round removes, so that it never holds others up.
const purgedAtOnce = 200

// Purge removes files that no record has needed for a day.
func (s *Uploads) Purge() job.Kind {
	return job.Kind{Name: "filePurge", Every: 10 * time.Minute, Do: func(run *job.Run) error {
		for {
			var names []string
			err := run.Write(func(tx *store.Tx) (err error) {
				names, err = forget(tx)
				return err
			})
			if err != nil {
				return err // perhaps they are still known
			}
			// Only what is certainly forgotten is removed. What a crash leaves here, the sweep removes.
			for _, name := range names {
				err = errors.Join(err, s.Store.Remove(context.WithoutCancel(run.Ctx), name))
			}
			if err != nil || len(names) < purgedAtOnce {
				return err
			}
		}
	}}
}

type looseFile struct {
	ID   int64
	Name string
}

// forget takes loose files out of the database and names them.
func forget(tx *store.Tx) ([]string, error) {
	if err := tx.Exec("UPDATE files SET loose_since = NULL WHERE loose_since <= ? AND EXISTS (SELECT 1 FROM file_links l WHERE l.file_id = files.id)", tx.Now.Add(-keptLoose)); err != nil {
		return nil, err
	}
	files, err := store.All[looseFile](&tx.Q, "SELECT id, name FROM files WHERE loose_since <= ? ORDER BY loose_since LIMIT 200", tx.Now.Add(-keptLoose))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		err := tx.Savepoint(func() error { return tx.Exec("DELETE FROM files WHERE id = ?", f.ID) })
		var taken *store.ConstraintError
		switch {
		case errors.As(err, &taken):
			continue // a record has just taken it
		case err != nil:
			return nil, err
		}
		names = append(names, f.Name)
	}
	return names, nil
}
