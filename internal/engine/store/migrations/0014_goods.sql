-- What goods are sorted into. Goods hang on those that have none below them.
CREATE TABLE goods_categories (
  id {{id}},
  {{stamp}},
  parent_id BIGINT REFERENCES goods_categories (id),
  name {{text}} NOT NULL,
  icon {{text}} NOT NULL,
  banner {{text}} NOT NULL,
  show_home BOOLEAN NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX goods_categories_name ON goods_categories (COALESCE(parent_id, 0), name);
CREATE INDEX goods_categories_parent ON goods_categories (parent_id);

-- The goods screen: everything that the app shows of goods.
ALTER TABLE goods ADD COLUMN category_id BIGINT REFERENCES goods_categories (id);
ALTER TABLE goods ADD COLUMN subtitle {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN goods_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN type {{text}} NOT NULL DEFAULT 'general';
ALTER TABLE goods ADD COLUMN approval_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN maker {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN shelf_months BIGINT;
ALTER TABLE goods ADD COLUMN cover {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN images {{text}} NOT NULL DEFAULT '[]'; -- JSON list
ALTER TABLE goods ADD COLUMN detail {{text}} NOT NULL DEFAULT '';
ALTER TABLE goods ADD COLUMN freight_fen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE goods ADD COLUMN limit_qty BIGINT;
ALTER TABLE goods ADD COLUMN virtual_sales BIGINT NOT NULL DEFAULT 0;
ALTER TABLE goods ADD COLUMN recommended BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE goods ADD COLUMN is_new BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE goods ADD COLUMN sort BIGINT NOT NULL DEFAULT 100;
ALTER TABLE goods ADD COLUMN status {{text}} NOT NULL DEFAULT 'draft';
ALTER TABLE goods ADD COLUMN sales BIGINT NOT NULL DEFAULT 0;
ALTER TABLE goods ADD COLUMN views BIGINT NOT NULL DEFAULT 0;
-- Kept with every change of the SKUs: their lowest price, their stock together, and whether one of them runs low.
ALTER TABLE goods ADD COLUMN price_fen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE goods ADD COLUMN stock BIGINT NOT NULL DEFAULT 0;
ALTER TABLE goods ADD COLUMN low_stock BOOLEAN NOT NULL DEFAULT FALSE;

-- Goods from before there were categories.
INSERT INTO goods_categories (version, created_at, updated_at, created_by, updated_by, name, icon, banner, show_home, sort, status)
  SELECT 1, min(created_at), min(created_at), min(created_by), min(created_by), '未分类', '', '', FALSE, 100, 'enabled' FROM goods HAVING count(*) > 0;
UPDATE goods SET category_id = (SELECT min(id) FROM goods_categories), goods_no = 'G' || (10000000 + id);

CREATE UNIQUE INDEX goods_no ON goods (goods_no) WHERE goods_no <> '' AND deleted_at IS NULL;
CREATE INDEX goods_category ON goods (category_id);
CREATE INDEX goods_sort ON goods (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_created ON goods (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_price ON goods (price_fen, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_stock ON goods (stock, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_sales ON goods (sales, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_views ON goods (views, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_low_stock ON goods (low_stock, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_low_stock_sort ON goods (low_stock, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_recommended ON goods (recommended, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_recommended_sort ON goods (recommended, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_is_new ON goods (is_new, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_is_new_sort ON goods (is_new, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_status ON goods (status, id) WHERE deleted_at IS NULL;
CREATE INDEX goods_status_sort ON goods (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_type_sort ON goods (type, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_category_sort ON goods (category_id, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_sold_out ON goods (sort, id DESC) WHERE stock = 0 AND deleted_at IS NULL;
INSERT INTO row_counts (name, total) SELECT 'goods', count(*) FROM goods WHERE deleted_at IS NULL;
INSERT INTO row_counts (name, total) SELECT 'goodsCategory', count(*) FROM goods_categories;

-- What exactly is bought: goods in one of the forms they come in. One that is taken from its goods is kept, for orders and
-- movements name it.
CREATE TABLE goods_skus (
  id {{id}},
  goods_id BIGINT NOT NULL REFERENCES goods (id),
  place BIGINT NOT NULL, -- among those of the goods
  spec {{text}} NOT NULL,
  sku_no {{text}} NOT NULL,
  price_fen BIGINT NOT NULL CHECK (price_fen > 0),
  market_fen BIGINT,
  cost_fen BIGINT CHECK (cost_fen >= 0),
  stock BIGINT NOT NULL CHECK (stock BETWEEN 0 AND 999999),
  warn_stock BIGINT NOT NULL,
  weight_g BIGINT,
  image {{text}} NOT NULL,
  deleted_at BIGINT,
  deleted_by BIGINT,
  CHECK (market_fen >= price_fen)
);
CREATE INDEX goods_skus_goods ON goods_skus (goods_id, place) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX goods_skus_no ON goods_skus (sku_no) WHERE deleted_at IS NULL;

-- How stock came to be what it is. What is written here is never changed.
CREATE TABLE goods_stock_moves (
  id {{id}},
  goods_id BIGINT NOT NULL REFERENCES goods (id),
  sku_id BIGINT NOT NULL REFERENCES goods_skus (id),
  spec {{text}} NOT NULL, -- as it was called then
  at BIGINT NOT NULL,
  stock_before BIGINT NOT NULL CHECK (stock_before >= 0),
  stock_after BIGINT NOT NULL CHECK (stock_after >= 0),
  reason {{text}} NOT NULL,
  note {{text}} NOT NULL,
  operator_id BIGINT NOT NULL,
  operator_name {{text}} NOT NULL
);
CREATE INDEX goods_stock_moves_goods ON goods_stock_moves (goods_id, at, id);
{{append_only goods_stock_moves}}

-- The lines of an order of goods, copied from the goods when they are ordered.
CREATE TABLE order_items (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  goods_id BIGINT NOT NULL REFERENCES goods (id),
  sku_id BIGINT NOT NULL REFERENCES goods_skus (id),
  name {{text}} NOT NULL,
  spec {{text}} NOT NULL,
  unit {{text}} NOT NULL,
  cover {{text}} NOT NULL,
  price_fen BIGINT NOT NULL CHECK (price_fen >= 0),
  qty BIGINT NOT NULL CHECK (qty > 0),
  shipped_qty BIGINT NOT NULL CHECK (shipped_qty BETWEEN 0 AND qty),
  refunded_qty BIGINT NOT NULL CHECK (refunded_qty BETWEEN 0 AND qty),
  line_fen BIGINT NOT NULL CHECK (line_fen >= 0)
);
CREATE INDEX order_items_order ON order_items (order_id, id);
CREATE INDEX order_items_goods ON order_items (goods_id, order_id);
CREATE INDEX order_items_sku ON order_items (sku_id, order_id);
