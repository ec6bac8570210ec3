-- What an order of a policy has beyond what all orders have: what is insured and for whom, and what the insurer made of it. The
-- days on which a policy begins and ends stay in orders, where timers and the closing of members look for them.
CREATE TABLE order_policies (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  insurer {{text}} NOT NULL,
  insurer_tel {{text}} NOT NULL,
  plan_name {{text}} NOT NULL,
  cover_fen BIGINT NOT NULL CHECK (cover_fen >= 0),
  term_months BIGINT NOT NULL CHECK (term_months >= 0),
  cool_off_days BIGINT NOT NULL CHECK (cool_off_days >= 0),
  holder_name {{text}} NOT NULL,
  holder_id_type {{text}} NOT NULL,
  holder_id_no_sealed {{text}} NOT NULL,
  holder_id_no_index {{text}} NOT NULL,
  holder_phone_sealed {{text}} NOT NULL,
  holder_phone_index {{text}} NOT NULL,
  holder_phone_tail {{text}} NOT NULL,
  holder_email_sealed {{text}} NOT NULL,
  holder_address_sealed {{text}} NOT NULL,
  insured_relation {{text}} NOT NULL,
  insured_name {{text}} NOT NULL,
  insured_id_type {{text}} NOT NULL,
  insured_id_no_sealed {{text}} NOT NULL,
  insured_id_no_index {{text}} NOT NULL,
  insured_gender {{text}} NOT NULL,
  insured_birthday {{text}} NOT NULL,
  insured_phone_sealed {{text}} NOT NULL,
  insured_phone_index {{text}} NOT NULL,
  insured_phone_tail {{text}} NOT NULL,
  social_insurance BOOLEAN NOT NULL,
  beneficiaries {{text}} NOT NULL, -- JSON list of relation and share; empty: those whom the law names
  beneficiary_names_sealed {{text}} NOT NULL, -- a line of name and number for each
  declaration_sealed {{text}} NOT NULL, -- JSON list of question and answer
  submitted_at BIGINT,
  insurer_no {{text}} NOT NULL,
  policy_no {{text}} NOT NULL,
  policy_file_id BIGINT,
  earlier_files {{text}} NOT NULL, -- JSON list of the files that were replaced
  issued_at BIGINT,
  cool_off_until {{text}} NOT NULL,
  refuse_reason {{text}} NOT NULL,
  surrender_date {{text}} NOT NULL,
  surrender_fen BIGINT NOT NULL CHECK (surrender_fen >= 0),
  surrender_reason {{text}} NOT NULL,
  renewal_of BIGINT REFERENCES orders (id)
);
CREATE UNIQUE INDEX order_policies_no ON order_policies (policy_no) WHERE policy_no <> '';
CREATE INDEX order_policies_no_start ON order_policies (policy_no);
CREATE INDEX order_policies_insurer_no ON order_policies (insurer_no);
CREATE INDEX order_policies_holder ON order_policies (holder_name);
CREATE INDEX order_policies_holder_phone ON order_policies (holder_phone_index);
CREATE INDEX order_policies_holder_phone_tail ON order_policies (holder_phone_tail);
CREATE INDEX order_policies_holder_id_no ON order_policies (holder_id_no_index);
CREATE INDEX order_policies_insured ON order_policies (insured_name);
CREATE INDEX order_policies_insured_phone ON order_policies (insured_phone_index);
CREATE INDEX order_policies_insured_phone_tail ON order_policies (insured_phone_tail);
CREATE INDEX order_policies_insured_id_no ON order_policies (insured_id_no_index);
CREATE INDEX order_policies_renewal ON order_policies (renewal_of) WHERE renewal_of IS NOT NULL;
-- Lists by the days on which policies begin and end.
CREATE INDEX orders_effective ON orders (kind, effective_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_expiry ON orders (kind, expiry_date DESC, id DESC) WHERE deleted_at IS NULL;
-- Orders from before tell of nobody; every order of a policy has its row.
INSERT INTO order_policies (order_id, insurer, insurer_tel, plan_name, cover_fen, term_months, cool_off_days, holder_name, holder_id_type, holder_id_no_sealed, holder_id_no_index,
    holder_phone_sealed, holder_phone_index, holder_phone_tail, holder_email_sealed, holder_address_sealed, insured_relation, insured_name, insured_id_type, insured_id_no_sealed,
    insured_id_no_index, insured_gender, insured_birthday, insured_phone_sealed, insured_phone_index, insured_phone_tail, social_insurance, beneficiaries, beneficiary_names_sealed,
    declaration_sealed, insurer_no, policy_no, earlier_files, cool_off_until, refuse_reason, surrender_date, surrender_fen, surrender_reason)
  SELECT o.id, COALESCE(p.insurer, ''), COALESCE(p.insurer_tel, ''), '', 0, 0, COALESCE(p.cool_off_days, 0), o.member_name, 'residentId', '', '', '', '', '', '', '', 'self', o.member_name, 'residentId', '',
    '', 'unknown', '', '', '', '', FALSE, '[]', '', '', '', '', '[]', '', '', '', 0, ''
  FROM orders AS o LEFT JOIN insurance_products AS p ON p.id = o.service_id WHERE o.kind = 'insurance';
