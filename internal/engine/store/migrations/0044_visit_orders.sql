-- What an order of an accompanied visit has beyond what all orders have: whom it is for, who goes along, and what came of it.
ALTER TABLE order_visits ADD COLUMN person_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_gender {{text}} NOT NULL DEFAULT 'unknown';
ALTER TABLE order_visits ADD COLUMN person_birthday {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_id_no_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_id_no_index {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_phone_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_phone_index {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN person_phone_tail {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN mode {{text}} NOT NULL DEFAULT 'halfDay';
ALTER TABLE order_visits ADD COLUMN hospital_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN department {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN doctor_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN contact_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN contact_phone_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN meet_address {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN needs {{text}} NOT NULL DEFAULT '[]'; -- JSON list
ALTER TABLE order_visits ADD COLUMN needs_note_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN companion_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN steps {{text}} NOT NULL DEFAULT '[]'; -- JSON list
ALTER TABLE order_visits ADD COLUMN summary_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN attachments {{text}} NOT NULL DEFAULT '[]'; -- JSON list of files
ALTER TABLE order_visits ADD COLUMN absent BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE order_visits ADD COLUMN reschedules BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_visits ADD COLUMN overtime_rate_fen BIGINT NOT NULL DEFAULT 0; -- an hour, as it was when the visit was ordered
ALTER TABLE order_visits ADD COLUMN overtime {{text}} NOT NULL DEFAULT 'none';
ALTER TABLE order_visits ADD COLUMN overtime_voucher {{text}} NOT NULL DEFAULT '';
ALTER TABLE order_visits ADD COLUMN rating_text {{text}} NOT NULL DEFAULT '';
UPDATE order_visits SET overtime = 'due' WHERE overtime_fen > 0;
UPDATE order_visits SET hospital_name = (SELECT h.name FROM hospitals AS h WHERE h.id = hospital_id),
  companion_name = COALESCE((SELECT c.name FROM companions AS c WHERE c.id = companion_id), ''),
  person_name = COALESCE((SELECT p.name FROM orders AS o JOIN patients AS p ON p.id = o.patient_id WHERE o.id = order_id), '');

CREATE INDEX order_visits_day ON order_visits (visit_date, visit_time, order_id);
CREATE INDEX order_visits_hospital_name ON order_visits (hospital_name);
CREATE INDEX order_visits_companion_name ON order_visits (companion_name) WHERE companion_name <> '';
CREATE INDEX order_visits_person ON order_visits (person_name);
CREATE INDEX order_visits_person_phone ON order_visits (person_phone_index);
CREATE INDEX order_visits_person_phone_tail ON order_visits (person_phone_tail);
CREATE INDEX order_visits_person_id_no ON order_visits (person_id_no_index);
