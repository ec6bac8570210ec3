package article

import (
	"strconv"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

// Comment is what a member says about an article, or about what another said. Staff decide whether it is shown and answer
// it; they never edit it.
type Comment struct {
	resource.Row
	resource.Removable

	ArticleID     int64                  `json:"articleId" ref:"article" readOnly:"true"`
	ArticleTitle  string                 `json:"articleTitle" readOnly:"true"`
	MemberID      int64                  `json:"memberId" ref:"user" readOnly:"true"`
	MemberNo      string                 `json:"memberNo" readOnly:"true" db:"-"`
	MemberName    string                 `json:"memberName" readOnly:"true" db:"-"`
	MemberAvatar  file.Image             `json:"memberAvatar" readOnly:"true" db:"-"`
	MemberPhone   string                 `json:"memberPhone" readOnly:"true" db:"-"` // masked
	ParentID      *int64                 `json:"parentId" ref:"comment" readOnly:"true"`
	ParentContent string                 `json:"parentContent" readOnly:"true"`
	Content       string                 `json:"content" readOnly:"true"`
	Images        value.List[file.Image] `json:"images" readOnly:"true"`
	Likes         int64                  `json:"likes" readOnly:"true" once:"true"`
	Hits          value.List[string]     `json:"hits" readOnly:"true"`
	IP            pii.IP                 `json:"ip" readOnly:"true"`
	Status        moderation.AuditStatus `json:"status" readOnly:"true"`
	HideReason    string                 `json:"hideReason" readOnly:"true"`
	AuditedBy     *int64                 `json:"auditedBy" ref:"account" readOnly:"true"`
	AuditedByName string                 `json:"auditedByName" readOnly:"true"`
	AuditedAt     *value.Time            `json:"auditedAt" readOnly:"true"`
	StaffReply    string                 `json:"staffReply" readOnly:"true"`
	RepliedBy     *int64                 `json:"repliedBy" ref:"account" readOnly:"true"`
	RepliedByName string                 `json:"repliedByName" readOnly:"true"`
	RepliedAt     *value.Time            `json:"repliedAt" readOnly:"true"`
	WriterStatus  string                 `json:"-" db:"-"`
	Actions       []string               `json:"actions" readOnly:"true" db:"-"`
}

// commentName stands apart from the resource, which needs what needs it.
const commentName = "comment"

// Comments is the screen /industry/indPl.
var Comments = comments.Handle()

var comments = &resource.Resource[Comment]{
	Name: commentName, Route: "/industry/indPl", Section: "article", Table: "comments",
	Need:   edit,
	Ops:    resource.List | resource.Detail | resource.Export,
	Search: resource.Search{}.OrBy(aboutComment).OrByPhone(moderation.PhoneColumn, ofPhone, ofPhoneTail).Named("articleTitle", "memberPhone"),
	Queues: []resource.Queue{moderation.Queue("comments")},
	Filter: []string{"status", "articleId"},
	CustomFilters: []resource.CustomFilter{
		{Name: "flagged", Node: &schema.Node{Kind: schema.Bool}, Flag: func(is bool) store.Cond {
			if is {
				return store.Where("comments.hits <> '[]'")
			}
			return store.Where("comments.hits = '[]'")
		}},
		{Name: "replied", Node: &schema.Node{Kind: schema.Bool}, Flag: func(is bool) store.Cond {
			if is {
				return store.Where("comments.staff_reply <> ''")
			}
			return store.Where("comments.staff_reply = ''")
		}},
	},
	Sort:  []string{"likes", "createdAt"},
	Order: "-createdAt, -id",
	Label: func(c *Comment) string { return c.ArticleTitle },
	Refs: []resource.Ref{
		{Field: "articleId", Label: "articleTitle", Lookup: store.Lookup{Table: "articles", Name: "title"}},
		{Field: "parentId", Label: "parentContent", Lookup: store.Lookup{Table: "comments", Name: "content"}},
		{Field: "auditedBy", Label: "auditedByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
		{Field: "repliedBy", Label: "repliedByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
	},
	Life:  commentLife,
	Guard: guard,
	Calls: commentCalls,
	Hooks: resource.Hooks[Comment]{Fill: fillComments, Bar: bar, AfterSave: recountAfter},
}

// aboutComment finds comments by the article's number or the beginning of its title.
func aboutComment(_ *api.Request, kw string) []store.Cond {
	conds := []store.Cond{store.Where("comments.article_id IN (SELECT a.id FROM articles AS a WHERE a.title >= ? AND a.title < ?)", kw, kw+"\U0010FFFF").CustomPlan()}
	if id, err := strconv.ParseInt(kw, 10, 64); err == nil {
		conds = append(conds, store.Where("comments.article_id = ?", id))
	}
	return conds
}

func ofPhone(hash string) store.Cond {
	return store.Where("comments.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_index = ? AND m.phone_index <> '')", hash)
}

func ofPhoneTail(hash string) store.Cond {
	return store.Where("comments.member_id IN (SELECT m.id FROM members AS m WHERE m.phone_tail = ? AND m.phone_tail <> '')", hash)
}

// fillComments tells who wrote each comment.
func fillComments(r *api.Request, q *store.Q, _ resource.Op, comments []*Comment) error {
	ids := make([]int64, len(comments))
	for i, comment := range comments {
		ids[i] = comment.MemberID
	}
	byID, err := moderation.Writers(r, q, ids)
	if err != nil {
		return err
	}
	for _, comment := range comments {
		member := byID[comment.MemberID]
		comment.MemberNo, comment.MemberName, comment.MemberPhone = member.MemberNo, member.Nickname, pii.MaskPhone(member.Phone.Clear())
		comment.MemberAvatar, comment.WriterStatus = file.Image(member.Avatar), member.Status
	}
	return nil
}

// commentLife is what can happen to a comment. It goes with its article, and with what it replies to. Whoever may change
// members can put its writer on their blacklist from there.
var commentLife = append(moderation.Life(commentName),
	flow.Row{Move: "delete", Call: "commentDel", From: moderation.Everywhere, To: flow.Gone, Need: perm.Write, By: flow.Staff | flow.System, Log: "delete"},
	flow.Row{Move: "blacklist", Call: "userBlack", From: moderation.Everywhere, To: flow.Same, Need: perm.Write, Also: perm.All(perm.Members).With(perm.Write), Reason: flow.Required},
)

// bar leaves alone writers who are on the blacklist already, and those who have left, and keeps replies hidden while the
// public does not see what they reply to.
func bar(_ *api.Request, q *store.Q, comments []*Comment, bar func(comment *Comment, move string, because error)) error {
	seen, err := parentsSeen(q, comments)
	for _, comment := range comments {
		if comment.WriterStatus != "normal" {
			bar(comment, "blacklist", fault.Reference("memberId"))
		}
		if comment.ParentID != nil && !seen[*comment.ParentID] {
			bar(comment, "show", resource.Barred("stateIllegal.reply", nil))
		}
	}
	return err
}

type parent struct{ ID int64 }

var parents = store.TableOf[parent]("comments")

// parentsSeen tells which of the comments that others reply to the public sees.
func parentsSeen(q *store.Q, comments []*Comment) (map[int64]bool, error) {
	var ids []int64
	for _, comment := range comments {
		if comment.ParentID != nil {
			ids = append(ids, *comment.ParentID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	id, _ := parents.Column("ID")
	found, err := store.Find[parent](q, store.Select{Table: parents, Where: []store.Cond{store.In(id, ids), store.Where("comments.status = 'shown' AND comments.deleted_at IS NULL")}})
	seen := map[int64]bool{}
	for _, comment := range found {
		seen[comment.ID] = true
	}
	return seen, err
}
