-- What an order of a check-up has beyond what all orders have: who is examined, where and when, and what came of it.
CREATE TABLE order_check_ups (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  person_name {{text}} NOT NULL DEFAULT '',
  person_gender {{text}} NOT NULL DEFAULT 'unknown',
  person_birthday {{text}} NOT NULL DEFAULT '',
  person_id_no_sealed {{text}} NOT NULL DEFAULT '',
  person_id_no_index {{text}} NOT NULL DEFAULT '',
  person_phone_sealed {{text}} NOT NULL DEFAULT '',
  person_phone_index {{text}} NOT NULL DEFAULT '',
  person_phone_tail {{text}} NOT NULL DEFAULT '',
  person_marital {{text}} NOT NULL DEFAULT 'unknown',
  audience {{text}} NOT NULL DEFAULT 'all',
  add_ons {{text}} NOT NULL DEFAULT '[]', -- JSON list, with the prices of the day
  add_ons_fen BIGINT NOT NULL DEFAULT 0,
  fasting BOOLEAN NOT NULL DEFAULT FALSE,
  valid_days BIGINT NOT NULL DEFAULT 180,
  report_days BIGINT NOT NULL DEFAULT 7,
  centre_id BIGINT NOT NULL REFERENCES centres (id),
  centre_name {{text}} NOT NULL DEFAULT '',
  exam_date {{text}} NOT NULL DEFAULT '', -- empty while none is chosen
  slot {{text}} NOT NULL DEFAULT '',
  holds_seat BOOLEAN NOT NULL DEFAULT FALSE, -- a place of the centre is taken for it in that slot
  booking_no {{text}} NOT NULL DEFAULT '',
  voucher {{text}} NOT NULL DEFAULT '', -- made when it is paid for
  reschedules BIGINT NOT NULL DEFAULT 0,
  valid_until {{text}} NOT NULL DEFAULT '',
  checked_in_at BIGINT,
  report_files {{text}} NOT NULL DEFAULT '[]', -- JSON list of files
  findings {{text}} NOT NULL DEFAULT '[]', -- JSON list, one for each version of the report
  abnormal BIGINT,
  level {{text}},
  reported_at BIGINT,
  follow_up_sealed {{text}} NOT NULL DEFAULT '',
  followed_up_at BIGINT
);
INSERT INTO order_check_ups (order_id, centre_id, centre_name, person_name)
  SELECT o.id, c.id, c.name, COALESCE((SELECT p.name FROM patients AS p WHERE p.id = o.patient_id), '') FROM orders AS o
  JOIN centres AS c ON c.id = COALESCE((SELECT min(a.centre_id) FROM check_up_centres AS a WHERE a.check_up_id = o.service_id), (SELECT min(id) FROM centres))
  WHERE o.kind = 'checkUp';

CREATE INDEX order_check_ups_day ON order_check_ups (exam_date, centre_id, slot, order_id);
CREATE INDEX order_check_ups_centre ON order_check_ups (centre_id, exam_date);
CREATE INDEX order_check_ups_level ON order_check_ups (level) WHERE level IS NOT NULL;
CREATE INDEX order_check_ups_valid ON order_check_ups (valid_until) WHERE valid_until <> '';
CREATE UNIQUE INDEX order_check_ups_voucher ON order_check_ups (voucher) WHERE voucher <> '';
CREATE INDEX order_check_ups_person ON order_check_ups (person_name);
CREATE INDEX order_check_ups_person_phone ON order_check_ups (person_phone_index);
CREATE INDEX order_check_ups_person_phone_tail ON order_check_ups (person_phone_tail);
CREATE INDEX order_check_ups_person_id_no ON order_check_ups (person_id_no_index);

-- Whom staff spoke to about a report, and what came of it. Rows are only added.
CREATE TABLE order_follow_ups (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  contacted_at BIGINT NOT NULL,
  how {{text}} NOT NULL,
  outcome_sealed {{text}} NOT NULL,
  made_at BIGINT NOT NULL,
  made_by BIGINT NOT NULL,
  made_by_name {{text}} NOT NULL
);
CREATE INDEX order_follow_ups_order ON order_follow_ups (order_id, id);
