package app

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/seed"
	"caredesk/internal/staff"
)

type seedCommand struct {
	place
	Preset        string           `default:"small" enum:"tiny,small,medium,bench" help:"How much: tiny, small, medium or bench. All but bench are marked as demo data."`
	Scale         int64            `default:"1" placeholder:"N" help:"Multiply the rows of what grows."`
	Seed          uint64           `default:"20240601" help:"The same seed makes the same rows."`
	Now           string           `default:"2025-06-01T00:00:00Z" placeholder:"TIME" help:"The moment that all times lie before, or live."`
	Only          []string         `placeholder:"NAME,…" help:"Make only these, and what they refer to."`
	Rows          map[string]int64 `mapsep:"," placeholder:"NAME=N,…" help:"So many rows of these."`
	Check         bool             `help:"Make nothing; recompute the counters and look for rows that break a rule."`
	AdminPassword string           `name:"admin-password" hidden:"" env:"CAREDESK_ADMIN_PASSWORD"`
}

func (c seedCommand) Run(env *environment) error {
	options, err := c.options()
	if err != nil {
		return wrongCall{err}
	}
	if c.Check {
		return c.verify(env)
	}
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if c.Now == liveNow {
		options.Now = db.Now()
	}
	if c.DatabaseURL == "" {
		release, err := c.lock()
		if err != nil {
			return err
		}
		defer release()
	}
	if err := db.Migrate(env.ctx); err != nil {
		return err
	}
	// Before an account is made: a refused database stays as it was.
	if err := seed.Empty(db.Read(env.ctx)); err != nil {
		return err
	}
	signIn, err := c.firstAccount(env, db)
	if err != nil {
		return err
	}
	if err := nameCodes(env.ctx, db); err != nil {
		return err
	}
	if options.Log, err = c.operationLog(env.ctx, db, slog.New(slog.DiscardHandler)); err != nil {
		return err
	}
	if options.Vault, err = c.vault(env.ctx, db); err != nil {
		return err
	}
	files, err := c.ownUploads(env.ctx, db)
	if err != nil {
		return err
	}
	options.Files = files
	started := db.Now()
	var made []string
	options.Done = func(entity string, rows int64) { made = append(made, fmt.Sprintf("%s %d", entity, rows)) }
	if err := seed.Fill(env.ctx, db, options); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "Made in %.1f s: %s\n%s", db.Now().Sub(started).Seconds(), strings.Join(made, ", "), signIn)
	return err
}

// liveNow lets the data end when it is made.
const liveNow = "live"

func (c seedCommand) options() (seed.Options, error) {
	o := seed.Options{Preset: c.Preset, Scale: c.Scale, Seed: c.Seed, Only: c.Only, Rows: c.Rows}
	if c.Scale < 1 {
		return o, errors.New("--scale must be at least 1")
	}
	if c.Now != liveNow {
		var err error
		if o.Now, err = time.Parse(time.RFC3339, c.Now); err != nil {
			return o, errors.New("--now must be live or a time such as 2025-06-01T00:00:00Z")
		}
	}
	return o, o.Check()
}

// firstAccount makes the first account where there is none, and returns what to tell about signing in.
func (c seedCommand) firstAccount(env *environment, db *store.DB) (signIn string, err error) {
	installed, err := staff.Installed(db.Read(env.ctx))
	if err != nil || installed {
		return "", err
	}
	first := serveCommand{place: c.place, AdminPassword: c.AdminPassword}
	password, random, err := first.firstPassword()
	if err != nil {
		return "", err
	}
	if _, err := first.firstAccount(env.ctx, db, password, false); err != nil || !random {
		return "", err
	}
	return fmt.Sprintf("Sign in as %s with the password %s (shown only this once; the demo accounts have the same)\n", staff.AdminName, password), nil
}

func (c seedCommand) verify(env *environment) error {
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	found, err := seed.Verify(env.ctx, db)
	if err != nil {
		return err
	}
	if len(found.Wrong) > 0 {
		return fmt.Errorf("%d of %d checks failed: %s", len(found.Wrong), found.Checked, strings.Join(found.Wrong, "; "))
	}
	_, err = fmt.Fprintf(env.stdout, "All %d checks hold.\n", found.Checked)
	return err
}
