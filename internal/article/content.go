package article

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// public is what everybody sees of an article.
var public = []string{
	"title", "summary", "channel", "cover", "content", "author", "source", "sourceUrl", "doctorId", "doctorName", "goodsIds", "tags", "allowComment", "top",
	"recommended", "publishAt", "views", "likes", "commentCount",
}

// ContentCall is the call by which the app reads articles that are published.
func ContentCall(need perm.Need) *api.Call {
	return resource.Content(articles, "contentArticles", need, public, nil)
}
