package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
)

// Buyer is a member who orders, as the order keeps it.
type Buyer struct {
	Name    pii.Name
	Phone   string
	TierPct int // of a hundred that the tier lets it pay
}

// BuyerOf locks a member who is about to order: fault.Reference where nobody of that id may.
func BuyerOf(tx *store.Tx, r *api.Request, id int64) (b Buyer, err error) {
	table, err := members.Columns()
	if err != nil {
		return b, err
	}
	if err := table.LockRow(tx, id); err != nil {
		return b, err
	}
	m, err := members.Records().Load(r, &tx.Q, id)
	switch refused, is := fault.As(err); {
	case is && refused.Code == fault.CodeNotFound, err == nil && m.Status != Normal:
		return b, fault.Reference("memberId")
	case err != nil:
		return b, err
	}
	b = Buyer{Name: m.RealName, Phone: m.Phone.Clear()}
	if b.Name == "" {
		b.Name = pii.Name(m.Nickname)
	}
	b.TierPct, err = store.Get[int](&tx.Q, "SELECT discount_pct FROM tiers WHERE id = ?", m.TierID)
	return b, err
}
