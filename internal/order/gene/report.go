package gene

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// GeneReportIn publishes what the laboratory found, or a newer version of it.
type GeneReportIn struct {
	order.ReportIn

	Advice  string `json:"advice,omitempty" maxLength:"1000" lines:"many"`
	Matches bool   `json:"matches"` // whoever publishes has seen that the name and the kit in the file are those of the order
}

// Check wants the file to have been looked at: somebody else's report must not go out.
func (in GeneReportIn) Check(*store.Tx) error {
	if !in.Matches {
		return fault.InvalidField("matches", "validation.notMatched", nil)
	}
	return nil
}

func report(c *resource.Change[Order], in GeneReportIn) error {
	c.After.AdviceNote.Set(in.Advice)
	if c.Move == "revise" {
		return nil
	}
	return Orders.Complete(c)
}

// disclose adds to an order that is handed to its member what the laboratory found, and the kits that were of no use.
func disclose(r *api.Request, q *store.Q, o resource.Disclosed) (err error) {
	id := o["id"].(int64)
	if o["reports"], err = order.ReportsForMember(r, q, id); err != nil {
		return err
	}
	o["rejectedKits"], err = rejectedKits(r.Vault, q, id)
	return err
}
