-- Seats that are booked by the day, and by the slot of the day where a record has slots: of centres and of stews. What a
-- record offers on its days stands with the record; here is what was said of a single day, and what is booked.
CREATE TABLE quota_days (
  id {{id}},
  kind {{text}} NOT NULL, -- the resource of the record
  record_id BIGINT NOT NULL,
  date {{text}} NOT NULL,
  slot {{text}} NOT NULL, -- empty where the day has no slots
  quota BIGINT CHECK (quota >= booked), -- of this day alone; NULL where the record decides
  closed BOOLEAN NOT NULL, -- on this day alone
  booked BIGINT NOT NULL CHECK (booked >= 0),
  CHECK (NOT closed OR booked = 0)
);
CREATE UNIQUE INDEX quota_days_slot ON quota_days (kind, record_id, date, slot);

-- Where people go for a check-up.
CREATE TABLE centres (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  licence_no {{text}} NOT NULL,
  province {{text}} NOT NULL,
  city {{text}} NOT NULL,
  district {{text}} NOT NULL,
  address {{text}} NOT NULL,
  phone {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list
  open_days {{text}} NOT NULL, -- JSON list
  slots {{text}} NOT NULL, -- JSON list of times with their places
  closed_dates {{text}} NOT NULL, -- JSON list
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX centres_name ON centres (name) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX centres_licence ON centres (licence_no) WHERE deleted_at IS NULL;
CREATE INDEX centres_sort ON centres (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX centres_status_sort ON centres (status, sort, id DESC) WHERE deleted_at IS NULL;

-- Packages of examinations that members can order.
CREATE TABLE check_ups (
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
  audience {{text}} NOT NULL,
  min_age BIGINT,
  max_age BIGINT,
  items {{text}} NOT NULL, -- JSON list
  item_count BIGINT NOT NULL,
  add_ons {{text}} NOT NULL, -- JSON list
  valid_days BIGINT NOT NULL,
  report_days BIGINT NOT NULL,
  fasting BOOLEAN NOT NULL,
  tips {{text}} NOT NULL
);
CREATE UNIQUE INDEX check_ups_name ON check_ups (name) WHERE deleted_at IS NULL;
CREATE INDEX check_ups_sort ON check_ups (sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX check_ups_status_sort ON check_ups (status, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX check_ups_audience_sort ON check_ups (audience, sort, id DESC) WHERE deleted_at IS NULL;

-- The centres at which a package can be had.
CREATE TABLE check_up_centres (
  id {{id}},
  check_up_id BIGINT NOT NULL REFERENCES check_ups (id),
  centre_id BIGINT NOT NULL REFERENCES centres (id),
  place BIGINT NOT NULL,
  price_fen BIGINT CHECK (price_fen > 0) -- NULL for the price of the package
);
CREATE UNIQUE INDEX check_up_centres_pair ON check_up_centres (check_up_id, centre_id);
CREATE INDEX check_up_centres_centre ON check_up_centres (centre_id);
