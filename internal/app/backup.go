package app

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"caredesk/internal/audit"
	"caredesk/internal/backup"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

type backupCommand struct {
	place
	To        string `required:"" placeholder:"FILE" help:"File to write. It holds everything but the folder secrets of the data folder."`
	Overwrite bool   `help:"Replace the file if it exists."`
	// AllowMissing is for an installation that has lost files for good.
	AllowMissing bool `help:"Take the backup even if uploaded files are missing, unreadable or altered; they are named."`
}

type restoreCommand struct {
	place
	From    string `required:"" placeholder:"FILE" help:"Backup to put in place; all of it is checked first."`
	Replace bool   `help:"Replace a database that holds accounts."`
	// Unsealed is for a backup whose key is lost, or that was written before keys sealed them.
	Unsealed bool `help:"Restore a backup without checking its seal, which tells whether somebody changed it."`
}

type backupVerifyCommand struct {
	place
	File     string `arg:"" help:"Backup to check."`
	Unsealed bool   `help:"Check all but the seal, for which the key of the operation log is needed."`
}

// Run reads a whole backup as a restore would, and changes nothing.
func (c backupVerifyCommand) Run(env *environment) error {
	file, err := c.openBackup(c.File, c.Unsealed)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if lost := file.Undeclared(); len(lost) > 0 {
		return fmt.Errorf("of the uploads that its database knows, %d are not in %s as they were kept: %s", len(lost), c.File, backup.Names(lost))
	}
	tables, rows, files := file.Manifest.Totals()
	without := ""
	if len(file.Lost) > 0 {
		without = fmt.Sprintf(" It was taken, as --allow-missing allowed, without %d files as they were kept: %s.", len(file.Lost), backup.Names(file.Lost))
	}
	_, err = fmt.Fprintf(env.stdout, "%s is whole, taken at %s: %d rows in %d tables, %d uploaded files, schema %d.%s\n",
		c.File, file.Manifest.CreatedAt, rows, tables, files, file.Manifest.SchemaVersion, without)
	return err
}

// Run takes a backup while the console goes on.
func (c backupCommand) Run(env *environment) error {
	db, err := c.openExisting(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	uploads, err := c.uploads(env.ctx)
	if err != nil {
		return err
	}
	source := backup.Source{DB: db, Uploads: uploads, AllowLost: c.AllowMissing, Begin: func() ([]byte, error) { return c.record(env, db) }}
	manifest, err := backup.Write(env.ctx, source, c.To, c.Overwrite)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if lost := manifest.Lost; len(lost) > 0 {
		if _, err := fmt.Fprintf(env.stderr, "Warning: of the uploads that the database knows, %d are not in the backup as they were kept: %s.\n", len(lost), backup.Names(lost)); err != nil {
			return err
		}
	}
	tables, rows, files := manifest.Totals()
	_, err = fmt.Fprintf(env.stdout, "Backup written to %s: %d rows in %d tables, %d uploaded files, schema %d.\n"+
		"It does not hold the keys of the operation log and of personal data. Keep %s, or what CAREDESK_LOG_KEY and CAREDESK_DATA_KEY are set to, in another place: without them a restored console does not start.\n",
		c.To, rows, tables, files, manifest.SchemaVersion, filepath.Dir(c.keyFile("log")))
	return err
}

// record leaves a row in the operation log, which is then part of the backup, and gives the key that seals it.
func (c backupCommand) record(env *environment, db *store.DB) ([]byte, error) {
	if _, err := writtenWith(db.Read(env.ctx), "logKey"); err != nil {
		return nil, fmt.Errorf("this is not a database of CareDesk: %w", err)
	}
	// The anchor goes where the report goes: what stands on stderr is mailed by cron.
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stdout, nil)))
	if err != nil {
		return nil, err
	}
	return sealKey(log.Key), db.Write(env.ctx, func(tx *store.Tx) error {
		return log.Append(tx, fileRow(tx, "backup", c.To, "begun at the terminal, to "+c.To))
	})
}

// sealKey is the key of the seals of backups, made from that of the operation log.
func sealKey(logKey []byte) []byte {
	mac := hmac.New(sha256.New, logKey)
	_, _ = mac.Write([]byte("backup")) // never fails
	return mac.Sum(nil)
}

