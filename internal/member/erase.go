package member

import (
	"caredesk/internal/file"
	"caredesk/internal/resource"
	"caredesk/internal/store"
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

// erasePatients takes the people whom a closed member looked after: who they are and how they are.
func erasePatients(c *resource.Change[Member]) error {
	gone, err := c.Tx.ExecCount("UPDATE patients SET deleted_at = ?, deleted_by = ? WHERE member_id = ? AND deleted_at IS NULL", c.Tx.Now, c.Request.Caller.AccountID, c.After.ID)
	if err != nil {
		return err
	}
	if err := c.Tx.Exec(`UPDATE patients SET name = '', id_no_sealed = '', id_no_index = '', id_no_tail = '', gender = 'unknown', birthday = '',
		phone_sealed = '', phone_index = '', phone_tail = '', guardian_name = '', guardian_phone_sealed = '', medical_insurance = NULL, card_no_sealed = '', blood = NULL,
		allergies_sealed = '', history_sealed = '', chronic_sealed = '', emergency_name = '', emergency_phone_sealed = '',
		province = '', city = '', district = '', address_sealed = '', remark = '', version = version + 1 WHERE member_id = ?`, c.After.ID); err != nil {
		return err
	}
	return resource.CountRows(c.Tx, "patient", -gone)
}
