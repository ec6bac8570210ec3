-- What members agree to: the registration and service agreement, the legal statement, the privacy policy, each in versions.
CREATE TABLE agreements (
  id {{id}},
  {{stamp}},
  doc {{text}} NOT NULL,
  no {{text}} NOT NULL, -- as it is written: 1.10
  ordinal BIGINT NOT NULL, -- as it is sorted: 1.10 comes after 1.9
  major BOOLEAN NOT NULL,
  title {{text}} NOT NULL,
  content {{text}} NOT NULL,
  title_en {{text}} NOT NULL,
  content_en {{text}} NOT NULL,
  title_es {{text}} NOT NULL,
  content_es {{text}} NOT NULL,
  title_ja {{text}} NOT NULL,
  content_ja {{text}} NOT NULL,
  langs {{text}} NOT NULL, -- JSON list of the languages that it is written in
  change_note {{text}} NOT NULL,
  reconsent BOOLEAN NOT NULL,
  status {{text}} NOT NULL,
  effective_at BIGINT,
  published_at BIGINT,
  published_by BIGINT REFERENCES accounts (id),
  hash {{text}} NOT NULL,
  CHECK ((status = 'draft') = (hash = ''))
);
CREATE UNIQUE INDEX agreements_ordinal ON agreements (doc, ordinal);
-- At most one of each document is in force, and at most one waits for its day.
CREATE UNIQUE INDEX agreements_effective ON agreements (doc) WHERE status = 'effective';
CREATE UNIQUE INDEX agreements_scheduled ON agreements (doc) WHERE status = 'scheduled';
CREATE INDEX agreements_status ON agreements (doc, status, ordinal, id);
CREATE INDEX agreements_reconsent ON agreements (doc, reconsent, ordinal, id);
CREATE INDEX agreements_effective_at ON agreements (doc, effective_at {{lowest}}, id);
CREATE INDEX agreements_published_at ON agreements (doc, published_at {{lowest}}, id);
CREATE INDEX agreements_created ON agreements (doc, created_at, id);

-- What was published stays as it was, whoever writes to the database.
{{refusing agreements}}
CREATE TRIGGER agreements_kept BEFORE UPDATE ON agreements FOR EACH ROW WHEN (OLD.status <> 'draft' AND (
  NEW.status = 'draft' OR NEW.doc <> OLD.doc OR NEW.no <> OLD.no OR NEW.ordinal <> OLD.ordinal OR NEW.major <> OLD.major OR
  NEW.title <> OLD.title OR NEW.content <> OLD.content OR NEW.title_en <> OLD.title_en OR NEW.content_en <> OLD.content_en OR
  NEW.title_es <> OLD.title_es OR NEW.content_es <> OLD.content_es OR NEW.title_ja <> OLD.title_ja OR NEW.content_ja <> OLD.content_ja OR
  NEW.change_note <> OLD.change_note OR NEW.reconsent <> OLD.reconsent OR NEW.published_at <> OLD.published_at OR
  NEW.published_by <> OLD.published_by OR NEW.hash <> OLD.hash)) {{refuse agreements}};
CREATE TRIGGER agreements_not_deleted BEFORE DELETE ON agreements FOR EACH ROW WHEN (OLD.status <> 'draft') {{refuse agreements}};
