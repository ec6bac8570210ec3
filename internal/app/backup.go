package app

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"caredesk/internal/audit"
	"caredesk/internal/backup"
	"caredesk/internal/staff"
	"caredesk/internal/store"
)

type backupCommand struct {
	place
	To        string `required:"" placeholder:"FILE" help:"File to write. It holds everything but the folder secrets of the data folder."`
	Overwrite bool   `help:"Replace the file if it exists."`
}

type restoreCommand struct {
	place
	From    string `required:"" placeholder:"FILE" help:"Backup to put in place; all of it is checked first."`
	Replace bool   `help:"Replace a database that holds accounts."`
}

// Run takes a backup while the console goes on.
func (c backupCommand) Run(env *environment) error {
	if err := c.refuseNothing(); err != nil {
		return err
	}
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := c.record(env, db); err != nil {
		return err
	}
	manifest, err := backup.Write(env.ctx, backup.Source{DB: db, Uploads: c.uploads()}, c.To, c.Overwrite)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	tables, rows, files := manifest.Totals()
	_, err = fmt.Fprintf(env.stdout, "Backup written to %s: %d rows in %d tables, %d uploaded files, schema %d.\n"+
		"It does not hold the key of the operation log. Keep %s, or what CAREDESK_LOG_KEY is set to, in another place: without it a restored console does not start.\n",
		c.To, rows, tables, files, manifest.SchemaVersion, c.logKeyFile())
	return err
}

func (p place) uploads() string { return filepath.Join(p.Data, "uploads") }

// refuseNothing keeps a mistyped data folder from being made and backed up.
func (c backupCommand) refuseNothing() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(c.Data, store.FileName)); err != nil {
		return fmt.Errorf("there is no database in %s", c.Data)
	}
	return nil
}

// record leaves a row in the operation log, which is then part of the backup.
func (c backupCommand) record(env *environment, db *store.DB) error {
	known, err := signedWith(db.Read(env.ctx))
	if err != nil {
		return fmt.Errorf("this is not a database of CareDesk: %w", err)
	}
	if given, err := c.logKeyGiven(); err != nil {
		return err
	} else if !given && known != "" {
		return fmt.Errorf("the key of the operation log is missing: put it back as %s or give it with --log-key", c.logKeyFile())
	}
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	if err != nil {
		return err
	}
	return db.Write(env.ctx, func(tx *store.Tx) error {
		return log.Append(tx, fileRow(tx, "backup", c.To, "begun at the terminal, to "+c.To))
	})
}

func fileRow(tx *store.Tx, action, path, summary string) audit.Row {
	row := terminalRow(tx, action, 0, filepath.Base(path), summary)
	row.ObjectType = "backup"
	return row
}

// signedWith reads the fingerprint of the key that the operation log is signed with; empty when there is none yet.
func signedWith(q *store.Q) (string, error) {
	known, err := store.Get[string](q, "SELECT value FROM facts WHERE name = 'logKey'")
	if errors.Is(err, store.ErrNone) {
		return "", nil
	}
	return known, err
}

// logKeyGiven reports whether there is a key; logKey makes one where there is none.
func (p place) logKeyGiven() (bool, error) {
	if p.LogKey != "" {
		return true, nil
	}
	_, err := os.Stat(p.logKeyFile())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Run puts a backup in place of the database.
func (c restoreCommand) Run(env *environment) error {
	if err := c.prepare(); err != nil {
		return err
	}
	release, err := c.lock()
	if err != nil {
		return err
	}
	defer release()
	if c.DatabaseURL != "" {
		return c.intoDatabase(env)
	}
	return c.intoFolder(env)
}

func (c restoreCommand) intoFolder(env *environment) error {
	_, err := os.Stat(filepath.Join(c.Data, store.FileName))
	if err == nil && !c.Replace {
		db, err := c.open(env.ctx)
		if err != nil {
			return fmt.Errorf("the database in %s cannot be read (%w); --replace puts the backup in its place", c.Data, err)
		}
		if err := errors.Join(c.refuseTaken(db.Read(env.ctx)), db.Close()); err != nil {
			return err
		}
	}
	return c.restore(env, func(f *backup.File, to backup.Target) error { return f.IntoFolder(env.ctx, c.Data, to) })
}

func (c restoreCommand) intoDatabase(env *environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	others, err := db.Others(env.ctx)
	if err != nil {
		return err
	}
	if others > 0 {
		return fmt.Errorf("the console is running on this database (%d connections); stop it first", others)
	}
	if !c.Replace {
		if err := c.refuseTaken(db.Read(env.ctx)); err != nil {
			return err
		}
	}
	return c.restore(env, func(f *backup.File, to backup.Target) error { return f.IntoDatabase(env.ctx, db, to) })
}

func (c restoreCommand) restore(env *environment, put func(*backup.File, backup.Target) error) error {
	file, err := backup.Open(c.From)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	finish := func(tx *store.Tx) error { return c.finish(env, tx, &file.Manifest) }
	if err := put(file, backup.Target{Uploads: c.uploads(), Finish: finish}); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	tables, rows, files := file.Manifest.Totals()
	_, err = fmt.Fprintf(env.stdout, "Restored %s, taken at %s: %d rows in %d tables, %d uploaded files. All sessions have ended; everybody signs in again.\n",
		c.From, file.Manifest.CreatedAt, rows, tables, files)
	return err
}

func (c restoreCommand) refuseTaken(q *store.Q) error {
	layouts, err := q.Layouts()
	if err != nil {
		return err
	}
	for _, l := range layouts {
		if l.Table != "accounts" {
			continue
		}
		if taken, err := staff.Installed(q); err != nil || !taken {
			return err
		}
		return errors.New("the database holds accounts; --replace puts the backup in its place")
	}
	return nil
}

// finish checks the log of the restored rows and leaves a row in it. Sessions end: one that was signed out after the
// backup must not come back to life.
func (c restoreCommand) finish(env *environment, tx *store.Tx, manifest *backup.Manifest) error {
	if err := tx.Exec("DELETE FROM sessions"); err != nil {
		return err
	}
	known, err := signedWith(&tx.Q)
	if err != nil {
		return err
	}
	given, err := c.logKeyGiven()
	if err != nil {
		return err
	}
	if !given {
		return c.warn(env, "there is no key of the operation log in "+c.Data)
	}
	key, err := c.logKey()
	if err != nil {
		return err
	}
	if known != "" && known != keyFingerprint(key) {
		return c.warn(env, "the operation log of the backup is signed with another key than the one here")
	}
	log := &audit.Log{Key: key, Process: slog.New(slog.NewJSONHandler(env.stderr, nil))}
	verdict, err := log.VerifyIn(&tx.Q)
	if err != nil {
		return err
	}
	if verdict.BadID != 0 {
		return fmt.Errorf("the operation log of the backup is broken: %s", verdict.Why)
	}
	return log.Append(tx, fileRow(tx, "restore", c.From, fmt.Sprintf("restored at the terminal, backup of %s", manifest.CreatedAt)))
}

func (c restoreCommand) warn(env *environment, why string) error {
	_, err := fmt.Fprintf(env.stderr, "Warning: %s. The log was not checked and the restore is not recorded in it; the console starts only with the right key, as %s or in CAREDESK_LOG_KEY.\n", why, c.logKeyFile())
	return err
}
