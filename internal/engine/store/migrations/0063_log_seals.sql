-- Where a chain of the operation log ended because its key was lost, signed with the key of the chain behind it. The rows up to
-- last_id, and the checkpoints up to last_checkpoint, can be verified with the lost key alone.
CREATE TABLE operation_log_seals (
  id BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  last_id BIGINT NOT NULL,
  last_mac {{text}} NOT NULL,
  last_checkpoint BIGINT NOT NULL,
  checkpoint_mac {{text}} NOT NULL,
  lost_key {{text}} NOT NULL, -- its fingerprint
  reason {{text}} NOT NULL,
  made_by {{text}} NOT NULL,
  mac {{text}} NOT NULL
);
{{append_only operation_log_seals}}

-- The fingerprint of the key that rows are signed with since the last seal; a console that still has another one writes none.
ALTER TABLE operation_log_head ADD COLUMN key_id {{text}} NOT NULL DEFAULT '';
