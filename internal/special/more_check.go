package special

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/link"
)

// MaxInGroup is how many entries of a group can be enabled.
const MaxInGroup = 20

// checkEntry holds an entry to the rules that span its fields and to those among all entries of its group.
func checkEntry(c *resource.Change[Entry]) error {
	e := c.After
	e.GroupPlace = placeOf(e.Group)
	if c.Op != resource.Save && c.Op != resource.SetStatus {
		return nil // only its place among the others is another
	}
	// Whoever is verified is signed in.
	e.NeedLogin = e.NeedLogin || e.NeedCert
	var before *link.Show
	if c.Before != nil {
		before = &c.Before.Show
	}
	if err := e.CheckTime(before, c.Tx.Now); err != nil {
		return err
	}
	if err := aim(c, before); err != nil {
		return err
	}
	return checkRoom(c)
}

// aim finds what an entry leads to. What belongs to another kind of link goes.
func aim(c *resource.Change[Entry], before *link.Show) error {
	e := c.After
	if e.LinkKind != ToPage {
		e.Page = ""
	}
	switch e.LinkKind {
	case ToPhone:
		return e.aimAtPhone()
	case ToPage:
		e.LinkValue, e.TargetKind, e.TargetID = "", "", nil
		if e.Page == "" {
			return fault.InvalidField("page", "validation.required", nil)
		}
		return nil
	}
	return targets.Aim(c.Request, &c.Tx.Q, link.LinkKind(e.LinkKind), &e.Show, before)
}

func (e *Entry) aimAtPhone() error {
	e.TargetKind, e.TargetID = "", nil
	tel := schema.Formats["tel"]
	e.LinkValue = tel.Read(e.LinkValue)
	switch {
	case e.LinkValue == "":
		return fault.InvalidField("linkValue", "validation.required", nil)
	case !tel.Pattern.MatchString(e.LinkValue):
		return fault.InvalidField("linkValue", "validation.format.tel", nil)
	}
	return nil
}

// checkRoom keeps a group to so many enabled entries. Those that are not shown at the moment count too, for their time or their
// target may come.
func checkRoom(c *resource.Change[Entry]) error {
	e := c.After
	if e.Status == resource.Disabled || c.Before != nil && c.Before.Status == e.Status && c.Before.Group == e.Group {
		return nil
	}
	others, err := store.Get[int](&c.Tx.Q, "SELECT count(*) FROM service_entries WHERE in_group = ? AND status = 'enabled' AND deleted_at IS NULL AND id <> ?", e.Group, e.ID)
	if err != nil || others < MaxInGroup {
		return err
	}
	return fault.State(string(e.Status), []string{}).WithMessage("stateIllegal.groupFull", map[string]any{"max": MaxInGroup})
}
