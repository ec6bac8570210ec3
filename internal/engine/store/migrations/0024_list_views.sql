-- How an account likes to see a list: which columns, in which order, how wide, which of them stay in sight.
CREATE TABLE list_views (
  id {{id}},
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  list {{text}} NOT NULL,
  columns {{text}} NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX list_views_account ON list_views (account_id, list);
