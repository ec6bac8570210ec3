package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// eraseCertifications takes the documents of a member that is being closed: photos, numbers and names.
func eraseCertifications(c *resource.Change[Member]) error {
	ids, err := store.All[int64](&c.Tx.Q, "SELECT id FROM certifications WHERE member_id = ?", c.After.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := file.LetGo(c.Tx, certificationName, id); err != nil {
			return err
		}
	}
	if err := c.Tx.Exec("DELETE FROM certification_claims WHERE certification_id IN (SELECT id FROM certifications WHERE member_id = ?)", c.After.ID); err != nil {
		return err
	}
	gone, err := c.Tx.ExecCount("UPDATE certifications SET deleted_at = ?, deleted_by = ? WHERE member_id = ? AND deleted_at IS NULL", c.Tx.Now, c.Request.Caller.AccountID, c.After.ID)
	if err != nil {
		return err
	}
	if err := c.Tx.Exec(`UPDATE certifications SET real_name = '', id_no_sealed = '', id_no_index = '', id_no_tail = '', front_file = 0, back_file = 0, hand_file = 0,
		reject_reason = '', audit_note = '', version = version + 1 WHERE member_id = ?`, c.After.ID); err != nil {
		return err
	}
	return resource.CountRows(c.Tx, certificationName, -gone)
}

// feedbackName stands apart from the resource, which this package does not know.
const feedbackName = "feedback"

// eraseFeedback keeps what was said and answered, but not how to reach who said it, nor the pictures that were sent along.
func eraseFeedback(c *resource.Change[Member]) error {
	ids, err := store.All[int64](&c.Tx.Q, "SELECT id FROM feedbacks WHERE member_id = ?", c.After.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := file.LetGo(c.Tx, feedbackName, id); err != nil {
			return err
		}
		if err := c.Tx.Exec("UPDATE feedback_messages SET images = '[]' WHERE feedback_id = ?", id); err != nil {
			return err
		}
	}
	return c.Tx.Exec("UPDATE feedbacks SET contact_sealed = '', contact_index = '', contact_tail = '', images = '[]', version = version + 1 WHERE member_id = ?", c.After.ID)
}

// eraseComments keeps what was said about articles, but not from where.
func eraseComments(c *resource.Change[Member]) error {
	return c.Tx.Exec("UPDATE comments SET ip = '', version = version + 1 WHERE member_id = ? AND ip <> ''", c.After.ID)
}

// erasePatients takes the people whom a closed member looked after. Those who were ordered for stay as long as the orders may
// be asked about.
func erasePatients(c *resource.Change[Member]) error {
	ids, err := store.All[int64](&c.Tx.Q, `SELECT p.id FROM patients p WHERE p.member_id = ?
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.patient_id = p.id AND o.patient_id IS NOT NULL AND o.deleted_at IS NULL)`, c.After.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := erasePatient(c.Tx, c.Request, id); err != nil {
			return err
		}
	}
	return nil
}

// erasePatient takes from a patient who it is and how it is.
func erasePatient(tx *store.Tx, r *api.Request, id int64) error {
	gone, err := tx.ExecCount("UPDATE patients SET deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS NULL", tx.Now, r.Caller.AccountID, id)
	if err != nil {
		return err
	}
	if err := tx.Exec(`UPDATE patients SET name = '', id_no_sealed = '', id_no_index = '', id_no_tail = '', gender = 'unknown', birthday = '',
		phone_sealed = '', phone_index = '', phone_tail = '', guardian_name = '', guardian_phone_sealed = '', medical_insurance = NULL, card_no_sealed = '', blood = NULL,
		allergies_sealed = '', history_sealed = '', chronic_sealed = '', emergency_name = '', emergency_phone_sealed = '',
		province = '', city = '', district = '', address_sealed = '', remark = '', version = version + 1 WHERE id = ?`, id); err != nil {
		return err
	}
	return resource.CountRows(tx, patientName, -gone)
}

// patientName stands apart from the resource, which this package does not know.
const patientName = "patient"

// yearsKept is how long a patient with orders outlives the account that looked after it.
const yearsKept = 3

// patientsToErase finds those whose time has come.
func patientsToErase(tx *store.Tx, skip int) ([]int64, error) {
	return store.All[int64](&tx.Q, `SELECT p.id FROM members m JOIN patients p ON p.member_id = m.id
		WHERE m.status = 'deleted' AND m.closed_at <= ? AND p.name <> '' ORDER BY p.id LIMIT 1 OFFSET ?`, value.TimeOf(tx.Now.Std().AddDate(-yearsKept, 0, 0)), skip)
}

func eraseAndRecord(tx *store.Tx, r *api.Request, id int64) error {
	if err := erasePatient(tx, r, id); err != nil {
		return err
	}
	return r.Record(tx, api.Entry{Action: "delete", ObjectType: patientName, ObjectID: id})
}
