package article

import (
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// What can be done with an article, in the words of actions.
const (
	publish    = "publish"
	schedule   = "schedule"
	unschedule = "unschedule"
	withdraw   = "offline"
	onTop      = "top"
	deletion   = "delete"
)

// actions are what each state allows, beside editing, which all do. What is scheduled is published by the system.
var actions = map[ArticleStatus][]string{
	Draft:     {publish, schedule, onTop, deletion},
	Offline:   {publish, schedule, onTop, deletion},
	Scheduled: {unschedule, onTop},
	Published: {withdraw, onTop},
}

func refuseUnless(a *Article, action string) error {
	if slices.Contains(actions[a.Status], action) {
		return nil
	}
	return fault.State(string(a.Status), actions[a.Status])
}

// How soon and how late an article can be scheduled.
const (
	soonest = time.Minute
	latest  = 365 * 24 * time.Hour
)

// ArticlePublishIn publishes articles now, or at a time to come. Medical claims are published only when that is confirmed.
type ArticlePublishIn struct {
	resource.Selection

	PublishAt *value.Time `json:"publishAt"`
	Confirmed bool        `json:"confirmed,omitempty"`
}

// ArticleOfflineIn takes articles back: published ones for a reason, scheduled ones before they appeared.
type ArticleOfflineIn struct {
	resource.Selection

	Reason string `json:"reason,omitempty" minLength:"2" maxLength:"200"`
}

// ArticleTopIn puts an article on top of its channel, or back into the row.
type ArticleTopIn struct {
	resource.RecordRef

	Top bool `json:"top"`
}

// ArticleBatchIn moves articles to another channel.
type ArticleBatchIn struct {
	IDs     []int64 `json:"ids" minItems:"1" maxItems:"200"`
	Channel Channel `json:"channel"`
}

// ArticleClaimsIn is a text that is about to be read by the public.
type ArticleClaimsIn struct {
	Title   string    `json:"title,omitempty" maxLength:"80"`
	Summary string    `json:"summary,omitempty" maxLength:"200"`
	Content rich.Text `json:"content,omitempty" maxLength:"100000"`
}

// ArticleClaimsOut names the medical claims in it.
type ArticleClaimsOut struct {
	Words []string `json:"words"`
}

func calls(articles resource.Records[Article]) []*api.Call {
	need := edit.With(perm.Write)
	return []*api.Call{
		api.Write("articlePublish", need, func(r *api.Request, tx *store.Tx, in ArticlePublishIn) (resource.Changed, error) {
			if at := in.PublishAt; at != nil && (*at < tx.Now.Add(soonest) || *at > tx.Now.Add(latest)) {
				return resource.Changed{}, fault.InvalidField("publishAt", "validation.publishAt", nil)
			}
			return articles.Change(tx, r, in.Selection, "publish", func(c *resource.Change[Article]) error { return bringOut(c, in) })
		}),
		api.Write("articleOffline", need, func(r *api.Request, tx *store.Tx, in ArticleOfflineIn) (resource.Changed, error) {
			return articles.Change(tx, r, in.Selection, "transition", func(c *resource.Change[Article]) error { return takeBack(c, in.Reason) })
		}),
		api.Write("articleTop", need, func(r *api.Request, tx *store.Tx, in ArticleTopIn) (resource.Changed, error) {
			which := resource.Selection{ID: in.ID, Version: in.Version}
			return articles.Change(tx, r, which, "update", func(c *resource.Change[Article]) error {
				c.After.Top = in.Top
				return nil
			})
		}),
		api.Write("articleBatch", need, func(r *api.Request, tx *store.Tx, in ArticleBatchIn) (resource.Changed, error) {
			return articles.Change(tx, r, resource.Selection{IDs: in.IDs}, "update", func(c *resource.Change[Article]) error {
				c.After.Channel = in.Channel
				return nil
			})
		}),
		api.Read("articleClaims", edit, func(_ *api.Request, in ArticleClaimsIn) (ArticleClaimsOut, error) {
			text := Article{Title: in.Title, Summary: in.Summary, Content: in.Content}
			return ArticleClaimsOut{Words: text.claims()}, nil
		}),
	}
}

// bringOut publishes an article now, or arranges that it is.
func bringOut(c *resource.Change[Article], in ArticlePublishIn) error {
	action, status, at := publish, Published, &c.Tx.Now
	if in.PublishAt != nil {
		action, status, at = schedule, Scheduled, in.PublishAt
	}
	if err := refuseUnless(c.Before, action); err != nil {
		return err
	}
	c.After.Status, c.After.PublishAt = status, at
	return c.After.refuseClaims(in.Confirmed)
}

// takeBack ends what the public sees, for a reason, or what it would have seen.
func takeBack(c *resource.Change[Article], reason string) error {
	if c.Before.Status == Scheduled {
		c.After.Status, c.After.PublishAt = Draft, nil
		return nil
	}
	if err := refuseUnless(c.Before, withdraw); err != nil {
		return err
	}
	if reason == "" {
		return fault.InvalidField("reason", "validation.required", nil)
	}
	c.After.Status = Offline
	c.Note("reason", nil, reason)
	return nil
}

// takeCommentsAlong deletes the comments with their article, which the public must not be reading.
func takeCommentsAlong(c *resource.Change[Article]) error {
	if refuseUnless(c.Before, deletion) != nil {
		return fault.State(string(c.Before.Status), actions[c.Before.Status]).WithMessage("stateIllegal.article", nil)
	}
	gone, err := c.Tx.ExecCount("UPDATE comments SET deleted_at = ?, deleted_by = ?, version = version + 1 WHERE article_id = ? AND deleted_at IS NULL",
		c.Tx.Now, c.Request.Caller.AccountID, c.Before.ID)
	if err != nil || gone == 0 {
		return err
	}
	c.Note("commentsDeleted", nil, gone)
	return resource.CountRows(c.Tx, commentName, -gone)
}
