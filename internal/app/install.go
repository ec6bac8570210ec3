package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/seed"
	"caredesk/internal/staff"
)

// demoPasswordFile remembers the random password of a demo, so that each start can print it.
const demoPasswordFile = "demo-password"

// install makes the first account of a new database and returns what to tell about signing in.
func (c serveCommand) install(ctx context.Context, db *store.DB) (signIn string, err error) {
	if signIn, err = c.firstStart(ctx, db); err != nil {
		return "", err
	}
	return signIn, nameCodes(ctx, db)
}

// nameCodes calls each permission code what the menu calls the places that it opens.
func nameCodes(ctx context.Context, db *store.DB) error {
	texts, err := locale.Load()
	if err != nil {
		return err
	}
	return db.Write(ctx, func(tx *store.Tx) error {
		return staff.NameCodes(tx, func(code perm.Code) staff.CodeNames {
			names := staff.CodeNames{}
			for _, lang := range locale.Langs {
				names[string(lang)] = codeName(code, func(path string) string { return texts.Text(lang, "menu:"+path, nil) })
			}
			return names
		})
	})
}

// codeName is the title of the section that a code opens, or else the titles of its screens.
func codeName(code perm.Code, title func(path string) string) string {
	var screens []string
	for _, place := range perm.Places(code) {
		if place.Path == place.Section {
			return title(place.Path)
		}
		screens = append(screens, title(place.Path))
	}
	return strings.Join(screens, " / ")
}

func (c serveCommand) firstStart(ctx context.Context, db *store.DB) (signIn string, err error) {
	installed, err := staff.Installed(db.Read(ctx))
	if err != nil {
		return "", err
	}
	demo, err := seed.IsDemo(db.Read(ctx))
	if err != nil {
		return "", err
	}
	switch {
	case installed && c.Demo && !demo:
		return "", errors.New("--demo is refused: this database holds real data")
	case installed && demo:
		return c.demoSignIn(ctx, db)
	case installed:
		return "", nil
	case c.Demo:
		return c.installDemo(ctx, db)
	}
	return c.installFirst(ctx, db)
}

func (c serveCommand) installFirst(ctx context.Context, db *store.DB) (string, error) {
	password, random, err := c.firstPassword()
	if err != nil {
		return "", err
	}
	fresh, err := c.firstAccount(ctx, db, password, random)
	if err != nil || !fresh || !random {
		return "", err
	}
	return fmt.Sprintf("Sign in as %s with the password %s (shown only this once; it must be changed at the first sign-in)\n", staff.AdminName, password), nil
}

func (c serveCommand) installDemo(ctx context.Context, db *store.DB) (string, error) {
	password, random, err := c.firstPassword()
	if err != nil {
		return "", err
	}
	if random {
		if err := os.WriteFile(filepath.Join(c.Data, demoPasswordFile), []byte(password), 0o600); err != nil {
			return "", err
		}
	}
	if _, err := c.firstAccount(ctx, db, password, false); err != nil {
		return "", err
	}
	return c.demoSignIn(ctx, db)
}

// demoSignIn fills the database if that is still to be done, and tells how to sign in.
func (c serveCommand) demoSignIn(ctx context.Context, db *store.DB) (string, error) {
	filled, err := seed.Filled(db.Read(ctx))
	if err == nil && !filled {
		err = c.fillDemo(ctx, db)
	}
	if err != nil {
		return "", fmt.Errorf("demo data: %w", err)
	}
	password, err := os.ReadFile(filepath.Join(c.Data, demoPasswordFile))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("Sign in as %s with the password given at its first start (demo data)\n", staff.AdminName), nil
	}
	return fmt.Sprintf("Sign in as %s with the password %s (demo data)\n", staff.AdminName, password), err
}

func (c serveCommand) fillDemo(ctx context.Context, db *store.DB) error {
	log, err := c.operationLog(ctx, db, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	vault, err := c.vault(ctx, db)
	if err != nil {
		return err
	}
	files, err := c.ownUploads(ctx, db)
	if err != nil {
		return err
	}
	return seed.Fill(ctx, db, seed.Demo(db.Now(), log, vault, files))
}

func (c serveCommand) firstPassword() (password string, random bool, err error) {
	if c.AdminPassword == "" {
		return staff.RandomPassword(), true, nil
	}
	if staff.CheckPassword(c.AdminPassword, staff.AdminName) != nil {
		return "", false, errors.New("CAREDESK_ADMIN_PASSWORD must have 10 to 128 characters, not be a common password and not contain the username")
	}
	return c.AdminPassword, false, nil
}

func (c serveCommand) firstAccount(ctx context.Context, db *store.DB, password string, mustChange bool) (fresh bool, err error) {
	hash, err := staff.NewHasher().Hash(ctx, password)
	if err != nil {
		return false, err
	}
	err = db.Write(ctx, func(tx *store.Tx) error {
		if fresh, err = staff.Install(tx, hash, mustChange); err != nil || !c.Demo {
			return err
		}
		return seed.MarkDemo(tx)
	})
	return fresh, err
}
