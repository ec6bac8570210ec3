package member

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// LedgerRow is one booking; it is never changed.
type LedgerRow struct {
	ID           int64         `json:"id"`
	MemberID     int64         `json:"-" db:"member_id"`
	At           value.Time    `json:"at"`
	Account      LedgerAccount `json:"account"`
	Delta        int64         `json:"delta"`
	After        int64         `json:"after"`
	Reason       LedgerReason  `json:"reason"`
	Note         string        `json:"note"`
	RefType      string        `json:"refType"`
	RefID        int64         `json:"refId"`
	OperatorID   int64         `json:"-" db:"operator_id"`
	OperatorName string        `json:"operatorName"`
}

var ledger = store.TableOf[LedgerRow]("member_ledger")

// maxHeld is what an account can hold at most.
const maxHeld = 9_999_999_999

// book moves one of a member's accounts and writes the row that proves it. Growth takes an automatic tier along.
func book(c *resource.Change[Member], row LedgerRow) (id int64, err error) {
	held := c.After.account(row.Account)
	after := *held + row.Delta
	switch {
	case after < 0:
		return 0, fault.Shortage(*held).WithMessage("shortage.balance", nil)
	case after > maxHeld:
		return 0, fault.InvalidField("delta", "validation.maximum", map[string]any{"max": maxHeld - *held})
	}
	*held = after
	if row.Account == Growth && c.After.TierSource == TierAuto {
		if c.After.TierID, err = tierByGrowth(&c.Tx.Q, after, c.After.TierID); err != nil {
			return 0, err
		}
	}
	row.MemberID, row.At, row.After = c.After.ID, c.Tx.Now, after
	row.OperatorID, row.OperatorName = c.Request.Caller.AccountID, c.Request.Caller.Name
	return ledger.Insert(c.Tx, &row)
}

func (m *Member) account(of LedgerAccount) *int64 {
	switch of {
	case Points:
		return &m.Points
	case Growth:
		return &m.Growth
	}
	return (*int64)(&m.BalanceFen)
}

// AdjustIn moves an account of a member by hand.
type AdjustIn struct {
	ID      int64         `json:"id" minimum:"1"`
	Account LedgerAccount `json:"account"`
	Delta   int64         `json:"delta"`
	Reason  LedgerReason  `json:"reason"`
	Note    string        `json:"note" minLength:"2" maxLength:"200" lines:"many"`
}

// Adjusted tells what the account holds now.
type Adjusted struct {
	LedgerID int64 `json:"ledgerId"`
	After    int64 `json:"after"`
	Version  int64 `json:"version"`
}

// MaxAdjustment is how far an account may be moved by hand in one step.
var MaxAdjustment = map[LedgerAccount]int64{Points: 100_000, Balance: 5_000_000, Growth: 100_000}

// byStaff are the reasons that staff may give; the others belong to orders and to closing.
var byStaff = []LedgerReason{"staffGrant", "staffDeduct", "compensation", "correction"}

// Move is the one that is asked for: moving money takes more than moving points.
func (in AdjustIn) Move() string {
	if in.Account == Balance {
		return "userAdjustBalance"
	}
	return "userAdjust"
}

// Check keeps what is moved within its bounds, and for a reason that fits.
func (in AdjustIn) Check(*store.Tx) error {
	limit := MaxAdjustment[in.Account]
	switch {
	case in.Delta == 0:
		return fault.InvalidField("delta", "validation.zero", nil)
	case in.Delta > limit:
		return fault.InvalidField("delta", "validation.maximum", map[string]any{"max": limit})
	case in.Delta < -limit:
		return fault.InvalidField("delta", "validation.minimum", map[string]any{"min": -limit})
	case !slices.Contains(byStaff, in.Reason), in.Reason == "staffGrant" && in.Delta < 0, in.Reason == "staffDeduct" && in.Delta > 0:
		return fault.InvalidField("reason", "validation.choice", nil)
	}
	return nil
}

func adjustCall(records resource.Records[Member]) *api.Call {
	moves := resource.MovesOf[Member, AdjustIn](records, "userAdjust")
	return api.Once("userAdjust", moves.Need, func(r *api.Request, tx *store.Tx, in AdjustIn) (out Adjusted, err error) {
		saved, err := moves.Make(tx, r, in, in.ID, nil, func(c *resource.Change[Member]) error {
			before := c.After.TierID
			c.Note("note", nil, in.Note)
			out.LedgerID, err = book(c, LedgerRow{Account: in.Account, Delta: in.Delta, Reason: in.Reason, Note: in.Note})
			if err != nil {
				return err
			}
			out.After = *c.After.account(in.Account)
			if c.After.TierID == before {
				return nil
			}
			return happened(c, TierChanged, "")
		})
		if err != nil {
			return Adjusted{}, err
		}
		out.Version = saved.Version
		return out, nil
	})
}
