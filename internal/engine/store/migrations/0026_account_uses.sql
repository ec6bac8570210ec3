-- What accounts have used of their hourly budgets: reveals, searches by whole numbers, openings of private files, uploads.
CREATE TABLE account_uses (
  id {{id}},
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  kind {{text}} NOT NULL,
  item {{text}} NOT NULL, -- what counts once within the hour, such as a record; else the minute
  at BIGINT NOT NULL,
  amount BIGINT NOT NULL
);
CREATE UNIQUE INDEX account_uses_item ON account_uses (account_id, kind, item);
