package member

import (
	"errors"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// claimedFor is how long a certification is kept for whoever looks at it. The view asks again while it is open.
const claimedFor = 5 * time.Minute

// ClaimIn asks to keep a pending certification to oneself while deciding, or gives it back.
type ClaimIn struct {
	ID      int64 `json:"id" minimum:"1"`
	Release bool  `json:"release,omitempty"`
}

// ClaimOut tells who has it now, and until when.
type ClaimOut struct {
	Mine  bool        `json:"mine"`
	By    string      `json:"by"`
	Until *value.Time `json:"until"`
}

// claimCall is asked once a minute by every open view. It changes nothing about the record and so leaves no row in the log.
func claimCall(records resource.Records[Certification]) *api.Call {
	call := api.Write("CertificationClaim", decide, func(r *api.Request, tx *store.Tx, in ClaimIn) (out ClaimOut, err error) {
		c, err := records.Load(r, &tx.Q, in.ID)
		if err != nil {
			return out, err
		}
		if in.Release || !c.undecided() {
			return out, release(tx, in.ID, r.Caller.AccountID)
		}
		return claim(tx, r, in.ID)
	})
	call.Logged = false
	return call
}

func release(tx *store.Tx, id, account int64) error {
	return tx.Exec("DELETE FROM certification_claims WHERE certification_id = ? AND account_id = ?", id, account)
}

// claim takes what is free, one's own already, or no longer looked at: in one statement, so that two cannot both have it.
func claim(tx *store.Tx, r *api.Request, id int64) (ClaimOut, error) {
	until := tx.Now.Add(claimedFor)
	taken, err := tx.ExecCount(`INSERT INTO certification_claims (certification_id, account_id, until) VALUES (?, ?, ?)
		ON CONFLICT (certification_id) DO UPDATE SET account_id = excluded.account_id, until = excluded.until
		WHERE certification_claims.account_id = excluded.account_id OR certification_claims.until <= ?`, id, r.Caller.AccountID, until, tx.Now)
	if err != nil || taken > 0 {
		return ClaimOut{Mine: true, By: r.Caller.Name, Until: &until}, err
	}
	other, err := claimOfOther(&tx.Q, r, id)
	if err != nil || other == nil {
		return ClaimOut{}, err
	}
	return ClaimOut{By: other.Name, Until: &other.Until}, nil
}

type liveClaim struct {
	Name  string
	Until value.Time
}

// claimOfOther is somebody else's claim that still holds; nil when there is none.
func claimOfOther(q *store.Q, r *api.Request, id int64) (*liveClaim, error) {
	found, err := store.Get[liveClaim](q, `SELECT a.name, l.until FROM certification_claims l JOIN accounts a ON a.id = l.account_id
		WHERE l.certification_id = ? AND l.account_id <> ? AND l.until > ?`, id, r.Caller.AccountID, q.Now)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil
	}
	return &found, err
}

// refuseClaimed keeps two people from deciding about the same certification. It is no Bar: whoever may decide asks for the
// claim again every minute and decides as soon as it is free, so the moves stay offered.
func refuseClaimed(c *resource.Change[Certification]) error {
	other, err := claimOfOther(&c.Tx.Q, c.Request, c.Before.ID)
	if err != nil || other == nil {
		return err
	}
	return c.Refuse("stateIllegal.claimed", map[string]any{"name": other.Name})
}

// NeighbourIn asks for the pending certification next to one, in the order in which they were handed in.
type NeighbourIn struct {
	ID   int64 `json:"id" minimum:"1"`
	Back bool  `json:"back,omitempty"`
}

// NeighbourOut is the id, or 0 at the end of the queue.
type NeighbourOut struct {
	ID int64 `json:"id"`
}

func neighbourCall(records resource.Records[Certification]) *api.Call {
	return api.Read("CertificationNext", verify, func(r *api.Request, in NeighbourIn) (NeighbourOut, error) {
		c, err := records.Load(r, r.Q(), in.ID)
		if err != nil {
			return NeighbourOut{}, err
		}
		find := following
		if in.Back {
			find = preceding
		}
		id, err := find(r.Q(), r, c)
		return NeighbourOut{ID: id}, err
	})
}

// following is the next one in the queue that nobody else is looking at; 0 when there is none.
func following(q *store.Q, r *api.Request, c *Certification) (int64, error) {
	return orNone(store.Get[int64](q, `SELECT c.id FROM certifications c WHERE c.status = 'pending' AND c.deleted_at IS NULL AND (c.created_at, c.id) > (?, ?)
		AND NOT EXISTS (SELECT 1 FROM certification_claims l WHERE l.certification_id = c.id AND l.account_id <> ? AND l.until > ?)
		ORDER BY c.created_at, c.id LIMIT 1`, c.CreatedAt, c.ID, r.Caller.AccountID, q.Now))
}

func preceding(q *store.Q, r *api.Request, c *Certification) (int64, error) {
	return orNone(store.Get[int64](q, `SELECT c.id FROM certifications c WHERE c.status = 'pending' AND c.deleted_at IS NULL AND (c.created_at, c.id) < (?, ?)
		AND NOT EXISTS (SELECT 1 FROM certification_claims l WHERE l.certification_id = c.id AND l.account_id <> ? AND l.until > ?)
		ORDER BY c.created_at DESC, c.id DESC LIMIT 1`, c.CreatedAt, c.ID, r.Caller.AccountID, q.Now))
}

func orNone(id int64, err error) (int64, error) {
	if errors.Is(err, store.ErrNoRows) {
		return 0, nil
	}
	return id, err
}
