package apptest

func PatientOf(memberID int64, name, number string) map[string]any {
	return map[string]any{"memberId": memberID, "name": name, "relation": "other", "idNo": number, "phone": "13700001111"}
}

func (d *Desk) NewPatient(memberID int64, name, number string) int64 {
	d.T.Helper()
	var s Saved
	d.Do("patientSave", PatientOf(memberID, name, number)).Into(d.T, &s)
	return s.ID
}
