package store

// LockRow keeps others from changing a row until the transaction ends.
func (t *Table) LockRow(tx *Tx, id int64) error {
	_, err := tx.exec(text("UPDATE "+t.Name+" SET version = version WHERE id = ?"), []any{id})
	return err
}
