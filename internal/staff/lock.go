package staff

import (
	"strings"

	"caredesk/internal/store"
)

// nameHash is what attempts to sign in are counted under.
func nameHash(username string) string { return hashed(strings.ToLower(username)) }

// lockedNames tells which names are locked from at least one address at this moment, and until when.
func lockedNames(q *store.Q) (map[string]store.Time, error) {
	type lock struct {
		NameHash string
		Last     store.Time
	}
	locks, err := store.All[lock](q, `SELECT a.name_hash, max(a.at) AS last FROM login_attempts a WHERE a.at > ? AND NOT a.success
		AND a.id > COALESCE((SELECT max(s.id) FROM login_attempts s WHERE s.name_hash = a.name_hash AND s.ip = a.ip AND s.success), 0)
		GROUP BY a.name_hash, a.ip HAVING count(*) >= 5`, q.Now.Add(-pairLock))
	if err != nil {
		return nil, err
	}
	until := map[string]store.Time{}
	for _, l := range locks {
		until[l.NameHash] = max(until[l.NameHash], l.Last.Add(pairLock))
	}
	return until, nil
}

// forgetFailures lets a name sign in again from everywhere.
func forgetFailures(tx *store.Tx, username string) error {
	return tx.Exec("DELETE FROM login_attempts WHERE name_hash = ? AND NOT success", nameHash(username))
}
