package insurance

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// PolicySurrenderIn gives a policy up. What goes back within the cool-off is all but the cost of the paper; later it is the cash
// value, which the insurer tells.
type PolicySurrenderIn struct {
	resource.RecordRef
	resource.ForReason

	SurrenderFen  value.Fen  `json:"surrenderFen" minimum:"0" maximum:"9999999999"`
	SurrenderDate value.Date `json:"surrenderDate"`
}

// paperFen is what may be kept at most of a policy that is given up within the cool-off.
const paperFen value.Fen = 1000

// surrenderable is the least and the most that may go back of a policy that is given up on a day.
func (o *Order) surrenderable(on value.Date) (least, most value.Fen) {
	most = o.PaidFen - o.RefundedFen
	if on > o.CoolOffUntil {
		return min(1, most), most
	}
	return max(most-paperFen, min(1, most)), most
}

func surrender(c *resource.Change[Order], in PolicySurrenderIn) (*order.Refund, error) {
	o := c.After
	least, most := o.surrenderable(in.SurrenderDate)
	switch {
	case in.SurrenderDate > identity.Today(c.Tx.Now):
		return nil, fault.InvalidField("surrenderDate", "validation.past", nil)
	case o.IssuedAt != nil && in.SurrenderDate < identity.Today(*o.IssuedAt):
		return nil, fault.InvalidField("surrenderDate", "validation.beforeIssue", nil)
	case in.SurrenderFen > most:
		return nil, fault.Amount(most)
	case in.SurrenderFen < least:
		return nil, fault.InvalidField("surrenderFen", "validation.coolOff", map[string]any{"least": least})
	}
	o.SurrenderFen, o.SurrenderDate, o.SurrenderReason = in.SurrenderFen, in.SurrenderDate, in.Reason
	made := order.Granted(c.Request, c.Tx.Now, order.OtherReason, in.Reason, in.SurrenderFen)
	made.DeductFen = most - in.SurrenderFen
	return made, nil
}

// ends surrenders a policy whose money has gone back, even all of it: of what is issued, nothing goes back in another way.
func ends(o *Order, _ *order.Refund) string {
	if o.Status == kind.Issued || o.Status == kind.InForce {
		return "surrendered"
	}
	return ""
}
