-- Work that outlives a call. A timer has one row, which waits for its next turn; everything else has a row for each time.
CREATE TABLE runs (
  id {{id}},
  version BIGINT NOT NULL,
  kind {{text}} NOT NULL,
  timer BOOLEAN NOT NULL,
  status {{text}} NOT NULL,
  due_at BIGINT NOT NULL,
  holder {{text}} NOT NULL, -- whoever works on it; empty for nobody
  lease_until BIGINT, -- when others may take it over
  attempts BIGINT NOT NULL, -- since it last got on
  last_id BIGINT NOT NULL, -- the last record that was dealt with
  done BIGINT NOT NULL,
  total BIGINT NOT NULL,
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  owner_id BIGINT NOT NULL, -- the account that it is done for; 0 for the console itself
  input {{text}} NOT NULL, -- sealed where it may be personal
  file_name {{text}} NOT NULL, -- of the result
  error_code BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  started_at BIGINT,
  finished_at BIGINT
);
CREATE UNIQUE INDEX runs_timer ON runs (kind) WHERE timer;
CREATE INDEX runs_open ON runs (due_at, id) WHERE status IN ('queued', 'running');
CREATE INDEX runs_object ON runs (kind, object_id);
CREATE INDEX runs_owner ON runs (owner_id, id) WHERE owner_id <> 0;
CREATE INDEX runs_finished ON runs (finished_at, id) WHERE finished_at IS NOT NULL;

-- Reviews of tiers that are not over go on where they stand.
INSERT INTO runs (version, kind, timer, status, due_at, holder, attempts, last_id, done, total, object_type, object_id, owner_id, input, file_name, error_code, created_at)
  SELECT 1, 'tierReview', FALSE, 'queued', queued_at, '', 0, last_member_id, done, CASE WHEN total < 0 THEN 0 ELSE total END, 'userCard', tier_id, 0,
    '{"growthFrom":' || growth_from || '}', '', 0, queued_at
  FROM tier_reviews WHERE finished_at IS NULL ORDER BY id;
DROP TABLE tier_reviews;
