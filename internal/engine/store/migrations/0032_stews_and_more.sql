-- Entries of the app's grid of services.
CREATE TABLE service_entries (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  icon {{text}} NOT NULL,
  in_group {{text}} NOT NULL,
  group_place BIGINT NOT NULL, -- of the group, from the top of the grid down
  link_kind {{text}} NOT NULL,
  link_value {{text}} NOT NULL,
  target_kind {{text}} NOT NULL, -- the resource of the record that the link leads to; empty for other links
  target_id BIGINT,
  page {{text}} NOT NULL,
  badge {{text}} NOT NULL,
  need_login BOOLEAN NOT NULL,
  need_cert BOOLEAN NOT NULL,
  start_at BIGINT,
  end_at BIGINT,
  clicks BIGINT NOT NULL, -- a sum that comes in from the app
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL,
  CHECK ((target_kind = '') = (target_id IS NULL))
);
CREATE INDEX service_entries_sort ON service_entries (group_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_group ON service_entries (in_group, group_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_link ON service_entries (link_kind, group_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_status ON service_entries (status, group_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_name ON service_entries (name, id) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_clicks ON service_entries (clicks, id) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_weight ON service_entries (sort, id) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_by_status ON service_entries (status, id) WHERE deleted_at IS NULL;
CREATE INDEX service_entries_created ON service_entries (created_at, id) WHERE deleted_at IS NULL;

-- Stews that members can order.
CREATE TABLE stews (
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
  price_fen BIGINT NOT NULL CHECK (price_fen > 0), -- of the cheapest spec
  sales BIGINT NOT NULL,
  score BIGINT NOT NULL,
  recommended BOOLEAN NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL,
  category {{text}} NOT NULL,
  specs {{text}} NOT NULL, -- JSON list, as are the other lists
  ingredients {{text}} NOT NULL,
  allergens {{text}} NOT NULL,
  allergen_free BOOLEAN NOT NULL,
  efficacy {{text}} NOT NULL,
  make_minutes BIGINT NOT NULL,
  daily_quota BIGINT NOT NULL CHECK (daily_quota >= 0),
  slots {{text}} NOT NULL,
  cutoff_minutes BIGINT NOT NULL,
  closed_dates {{text}} NOT NULL,
  modes {{text}} NOT NULL,
  zones {{text}} NOT NULL,
  delivery_fen BIGINT NOT NULL CHECK (delivery_fen >= 0),
  kitchen_licence {{text}} NOT NULL
);
CREATE UNIQUE INDEX stews_name ON stews (name) WHERE deleted_at IS NULL;
CREATE INDEX stews_sort ON stews (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX stews_status_sort ON stews (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX stews_category_sort ON stews (category, sort, id DESC) WHERE deleted_at IS NULL;
