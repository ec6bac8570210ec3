package member

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// PhoneIn gives a member another telephone number.
type PhoneIn struct {
	resource.RecordRef

	Phone  pii.Phone `json:"phone" format:"phone"`
	Reason string    `json:"reason" minLength:"2" maxLength:"200"`
}

func phoneCall(records resource.Records[Member]) *api.Call {
	return api.Write("userPhone", write, func(r *api.Request, tx *store.Tx, in PhoneIn) (*resource.Saved, error) {
		saved, err := records.Update(tx, r, in.ID, &in.Version, "update", func(c *resource.Change[Member]) error {
			c.After.Phone = in.Phone
			c.Note("reason", nil, in.Reason)
			return happened(c, PhoneChanged, in.Reason)
		})
		var broken *store.ConstraintError
		if errors.As(err, &broken) && broken.Unique {
			return nil, fault.Duplicate("phone") // somebody else was given it at the same moment
		}
		return saved, err
	})
}

// TierIn gives a member a tier by hand; without one the tier follows the growth again.
type TierIn struct {
	resource.RecordRef

	TierID       int64       `json:"tierId,omitempty" ref:"userCard"`
	TierExpireAt *value.Time `json:"tierExpireAt,omitempty"`
	Reason       string      `json:"reason" minLength:"2" maxLength:"200"`
}

func tierCall(records resource.Records[Member]) *api.Call {
	return api.Write("userTier", write, func(r *api.Request, tx *store.Tx, in TierIn) (*resource.Saved, error) {
		if in.TierExpireAt != nil && *in.TierExpireAt <= tx.Now {
			return nil, fault.InvalidField("tierExpireAt", "validation.future", nil)
		}
		return records.Update(tx, r, in.ID, &in.Version, "update", func(c *resource.Change[Member]) error {
			m := c.After
			c.Note("reason", nil, in.Reason)
			if in.TierID == 0 {
				return followGrowth(c, in.Reason)
			}
			m.TierID, m.TierSource, m.TierExpireAt = in.TierID, TierManual, in.TierExpireAt
			return happened(c, TierChanged, in.Reason)
		})
	})
}

// followGrowth gives a member the tier that its growth is worth.
func followGrowth(c *resource.Change[Member], reason string) (err error) {
	m := c.After
	m.TierSource, m.TierExpireAt = TierAuto, nil
	if m.TierID, err = tierByGrowth(&c.Tx.Q, m.Growth, 0); err != nil {
		return err
	}
	return happened(c, TierChanged, reason)
}

// BlackIn puts members on the blacklist, or takes them off it.
type BlackIn struct {
	resource.Selection

	Black  bool        `json:"black"`
	Reason string      `json:"reason" minLength:"2" maxLength:"200"`
	Until  *value.Time `json:"until,omitempty"`
}

func blackCall(records resource.Records[Member]) *api.Call {
	return api.Write("userBlack", write, func(r *api.Request, tx *store.Tx, in BlackIn) (resource.Changed, error) {
		if in.Until != nil && (!in.Black || *in.Until <= tx.Now) {
			return resource.Changed{}, fault.InvalidField("until", "validation.future", nil)
		}
		return records.Change(tx, r, in.Selection, "status", func(c *resource.Change[Member]) error {
			if in.Black {
				return blacken(c, in)
			}
			c.Note("reason", nil, in.Reason)
			return restore(c, in.Reason)
		})
	})
}

func blacken(c *resource.Change[Member], in BlackIn) error {
	m := c.After
	if m.Status != Normal {
		return fault.State(string(m.Status), []string{})
	}
	m.Status, m.BlackReason, m.BlackUntil, m.BlackAt, m.BlackBy = Blacklisted, in.Reason, in.Until, &c.Tx.Now, &c.Request.Caller.AccountID
	if err := c.Tx.Exec("UPDATE member_logins SET ended_at = ? WHERE member_id = ? AND ended_at IS NULL", c.Tx.Now, m.ID); err != nil {
		return err
	}
	if err := cancelUnpaid(c, in.Reason); err != nil {
		return err
	}
	return happened(c, Blackened, in.Reason)
}

func restore(c *resource.Change[Member], reason string) error {
	m := c.After
	if m.Status != Blacklisted {
		return fault.State(string(m.Status), []string{})
	}
	m.Status, m.BlackReason, m.BlackUntil, m.BlackAt, m.BlackBy = Normal, "", nil, nil, nil
	return happened(c, Restored, reason)
}
