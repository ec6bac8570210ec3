-- Accounts are found by their whole e-mail address. The program fills the column for those that have one: it takes the key.
ALTER TABLE accounts ADD COLUMN email_index {{text}} NOT NULL DEFAULT '';
CREATE INDEX accounts_email ON accounts (email_index) WHERE deleted_at IS NULL AND email_index <> '';

-- Where passwords must be changed from time to time, an account counts from when it was made, or from its last change.
ALTER TABLE accounts ADD COLUMN password_set_at BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET password_set_at = created_at;

-- The operation log of one account, newest first.
CREATE INDEX operation_logs_account_at ON operation_logs (account_id, at, id);
