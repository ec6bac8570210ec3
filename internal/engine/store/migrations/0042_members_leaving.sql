-- Members ask in the app to be closed; staff see to it.
ALTER TABLE members ADD COLUMN close_asked_at BIGINT;
ALTER TABLE members ADD COLUMN close_reason {{text}} NOT NULL DEFAULT '';
CREATE INDEX members_close_asked ON members (close_asked_at, id) WHERE close_asked_at IS NOT NULL;
