-- What a member hands in to prove who it is. Staff approve or reject it; a later attempt is a new row.
CREATE TABLE certifications (
  id {{id}},
  {{stamp}},
  member_id BIGINT NOT NULL REFERENCES members (id),
  attempt BIGINT NOT NULL,
  real_name {{text}} NOT NULL,
  id_type {{text}} NOT NULL,
  id_no_sealed {{text}} NOT NULL,
  id_no_index {{text}} NOT NULL,
  id_no_tail {{text}} NOT NULL,
  front_file BIGINT NOT NULL,
  back_file BIGINT NOT NULL,
  hand_file BIGINT NOT NULL,
  id_valid_to {{text}} NOT NULL,
  status {{text}} NOT NULL,
  reject_code {{text}},
  reject_reason {{text}} NOT NULL,
  auditor_id BIGINT,
  audited_at BIGINT,
  audit_note {{text}} NOT NULL,
  deleted_at BIGINT,
  deleted_by BIGINT
);
CREATE UNIQUE INDEX certifications_pending ON certifications (member_id) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE UNIQUE INDEX certifications_approved ON certifications (id_no_index) WHERE status = 'approved' AND deleted_at IS NULL;
CREATE INDEX certifications_created ON certifications (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_audited ON certifications (audited_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_status ON certifications (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_status_audited ON certifications (status, audited_at {{lowest}}, id) WHERE deleted_at IS NULL;
-- With the deleted ones: a member that closes its account takes them along.
CREATE INDEX certifications_member ON certifications (member_id, created_at, id);
CREATE INDEX certifications_id_type ON certifications (id_type, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_reject_code ON certifications (reject_code, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_auditor ON certifications (auditor_id, audited_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_real_name ON certifications (real_name) WHERE deleted_at IS NULL;
CREATE INDEX certifications_id_no ON certifications (id_no_index) WHERE deleted_at IS NULL;
CREATE INDEX certifications_id_no_tail ON certifications (id_no_tail) WHERE deleted_at IS NULL;

-- Who is looking at a pending one, and until when nobody else should.
CREATE TABLE certification_claims (
  certification_id BIGINT PRIMARY KEY REFERENCES certifications (id),
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  until BIGINT NOT NULL
);

-- People that members look after, themselves included.
CREATE TABLE patients (
  id {{id}},
  {{stamp}},
  member_id BIGINT NOT NULL REFERENCES members (id),
  name {{text}} NOT NULL,
  relation {{text}} NOT NULL,
  id_type {{text}} NOT NULL,
  id_no_sealed {{text}} NOT NULL,
  id_no_index {{text}} NOT NULL,
  id_no_tail {{text}} NOT NULL,
  gender {{text}} NOT NULL,
  birthday {{text}} NOT NULL,
  phone_sealed {{text}} NOT NULL,
  phone_index {{text}} NOT NULL,
  phone_tail {{text}} NOT NULL,
  guardian_name {{text}} NOT NULL,
  guardian_phone_sealed {{text}} NOT NULL,
  medical_insurance {{text}},
  card_no_sealed {{text}} NOT NULL,
  blood {{text}},
  allergies_sealed {{text}} NOT NULL,
  history_sealed {{text}} NOT NULL,
  chronic_sealed {{text}} NOT NULL,
  emergency_name {{text}} NOT NULL,
  emergency_phone_sealed {{text}} NOT NULL,
  province {{text}} NOT NULL,
  city {{text}} NOT NULL,
  district {{text}} NOT NULL,
  address_sealed {{text}} NOT NULL,
  is_default BOOLEAN NOT NULL,
  remark {{text}} NOT NULL,
  order_count BIGINT NOT NULL,
  last_order_at BIGINT,
  deleted_at BIGINT,
  deleted_by BIGINT
);
CREATE UNIQUE INDEX patients_id_no_of_member ON patients (member_id, id_no_index) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX patients_self ON patients (member_id) WHERE relation = 'self' AND deleted_at IS NULL;
-- With the deleted ones, likewise.
CREATE INDEX patients_member ON patients (member_id, created_at, id);
CREATE INDEX patients_created ON patients (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_relation ON patients (relation, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_gender ON patients (gender, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_insurance ON patients (medical_insurance, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_birthday ON patients (birthday, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_name ON patients (name) WHERE deleted_at IS NULL;
CREATE INDEX patients_phone ON patients (phone_index) WHERE deleted_at IS NULL;
CREATE INDEX patients_phone_tail ON patients (phone_tail) WHERE deleted_at IS NULL;
CREATE INDEX patients_id_no ON patients (id_no_index) WHERE deleted_at IS NULL;
CREATE INDEX patients_id_no_tail ON patients (id_no_tail) WHERE deleted_at IS NULL;
CREATE INDEX patients_order_count ON patients (order_count, id) WHERE deleted_at IS NULL;
CREATE INDEX patients_last_order ON patients (last_order_at {{lowest}}, id) WHERE deleted_at IS NULL;
