package patient

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// yearsKept is how long a patient with orders outlives the account that looked after it.
const yearsKept = 3

// erasedTogether is how many patients a timer erases in one transaction.
const erasedTogether = 50

// CloseMember takes the people whom a member looked after that leaves. Those who were ordered for stay as long as the orders
// may be asked about.
func (o Orders) CloseMember(tx *store.Tx, r *api.Request, member int64) error {
	ids, err := store.All[int64](&tx.Q, "SELECT id FROM patients WHERE member_id = ? ORDER BY id", member)
	if err != nil {
		return err
	}
	for _, id := range ids {
		ordered, err := o.Names(&tx.Q, id)
		if err != nil {
			return err
		}
		if ordered {
			continue
		}
		if err := erase(tx, r, id); err != nil {
			return err
		}
	}
	return nil
}

// erase takes from a patient who it is and how it is.
func erase(tx *store.Tx, r *api.Request, id int64) error {
	gone, err := tx.ExecCount("UPDATE patients SET deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS NULL", tx.Now, r.Caller.AccountID, id)
	if err != nil {
		return err
	}
	if err := Patients.Records().Erase(tx, "id", id); err != nil {
		return err
	}
	return resource.CountRows(tx, Patients.Name, -gone)
}

// Timers is what happens to patients by itself.
func Timers() []api.Timer {
	return []api.Timer{{Name: "patientErase", Every: time.Hour, Route: Patients.Route, Section: Patients.Section, Object: Patients.Name, Run: eraseDue}}
}

// eraseDue takes those whose time has come, some at a time, until none is left.
func eraseDue(r *api.Request) error {
	for {
		erased := 0
		err := r.WithLock(func(tx *store.Tx) error {
			ids, err := store.All[int64](&tx.Q, `SELECT p.id FROM members m JOIN patients p ON p.member_id = m.id
				WHERE m.status = 'deleted' AND m.closed_at <= ? AND p.name <> '' ORDER BY p.id LIMIT ?`, value.TimeOf(tx.Now.Std().AddDate(-yearsKept, 0, 0)), erasedTogether)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if err := erase(tx, r, id); err != nil {
					return err
				}
				if err := r.Record(tx, api.Entry{Action: "delete", ObjectType: Patients.Name, ObjectID: id}); err != nil {
					return err
				}
			}
			erased = len(ids)
			return nil
		})
		if err != nil || erased < erasedTogether {
			return err
		}
	}
}
