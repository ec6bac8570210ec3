// Package article is the medical articles of the app, and what members say about them.
package article

import (
	"unicode/utf8"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Channel is the part of the app that an article appears in.
type Channel string

// EnumValues lists the channels.
func (Channel) EnumValues() []string { return []string{"news", "science", "policy", "lecture"} }

// ArticleStatus says how far an article has got.
type ArticleStatus string

// The states.
const (
	Draft     ArticleStatus = "draft"
	Scheduled ArticleStatus = "scheduled"
	Published ArticleStatus = "published"
	Offline   ArticleStatus = "offline"
)

// EnumValues lists the states, that first in which others refer to an article.
func (ArticleStatus) EnumValues() []string {
	return []string{string(Published), string(Scheduled), string(Draft), string(Offline)}
}

// Article is written by staff and read in the app once it is published.
type Article struct {
	resource.Row
	resource.Removable

	Title        string             `json:"title" minLength:"4" maxLength:"80"`
	Summary      string             `json:"summary" maxLength:"200" lines:"many" optional:"true"`
	Channel      Channel            `json:"channel"`
	Cover        file.Image         `json:"cover" size:"750x420" usage:"article" minLength:"1"`
	Content      rich.Text          `json:"content" minLength:"1" maxLength:"100000" detail:"true"`
	Author       string             `json:"author" minLength:"1" maxLength:"30"`
	Source       string             `json:"source" maxLength:"40" optional:"true"`
	SourceURL    string             `json:"sourceUrl" maxLength:"500" format:"url" optional:"true"`
	DoctorID     *int64             `json:"doctorId" ref:"doctor"`
	DoctorName   string             `json:"doctorName" readOnly:"true"`
	GoodsIDs     []int64            `json:"goodsIds" ref:"goods" maxItems:"5" optional:"true" db:"-"`
	GoodsNames   []string           `json:"goodsNames" readOnly:"true" db:"-"`
	Tags         value.List[string] `json:"tags" minLength:"1" maxLength:"12" maxItems:"8" optional:"true"`
	AllowComment bool               `json:"allowComment" default:"true"`
	Top          bool               `json:"top" default:"false"`
	Recommended  bool               `json:"recommended" default:"false"`
	PublishAt    *value.Time        `json:"publishAt" readOnly:"true"` // when it was or is to be published
	Status       ArticleStatus      `json:"status" readOnly:"true"`
	Views        int64              `json:"views" readOnly:"true" once:"true"`
	Likes        int64              `json:"likes" readOnly:"true" once:"true"`
	CommentCount int64              `json:"commentCount" readOnly:"true" once:"true"`
	Actions      []string           `json:"actions" readOnly:"true" db:"-"`
}

// Articles is the screen /industry/indList.
var Articles = articles.Handle()

var articles = &resource.Resource[Article]{
	Name: name, Route: "/industry/indList", Section: "article", Table: "articles",
	Need:          edit,
	OptionsNeed:   perm.All(perm.Advertising),
	Ops:           resource.List | resource.Detail | resource.Save | resource.Delete | resource.Options | resource.Export | resource.Revisions,
	Life:          life,
	Starts:        flow.In(Draft),
	Guard:         guard,
	Finding:       &resource.Finding{Name: "title"},
	Import:        &resource.Import{},
	Search:        resource.Contains("title", "summary", "author", "source", "sourceUrl"),
	Filter:        []string{"channel", "status", "author", "source", "allowComment", "top", "recommended", "publishAt"},
	CustomFilters: []resource.CustomFilter{{Name: "tags", Node: &schema.Node{Kind: schema.Text, MaxLength: maxTag}, Texts: tagged}},
	Sort:          []string{"publishAt", "views", "likes", "commentCount", "createdAt"},
	Order:         "-top, -publishAt, -id",
	Label:         func(a *Article) string { return a.Title },
	Refs:          []resource.Ref{{Field: "doctorId", Label: "doctorName", Lookup: store.Lookup{Table: "doctors", Name: "name", Where: "status = 'onShelf' AND deleted_at IS NULL"}}},
	Links: []resource.Link{{
		Field: "goodsIds", Label: "goodsNames", To: store.Lookup{Table: "goods", Name: "name", Where: "status = 'onSale' AND deleted_at IS NULL"},
		Link: store.Link{Table: "article_goods", Own: "article_id", Other: "goods_id"},
	}},
	Calls: calls,
	Undo:  map[string]func(was, is *Article) any{"articleBatch": channelBefore},
	Hooks: resource.Hooks[Article]{Check: check, AfterSave: keepTags, BeforeDelete: takeCommentsAlong},
}

const (
	// name stands apart from the resource, which needs what needs it.
	name = "article"
	// guard is held by every change of articles and of comments: how many are on top, and how many comments are shown,
	// is counted while nobody else changes either.
	guard = "articles"

	maxTag      = 12
	minWords    = 20 // of the text itself
	maxOfDigest = 200
)

// MaxOnTop is how many articles of a channel can be on top of it.
const MaxOnTop = 5

var edit = perm.All(perm.Articles)

func check(c *resource.Change[Article]) error {
	a := c.After
	words := a.Content.Words()
	if utf8.RuneCountInString(words) < minWords {
		return fault.InvalidField("content", "validation.minLength", map[string]any{"min": minWords})
	}
	if a.Summary == "" {
		a.Summary = digest(words)
	}
	a.Tags = value.Distinct(a.Tags)
	return refuseCrowd(c)
}

// digest is the beginning of a text, as long as a summary may be.
func digest(words string) string {
	runes := []rune(words)
	if len(runes) <= maxOfDigest {
		return words
	}
	return string(runes[:maxOfDigest-1]) + "…"
}

// refuseCrowd keeps what stands on top of a channel few enough to be seen.
func refuseCrowd(c *resource.Change[Article]) error {
	a := c.After
	if !a.Top || c.Before != nil && c.Before.Top && c.Before.Channel == a.Channel {
		return nil
	}
	there, err := store.Get[int64](&c.Tx.Q, "SELECT count(*) FROM articles WHERE channel = ? AND top = TRUE AND deleted_at IS NULL AND id <> ?", a.Channel, a.ID)
	if err == nil && there >= MaxOnTop {
		said := map[string]any{"max": MaxOnTop}
		return fault.InvalidField("top", "validation.onTop", said).WithMessage("validation.onTop", said)
	}
	return err
}
