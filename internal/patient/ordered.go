package patient

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
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
