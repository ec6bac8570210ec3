-- The screens of system management: accounts, roles, permission codes.
ALTER TABLE accounts ADD COLUMN remark {{text}} NOT NULL DEFAULT '';
CREATE INDEX accounts_created ON accounts (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_status_created ON accounts (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_login ON accounts (last_login_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_name ON accounts (username, id) WHERE deleted_at IS NULL;

CREATE INDEX roles_created ON roles (created_at, id);
CREATE INDEX roles_status ON roles (status, id);
CREATE INDEX roles_write ON roles (cap_write, id);
CREATE INDEX roles_export ON roles (cap_export, id);
CREATE INDEX roles_reveal ON roles (cap_reveal, id);
CREATE INDEX roles_finance ON roles (cap_finance, id);

ALTER TABLE permit_codes ADD COLUMN name_zh {{text}} NOT NULL DEFAULT '';
ALTER TABLE permit_codes ADD COLUMN name_en {{text}} NOT NULL DEFAULT '';
ALTER TABLE permit_codes ADD COLUMN name_es {{text}} NOT NULL DEFAULT '';
ALTER TABLE permit_codes ADD COLUMN name_ja {{text}} NOT NULL DEFAULT '';
ALTER TABLE permit_codes ADD COLUMN remark {{text}} NOT NULL DEFAULT '';
CREATE INDEX permit_codes_created ON permit_codes (created_at, id);
CREATE INDEX permit_codes_status ON permit_codes (status, code, id);
CREATE INDEX permit_codes_builtin ON permit_codes (builtin, code, id);

INSERT INTO row_counts (name, total) SELECT 'account', count(*) FROM accounts WHERE deleted_at IS NULL
  ON CONFLICT (name) DO UPDATE SET total = excluded.total;
INSERT INTO row_counts (name, total) SELECT 'role', count(*) FROM roles WHERE TRUE
  ON CONFLICT (name) DO UPDATE SET total = excluded.total;
INSERT INTO row_counts (name, total) SELECT 'permit', count(*) FROM permit_codes WHERE TRUE
  ON CONFLICT (name) DO UPDATE SET total = excluded.total;

-- Digits to search in.
ALTER TABLE permit_codes ADD COLUMN code_text {{text}} NOT NULL DEFAULT '';
UPDATE permit_codes SET code_text = CAST(code AS TEXT);
