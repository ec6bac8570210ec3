-- Insurance products that members can order.
CREATE TABLE insurance_products (
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
  price_fen BIGINT NOT NULL CHECK (price_fen > 0), -- the lowest premium
  sales BIGINT NOT NULL,
  score BIGINT NOT NULL,
  recommended BOOLEAN NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL,
  insurer {{text}} NOT NULL,
  insurer_tel {{text}} NOT NULL,
  filing_no {{text}} NOT NULL,
  kind {{text}} NOT NULL,
  plans {{text}} NOT NULL, -- JSON list with the rates of each
  min_age_days BIGINT,
  max_age BIGINT,
  wait_days BIGINT NOT NULL,
  cool_off_days BIGINT NOT NULL,
  occupations {{text}} NOT NULL,
  clause_file {{text}} NOT NULL,
  declaration {{text}} NOT NULL -- JSON list
);
CREATE UNIQUE INDEX insurance_products_name ON insurance_products (name) WHERE deleted_at IS NULL;
CREATE INDEX insurance_products_sort ON insurance_products (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX insurance_products_status_sort ON insurance_products (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX insurance_products_kind_sort ON insurance_products (kind, sort, id DESC) WHERE deleted_at IS NULL;
