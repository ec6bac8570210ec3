-- Answers to calls that must not be carried out twice, by the id that the client gave them.
CREATE TABLE request_ids (
  id {{id}},
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  call {{text}} NOT NULL,
  request_id {{text}} NOT NULL,
  body_hash {{text}} NOT NULL,
  answer {{text}} NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX request_ids_once ON request_ids (account_id, call, request_id);
CREATE INDEX request_ids_created ON request_ids (created_at);
