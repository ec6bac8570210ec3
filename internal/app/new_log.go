package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/user"
	"strings"

	"caredesk/internal/audit"
	"caredesk/internal/engine/store"
)

type newLogCommand struct {
	place
	Reason string `required:"" help:"How the key was lost, 4 to 200 characters; it stands in the log for good."`
}

// Run seals the operation log as it stands and lets it go on with another key: the one that is set or lies in the data folder, or
// one that is made. It is the way out when the key is lost, and refused while it is not.
func (c newLogCommand) Run(env *environment) error {
	reason := strings.TrimSpace(c.Reason)
	if n := len([]rune(reason)); n < 4 || n > 200 {
		return wrongCall{errors.New("--reason must have 4 to 200 characters")}
	}
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	release, err := c.alone(env, db)
	if err != nil {
		return err
	}
	defer release()
	lost, err := c.lostLogKey(db.Read(env.ctx))
	if err != nil {
		return err
	}
	key, err := c.key("log")
	if err != nil {
		return err
	}
	log, by, sealed := c.logWith(key, slog.New(slog.NewJSONHandler(env.stderr, nil))), operator(), audit.Seal{}
	err = db.Write(env.ctx, func(tx *store.Tx) error {
		if sealed, err = log.Renew(tx, lost, reason, by); err != nil {
			return err
		}
		if err := tx.Exec("UPDATE facts SET value = ? WHERE name = 'logKey'", log.KeyID); err != nil {
			return err
		}
		return log.Append(tx, terminalRow(tx, "create", "log", 0, fmt.Sprintf("%d–", sealed.LastID+1),
			fmt.Sprintf("new key %s behind row %d, whose key %s is lost: %s (%s)", log.KeyID, sealed.LastID, lost, reason, by)))
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "The operation log goes on behind row %d with the key %s; keep a copy of %s, or of what %s is set to, apart from the backups. "+
		"The rows up to there can be verified with the lost key %s alone: if it turns up, put it back as %s.\n",
		sealed.LastID, log.KeyID, c.keyFile("log"), keySetting("log"), lost, c.keyFile("log-"+lost))
	return err
}

// lostLogKey is the fingerprint of the key that the database was written with, which must not be here.
func (c newLogCommand) lostLogKey(q *store.Q) (string, error) {
	written, err := writtenWith(q, "logKey")
	if err != nil {
		return "", err
	}
	here, err := c.keyHere("log")
	switch {
	case err != nil:
		return "", err
	case written == "":
		return "", errors.New("the operation log has no key yet; the first start makes one")
	case here != nil && keyFingerprint(here) == written:
		return "", errors.New("the key of the operation log is not lost: the right one is here")
	}
	return written, nil
}

// alone makes sure that no console runs on the database. One on PostgreSQL that holds no connection just now is found out when it
// writes its next row, and writes none.
func (p place) alone(env *environment, db *store.DB) (release func(), err error) {
	if p.DatabaseURL == "" {
		return p.lock()
	}
	others, err := db.Others(env.ctx)
	if err == nil && others > 0 {
		err = fmt.Errorf("the console is running on this database (%d connections); stop it first", others)
	}
	return func() {}, err
}

// operator names the account of the machine that a command is run by.
func operator() string {
	name := "unknown"
	if current, err := user.Current(); err == nil {
		name = current.Username
	}
	if host, err := os.Hostname(); err == nil {
		name += "@" + host
	}
	return name
}
