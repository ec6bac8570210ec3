-- Services of accompanied visits that members can order.
CREATE TABLE visit_services (
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
  mode {{text}} NOT NULL,
  duration_hours BIGINT NOT NULL CHECK (duration_hours BETWEEN 1 AND 24),
  overtime_fen BIGINT,
  cities {{text}} NOT NULL, -- JSON list
  advance_hours BIGINT NOT NULL,
  includes {{text}} NOT NULL -- JSON list
);
CREATE UNIQUE INDEX visit_services_name ON visit_services (name) WHERE deleted_at IS NULL;
CREATE INDEX visit_services_sort ON visit_services (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX visit_services_status_sort ON visit_services (status, sort, id DESC) WHERE deleted_at IS NULL;

-- Hospitals that members are accompanied to. A person knows one by its name in its city.
CREATE TABLE hospitals (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  level {{text}},
  province {{text}} NOT NULL,
  city {{text}} NOT NULL,
  district {{text}} NOT NULL,
  address {{text}} NOT NULL,
  phone {{text}} NOT NULL,
  departments {{text}} NOT NULL,
  guide {{text}} NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX hospitals_name ON hospitals (city, name) WHERE deleted_at IS NULL;
CREATE INDEX hospitals_sort ON hospitals (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX hospitals_status_sort ON hospitals (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX hospitals_city_sort ON hospitals (city, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX hospitals_province_sort ON hospitals (province, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX hospitals_level_sort ON hospitals (level, sort, id DESC) WHERE deleted_at IS NULL;

-- Those who accompany members. A person knows one by the telephone.
CREATE TABLE companions (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  photo {{text}} NOT NULL,
  phone_sealed {{text}} NOT NULL,
  phone_index {{text}} NOT NULL,
  phone_tail {{text}} NOT NULL,
  id_no_sealed {{text}} NOT NULL,
  id_no_index {{text}} NOT NULL,
  gender {{text}} NOT NULL,
  city {{text}} NOT NULL,
  skills {{text}} NOT NULL, -- JSON list
  years BIGINT,
  cert_files {{text}} NOT NULL, -- JSON list
  health_cert_to {{text}} NOT NULL,
  duty {{text}} NOT NULL,
  -- Kept by the orders, in tenths and in visits.
  score BIGINT NOT NULL,
  served_count BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX companions_phone ON companions (phone_index) WHERE deleted_at IS NULL;
CREATE INDEX companions_phone_tail ON companions (phone_tail) WHERE deleted_at IS NULL;
CREATE INDEX companions_created ON companions (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX companions_city ON companions (city, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX companions_duty ON companions (duty, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX companions_status ON companions (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX companions_cert ON companions (health_cert_to, id) WHERE deleted_at IS NULL;

CREATE TABLE companion_hospitals (
  companion_id BIGINT NOT NULL REFERENCES companions (id),
  hospital_id BIGINT NOT NULL REFERENCES hospitals (id),
  PRIMARY KEY (companion_id, hospital_id)
);
CREATE INDEX companion_hospitals_hospital ON companion_hospitals (hospital_id, companion_id);

-- What an order of an accompanied visit has beyond what all orders have.
CREATE TABLE order_visits (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  hospital_id BIGINT NOT NULL REFERENCES hospitals (id),
  visit_date {{text}} NOT NULL,
  visit_time {{text}} NOT NULL,
  hours BIGINT NOT NULL CHECK (hours > 0), -- tenths
  companion_id BIGINT REFERENCES companions (id),
  assigned_at BIGINT,
  started_at BIGINT,
  finished_at BIGINT,
  actual_hours BIGINT, -- tenths
  overtime_fen BIGINT NOT NULL CHECK (overtime_fen >= 0),
  rating BIGINT CHECK (rating BETWEEN 1 AND 5),
  CHECK ((companion_id IS NULL) = (assigned_at IS NULL))
);
CREATE INDEX order_visits_companion ON order_visits (companion_id, visit_date, visit_time) WHERE companion_id IS NOT NULL;
CREATE INDEX order_visits_date ON order_visits (visit_date) WHERE companion_id IS NOT NULL;
CREATE INDEX order_visits_hospital ON order_visits (hospital_id);
