package agreement

import (
	"errors"
	"unicode/utf8"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
)

// life is what can happen to a version. Once published it is never edited: a mistake is mended by a copy.
var life = flow.Table{
	{Move: "edit", Call: "agreementSave", From: flow.In(Draft), To: flow.Same, Need: perm.Write, Log: "update", Refusal: "stateIllegal.published"},
	{Move: "publish", Call: "agreementPublish", From: flow.In(Draft), To: flow.Computed(Effective, Scheduled), Need: perm.Write, Log: "publish"},
	{Move: "takeEffect", From: flow.In(Scheduled), To: flow.To(Effective), By: flow.System},
	{Move: "supersede", From: flow.In(Effective), To: flow.To(Superseded), By: flow.System},
	{Move: "withdraw", Call: "agreementWithdraw", From: flow.In(Scheduled), To: flow.To(Withdrawn), Need: perm.Write, Reason: flow.Required},
	{Move: "copy", Call: "agreementCopy", From: flow.In(Draft, Scheduled, Effective, Superseded, Withdrawn), To: flow.Same, Need: perm.Write, Log: "create"},
	{Move: "delete", Call: "agreementDel", From: flow.In(Draft), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.agreement"},
}

// AgreementPublishIn puts a draft in force, at once or at a time.
type AgreementPublishIn struct {
	resource.RecordRef

	EffectiveAt *value.Time `json:"effectiveAt"`
}

// AgreementWithdrawIn takes back what has not come into force yet.
type AgreementWithdrawIn struct {
	resource.RecordRef
	resource.ForReason
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
	return []*api.Call{
		resource.MoveOne(records, "agreementPublish", publish),
		resource.MoveOne(records, "agreementWithdraw", func(*resource.Change[Agreement], AgreementWithdrawIn) error { return nil }),
		copyCall(records),
		api.Read("agreementDiff", need, func(r *api.Request, in AgreementDiffIn) (AgreementDiffOut, error) {
			return difference(r, records, in)
		}),
	}
}

// publish makes a draft final. From then on its text is kept as it is.
func publish(c *resource.Change[Agreement], in AgreementPublishIn) error {
	a, at := c.After, in.EffectiveAt
	if utf8.RuneCountInString(a.ChangeNote) < 2 { // a copy begins without
		return fault.InvalidField("changeNote", "validation.required", nil)
	}
	if at != nil && *at < c.Tx.Now {
		return fault.InvalidField("effectiveAt", "validation.future", nil)
	}
	if err := refuseUnchanged(c); err != nil {
		return err
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
		return c.Refuse("stateIllegal.scheduled", map[string]any{"no": waiting})
	case !errors.Is(err, store.ErrNoRows):
		return err
	}
	a.Status, a.EffectiveAt = Scheduled, at
	return nil
}

// refuseUnchanged refuses a version that says, in every language, what the last published one says: members would be told of
// a change that is none. Asking them to agree once more is a reason to publish the same text again.
func refuseUnchanged(c *resource.Change[Agreement]) error {
	a := c.After
	if a.Reconsent {
		return nil
	}
	same, err := store.Get[string](&c.Tx.Q, `SELECT no FROM agreements WHERE doc = ?
		AND ordinal = (SELECT max(ordinal) FROM agreements WHERE doc = ? AND status IN ('effective', 'scheduled'))
		AND title = ? AND content = ? AND title_en = ? AND content_en = ? AND title_es = ? AND content_es = ? AND title_ja = ? AND content_ja = ?`,
		a.Doc, a.Doc, a.Title, string(a.Content), a.TitleEn, string(a.ContentEn), a.TitleEs, string(a.ContentEs), a.TitleJa, string(a.ContentJa))
	switch {
	case err == nil:
		return c.Refuse("stateIllegal.unchanged", map[string]any{"no": same})
	case errors.Is(err, store.ErrNoRows):
		return nil
	}
	return err
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
		if err := c.AlsoMove("supersede", id, nil); err != nil {
			return err
		}
	}
	c.After.Status = Effective
	return event.Tell(c.Tx, event.Event{
		Kind: event.AgreementEffective, ObjectType: name, ObjectID: c.After.ID,
		Args: []event.Arg{{Name: "title", Value: c.After.Title, Key: "enums:AgreementDoc." + string(c.After.Doc)}, {Name: "no", Value: c.After.No}},
	})
}

// copyCall begins a draft with the text of a version. What is new in it remains to be said.
func copyCall(records resource.Records[Agreement]) *api.Call {
	moves := resource.MovesOf[Agreement, AgreementCopyIn](records, "agreementCopy")
	return api.Write("agreementCopy", moves.Need, func(r *api.Request, tx *store.Tx, in AgreementCopyIn) (*resource.Saved, error) {
		of, err := moves.Load(tx, r, in, in.ID)
		if err != nil {
			return nil, err
		}
		return records.Add(tx, r, &Agreement{
			Title: of.Title, Content: of.Content, TitleEn: of.TitleEn, ContentEn: of.ContentEn,
			TitleEs: of.TitleEs, ContentEs: of.ContentEs, TitleJa: of.TitleJa, ContentJa: of.ContentJa,
		})
	})
}
