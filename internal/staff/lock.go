package staff

import (
	"strings"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Limits on wrong passwords. They are counted by typed name and address, whether or not the name exists, so they tell nothing.
// Attempts that lie ahead, made before a clock was set back, do not count: they would lock somebody out until then.
const (
	pairFailures  = 5
	pairLock      = 15 * time.Minute
	nameFailures  = 50
	nameWindow    = 24 * time.Hour
	addressRate   = 30
	addressWindow = time.Minute
	knownFor      = 90 * 24 * time.Hour // how long an address counts as one that succeeded before
)

// entrance is what is known of an attempt to sign in before the password is looked at.
type entrance struct {
	attempt  int64
	admitted bool
	known    bool // the name signed in from this address before
}

// enter notes the attempt as failed before the password is even looked at, so that guesses sent side by side count too.
func (g *Auth) enter(r *api.Request, username string) (e entrance, err error) {
	name := nameHash(username)
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := tx.Lock("login"); err != nil {
			return err
		}
		if err := refuseHaste(tx, r.IP); err != nil {
			return err
		}
		if err := refuseLocked(tx, name, r.IP); err != nil {
			return err
		}
		if e.known, err = isKnown(tx, name, r.IP); err != nil {
			return err
		}
		if e.admitted, err = admits(tx, name, e.known); err != nil {
			return err
		}
		e.attempt, err = store.Get[int64](&tx.Q, "INSERT INTO login_attempts (name_hash, ip, at, success) VALUES (?, ?, ?, FALSE) RETURNING id", name, r.IP, tx.Now)
		if err != nil {
			return err
		}
		return tx.Exec("DELETE FROM login_attempts WHERE at < ?", tx.Now.Add(-knownFor))
	})
	return e, err
}

// succeeded ends an attempt well: what failed before it from the same address is forgiven.
func succeeded(tx *store.Tx, attempt int64) error {
	return tx.Exec("UPDATE login_attempts SET success = TRUE WHERE id = ?", attempt)
}

func refuseHaste(tx *store.Tx, ip string) error {
	n, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM login_attempts WHERE ip = ? AND at BETWEEN ? AND ?", ip, tx.Now.Add(-addressWindow), tx.Now.Add(clockSkew))
	if err == nil && n >= addressRate {
		return fault.TooMany(int64(addressWindow.Seconds()))
	}
	return err
}

// refuseLocked counts the failures of this name from this address since its last success.
func refuseLocked(tx *store.Tx, name, ip string) error {
	type failures struct {
		Count int64
		Last  value.Time
	}
	f, err := store.Get[failures](&tx.Q, `SELECT count(*) AS count, COALESCE(max(at), 0) AS last FROM login_attempts
		WHERE name_hash = ? AND ip = ? AND at BETWEEN ? AND ? AND NOT success
		AND id > COALESCE((SELECT max(id) FROM login_attempts WHERE name_hash = ? AND ip = ? AND success), 0)`,
		name, ip, tx.Now.Add(-pairLock), tx.Now.Add(clockSkew), name, ip)
	if err == nil && f.Count >= pairFailures {
		left := pairLock - tx.Now.Sub(f.Last)
		return fault.Locked(max(1, int64(left.Seconds())))
	}
	return err
}

// isKnown tells whether a name has signed in from an address before.
func isKnown(tx *store.Tx, name, ip string) (bool, error) {
	n, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM login_attempts WHERE name_hash = ? AND ip = ? AND success", name, ip)
	return n > 0, err
}

// admits lets an account under attack in from addresses that it signed in from before, and from no other.
func admits(tx *store.Tx, name string, known bool) (bool, error) {
	n, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM login_attempts WHERE name_hash = ? AND at BETWEEN ? AND ? AND NOT success", name, tx.Now.Add(-nameWindow), tx.Now.Add(clockSkew))
	return known || n < nameFailures, err
}

// lockNote says that this failure locked the name from this address. What is tried behind the lock is not looked at and leaves no
// row: nobody should be able to fill the log without end.
func lockNote(tx *store.Tx, name, ip string) (string, error) {
	err := refuseLocked(tx, name, ip)
	if refused, ok := fault.As(err); ok && refused.Code == fault.CodeLocked {
		return "locked", nil
	}
	return "", err
}

// nameHash is what attempts to sign in are counted under.
func nameHash(username string) string { return hashed(strings.ToLower(username)) }

// failed is what wrong passwords have come to under one name.
type failed struct {
	count       int64       // from all addresses, each since its last success
	lockedUntil *value.Time // where it is locked from at least one address
}

// failuresByName counts the wrong passwords that still matter, by the hash of the name.
func failuresByName(q *store.Q) (map[string]failed, error) {
	type pair struct {
		NameHash string
		Count    int64
		Last     value.Time
	}
	pairs, err := store.All[pair](q, `SELECT a.name_hash, count(*) AS count, max(a.at) AS last FROM login_attempts a WHERE a.at BETWEEN ? AND ? AND NOT a.success
		AND a.id > COALESCE((SELECT max(s.id) FROM login_attempts s WHERE s.name_hash = a.name_hash AND s.ip = a.ip AND s.success), 0)
		GROUP BY a.name_hash, a.ip`, q.Now.Add(-pairLock), q.Now.Add(clockSkew))
	if err != nil {
		return nil, err
	}
	byName := map[string]failed{}
	for _, p := range pairs {
		f := byName[p.NameHash]
		f.count += p.Count
		if until := p.Last.Add(pairLock); p.Count >= pairFailures && (f.lockedUntil == nil || *f.lockedUntil < until) {
			f.lockedUntil = &until
		}
		byName[p.NameHash] = f
	}
	return byName, nil
}

// forgetFailures lets a name sign in again from everywhere.
func forgetFailures(tx *store.Tx, username string) error {
	return tx.Exec("DELETE FROM login_attempts WHERE name_hash = ? AND NOT success", nameHash(username))
}
