package article

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

// CommentSubmitIn is what a member says about an article, or about a comment on it.
type CommentSubmitIn struct {
	MemberID  int64                  `json:"memberId" ref:"user" minimum:"1"`
	ArticleID int64                  `json:"articleId" ref:"article" minimum:"1"`
	ParentID  *int64                 `json:"parentId,omitempty" ref:"comment" minimum:"1"`
	Content   string                 `json:"content" minLength:"1" maxLength:"500" lines:"many"`
	Images    value.List[file.Image] `json:"images,omitempty" usage:"comment" maxItems:"3"`
	IP        string                 `json:"ip,omitempty" maxLength:"45"`
}

// CommentSubmitted tells whether the public sees it at once.
type CommentSubmitted struct {
	CommentID int64                  `json:"commentId"`
	Status    moderation.AuditStatus `json:"status"`
}

// SubmitComment writes down what a member says. With sensitive words it waits for somebody to read it.
func SubmitComment(r *api.Request, tx *store.Tx, in CommentSubmitIn) (out CommentSubmitted, err error) {
	ip, ok := pii.ReadIP(in.IP)
	if !ok {
		return out, fault.InvalidField("ip", "validation.ip", nil)
	}
	if err := comments.Records().Lock(tx); err != nil {
		return out, err
	}
	comment := &Comment{
		ArticleID: in.ArticleID, MemberID: in.MemberID, ParentID: in.ParentID, Content: in.Content, Images: in.Images, IP: ip, Hits: moderation.SensitiveWords(in.Content),
	}
	if comment.ArticleTitle, err = commented(&tx.Q, in); err != nil {
		return out, err
	}
	comment.Status = moderation.FirstStatus(comment.Hits)
	saved, err := comments.Records().Add(tx, r, comment)
	if err != nil {
		return out, err
	}
	return CommentSubmitted{CommentID: saved.ID, Status: comment.Status}, nil
}

// commented is the title of the article, if it takes comments, and takes one below the comment that was named: one that the
// public sees, and that stands below no other.
func commented(q *store.Q, in CommentSubmitIn) (string, error) {
	title, err := store.Get[string](q, "SELECT title FROM articles WHERE id = ? AND status = 'published' AND allow_comment = TRUE AND deleted_at IS NULL", in.ArticleID)
	if errors.Is(err, store.ErrNoRows) {
		return "", fault.Reference("articleId")
	}
	if err != nil || in.ParentID == nil {
		return title, err
	}
	takes, err := store.Get[int64](q, "SELECT count(*) FROM comments WHERE id = ? AND article_id = ? AND parent_id IS NULL AND status = 'shown' AND deleted_at IS NULL", *in.ParentID, in.ArticleID)
	if err == nil && takes == 0 {
		err = fault.Reference("parentId")
	}
	return title, err
}
