package banner

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/link"
)

// check holds a banner to the rules that span its fields and to those among all banners.
func check(c *resource.Change[Banner]) error {
	b := c.After
	b.SlotPlace = placeOf(b.Slot)
	if c.Op != resource.Save && c.Op != resource.SetStatus {
		return nil // only its place among the others is another
	}
	var before *link.Show
	if c.Before != nil {
		before = &c.Before.Show
	}
	if err := b.CheckTime(before, c.Tx.Now); err != nil {
		return err
	}
	if err := targets.Aim(c.Request, &c.Tx.Q, b.LinkKind, &b.Show, before); err != nil {
		return err
	}
	if err := checkApproval(c); err != nil {
		return err
	}
	return checkOthers(c)
}

// checkApproval asks for the approval that the law wants for the advertising of some goods and services.
func checkApproval(c *resource.Change[Banner]) error {
	b := c.After
	if b.AdApprovalNo != "" && b.AdApprovalTo != "" || b.Status == resource.Disabled && c.Op == resource.SetStatus {
		return nil
	}
	needed, err := targets.NeedsApproval(&c.Tx.Q, b.Target())
	if err != nil || !needed {
		return err
	}
	missing := map[string]fault.Message{}
	if b.AdApprovalNo == "" {
		missing["adApprovalNo"] = fault.Message{Key: "validation.adApproval"}
	}
	if b.AdApprovalTo == "" {
		missing["adApprovalTo"] = fault.Message{Key: "validation.adApproval"}
	}
	return fault.Invalid(missing)
}
