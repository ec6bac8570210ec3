-- Whether the log has a row about what was shown to whoever decides.
ALTER TABLE certification_claims ADD COLUMN shown BOOLEAN NOT NULL DEFAULT FALSE;
