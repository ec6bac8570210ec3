-- Who may sign in and what they may do.
CREATE TABLE roles (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  key {{text}} NOT NULL,
  codes {{text}} NOT NULL, -- JSON list of permission codes
  cap_write BOOLEAN NOT NULL,
  cap_export BOOLEAN NOT NULL,
  cap_reveal BOOLEAN NOT NULL,
  cap_finance BOOLEAN NOT NULL,
  status {{text}} NOT NULL,
  remark {{text}} NOT NULL,
  builtin BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX roles_name ON roles (name);
CREATE UNIQUE INDEX roles_key ON roles (key);

CREATE TABLE accounts (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  username {{text}} NOT NULL,
  name {{text}} NOT NULL,
  avatar {{text}} NOT NULL,
  introduction {{text}} NOT NULL,
  password_hash {{text}} NOT NULL,
  must_change_pwd BOOLEAN NOT NULL,
  status {{text}} NOT NULL,
  builtin BOOLEAN NOT NULL,
  last_login_at BIGINT,
  last_login_ip {{text}} NOT NULL
);
CREATE UNIQUE INDEX accounts_username ON accounts (lower(username)) WHERE deleted_at IS NULL;

CREATE TABLE account_roles (
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  role_id BIGINT NOT NULL REFERENCES roles (id),
  PRIMARY KEY (account_id, role_id)
);
CREATE INDEX account_roles_role ON account_roles (role_id);

CREATE TABLE permit_codes (
  id {{id}},
  {{stamp}},
  code BIGINT NOT NULL UNIQUE,
  status {{text}} NOT NULL,
  builtin BOOLEAN NOT NULL
);
CREATE INDEX permit_codes_disabled ON permit_codes (code) WHERE status = 'disabled';

CREATE TABLE sessions (
  id {{id}},
  token_hash {{text}} NOT NULL UNIQUE,
  bind_hash {{text}} NOT NULL,
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  ip {{text}} NOT NULL,
  user_agent {{text}} NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_created ON sessions (created_at);

-- Typed names are kept hashed: people type passwords into the name field.
CREATE TABLE login_attempts (
  id {{id}},
  name_hash {{text}} NOT NULL,
  ip {{text}} NOT NULL,
  at BIGINT NOT NULL,
  success BOOLEAN NOT NULL
);
CREATE INDEX login_attempts_pair ON login_attempts (name_hash, ip, at);
CREATE INDEX login_attempts_name ON login_attempts (name_hash, at);
CREATE INDEX login_attempts_ip ON login_attempts (ip, at);
CREATE INDEX login_attempts_at ON login_attempts (at);

-- The operation log: each row's mac covers the row before it.
CREATE TABLE operation_logs (
  id BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  username {{text}} NOT NULL,
  role_names {{text}} NOT NULL,
  session_id BIGINT NOT NULL,
  module {{text}} NOT NULL,
  call {{text}} NOT NULL,
  action {{text}} NOT NULL,
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  object_label {{text}} NOT NULL,
  summary {{text}} NOT NULL,
  diff {{text}} NOT NULL,
  result {{text}} NOT NULL,
  error_code BIGINT NOT NULL,
  ip {{text}} NOT NULL,
  user_agent {{text}} NOT NULL,
  duration_ms BIGINT NOT NULL,
  request_id {{text}} NOT NULL,
  mac {{text}} NOT NULL
);
CREATE INDEX operation_logs_at ON operation_logs (at, id);
CREATE INDEX operation_logs_account ON operation_logs (account_id, id);
CREATE INDEX operation_logs_object ON operation_logs (object_type, object_id, id);
CREATE INDEX operation_logs_request ON operation_logs (request_id);
{{append_only operation_logs}}

-- One row: the last link of the chain. Writers take its lock last, so that rows are chained in the order they commit.
CREATE TABLE operation_log_head (
  id BIGINT PRIMARY KEY,
  last_id BIGINT NOT NULL,
  mac {{text}} NOT NULL
);
INSERT INTO operation_log_head (id, last_id, mac) VALUES (1, 0, '');

-- How many live rows a list has without filters.
CREATE TABLE row_counts (
  name {{text}} PRIMARY KEY,
  total BIGINT NOT NULL
);

-- Rows to hold for the length of a transaction where a rule spans several others.
CREATE TABLE guards (
  name {{text}} PRIMARY KEY,
  taken_at BIGINT NOT NULL
);

-- Facts about this database itself: whether it holds demo data, which key its log is signed with.
CREATE TABLE facts (
  name {{text}} PRIMARY KEY,
  value {{text}} NOT NULL
);

CREATE TABLE files (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL UNIQUE, -- random, as in /files/{name}
  original_name {{text}} NOT NULL,
  usage {{text}} NOT NULL,
  mime {{text}} NOT NULL,
  size BIGINT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  sha256 {{text}} NOT NULL
);
