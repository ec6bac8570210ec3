-- Answers that staff give again and again, on each of the screens where they answer members.
CREATE TABLE canned_replies (
  id {{id}},
  {{stamp}},
  kind {{text}} NOT NULL,
  title {{text}} NOT NULL,
  text {{text}} NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX canned_replies_title ON canned_replies (kind, title);
CREATE INDEX canned_replies_sort ON canned_replies (kind, sort, id DESC);
CREATE INDEX canned_replies_created ON canned_replies (kind, created_at, id);
CREATE INDEX canned_replies_status_sort ON canned_replies (kind, status, sort, id DESC);
CREATE INDEX canned_replies_status_created ON canned_replies (kind, status, created_at, id);
