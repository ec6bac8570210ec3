package audit

import (
	"crypto/hmac"
	"errors"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Seal is where a chain ended because its key was lost: the last row and the last checkpoint that were signed with it.
type Seal struct {
	ID             int64
	At             value.Time
	LastID         int64
	LastMac        string
	LastCheckpoint int64
	CheckpointMac  string
	LostKey        string // its fingerprint
	Reason         string
	MadeBy         string
	Mac            string
}

func sealsOf(q *store.Q) ([]Seal, error) {
	return store.All[Seal](q, `SELECT id, at, last_id, last_mac, last_checkpoint, checkpoint_mac, lost_key, reason, made_by, mac
		FROM operation_log_seals ORDER BY id`)
}

// Renew seals the chain as it stands, because its key is lost, and lets a new one begin: the next row is signed with the key of
// this log, covers the seal, and is written by the caller in the same transaction. Consoles that still have another key write no
// row any more.
func (l *Log) Renew(tx *store.Tx, lostKey, reason, by string) (Seal, error) {
	last, err := store.Get[link](&tx.Q, "UPDATE operation_log_head SET key_id = ? WHERE id = 1 RETURNING last_id, mac", l.KeyID)
	if err != nil {
		return Seal{}, err
	}
	mark, err := store.Get[link](&tx.Q, "SELECT id AS last_id, mac FROM operation_log_checkpoints ORDER BY id DESC LIMIT 1")
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return Seal{}, err
	}
	seals, err := sealsOf(&tx.Q)
	if err != nil {
		return Seal{}, err
	}
	s := Seal{
		ID: int64(len(seals)) + 1, At: tx.Now, LastID: last.LastID, LastMac: last.Mac, LastCheckpoint: mark.LastID, CheckpointMac: mark.Mac,
		LostKey: lostKey, Reason: reason, MadeBy: by,
	}
	s.Mac = newSigner(l.Key).seals(append(seals, s))
	if err := tx.Exec(`INSERT INTO operation_log_seals (id, at, last_id, last_mac, last_checkpoint, checkpoint_mac, lost_key, reason, made_by, mac)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, s.ID, s.At, s.LastID, s.LastMac, s.LastCheckpoint, s.CheckpointMac, s.LostKey, s.Reason, s.MadeBy, s.Mac); err != nil {
		return Seal{}, err
	}
	return s, tx.Exec("UPDATE operation_log_head SET mac = ? WHERE id = 1", s.Mac)
}

// chains are the chains of the log, oldest first: the present one, and before it one for each key that was lost.
type chains struct {
	seals   []Seal
	signers []*signer // one more than seals; nil where the key is not at hand
}

// chains reads the seals and checks them. The signature of the last one covers all.
func (l *Log) chains(q *store.Q, v *Verdict) (*chains, error) {
	seals, err := sealsOf(q)
	if err != nil {
		return nil, err
	}
	c, present := &chains{seals: seals}, newSigner(l.Key)
	for _, s := range seals {
		key := l.formerKey(s.LostKey)
		if key == nil {
			c.signers = append(c.signers, nil)
			v.Sealed = append(v.Sealed, s)
			continue
		}
		c.signers = append(c.signers, newSigner(key))
	}
	c.signers = append(c.signers, present)
	if n := len(seals); n > 0 && !hmac.Equal([]byte(seals[n-1].Mac), []byte(present.seals(seals))) {
		return nil, v.bad(seals[n-1].LastID+1, Checkpoint, "the seal of the rows up to %d is not as it was written", seals[n-1].LastID)
	}
	return c, nil
}

func (l *Log) formerKey(id string) []byte {
	if l.Former == nil {
		return nil
	}
	return l.Former(id)
}

// check follows the chain by one row. A row whose key is not at hand is compared with its neighbours, its anchor and the seal alone.
func (c *chains) check(v *Verdict, last link, row *Row, expected map[int64]string) error {
	if row.ID != last.LastID+1 {
		return v.bad(last.LastID+1, Missing, "row %d is missing", last.LastID+1)
	}
	at := 0
	for at < len(c.seals) && c.seals[at].LastID < row.ID {
		at++
	}
	previous := last.Mac
	if at > 0 && c.seals[at-1].LastID == last.LastID {
		if c.seals[at-1].LastMac != last.Mac {
			return v.bad(last.LastID, Altered, "row %d is not the one that its chain was sealed with", last.LastID)
		}
		previous = c.seals[at-1].Mac
	}
	switch signer := c.signers[at]; {
	case signer == nil:
		v.Unverified++
	case !hmac.Equal([]byte(row.Mac), []byte(signer.row(previous, row))):
		return v.bad(row.ID, Altered, "row %d is not as it was written", row.ID)
	default:
		v.Rows++
	}
	if anchor, ok := expected[row.ID]; ok && anchor != row.Mac {
		return v.bad(row.ID, OtherCopy, "row %d differs from its anchor: this is another copy of the log", row.ID)
	}
	return nil
}

// isWritten tells whether a checkpoint is as it was written, behind the one before it.
func (c *chains) isWritten(last checkpoint, next *checkpoint) bool {
	at := 0
	for at < len(c.seals) && c.seals[at].LastCheckpoint < next.ID {
		at++
	}
	if next.ID != last.ID+1 || next.LastID <= last.LastID {
		return false
	}
	if at < len(c.seals) && c.seals[at].LastCheckpoint == next.ID && c.seals[at].CheckpointMac != next.Mac {
		return false
	}
	signer := c.signers[at]
	return signer == nil || hmac.Equal([]byte(next.Mac), []byte(signer.checkpoint(last.Mac, next)))
}

// sealedCheckpoints is how many checkpoints there must be at least.
func (c *chains) sealedCheckpoints() int64 {
	if len(c.seals) == 0 {
		return 0
	}
	return c.seals[len(c.seals)-1].LastCheckpoint
}
