package article

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// life is what can happen to an article, beside editing, which every state allows. What is scheduled is published by the
// system; what the public has seen is taken back for a reason.
var life = flow.Table{
	{Move: "publish", Call: "articlePublish", From: flow.In(Draft, Offline), To: flow.To(Published), Need: perm.Write, Log: "publish"},
	{Move: "schedule", Call: "articlePublish", From: flow.In(Draft, Offline), To: flow.To(Scheduled), Need: perm.Write, Log: "publish"},
	{Move: "appear", From: flow.In(Scheduled), To: flow.To(Published), By: flow.System, Log: "publish"},
	{Move: "unschedule", Call: "articleOffline", From: flow.In(Scheduled), To: flow.To(Draft), Need: perm.Write},
	{Move: "offline", Call: "articleOffline", From: flow.In(Published), To: flow.To(Offline), Need: perm.Write, Reason: flow.Required},
	{Move: "top", Call: "articleTop", From: flow.In(Draft, Scheduled, Published, Offline), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "delete", Call: "articleDel", From: flow.In(Draft, Offline), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.article"},
}

// MaxScheduleDays is how many days ahead an article can be scheduled.
const MaxScheduleDays = 365

// How soon and how late an article can be scheduled.
const (
	soonest = time.Minute
	latest  = MaxScheduleDays * 24 * time.Hour
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
	resource.WithReason
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
	Summary string    `json:"summary,omitempty" maxLength:"200" lines:"many"`
	Content rich.Text `json:"content,omitempty" maxLength:"100000"`
}

// ArticleClaimsOut names the medical claims in it.
type ArticleClaimsOut struct {
	Words []string `json:"words"`
}

// To is the state that is asked for.
func (in ArticlePublishIn) To() string {
	if in.PublishAt != nil {
		return string(Scheduled)
	}
	return string(Published)
}

// Check keeps the time within reach.
func (in ArticlePublishIn) Check(tx *store.Tx) error {
	if at := in.PublishAt; at != nil && (*at < tx.Now.Add(soonest) || *at > tx.Now.Add(latest)) {
		return fault.InvalidField("publishAt", "validation.publishAt", nil)
	}
	return nil
}

func calls(articles resource.Records[Article]) []*api.Call {
	return []*api.Call{
		resource.MoveMany(articles, "articlePublish", bringOut),
		resource.MoveMany(articles, "articleOffline", takeBack),
		resource.MoveMany(articles, "articleTop", func(c *resource.Change[Article], in ArticleTopIn) error {
			c.After.Top = in.Top
			return nil
		}),
		api.Write("articleBatch", edit.With(perm.Write), func(r *api.Request, tx *store.Tx, in ArticleBatchIn) (resource.Changed, error) {
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

// channelBefore gives articles their channel back.
func channelBefore(was, is *Article) any {
	if was.Channel == is.Channel {
		return nil
	}
	return map[string]any{"channel": was.Channel}
}

// bringOut publishes an article now, or arranges that it is.
func bringOut(c *resource.Change[Article], in ArticlePublishIn) error {
	c.After.PublishAt = &c.Tx.Now
	if in.PublishAt != nil {
		c.After.PublishAt = in.PublishAt
	}
	return c.After.refuseClaims(in.Confirmed)
}

// takeBack ends what the public sees, for a reason, or what it would have seen.
func takeBack(c *resource.Change[Article], _ ArticleOfflineIn) error {
	if c.Move == "unschedule" {
		c.After.PublishAt = nil
	}
	return nil
}

// takeCommentsAlong deletes the comments with their article, each with its row in the operation log.
func takeCommentsAlong(c *resource.Change[Article]) error {
	ids, err := store.All[int64](&c.Tx.Q, "SELECT id FROM comments WHERE article_id = ? AND deleted_at IS NULL ORDER BY id", c.Before.ID)
	if err != nil || len(ids) == 0 {
		return err
	}
	for _, id := range ids {
		if _, err := comments.Records().Step(c.Tx, c.Request, "delete", id, nil); err != nil {
			return err
		}
	}
	c.Note("commentsDeleted", nil, len(ids))
	return nil
}
