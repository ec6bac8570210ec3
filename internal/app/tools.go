package app

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

type verifyCommand struct {
	place
	Anchors string `placeholder:"FILE" help:"Process log with the anchors of the rows; finds a cut tail and an old copy put back."`
}

func (c verifyCommand) Run(env *environment) error {
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	log, err := c.operationLog(env.ctx, db, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	var anchors io.Reader
	if c.Anchors != "" {
		f, err := os.Open(c.Anchors)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		anchors = f
	}
	verdict, err := log.Verify(env.ctx, db, anchors)
	if err != nil {
		return err
	}
	if verdict.BadID != 0 {
		return fmt.Errorf("the operation log is broken: %s", verdict.Why)
	}
	_, err = fmt.Fprintf(env.stdout, "The operation log is whole: %d rows.\n", verdict.Rows)
	if verdict.Unverified == 0 {
		return err
	}
	for _, s := range verdict.Sealed {
		_, more := fmt.Fprintf(env.stdout, "Rows up to %d cannot be verified: their key %s is lost, said %s at %s (%s). If it turns up, put it back as %s.\n",
			s.LastID, s.LostKey, s.MadeBy, s.At, s.Reason, c.keyFile("log-"+s.LostKey))
		err = errors.Join(err, more)
	}
	return err
}

type resetCommand struct {
	place
	Username string `arg:"" help:"The account."`
}

func (c resetCommand) Run(env *environment) error {
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	if err != nil {
		return err
	}
	password := staff.RandomPassword()
	hash, err := staff.NewHasher().Hash(env.ctx, password)
	if err != nil {
		return err
	}
	err = db.Write(env.ctx, func(tx *store.Tx) error {
		id, err := staff.AccountID(&tx.Q, c.Username)
		if errors.Is(err, store.ErrNoRows) {
			return fmt.Errorf("there is no account %q", c.Username)
		}
		if err != nil {
			return err
		}
		if err := staff.SetPassword(tx, id, hash, true, 0); err != nil {
			return err
		}
		return log.Append(tx, terminalRow(tx, "update", "account", id, c.Username, "passwordReset"))
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "The new password of %s is %s (shown only this once; it must be changed at the next sign-in)\n", c.Username, password)
	return err
}
