-- What an order of a genetic test has beyond what all orders have: who is tested, what they agreed to, the kit that is on its way,
-- and what the laboratory does with the sample.
CREATE TABLE order_genes (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  person_name {{text}} NOT NULL DEFAULT '',
  person_gender {{text}} NOT NULL DEFAULT 'unknown',
  person_birthday {{text}} NOT NULL DEFAULT '',
  person_id_no_sealed {{text}} NOT NULL DEFAULT '',
  person_id_no_index {{text}} NOT NULL DEFAULT '',
  person_phone_sealed {{text}} NOT NULL DEFAULT '',
  person_phone_index {{text}} NOT NULL DEFAULT '',
  person_phone_tail {{text}} NOT NULL DEFAULT '',
  receiver_name {{text}} NOT NULL DEFAULT '',
  receiver_phone_sealed {{text}} NOT NULL DEFAULT '',
  receiver_phone_index {{text}} NOT NULL DEFAULT '',
  receiver_phone_tail {{text}} NOT NULL DEFAULT '',
  receiver_province {{text}} NOT NULL DEFAULT '',
  receiver_city {{text}} NOT NULL DEFAULT '',
  receiver_district {{text}} NOT NULL DEFAULT '',
  receiver_address_sealed {{text}} NOT NULL DEFAULT '',
  category {{text}} NOT NULL DEFAULT 'other',
  sample_type {{text}} NOT NULL DEFAULT 'saliva',
  lab_name {{text}} NOT NULL DEFAULT '',
  report_days BIGINT NOT NULL DEFAULT 14, -- as it was when the test was ordered, like the two below
  kit_cost_fen BIGINT NOT NULL DEFAULT 0,
  consent_version BIGINT NOT NULL DEFAULT 0,
  consent_text {{text}} NOT NULL DEFAULT '',
  consent_files {{text}} NOT NULL DEFAULT '[]', -- JSON list of files, the newest last
  consent_signed_at BIGINT,
  guardian_name {{text}} NOT NULL DEFAULT '',
  guardian_relation {{text}},
  kit_no {{text}} NOT NULL DEFAULT '',
  out_express_code {{text}} NOT NULL DEFAULT '',
  out_express_name {{text}} NOT NULL DEFAULT '',
  out_express_no {{text}} NOT NULL DEFAULT '',
  out_at BIGINT,
  back_express_code {{text}} NOT NULL DEFAULT '',
  back_express_name {{text}} NOT NULL DEFAULT '',
  back_express_no {{text}} NOT NULL DEFAULT '',
  back_at BIGINT,
  collected_at BIGINT,
  received_at BIGINT,
  quality {{text}},
  quality_note_sealed {{text}} NOT NULL DEFAULT '',
  rejected_at BIGINT,
  resend_count BIGINT NOT NULL DEFAULT 0,
  lab_no {{text}} NOT NULL DEFAULT '',
  test_start_at BIGINT,
  due_date {{text}} NOT NULL DEFAULT '',
  advice_note_sealed {{text}} NOT NULL DEFAULT '',
  report_files {{text}} NOT NULL DEFAULT '[]' -- JSON list of files, the newest last
);
CREATE INDEX order_genes_person ON order_genes (person_name);
CREATE INDEX order_genes_person_phone ON order_genes (person_phone_index);
CREATE INDEX order_genes_person_phone_tail ON order_genes (person_phone_tail);
CREATE INDEX order_genes_person_id_no ON order_genes (person_id_no_index);
CREATE INDEX order_genes_lab ON order_genes (lab_name, order_id DESC);
CREATE UNIQUE INDEX order_genes_kit ON order_genes (kit_no) WHERE kit_no <> '';
CREATE INDEX order_genes_back ON order_genes (back_express_no) WHERE back_express_no <> '';
CREATE INDEX order_genes_lab_no ON order_genes (lab_no) WHERE lab_no <> '';
CREATE INDEX order_genes_due ON order_genes (due_date, order_id);
-- Orders from before do not say more than whom they are for; every order of a test has its row.
INSERT INTO order_genes (order_id, person_name, lab_name)
  SELECT o.id, COALESCE((SELECT p.name FROM patients AS p WHERE p.id = o.patient_id), ''), COALESCE((SELECT t.lab_name FROM gene_tests AS t WHERE t.id = o.service_id), '')
  FROM orders AS o WHERE o.kind = 'gene';

-- Kits whose sample was of no use: another was sent in their place, and nobody else is given their number.
CREATE TABLE order_kits (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  kit_no {{text}} NOT NULL,
  out_express_code {{text}} NOT NULL,
  out_express_name {{text}} NOT NULL,
  out_express_no {{text}} NOT NULL,
  out_at BIGINT,
  back_express_code {{text}} NOT NULL,
  back_express_name {{text}} NOT NULL,
  back_express_no {{text}} NOT NULL,
  back_at BIGINT,
  collected_at BIGINT,
  received_at BIGINT,
  quality_note_sealed {{text}} NOT NULL,
  lab_no {{text}} NOT NULL,
  rejected_at BIGINT NOT NULL,
  reason {{text}} NOT NULL
);
CREATE UNIQUE INDEX order_kits_number ON order_kits (kit_no);
CREATE INDEX order_kits_order ON order_kits (order_id, id);
