package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"caredesk/internal/audit"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
)

// open makes the data folder and opens the database.
func (p place) open(ctx context.Context) (*store.DB, error) {
	if err := p.prepare(); err != nil {
		return nil, err
	}
	return store.Open(ctx, p.Data, p.DatabaseURL)
}

// openExisting opens a database that is there already, and makes no folder for one that is not.
func (p place) openExisting(ctx context.Context) (*store.DB, error) {
	if p.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(p.Data, store.FileName)); err != nil {
			return nil, fmt.Errorf("there is no database in %s", p.Data)
		}
	}
	return p.open(ctx)
}

// openCurrent opens a database that is there already, and whose schema is the one that this program knows.
func (p place) openCurrent(ctx context.Context) (*store.DB, error) {
	db, err := p.openExisting(ctx)
	if err != nil {
		return nil, err
	}
	err = db.CheckSchema(ctx)
	if err != nil && !errors.Is(err, store.ErrNewerSchema) {
		err = store.ErrOlderSchema // a database without any schema, too
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func (p place) prepare() error {
	if err := p.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(p.Data, 0o700); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	probe, err := os.CreateTemp(p.Data, ".probe-*")
	if err != nil {
		return fmt.Errorf("data folder %s cannot be written: %w", p.Data, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// lock keeps a second console, or a restore, away from the same data folder. The system frees it when the process ends.
func (p place) lock() (release func(), err error) {
	f, err := os.OpenFile(filepath.Join(p.Data, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("data folder %s is in use by another caredesk", p.Data)
	}
	return func() { _ = f.Close() }, nil
}

// operationLog opens the log with its key, and refuses a key other than the one that the database was written with.
func (p place) operationLog(ctx context.Context, db *store.DB, process *slog.Logger) (*audit.Log, error) {
	key, err := p.knownKey(ctx, db, "log")
	return p.logWith(key, process), err
}

func (p place) logWith(key []byte, process *slog.Logger) *audit.Log {
	return &audit.Log{Key: key, KeyID: keyFingerprint(key), Former: p.formerLogKey, Process: process}
}

// formerLogKey is the key of a former chain of the operation log, where it was found again and put back under its fingerprint.
func (p place) formerLogKey(fingerprint string) []byte {
	key, err := readKey(p.keyFile("log-" + fingerprint))
	if err != nil || keyFingerprint(key) != fingerprint {
		return nil
	}
	return key
}

// vault opens the vault of personal data with its key.
func (p place) vault(ctx context.Context, db *store.DB) (*pii.Vault, error) {
	key, err := p.knownKey(ctx, db, "data")
	if err != nil {
		return nil, err
	}
	return pii.NewVault(key)
}

// knownKey refuses a key other than the one that the database was written with; the first one seen is that. It makes none for a
// database that was written with one already.
func (p place) knownKey(ctx context.Context, db *store.DB, name string) ([]byte, error) {
	fact := name + "Key"
	written, err := writtenWith(db.Read(ctx), fact)
	if err != nil {
		return nil, err
	}
	here, err := p.keyHere(name)
	if err != nil {
		return nil, err
	}
	if written != "" && here == nil {
		return nil, fmt.Errorf("the key of this database is missing: put it back as %s or set it as %s%s", p.keyFile(name), keySetting(name), wayOut(name))
	}
	key, err := p.key(name)
	if err != nil {
		return nil, err
	}
	fingerprint := keyFingerprint(key)
	return key, db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Exec("INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", fact, fingerprint); err != nil {
			return err
		}
		known, err := store.Get[string](&tx.Q, "SELECT value FROM facts WHERE name = ?", fact)
		if err == nil && known != fingerprint {
			return fmt.Errorf("this database was written with another key; set it as %s or put it back as %s%s", keySetting(name), p.keyFile(name), wayOut(name))
		}
		return err
	})
}

// wayOut is what is left to do where a key is lost for good. Personal data is lost with its key.
func wayOut(name string) string {
	if name == "log" {
		return "; if it is lost for good, caredesk key new-log lets the log go on with a new one"
	}
	return ""
}

// keyFingerprint tells keys apart without giving them away.
func keyFingerprint(key []byte) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:8])
}

func (p place) keyFile(name string) string { return filepath.Join(p.Data, "secrets", name+".key") }

// keySetting is the variable of the environment that gives a key.
func keySetting(name string) string { return "CAREDESK_" + strings.ToUpper(name) + "_KEY" }

// key takes a key from its setting, or from the data folder, where it is made at the first start.
func (p place) key(name string) ([]byte, error) {
	given, err := variable(keySetting(name))
	if err != nil {
		return nil, err
	}
	if given != "" {
		key, err := hex.DecodeString(given)
		if err != nil || len(key) != sha256.Size {
			return nil, wrongCall{fmt.Errorf("%s must be 64 hex digits", keySetting(name))}
		}
		return key, nil
	}
	path := p.keyFile(name)
	key, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newKey(path)
	}
	return key, err
}

func readKey(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by other users of this machine; run chmod 600 on it", path)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(written)))
	if err != nil || len(key) != sha256.Size {
		return nil, fmt.Errorf("%s does not hold a key", path)
	}
	return key, nil
}

func newKey(path string) ([]byte, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails
	return key, os.WriteFile(path, []byte(hex.EncodeToString(key)+"\n"), 0o600)
}
