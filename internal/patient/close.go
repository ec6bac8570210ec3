package patient

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// yearsKept is how long a patient with orders outlives the account that looked after it.
const yearsKept = 3

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
	if err := patients.Records().Erase(tx, "id", id); err != nil {
		return err
	}
	return resource.CountRows(tx, Patients.Name, -gone)
}

// Timers is what happens to patients by itself.
func Timers() []job.Kind {
	return []job.Kind{{Name: "patientErase", Every: time.Hour, Route: Patients.Route, Section: Patients.Section, Object: Patients.Name, Do: job.WhenDue(toErase, eraseAndRecord)}}
}

// toErase finds those whose time has come.
func toErase(tx *store.Tx, skip int) ([]int64, error) {
	return store.All[int64](&tx.Q, `SELECT p.id FROM members m JOIN patients p ON p.member_id = m.id
		WHERE m.status = 'deleted' AND m.closed_at <= ? AND p.name <> '' ORDER BY p.id LIMIT 1 OFFSET ?`, value.TimeOf(tx.Now.Std().AddDate(-yearsKept, 0, 0)), skip)
}

func eraseAndRecord(tx *store.Tx, r *api.Request, id int64) error {
	if err := erase(tx, r, id); err != nil {
		return err
	}
	return r.Record(tx, api.Entry{Action: "delete", ObjectType: Patients.Name, ObjectID: id})
}

// Disclose gives what is known of a member who asks for it.
func Disclose(r *api.Request, q *store.Q, member int64) (any, error) {
	return patients.Records().Disclose(r, q, store.Where("member_id = ?", member), "remark")
}
