package app

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/platform"
)

type keyAddCommand struct {
	place
	Name   string        `required:"" help:"What the operation log calls the program, 2 to 30 characters."`
	Scopes []perm.Scope  `required:"" placeholder:"SCOPE,…" help:"What the key opens: members, orders, voices, content, files, events."`
	Valid  time.Duration `placeholder:"720h" help:"How long it is good; until it is revoked unless said otherwise."`
}

// Run makes a key. Like everything that is done at the terminal, it stands in the operation log.
func (c keyAddCommand) Run(env *environment) error {
	if len([]rune(c.Name)) < platform.MinName || len([]rune(c.Name)) > platform.MaxName {
		return wrongCall{fmt.Errorf("--name must have %d to %d characters", platform.MinName, platform.MaxName)}
	}
	for _, scope := range c.Scopes {
		if !slices.Contains(perm.Scopes, scope) {
			return wrongCall{fmt.Errorf("--scopes: there is no scope %q", scope)}
		}
	}
	if c.Valid < 0 {
		return wrongCall{errors.New("--valid cannot be negative")}
	}
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	if err != nil {
		return err
	}
	key := ""
	err = db.Write(env.ctx, func(tx *store.Tx) error {
		id, made, err := platform.AddKey(tx, c.Name, c.Scopes, c.Valid)
		if err != nil {
			return err
		}
		key = made
		return log.Append(tx, terminalRow(tx, "create", platform.Keys.Name, id, c.Name, ""))
	})
	var broken *store.ConstraintError
	if errors.As(err, &broken) && broken.Unique {
		return fmt.Errorf("there is a key called %q already", c.Name)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "The key of %s is %s (shown only this once)\n", c.Name, key)
	return err
}
