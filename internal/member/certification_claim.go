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

// ClaimOut tells who has it now, and until when; to whoever has it and may see personal data, also whose document it is.
type ClaimOut struct {
	Mine     bool        `json:"mine"`
	By       string      `json:"by"`
	Until    *value.Time `json:"until"`
	RealName string      `json:"realName,omitzero"`
	IDNo     string      `json:"idNo,omitzero"`
}

// claimCall is asked once a minute by every open view. It changes nothing about the record and so leaves no row in the log
// but the one that says that personal data were shown.
func claimCall(records resource.Records[Certification]) *api.Call {
	call := api.Write("CertificationClaim", decide, func(r *api.Request, tx *store.Tx, in ClaimIn) (out ClaimOut, err error) {
		c, err := records.Load(r, &tx.Q, in.ID)
		if err != nil {
			return out, err
		}
		if in.Release || !c.undecided() {
			return out, release(tx, in.ID, r.Caller.AccountID)
		}
		if out, err = claim(tx, r, in.ID); err != nil || !out.Mine || !r.Caller.Grant.Allows(reveal) {
			return out, err
		}
		out.RealName, out.IDNo = string(c.RealName), c.IDNo.Clear()
		return out, recordShown(tx, r, c)
	})
	call.Logged = false
	// Asked again it claims again. Under an id it would give the first answer, which stopped being true when the claim was released.
	call.Writes, call.RequestID = false, api.NoRequestID
	return call
}

func release(tx *store.Tx, id, account int64) error {
	return tx.Exec("DELETE FROM certification_claims WHERE certification_id = ? AND account_id = ?", id, account)
}

// shownForAudit is the standing reason for which those who decide see name and number whole. Deciding takes both, so that
// asking for a reason each time, or counting them, would only slow the work down.
const shownForAudit = "audit"

// shownToAuditors are the fields that they see whole.
var shownToAuditors = []string{"realName", "idNo"}

// recordShown leaves one row in the log for each claim, however often it is renewed.
func recordShown(tx *store.Tx, r *api.Request, c *Certification) error {
	first, err := tx.ExecCount("UPDATE certification_claims SET shown = ? WHERE certification_id = ? AND shown = ?", true, c.ID, false)
	if err != nil || first == 0 {
		return err
	}
	diff := make([]api.Change, len(shownToAuditors))
	for i, field := range shownToAuditors {
		diff[i].Field = field
	}
	return r.Record(tx, api.Entry{
		Action: "reveal", ObjectType: certifications.Name, ObjectID: c.ID, ObjectLabel: certifications.Label(c), Summary: shownForAudit, Diff: diff,
	})
}

// claim takes what is free, one's own already, or no longer looked at: in one statement, so that two cannot both have it.
func claim(tx *store.Tx, r *api.Request, id int64) (ClaimOut, error) {
	until := tx.Now.Add(claimedFor)
	taken, err := tx.ExecCount(`INSERT INTO certification_claims (certification_id, account_id, until, shown) VALUES (?, ?, ?, ?)
		ON CONFLICT (certification_id) DO UPDATE SET account_id = excluded.account_id, until = excluded.until,
			shown = certification_claims.shown AND certification_claims.until > ?
		WHERE certification_claims.account_id = excluded.account_id OR certification_claims.until <= ?`, id, r.Caller.AccountID, until, false, tx.Now, tx.Now)
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

// holdsClaim tells whether whoever asks has a certification open to decide about it.
func holdsClaim(r *api.Request, q *store.Q, id int64) (bool, error) {
	held, err := store.Get[int64](q, `SELECT count(*) FROM certification_claims l JOIN certifications c ON c.id = l.certification_id
		WHERE c.id = ? AND c.status = 'pending' AND l.account_id = ? AND l.until > ?`, id, r.Caller.AccountID, q.Now)
	return held > 0, err
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
