-- A session that ended early keeps its row for a while, so that the browser that comes back with its token is told why.
ALTER TABLE sessions ADD COLUMN end_reason {{text}} NOT NULL DEFAULT '';

-- When the account had signed in before this session.
ALTER TABLE sessions ADD COLUMN previous_login_at BIGINT;
UPDATE sessions SET previous_login_at = created_at;
