-- A run over many records knows which ones: those that met a filter when it was started. Each row says what became of its record,
-- and what gives the record back what it was. What may be about people is sealed.
ALTER TABLE runs ADD COLUMN call {{text}} NOT NULL DEFAULT ''; -- that a run over many records makes of them
ALTER TABLE runs ADD COLUMN chosen {{text}} NOT NULL DEFAULT ''; -- what that call gives them, where it is one of a few words
ALTER TABLE runs ADD COLUMN failed BIGINT NOT NULL DEFAULT 0; -- of those that are done
ALTER TABLE runs ADD COLUMN undoable BIGINT NOT NULL DEFAULT 0; -- of those that were changed
ALTER TABLE runs ADD COLUMN undo_of BIGINT NOT NULL DEFAULT 0; -- the run that this one turns back
ALTER TABLE runs ADD COLUMN undone_by BIGINT NOT NULL DEFAULT 0; -- the run that turns this one back

CREATE TABLE run_rows (
  run_id BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  object_id BIGINT NOT NULL,
  outcome {{text}} NOT NULL,
  code BIGINT NOT NULL, -- why it was not changed
  label {{text}} NOT NULL,
  message {{text}} NOT NULL,
  version BIGINT NOT NULL, -- that the run left the record in, or that a run which turns another back must find
  undo {{text}} NOT NULL, -- the input of the call that gives the record back what it was
  PRIMARY KEY (run_id, object_id)
);
CREATE INDEX run_rows_outcome ON run_rows (run_id, outcome, object_id);
