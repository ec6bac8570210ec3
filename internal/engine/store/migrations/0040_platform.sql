-- The door for the platform's apps. A key lets a program in; of the key itself only a hash is kept, and its first characters to
-- recognise it by.
CREATE TABLE platform_keys (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  prefix {{text}} NOT NULL,
  key_hash {{text}} NOT NULL,
  scopes {{text}} NOT NULL,
  status {{text}} NOT NULL,
  expires_at BIGINT,
  revoked_at BIGINT,
  revoked_by BIGINT,
  revoke_reason {{text}} NOT NULL,
  last_used_at BIGINT,
  -- The minute in which it was used last, and how many of its calls the replicas have taken for themselves.
  minute BIGINT NOT NULL,
  taken BIGINT NOT NULL
);
CREATE UNIQUE INDEX platform_keys_hash ON platform_keys (key_hash);
CREATE UNIQUE INDEX platform_keys_name ON platform_keys (name);
CREATE INDEX platform_keys_created ON platform_keys (created_at, id);
CREATE INDEX platform_keys_status ON platform_keys (status, created_at, id);
CREATE INDEX platform_keys_expires ON platform_keys (expires_at {{lowest}}, id);
CREATE INDEX platform_keys_used ON platform_keys (last_used_at {{lowest}}, id);

-- Keys that opened nothing, by the address that they came from.
CREATE TABLE platform_refusals (
  id {{id}},
  ip {{text}} NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX platform_refusals_ip ON platform_refusals (ip, at);
CREATE INDEX platform_refusals_at ON platform_refusals (at);

-- Accounts are no longer the only ones who ask: programs do so by the negative ids of their keys.
CREATE TABLE caller_request_ids (
  id {{id}},
  caller BIGINT NOT NULL,
  call {{text}} NOT NULL,
  request_id {{text}} NOT NULL,
  body_hash {{text}} NOT NULL,
  answer {{text}} NOT NULL,
  created_at BIGINT NOT NULL
);
INSERT INTO caller_request_ids (caller, call, request_id, body_hash, answer, created_at)
  SELECT account_id, call, request_id, body_hash, answer, created_at FROM request_ids;
DROP TABLE request_ids;
ALTER TABLE caller_request_ids RENAME TO request_ids;
CREATE UNIQUE INDEX request_ids_once ON request_ids (caller, call, request_id);
CREATE INDEX request_ids_created ON request_ids (created_at);

CREATE TABLE caller_uses (
  id {{id}},
  caller BIGINT NOT NULL,
  kind {{text}} NOT NULL,
  item {{text}} NOT NULL, -- what counts once within the hour, such as a record; else the minute
  at BIGINT NOT NULL,
  amount BIGINT NOT NULL
);
INSERT INTO caller_uses (caller, kind, item, at, amount) SELECT account_id, kind, item, at, amount FROM account_uses;
DROP TABLE account_uses;
CREATE UNIQUE INDEX caller_uses_item ON caller_uses (caller, kind, item);
