-- What accounts keep about themselves. Sealed columns are readable only with the key in the data folder.
ALTER TABLE accounts ADD COLUMN phone_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN phone_index {{text}} NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN email_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN totp_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN totp_on BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE accounts ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0; -- the newest step used; each code works once
CREATE UNIQUE INDEX accounts_phone ON accounts (phone_index) WHERE phone_index <> '' AND deleted_at IS NULL;

CREATE TABLE recovery_codes (
  id {{id}},
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  code_hash {{text}} NOT NULL,
  used_at BIGINT
);
CREATE INDEX recovery_codes_account ON recovery_codes (account_id, code_hash);

-- A sign-in between its two steps.
CREATE TABLE login_tickets (
  id {{id}},
  ticket_hash {{text}} NOT NULL UNIQUE,
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  attempt_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  tries BIGINT NOT NULL
);
CREATE INDEX login_tickets_created ON login_tickets (created_at);
