package platform

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Auth lets programs in by their keys.
type Auth struct {
	// PerMinute is how many calls each key may make in a minute, on all replicas together; 0 for any number.
	PerMinute int64

	mu   sync.Mutex
	lots map[int64]*lot
}

// NewAuth makes the authenticator of programs.
func NewAuth(perMinute int64) *Auth { return &Auth{PerMinute: perMinute, lots: map[int64]*lot{}} }

// lot is what this replica has taken of the calls of a key in a minute, and not used yet.
type lot struct {
	mu     sync.Mutex
	minute int64
	left   int64
	over   bool // there are no more in that minute
}

type keyRow struct {
	ID        int64
	Name      string
	Prefix    string
	Scopes    value.List[perm.Scope]
	Status    KeyStatus
	ExpiresAt *value.Time
}

// Authenticate finds the key that a program shows, and what it opens at this moment.
func (a *Auth) Authenticate(r *api.Request) (*api.Principal, error) {
	known, err := find(r)
	if err != nil {
		return nil, err
	}
	if known == nil || known.Status != Active || known.ExpiresAt != nil && *known.ExpiresAt <= r.Q().Now {
		return nil, refuse(r, known)
	}
	if err := a.take(r, known.ID); err != nil {
		return nil, err
	}
	name := actorMark + known.Name
	return &api.Principal{KeyID: known.ID, Username: name, Name: name, Grant: perm.Grant{Scopes: known.Scopes}}, nil
}

// actorMark stands before the name of a key wherever it says who did something.
const actorMark = "platform:"

// find looks a key up; nil where there is none.
func find(r *api.Request) (*keyRow, error) {
	if len(r.Token) != keyLength || !strings.HasPrefix(r.Token, keyMark) {
		return nil, nil
	}
	// A look-up by index needs no way to break it off, and is cheaper without one.
	found, err := store.Get[keyRow](r.DB.Read(context.WithoutCancel(r.Ctx)),
		"SELECT id, name, prefix, scopes, status, expires_at FROM platform_keys WHERE key_hash = ?", hashed(r.Token))
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look up key: %w", err)
	}
	return &found, nil
}

// lotSize is how many calls of a key a replica takes at once: few enough to leave some to the others, and enough to write no more
// than about ten times a minute.
const lotSize = 50

// take uses one of the calls that a key has in this minute. A replica takes them in lots, so that a call seldom writes anything
// and the limit holds for all replicas together. Taking a lot also notes that the key is in use.
func (a *Auth) take(r *api.Request, key int64) error {
	a.mu.Lock()
	mine := a.lots[key]
	if mine == nil {
		mine = &lot{}
		a.lots[key] = mine
	}
	a.mu.Unlock()
	mine.mu.Lock()
	defer mine.mu.Unlock()
	now := r.Q().Now
	minute := int64(now) / time.Minute.Milliseconds()
	if mine.minute != minute || mine.left == 0 && !mine.over {
		taken, err := a.takeLot(r, key, minute)
		if err != nil {
			return err
		}
		mine.minute, mine.left, mine.over = minute, taken, taken == 0
	}
	if a.PerMinute == 0 {
		return nil
	}
	if mine.left == 0 {
		return fault.TooMany(60 - int64(now)/1000%60)
	}
	mine.left--
	return nil
}

// takeLot takes what is left of the calls of a key in a minute, up to the size of a lot.
func (a *Auth) takeLot(r *api.Request, key, minute int64) (taken int64, err error) {
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := tx.Exec("UPDATE platform_keys SET minute = ?, taken = 0 WHERE id = ? AND minute <> ?", minute, key, minute); err != nil {
			return err
		}
		before, err := store.Get[int64](&tx.Q, "UPDATE platform_keys SET taken = taken + ?, last_used_at = ? WHERE id = ? RETURNING taken", lotSize, tx.Now, key)
		if err != nil {
			return err
		}
		taken = max(0, min(lotSize, a.PerMinute-(before-lotSize)))
		return nil
	})
	return taken, err
}

// Limits on keys that open nothing, by the address that they come from. They are those of sign-in.
const (
	refusedRate   = 30
	refusedWindow = time.Minute
)

// refuse answers a key that opens nothing. From one address that is written down so often in a minute, and said in the log the
// first time; then it is asked to wait.
func refuse(r *api.Request, known *keyRow) error {
	refusal := fault.NoKey()
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := tx.Lock("platform refusals"); err != nil {
			return err
		}
		before, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM platform_refusals WHERE ip = ? AND at BETWEEN ? AND ?", r.IP, tx.Now.Add(-refusedWindow), tx.Now.Add(refusedWindow))
		if err != nil {
			return err
		}
		if before >= refusedRate {
			refusal = fault.TooMany(int64(refusedWindow.Seconds()))
			return nil
		}
		if err := tx.Exec("INSERT INTO platform_refusals (ip, at) VALUES (?, ?)", r.IP, tx.Now); err != nil || before > 0 {
			return err
		}
		return r.Record(tx, refusalEntry(refusal, known))
	})
	return errors.Join(refusal, err)
}

// refusalEntry names a key that once opened something. What was never one stays out of the log: people paste passwords.
func refusalEntry(refusal *fault.Error, known *keyRow) api.Entry {
	e := api.Entry{Action: "loginFail", ObjectType: keyName, ErrorCode: refusal.Code, Actor: &api.Principal{}}
	if known != nil {
		e.ObjectID, e.ObjectLabel = known.ID, known.Name
		e.Actor.Username = actorMark + known.Name
	}
	return e
}
