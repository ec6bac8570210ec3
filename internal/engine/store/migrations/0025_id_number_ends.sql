-- The end of an id number is masked now, so nothing is found by it.
DROP INDEX certifications_id_no_tail;
ALTER TABLE certifications DROP COLUMN id_no_tail;
DROP INDEX patients_id_no_tail;
ALTER TABLE patients DROP COLUMN id_no_tail;
