-- Former states of records, with what staff had written. The engine keeps the last ones of those resources that ask for it.
CREATE TABLE revisions (
  id {{id}},
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  version BIGINT NOT NULL, -- that the record had
  at BIGINT NOT NULL,
  account_id BIGINT NOT NULL, -- who had left it so
  fields {{text}} NOT NULL -- JSON
);
CREATE UNIQUE INDEX revisions_object ON revisions (object_type, object_id, version);
