package article

import (
	"slices"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// tagged finds articles by a tag, or by one of several.
func tagged(tags []string) store.Cond {
	conds := make([]store.Cond, len(tags))
	for i, tag := range tags {
		conds[i] = store.Among("articles.id", "article_tags", "article_id", "tag = ?", tag)
	}
	return store.AnyOf(conds)
}

// keepTags writes the tags to where they are found by.
func keepTags(c *resource.Change[Article]) error {
	if c.Before != nil && slices.Equal(c.Before.Tags, c.After.Tags) {
		return nil
	}
	if err := c.Tx.Exec("DELETE FROM article_tags WHERE article_id = ?", c.After.ID); err != nil {
		return err
	}
	for _, tag := range c.After.Tags {
		if err := c.Tx.Exec("INSERT INTO article_tags (article_id, tag) VALUES (?, ?)", c.After.ID, tag); err != nil {
			return err
		}
	}
	return nil
}
