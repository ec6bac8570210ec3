-- What a list is narrowed by comes with what it is sorted by: a wide range is then sorted without reading its rows.
DROP INDEX members_last_login;
CREATE INDEX members_last_login ON members (last_login_at {{lowest}}, id, created_at);
DROP INDEX members_spent;
CREATE INDEX members_spent ON members (spent_fen, id, created_at);
DROP INDEX members_order_count;
CREATE INDEX members_order_count ON members (order_count, id, created_at);
-- Those whose patients are taken out after some years.
CREATE INDEX members_closed ON members (closed_at) WHERE closed_at IS NOT NULL;
-- By a record's number alone within a time, as by its kind and number.
DROP INDEX operation_logs_object;
CREATE INDEX operation_logs_object ON operation_logs (object_id, at, id, object_type);
