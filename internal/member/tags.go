package member

import (
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Limits of the tags of a member.
const (
	maxTags   = 10
	maxOfATag = 10
)

// tagged finds members by a tag, or by one of several.
func tagged(tags []string) store.Cond {
	conds := make([]store.Cond, len(tags))
	for i, tag := range tags {
		conds[i] = store.Among("members.id", "member_tags", "member_id", "tag = ?", tag)
	}
	return store.AnyOf(conds)
}

// keepTags writes the tags to where they are found by.
func keepTags(c *resource.Change[Member]) error {
	var before []string
	if c.Before != nil {
		before = c.Before.Tags
	}
	for _, tag := range before {
		if slices.Contains(c.After.Tags, tag) {
			continue
		}
		if err := c.Tx.Exec("DELETE FROM member_tags WHERE member_id = ? AND tag = ?", c.After.ID, tag); err != nil {
			return err
		}
	}
	for _, tag := range c.After.Tags {
		if slices.Contains(before, tag) {
			continue
		}
		if err := c.Tx.Exec("INSERT INTO member_tags (member_id, tag) VALUES (?, ?)", c.After.ID, tag); err != nil {
			return err
		}
	}
	return nil
}

// TagIn adds tags to members and takes others away.
type TagIn struct {
	resource.Selection

	Add    []string `json:"add,omitempty" minLength:"1" maxLength:"10" maxItems:"10"`
	Remove []string `json:"remove,omitempty" minLength:"1" maxLength:"10" maxItems:"10"`
}

// Check refuses to change nothing.
func (in TagIn) Check(*store.Tx) error {
	if len(in.Add)+len(in.Remove) == 0 {
		return fault.InvalidField("add", "validation.required", nil)
	}
	return nil
}

// tagsBefore gives members the tags back that they had.
func tagsBefore(was, is *Member) any {
	without := func(tags, others []string) []string {
		return slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return slices.Contains(others, tag) })
	}
	gone, added := without(was.Tags, is.Tags), without(is.Tags, was.Tags)
	if len(gone)+len(added) == 0 {
		return nil
	}
	return map[string]any{"add": append([]string{}, gone...), "remove": append([]string{}, added...)}
}

func tag(c *resource.Change[Member], in TagIn) error {
	kept := slices.DeleteFunc(slices.Clone(c.After.Tags), func(tag string) bool { return slices.Contains(in.Remove, tag) })
	if c.After.Tags = value.Distinct(append(kept, in.Add...)); len(c.After.Tags) > maxTags {
		return fault.InvalidField("tags", "validation.maxItems", map[string]any{"max": maxTags})
	}
	return happened(c, Tagged, "")
}
