package article

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// CommentAuditIn shows comments, or hides them for a reason.
type CommentAuditIn struct {
	resource.SmallSelection
	resource.WithReason

	Status moderation.AuditVerdict `json:"status"`
}

// To is the state that is asked for.
func (in CommentAuditIn) To() string { return string(in.Status) }

// Selected puts replies before or behind what they reply to.
func (in CommentAuditIn) Selected() resource.Selection {
	which := in.SmallSelection.Selected()
	which.IDs = inReplyOrder(which.IDs, in.Status.Hides())
	return which
}

// CommentReplyIn answers a comment in public, or changes the answer.
type CommentReplyIn struct {
	resource.RecordRef

	Reply string `json:"reply" minLength:"1" maxLength:"500" lines:"many"`
}

// CommentDelIn says which comment to delete, or which ones.
type CommentDelIn struct{ resource.Selection }

// Selected puts replies before what they reply to.
func (in CommentDelIn) Selected() resource.Selection {
	in.IDs = inReplyOrder(in.IDs, true)
	return in.Selection
}

func commentCalls(comments resource.Records[Comment]) []*api.Call {
	return []*api.Call{
		resource.MoveMany(comments, "commentAudit", audit),
		resource.MoveOne(comments, "commentReply", func(c *resource.Change[Comment], in CommentReplyIn) error {
			c.After.StaffReply, c.After.RepliedBy, c.After.RepliedAt = in.Reply, &c.Request.Caller.AccountID, &c.Tx.Now
			return nil
		}),
		resource.DeleteMany(comments, "commentDel", takeRepliesAlong),
	}
}

// inReplyOrder puts replies, which are always younger, before or behind what they reply to: what takes its replies along must not
// find them missing, and a reply is shown only below what is shown.
func inReplyOrder(ids []int64, repliesFirst bool) []int64 {
	if ids == nil {
		return nil
	}
	sorted := slices.Clone(ids)
	slices.SortFunc(sorted, func(a, b int64) int {
		if repliesFirst {
			return cmp.Compare(b, a)
		}
		return cmp.Compare(a, b)
	})
	return sorted
}

// audit shows a comment, or hides it with what was said below it.
func audit(c *resource.Change[Comment], in CommentAuditIn) error {
	if !in.Status.Hides() {
		judge(c, "")
		return nil
	}
	judge(c, in.Reason)
	if c.Before.ParentID != nil {
		return nil
	}
	return hideReplies(c, in.Reason)
}

func judge(c *resource.Change[Comment], hideReason string) {
	c.After.HideReason, c.After.AuditedBy, c.After.AuditedAt = hideReason, &c.Request.Caller.AccountID, &c.Tx.Now
}

// hideReplies hides what was said below a comment that is being hidden, each with its row in the operation log.
func hideReplies(c *resource.Change[Comment], reason string) error {
	replies, err := store.All[int64](&c.Tx.Q, "SELECT id FROM comments WHERE parent_id = ? AND status <> 'hidden' AND deleted_at IS NULL ORDER BY id", c.Before.ID)
	if err != nil {
		return err
	}
	for _, id := range replies {
		if err := c.AlsoMove("hide", id, func(below *resource.Change[Comment]) error {
			judge(below, reason)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// takeRepliesAlong deletes what was said below a comment with it, each with its row in the operation log, and counts again
// what is left.
func takeRepliesAlong(c *resource.Change[Comment], _ CommentDelIn) error {
	replies, err := store.All[int64](&c.Tx.Q, "SELECT id FROM comments WHERE parent_id = ? AND deleted_at IS NULL ORDER BY id", c.Before.ID)
	if err != nil {
		return err
	}
	for _, id := range replies {
		if err := c.AlsoMove("delete", id, nil); err != nil {
			return err
		}
	}
	if len(replies) > 0 {
		c.Note("repliesDeleted", nil, len(replies))
	}
	// The engine marks the comment itself deleted right after.
	return recount(c.Tx, c.Before.ArticleID, c.Before.ID)
}

// recountAfter keeps the number of comments true when one comes or goes from the public.
func recountAfter(c *resource.Change[Comment]) error {
	if c.Before != nil && c.Before.Status == c.After.Status {
		return nil
	}
	return recount(c.Tx, c.After.ArticleID, 0)
}

// shownComments writes how many comments of an article the public sees, one perhaps left out.
const shownComments = `UPDATE articles SET comment_count =
	(SELECT count(*) FROM comments WHERE article_id = articles.id AND status = 'shown' AND deleted_at IS NULL AND comments.id <> ?)`

func recount(tx *store.Tx, article, without int64) error {
	return tx.Exec(shownComments+" WHERE id = ?", without, article)
}

// RecountAll writes the number of comments of all articles: after comments were loaded in bulk.
func RecountAll(tx *store.Tx) error { return tx.Exec(shownComments, 0) }
