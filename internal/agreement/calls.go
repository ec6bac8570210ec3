package agreement

import (
	"errors"
	"slices"
	"unicode/utf8"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// What can be done with a version, in the words of actions.
const (
	editing     = "edit"
	publishing  = "publish"
	withdrawing = "withdraw"
	copying     = "copy"
	deletion    = "delete"
)

// actions are what each state allows.
var actions = map[AgreementStatus][]string{
	Draft:      {editing, publishing, copying, deletion},
	Scheduled:  {withdrawing, copying},
	Effective:  {copying},
	Superseded: {copying},
	Withdrawn:  {copying},
}

func refusal(a *Agreement, key string) error {
	return fault.State(string(a.Status), actions[a.Status]).WithMessage(key, map[string]any{"no": a.No})
}

// AgreementPublishIn puts a draft in force, at once or at a time.
type AgreementPublishIn struct {
	resource.RecordRef

	EffectiveAt *value.Time `json:"effectiveAt"`
}

// AgreementWithdrawIn takes back what has not come into force yet.
type AgreementWithdrawIn struct {
	resource.RecordRef

	Reason string `json:"reason" minLength:"2" maxLength:"200"`
}

// AgreementCopyIn makes a new draft out of a version.
type AgreementCopyIn struct {
	ID int64 `json:"id" minimum:"1"`
}

// AgreementDiffIn asks what is different between two versions.
type AgreementDiffIn struct {
	FromID int64 `json:"fromId" minimum:"1"`
	ToID   int64 `json:"toId" minimum:"1"`
}

func calls(need perm.Need, records resource.Records[Agreement]) []*api.Call {
	write := need.With(perm.Write)
	return []*api.Call{
		api.Write("agreementPublish", write, func(r *api.Request, tx *store.Tx, in AgreementPublishIn) (*resource.Saved, error) {
			return records.Update(tx, r, in.ID, &in.Version, "publish", func(c *resource.Change[Agreement]) error { return publish(c, in.EffectiveAt) })
		}),
		api.Write("agreementWithdraw", write, func(r *api.Request, tx *store.Tx, in AgreementWithdrawIn) (*resource.Saved, error) {
			return records.Update(tx, r, in.ID, &in.Version, "transition", func(c *resource.Change[Agreement]) error { return withdraw(c, in.Reason) })
		}),
		api.Write("agreementCopy", write, func(r *api.Request, tx *store.Tx, in AgreementCopyIn) (*resource.Saved, error) {
			return copyOf(r, tx, records, in.ID)
		}),
		api.Read("agreementDiff", need, func(r *api.Request, in AgreementDiffIn) (AgreementDiffOut, error) {
			return difference(r, records, in)
		}),
	}
}

// publish makes a draft final. From then on its text is kept as it is.
func publish(c *resource.Change[Agreement], at *value.Time) error {
	a := c.After
	if c.Before.Status != Draft {
		return fault.State(string(c.Before.Status), actions[c.Before.Status])
	}
	if utf8.RuneCountInString(a.ChangeNote) < 2 { // a copy begins without
		return fault.InvalidField("changeNote", "validation.required", nil)
	}
	if at != nil && *at < c.Tx.Now {
		return fault.InvalidField("effectiveAt", "validation.future", nil)
	}
	if err := newest(c.Tx, a); err != nil {
		return err
	}
	a.PublishedAt, a.PublishedBy, a.EffectiveAt = &c.Tx.Now, &c.Request.Caller.AccountID, &c.Tx.Now
	a.Hash = a.Fingerprint()
	if at == nil || *at == c.Tx.Now {
		return takeEffect(c)
	}
	waiting, err := store.Get[string](&c.Tx.Q, "SELECT no FROM agreements WHERE doc = ? AND status = 'scheduled'", a.Doc)
	switch {
	case err == nil:
		return fault.State(string(c.Before.Status), actions[c.Before.Status]).WithMessage("stateIllegal.scheduled", map[string]any{"no": waiting})
	case !errors.Is(err, store.ErrNoRows):
		return err
	}
	a.Status, a.EffectiveAt = Scheduled, at
	return nil
}

// newest gives a draft that was left lying a number after that of every version that has been in force.
func newest(tx *store.Tx, a *Agreement) error {
	later, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM agreements WHERE doc = ? AND status IN ('effective', 'superseded') AND ordinal > ?", a.Doc, a.Ordinal)
	if err != nil || later == 0 {
		return err
	}
	return renumber(tx, a)
}

// takeEffect puts a version in the place of the one that was in force.
func takeEffect(c *resource.Change[Agreement]) error {
	before, err := store.All[int64](&c.Tx.Q, "SELECT id FROM agreements WHERE doc = ? AND status = 'effective'", c.After.Doc)
	if err != nil {
		return err
	}
	for _, id := range before {
		if err := c.Also(id, "transition", func(old *Agreement) error {
			old.Status = Superseded
			return nil
		}); err != nil {
			return err
		}
	}
	c.After.Status = Effective
	return nil
}

func withdraw(c *resource.Change[Agreement], reason string) error {
	if c.Before.Status != Scheduled {
		return fault.State(string(c.Before.Status), actions[c.Before.Status])
	}
	c.After.Status = Withdrawn
	c.Note("reason", nil, reason)
	return nil
}

// copyOf begins a draft with the text of a version. What is new in it remains to be said.
func copyOf(r *api.Request, tx *store.Tx, records resource.Records[Agreement], id int64) (*resource.Saved, error) {
	of, err := records.Load(r, &tx.Q, id)
	if err != nil {
		return nil, err
	}
	return records.Add(tx, r, &Agreement{
		Title: of.Title, Content: of.Content, TitleEn: of.TitleEn, ContentEn: of.ContentEn,
		TitleEs: of.TitleEs, ContentEs: of.ContentEs, TitleJa: of.TitleJa, ContentJa: of.ContentJa,
	})
}

func mayDelete(c *resource.Change[Agreement]) error {
	if slices.Contains(actions[c.Before.Status], deletion) {
		return nil
	}
	return refusal(c.Before, "stateIllegal.agreement")
}