func fileRow(tx *store.Tx, action, path, summary string) audit.Row {
	row := terminalRow(tx, action, "account", 0, filepath.Base(path), summary)
	row.ObjectType = "backup"
	return row
}

// writtenWith reads the fingerprint of the key that the database was written with; empty when there is none yet.
func writtenWith(q *store.Q, fact string) (string, error) {
	fingerprint, err := store.Get[string](q, "SELECT value FROM facts WHERE name = ?", fact)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return fingerprint, err
}

// keyHere returns a key that is set or lies in the data folder; nil where there is none, and none is made.
func (p place) keyHere(name string) ([]byte, error) {
	if _, err := os.Stat(p.keyFile(name)); setVariable(keySetting(name)) == "" && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return p.key(name)
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
	if _, err := c.alone(env, db); err != nil {
		return err
	}
	if !c.Replace {
		if err := c.refuseTaken(db.Read(env.ctx)); err != nil {
			return err
		}
	}
	return c.restore(env, func(f *backup.File, to backup.Target) error { return f.IntoDatabase(env.ctx, db, to) })
}

func (c restoreCommand) restore(env *environment, put func(*backup.File, backup.Target) error) error {
	uploads, err := c.uploads(env.ctx)
	if err != nil {
		return err
	}
	file, err := c.openBackup(c.From, c.Unsealed)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	finish := func(tx *store.Tx) error { return c.finish(env, tx, &file.Manifest) }
	if err := put(file, backup.Target{Uploads: uploads, Finish: finish}); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if len(file.Lost) > 0 {
		if _, err := fmt.Fprintf(env.stderr, "Warning: of the uploads that the restored database knows, %d are not in the backup as they were kept: %s.\n", len(file.Lost), backup.Names(file.Lost)); err != nil {
			return err
		}
	}
	tables, rows, files := file.Manifest.Totals()
	_, err = fmt.Fprintf(env.stdout, "Restored %s, taken at %s: %d rows in %d tables, %d uploaded files. All sessions have ended; everybody signs in again.\n",
		c.From, file.Manifest.CreatedAt, rows, tables, files)
	return err
}

// openBackup opens a backup and checks all of it, its seal too.
func (p place) openBackup(path string, unsealed bool) (*backup.File, error) {
	if unsealed {
		return backup.OpenUnsealed(path)
	}
	key, err := p.keyHere("log")
	if err != nil {
		return nil, err
	}
	if key == nil {
		return nil, fmt.Errorf("the key of the operation log is needed to check the seal of the backup: put it back as %s or set it as %s; --unsealed goes without the check", p.keyFile("log"), keySetting("log"))
	}
	file, err := backup.Open(path, sealKey(key))
	if err != nil {
		return nil, fmt.Errorf("%w; --unsealed goes without the check of the seal", err)
	}
	return file, nil
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
	if err := staff.SignEverybodyOut(tx); err != nil {
		return err
	}
	if _, err := c.rightKey(env, tx, "data", "personal data"); err != nil {
		return err
	}
	key, err := c.rightKey(env, tx, "log", "the operation log, which was not checked and does not record the restore")
	if err != nil || key == nil {
		return err
	}
	log := c.logWith(key, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	verdict, err := log.VerifyIn(&tx.Q, nil)
	if err != nil {
		return err
	}
	if verdict.BadID != 0 {
		return fmt.Errorf("the operation log of the backup is broken: %s", verdict.Why)
	}
	return log.Append(tx, fileRow(tx, "restore", c.From, fmt.Sprintf("restored at the terminal, backup of %s", manifest.CreatedAt)))
}

// rightKey returns the key here if the restored rows were written with it. Else it warns: the key may come later.
func (c restoreCommand) rightKey(env *environment, tx *store.Tx, name, of string) ([]byte, error) {
	written, err := writtenWith(&tx.Q, name+"Key")
	if err != nil {
		return nil, err
	}
	key, err := c.keyHere(name)
	if err != nil || key != nil && (written == "" || written == keyFingerprint(key)) || key == nil && written == "" {
		return key, err
	}
	_, err = fmt.Fprintf(env.stderr, "Warning: %s does not hold the key of %s. The console starts only with the key of the time of the backup, there or in %s%s.\n", c.keyFile(name), of, keySetting(name), wayOut(name))
	return nil, err
}
