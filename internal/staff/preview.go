package staff

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// RolePreviewIn is a role as it would be saved.
type RolePreviewIn struct {
	ID         int64           `json:"id" minimum:"1"`
	Codes      []perm.Code     `json:"codes" maxItems:"500"`
	CapWrite   bool            `json:"capWrite"`
	CapExport  bool            `json:"capExport"`
	CapReveal  bool            `json:"capReveal"`
	CapFinance bool            `json:"capFinance"`
	Status     resource.Status `json:"status"`
}

// RolePreviewOut tells who would gain and who would lose what, with all of their other roles taken into account.
type RolePreviewOut struct {
	Accounts  []RoleEffect `json:"accounts"` // the first two hundred
	Total     int          `json:"total"`    // how many would be able to do something else than now
	Unchanged int          `json:"unchanged"`
}

// RoleEffect is what a change of a role means for one account.
type RoleEffect struct {
	RoleHolder
	GainedCodes []perm.Code `json:"gainedCodes"`
	LostCodes   []perm.Code `json:"lostCodes"`
	GainedCaps  []string    `json:"gainedCaps"`
	LostCaps    []string    `json:"lostCaps"`
}

const maxEffects = 200

func previewRole(r *api.Request, roles resource.Records[RoleRecord], in RolePreviewIn) (RolePreviewOut, error) {
	out := RolePreviewOut{Accounts: []RoleEffect{}}
	err := r.DB.Snapshot(r.Ctx, func(q *store.Q) error {
		role, err := roles.Load(r, q, in.ID)
		if err != nil {
			return err
		}
		role.Codes, role.Status = in.Codes, in.Status
		role.CapWrite, role.CapExport, role.CapReveal, role.CapFinance = in.CapWrite, in.CapExport, in.CapReveal, in.CapFinance
		disabled, err := store.All[perm.Code](q, "SELECT code FROM permit_codes WHERE status = 'disabled'")
		if err != nil {
			return err
		}
		held, err := holdingsBeside(q, in.ID)
		if err != nil {
			return err
		}
		holders, err := holdersOf(q, in.ID)
		if err != nil {
			return err
		}
		return byAccount(held, func(account int64, held []holding) error {
			effect := effectOf(effective(united(held, isEnabled), disabled), effective(united(withRole(held, role), isEnabled), disabled))
			if effect == nil {
				out.Unchanged++
				return nil
			}
			if out.Total++; out.Total > maxEffects {
				return nil
			}
			at, _ := slices.BinarySearchFunc(holders, account, func(h RoleHolder, id int64) int { return cmp.Compare(h.ID, id) })
			effect.RoleHolder = holders[at]
			out.Accounts = append(out.Accounts, *effect)
			return nil
		})
	})
	return out, err
}

// effective takes the disabled codes from everybody but the administrator.
func effective(g perm.Grant, disabled []perm.Code) perm.Grant {
	if !g.Admin {
		g.Codes = slices.DeleteFunc(slices.Clone(g.Codes), func(c perm.Code) bool { return slices.Contains(disabled, c) })
	}
	return g
}

func effectOf(before, after perm.Grant) *RoleEffect {
	before.Admin, after.Admin = false, false // what counts is what they hold
	lostCodes, lostCaps := after.Beyond(before)
	gainedCodes, gainedCaps := before.Beyond(after)
	if len(lostCodes)+len(gainedCodes) == 0 && lostCaps|gainedCaps == 0 {
		return nil
	}
	return &RoleEffect{GainedCodes: gainedCodes, LostCodes: lostCodes, GainedCaps: gainedCaps.Names(), LostCaps: lostCaps.Names()}
}
