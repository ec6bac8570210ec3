-- Reports that orders of genetic tests and check-ups end with. No version is ever changed: a newer one replaces it.
CREATE TABLE order_reports (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  version BIGINT NOT NULL,
  file_id BIGINT NOT NULL,
  conclusion_sealed {{text}} NOT NULL,
  reason {{text}} NOT NULL, -- why there is a newer one
  published_at BIGINT NOT NULL,
  published_by BIGINT NOT NULL,
  published_by_name {{text}} NOT NULL
);
CREATE UNIQUE INDEX order_reports_version ON order_reports (order_id, version);
