-- What the screen of the operation log is filtered by, newest first.
DROP INDEX operation_logs_object;
CREATE INDEX operation_logs_object ON operation_logs (object_id, object_type, at, id);
CREATE INDEX operation_logs_type ON operation_logs (object_type, at, id);
CREATE INDEX operation_logs_label ON operation_logs (object_label, at, id);
CREATE INDEX operation_logs_username ON operation_logs (username, at, id);
CREATE INDEX operation_logs_module ON operation_logs (module, at, id);
CREATE INDEX operation_logs_action ON operation_logs (action, at, id);
CREATE INDEX operation_logs_result ON operation_logs (result, at, id);
CREATE INDEX operation_logs_ip ON operation_logs (ip, at, id);

-- Where the chain begins once older rows have been purged: the last row that is gone, signed with the key of the log.
CREATE TABLE operation_log_checkpoints (
  id BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  last_id BIGINT NOT NULL,
  last_mac {{text}} NOT NULL,
  mac {{text}} NOT NULL
);
{{append_only operation_log_checkpoints}}
{{purgeable operation_logs}}
