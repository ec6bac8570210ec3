-- The doctor screen: everything that the app shows of a doctor.
ALTER TABLE doctors ADD COLUMN photo {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN gender {{text}} NOT NULL DEFAULT 'unknown';
ALTER TABLE doctors ADD COLUMN hospital_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN hospital_level {{text}};
ALTER TABLE doctors ADD COLUMN academic {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN practice_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN work_years BIGINT;
ALTER TABLE doctors ADD COLUMN specialty {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN intro {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN honours {{text}} NOT NULL DEFAULT '[]'; -- JSON list
ALTER TABLE doctors ADD COLUMN schedule {{text}} NOT NULL DEFAULT '[]'; -- JSON list of day and part of the day
ALTER TABLE doctors ADD COLUMN schedule_note {{text}} NOT NULL DEFAULT '';
ALTER TABLE doctors ADD COLUMN fee_fen BIGINT;
ALTER TABLE doctors ADD COLUMN tags {{text}} NOT NULL DEFAULT '[]'; -- JSON list
ALTER TABLE doctors ADD COLUMN recommended BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE doctors ADD COLUMN sort BIGINT NOT NULL DEFAULT 100;
ALTER TABLE doctors ADD COLUMN status {{text}} NOT NULL DEFAULT 'offShelf';
-- Written by changes of reviews alone: the mean of those that are shown, in tenths, and how many they are.
ALTER TABLE doctors ADD COLUMN score BIGINT NOT NULL DEFAULT 0;
ALTER TABLE doctors ADD COLUMN review_count BIGINT NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX doctors_practice_no ON doctors (practice_no) WHERE practice_no <> '' AND deleted_at IS NULL;
CREATE INDEX doctors_name ON doctors (name);
CREATE INDEX doctors_hospital ON doctors (hospital_name) WHERE deleted_at IS NULL;
CREATE INDEX doctors_sort ON doctors (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_created ON doctors (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_work_years ON doctors (work_years {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_fee ON doctors (fee_fen {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_score ON doctors (score, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_review_count ON doctors (review_count, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_recommended ON doctors (recommended, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_recommended_sort ON doctors (recommended, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_status ON doctors (status, id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_status_sort ON doctors (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_department_sort ON doctors (department_id, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_title_sort ON doctors (title_id, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_level_sort ON doctors (hospital_level, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX doctors_gender_sort ON doctors (gender, sort, id DESC) WHERE deleted_at IS NULL;
INSERT INTO row_counts (name, total) SELECT 'doctor', count(*) FROM doctors WHERE deleted_at IS NULL;

-- What members write about doctors in the app.
CREATE TABLE reviews (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  doctor_id BIGINT NOT NULL REFERENCES doctors (id),
  member_id BIGINT NOT NULL REFERENCES members (id),
  order_id BIGINT,
  order_no {{text}} NOT NULL,
  score BIGINT NOT NULL CHECK (score BETWEEN 1 AND 5),
  skill BIGINT NOT NULL CHECK (skill BETWEEN 1 AND 5),
  attitude BIGINT NOT NULL CHECK (attitude BETWEEN 1 AND 5),
  effect BIGINT NOT NULL CHECK (effect BETWEEN 1 AND 5),
  content {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list
  anonymous BOOLEAN NOT NULL,
  status {{text}} NOT NULL,
  hits {{text}} NOT NULL, -- JSON list of the sensitive words found
  hide_reason {{text}} NOT NULL,
  audited_by BIGINT,
  audited_at BIGINT,
  reply {{text}} NOT NULL,
  replied_by BIGINT,
  replied_at BIGINT
);
CREATE INDEX reviews_doctor_shown ON reviews (doctor_id, status, score) WHERE deleted_at IS NULL;
CREATE INDEX reviews_created ON reviews (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_status ON reviews (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_unreplied ON reviews (created_at, id) WHERE reply = '' AND deleted_at IS NULL;
CREATE INDEX reviews_flagged ON reviews (created_at, id) WHERE hits <> '[]' AND deleted_at IS NULL;
CREATE INDEX reviews_anonymous ON reviews (anonymous, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_doctor ON reviews (doctor_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_member ON reviews (member_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_order ON reviews (order_no) WHERE deleted_at IS NULL;
CREATE INDEX reviews_score ON reviews (score, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_skill ON reviews (skill, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_attitude ON reviews (attitude, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_effect ON reviews (effect, id) WHERE deleted_at IS NULL;
