-- What is read from a sheet before it becomes records: checked, corrected, and gone a day later with its run.
CREATE TABLE imports (
  run_id BIGINT NOT NULL PRIMARY KEY,
  stage {{text}} NOT NULL,
  mode {{text}} NOT NULL, -- all or good, once it is imported
  header {{text}} NOT NULL, -- the titles of the columns, and which column each is taken for
  missing {{text}} NOT NULL -- required columns that the sheet lacks
);

CREATE TABLE import_rows (
  run_id BIGINT NOT NULL,
  line BIGINT NOT NULL, -- as the spreadsheet counts
  first_line BIGINT NOT NULL, -- the line with which the record begins that this one belongs to
  state {{text}} NOT NULL,
  cells {{text}} NOT NULL, -- sealed, as they were typed
  mistakes {{text}} NOT NULL, -- sealed
  record_id BIGINT NOT NULL,
  PRIMARY KEY (run_id, line)
);
CREATE INDEX import_rows_state ON import_rows (run_id, state, line);
CREATE INDEX import_rows_first ON import_rows (run_id, first_line, line);

-- What no two rows of a sheet may share, as keyed hashes.
CREATE TABLE import_keys (
  run_id BIGINT NOT NULL,
  line BIGINT NOT NULL,
  field {{text}} NOT NULL,
  hash {{text}} NOT NULL
);
CREATE INDEX import_keys_hash ON import_keys (run_id, hash, line);
CREATE INDEX import_keys_line ON import_keys (run_id, line);

-- Pictures of an archive that rows name.
CREATE TABLE import_pictures (
  run_id BIGINT NOT NULL,
  name {{text}} NOT NULL, -- in lower case
  usage {{text}} NOT NULL,
  url {{text}} NOT NULL, -- empty for one that is no picture
  mistake {{text}} NOT NULL,
  PRIMARY KEY (run_id, name, usage)
);
CREATE INDEX runs_review ON runs (due_at, id) WHERE status = 'review';
