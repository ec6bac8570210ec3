package banner

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/link"
)

// check holds a banner to the rules that span its fields and to those among all banners.
func check(c *resource.Change[Banner]) error {
	b := c.After
	b.SlotPlace = placeOf(b.Slot)
	if c.Op != resource.Save && c.Op != resource.SetStatus {
		return nil // only its place among the others is another
	}
	if err := checkWindow(c); err != nil {
		return err
	}
	if err := checkLink(c); err != nil {
		return err
	}
	if err := checkApproval(c); err != nil {
		return err
	}
	return checkOthers(c)
}

// checkWindow wants an end after the beginning, which is now where none is given.
func checkWindow(c *resource.Change[Banner]) error {
	b := c.After
	if b.EndAt == nil || c.Before != nil && sameTime(b.StartAt, c.Before.StartAt) && sameTime(b.EndAt, c.Before.EndAt) {
		return nil
	}
	start := c.Tx.Now
	if b.StartAt != nil {
		start = *b.StartAt
	}
	if *b.EndAt <= start {
		return fault.InvalidField("endAt", "validation.endAfterStart", nil)
	}
	return nil
}

func sameTime(a, b *value.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// checkLink finds what the banner leads to. What it led to before may have gone; then the state says so.
func checkLink(c *resource.Change[Banner]) error {
	b := c.After
	read, record, err := targets.Read(link.Link{Kind: b.LinkKind, Value: b.LinkValue}, "linkValue")
	if err != nil {
		return err
	}
	b.LinkValue, b.TargetKind, b.TargetID = read.Value, record.Of, nil
	if record.ID != 0 {
		b.TargetID = &record.ID
	}
	if c.Before != nil && c.Before.target() == record {
		return nil
	}
	return targets.CheckOffered(c.Request, &c.Tx.Q, record, "linkValue")
}

// checkApproval asks for the approval that the law wants for the advertising of some goods and services.
func checkApproval(c *resource.Change[Banner]) error {
	b := c.After
	if b.AdApprovalNo != "" && b.AdApprovalTo != "" || b.Status == resource.Disabled && c.Op == resource.SetStatus {
		return nil
	}
	needed, err := targets.NeedsApproval(&c.Tx.Q, b.target())
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
