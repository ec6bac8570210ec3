package member

import (
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
	resource.ForReason

	Phone pii.Phone `json:"phone" format:"phone"`
}

func phoneCall(records resource.Records[Member]) *api.Call {
	moves := resource.MovesOf[Member, PhoneIn](records, "userPhone")
	return api.Write("userPhone", moves.Need, func(r *api.Request, tx *store.Tx, in PhoneIn) (*resource.Saved, error) {
		saved, err := moves.Make(tx, r, in, in.ID, &in.Version, func(c *resource.Change[Member]) error {
			c.After.Phone = in.Phone
			return happened(c, PhoneChanged, in.Reason)
		})
		return saved, phoneTaken(err)
	})
}

// TierIn gives members a tier by hand; without one the tier follows the growth again.
type TierIn struct {
	resource.Selection
	resource.ForReason

	TierID       int64       `json:"tierId,omitempty" ref:"userCard"`
	TierExpireAt *value.Time `json:"tierExpireAt,omitempty"`
}

// Check refuses a tier that has ended before it begins.
func (in TierIn) Check(tx *store.Tx) error {
	if in.TierExpireAt != nil && *in.TierExpireAt <= tx.Now {
		return fault.InvalidField("tierExpireAt", "validation.future", nil)
	}
	return nil
}

func giveTier(c *resource.Change[Member], in TierIn) error {
	if in.TierID == 0 {
		return followGrowth(c, in.Reason)
	}
	c.After.TierID, c.After.TierSource, c.After.TierExpireAt = in.TierID, TierManual, in.TierExpireAt
	return happened(c, TierChanged, in.Reason)
}

// tierBefore gives members the tier back that they had; one that was bought no call gives.
func tierBefore(was, is *Member) any {
	switch {
	case was.TierID == is.TierID && was.TierSource == is.TierSource && samePoint(was.TierExpireAt, is.TierExpireAt):
		return nil
	case was.TierSource == TierAuto:
		return map[string]any{}
	case was.TierSource == TierManual && was.TierExpireAt == nil:
		return map[string]any{"tierId": was.TierID}
	case was.TierSource == TierManual:
		return map[string]any{"tierId": was.TierID, "tierExpireAt": was.TierExpireAt}
	}
	return nil
}

func samePoint(a, b *value.Time) bool { return a == b || a != nil && b != nil && *a == *b }

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
	resource.ForReason

	Black bool        `json:"black"`
	Until *value.Time `json:"until,omitempty"`
}

// To is the state that is asked for.
func (in BlackIn) To() string {
	if in.Black {
		return string(Blacklisted)
	}
	return string(Normal)
}

// Check refuses an end that has passed, or that nothing has.
func (in BlackIn) Check(tx *store.Tx) error {
	if in.Until != nil && (!in.Black || *in.Until <= tx.Now) {
		return fault.InvalidField("until", "validation.future", nil)
	}
	return nil
}

// black puts a member on the blacklist or takes it off.
func (o Orders) black(c *resource.Change[Member], in BlackIn) error {
	if in.Black {
		return o.blacken(c, in)
	}
	return restore(c, in.Reason)
}

func (o Orders) blacken(c *resource.Change[Member], in BlackIn) error {
	m := c.After
	m.BlackReason, m.BlackUntil, m.BlackAt, m.BlackBy = in.Reason, in.Until, &c.Tx.Now, &c.Request.Caller.AccountID
	if err := c.Tx.Exec("UPDATE member_logins SET ended_at = ? WHERE member_id = ? AND ended_at IS NULL", c.Tx.Now, m.ID); err != nil {
		return err
	}
	if err := o.cancelUnpaid(c, in.Reason); err != nil {
		return err
	}
	return happened(c, Blackened, in.Reason)
}

func restore(c *resource.Change[Member], reason string) error {
	m := c.After
	m.BlackReason, m.BlackUntil, m.BlackAt, m.BlackBy = "", nil, nil, nil
	return happened(c, Restored, reason)
}
