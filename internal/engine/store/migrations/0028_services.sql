-- Genetic tests that members can order.
CREATE TABLE gene_tests (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  summary {{text}} NOT NULL,
  cover {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list
  detail {{text}} NOT NULL,
  notice {{text}} NOT NULL,
  price_fen BIGINT NOT NULL CHECK (price_fen > 0),
  market_fen BIGINT,
  sales BIGINT NOT NULL,
  score BIGINT NOT NULL,
  recommended BOOLEAN NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL,
  category {{text}} NOT NULL,
  items BIGINT NOT NULL,
  sample_type {{text}} NOT NULL,
  lab_name {{text}} NOT NULL,
  lab_licence {{text}} NOT NULL,
  report_days BIGINT NOT NULL,
  fit_for {{text}} NOT NULL,
  min_age BIGINT,
  max_age BIGINT,
  kit_cost_fen BIGINT NOT NULL CHECK (kit_cost_fen >= 0),
  sample_report {{text}} NOT NULL, -- the address of a PDF
  consent_text {{text}} NOT NULL
);
CREATE UNIQUE INDEX gene_tests_name ON gene_tests (name) WHERE deleted_at IS NULL;
CREATE INDEX gene_tests_sort ON gene_tests (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX gene_tests_status_sort ON gene_tests (status, sort, id DESC) WHERE deleted_at IS NULL;

-- The service that was ordered, of the table that the kind of the order says.
ALTER TABLE orders ADD COLUMN service_id BIGINT;
-- What keeps a service from being deleted: few of the many orders that ever were for it.
CREATE INDEX orders_service_open ON orders (kind, service_id) WHERE service_id IS NOT NULL AND deleted_at IS NULL
  AND status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired');
