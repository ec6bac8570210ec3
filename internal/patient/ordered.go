package patient

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Ordered counts an order for a patient of a member: fault.Reference where the member looks after no such one.
func Ordered(tx *store.Tx, id, member int64) error {
	if err := tx.Exec("UPDATE patients SET order_count = order_count + 1, last_order_at = ? WHERE id = ? AND member_id = ? AND deleted_at IS NULL", tx.Now, id, member); err != nil {
		return err
	}
	found, err := store.All[int64](&tx.Q, "SELECT id FROM patients WHERE id = ? AND member_id = ? AND deleted_at IS NULL", id, member)
	if err == nil && len(found) == 0 {
		return fault.Reference("patientId")
	}
	return err
}

// Of is a patient of a member: fault.Reference where the member looks after no such one.
func Of(r *api.Request, q *store.Q, member, id int64) (*Patient, error) {
	p, err := patients.Records().Load(r, q, id)
	switch refused, is := fault.As(err); {
	case is && refused.Code == fault.CodeNotFound, err == nil && p.MemberID != member:
		return nil, fault.Reference("patientId")
	case err != nil:
		return nil, err
	}
	return p, nil
}

// Offer are the patients of a member to pick from, who are few: each by its masked name and the year it was born in. Each that is
// shown has been looked at, and the log says so.
func Offer(r *api.Request, member int64) (resource.OptionsOut, error) {
	type known struct {
		ID       int64
		Name     pii.Name
		Birthday value.Date
	}
	out := resource.OptionsOut{Items: []resource.Option{}}
	found, err := store.All[known](r.Q(), "SELECT id, name, birthday FROM patients WHERE member_id = ? AND deleted_at IS NULL ORDER BY is_default DESC, id", member)
	if err != nil {
		return out, err
	}
	for _, p := range found {
		label := p.Name.String()
		if len(p.Birthday) >= len("2006") {
			label += " · " + string(p.Birthday[:len("2006")])
		}
		out.Items = append(out.Items, resource.Option{ID: p.ID, Label: label})
	}
	return out, r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		for _, p := range found {
			if err := r.Record(tx, api.Entry{Action: "view", ObjectType: patients.Name, ObjectID: p.ID, ObjectLabel: p.Name.String()}); err != nil {
				return err
			}
		}
		return nil
	})
}
