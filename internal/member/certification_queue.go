package member

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// QueuePlace is where a pending certification stands in the order in which they were handed in, counting from 1. Both are
// counted up to a limit, like every total.
type QueuePlace struct {
	At int64 `json:"at"`
	Of int64 `json:"of"`
}

// countedTo is how far places are counted: nobody reads more than that from a number.
const countedTo = 10_000

func placeOf(q *store.Q, c *Certification) (*QueuePlace, error) {
	place, err := store.Get[QueuePlace](q, `SELECT
		(SELECT count(*) FROM (SELECT 1 FROM certifications WHERE status = 'pending' AND deleted_at IS NULL AND (created_at, id) <= (?, ?) LIMIT ?) a) AS at,
		(SELECT count(*) FROM (SELECT 1 FROM certifications WHERE status = 'pending' AND deleted_at IS NULL LIMIT ?) b) AS of`,
		c.CreatedAt, c.ID, countedTo+1, countedTo+1)
	return &place, err
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
