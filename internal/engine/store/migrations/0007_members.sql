-- What a member is entitled to. The first level is everybody's.
CREATE TABLE tiers (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  level BIGINT NOT NULL,
  obtain {{text}} NOT NULL,
  growth_min BIGINT NOT NULL,
  price_fen BIGINT NOT NULL,
  valid_days BIGINT NOT NULL,
  discount_pct BIGINT NOT NULL,
  points_rate BIGINT NOT NULL, -- tenths
  benefits {{text}} NOT NULL, -- JSON list
  icon {{text}} NOT NULL,
  card_image {{text}} NOT NULL,
  description {{text}} NOT NULL,
  status {{text}} NOT NULL,
  is_default BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX tiers_name ON tiers (name);
CREATE UNIQUE INDEX tiers_level ON tiers (level);
CREATE UNIQUE INDEX tiers_default ON tiers (is_default) WHERE is_default;
INSERT INTO tiers (version, created_at, updated_at, created_by, updated_by, name, level, obtain, growth_min, price_fen, valid_days,
  discount_pct, points_rate, benefits, icon, card_image, description, status, is_default)
VALUES (1, 0, 0, 0, 0, '普通会员', 1, 'growth', 0, 0, 0, 100, 10, '[]', '', '', '', 'enabled', TRUE);
INSERT INTO row_counts (name, total) VALUES ('userCard', 1);

-- A change of a tier that makes members be looked at again: those with at least so much growth, in the order of their ids.
CREATE TABLE tier_reviews (
  id {{id}},
  tier_id BIGINT NOT NULL REFERENCES tiers (id),
  growth_from BIGINT NOT NULL,
  queued_at BIGINT NOT NULL,
  queued_by BIGINT NOT NULL,
  total BIGINT NOT NULL,
  done BIGINT NOT NULL,
  last_member_id BIGINT NOT NULL,
  finished_at BIGINT
);
CREATE INDEX tier_reviews_tier ON tier_reviews (tier_id, id);
CREATE INDEX tier_reviews_open ON tier_reviews (id) WHERE finished_at IS NULL;

-- A closed member stays, without anything personal: what refers to it must not lose its owner.
CREATE TABLE members (
  id {{id}},
  {{stamp}},
  member_no {{text}} NOT NULL,
  phone_sealed {{text}} NOT NULL,
  phone_index {{text}} NOT NULL,
  phone_tail {{text}} NOT NULL,
  nickname {{text}} NOT NULL,
  avatar {{text}} NOT NULL,
  gender {{text}} NOT NULL,
  birthday {{text}} NOT NULL,
  real_name {{text}} NOT NULL,
  id_no_sealed {{text}} NOT NULL,
  id_no_index {{text}} NOT NULL,
  cert_status {{text}} NOT NULL,
  tier_id BIGINT NOT NULL REFERENCES tiers (id),
  tier_source {{text}} NOT NULL,
  tier_expire_at BIGINT,
  growth BIGINT NOT NULL CHECK (growth >= 0),
  points BIGINT NOT NULL CHECK (points >= 0),
  balance_fen BIGINT NOT NULL CHECK (balance_fen >= 0),
  source {{text}} NOT NULL,
  city {{text}} NOT NULL,
  tags {{text}} NOT NULL, -- JSON list; member_tags finds by them
  status {{text}} NOT NULL,
  black_reason {{text}} NOT NULL,
  black_until BIGINT,
  black_at BIGINT,
  black_by BIGINT,
  order_count BIGINT NOT NULL,
  spent_fen BIGINT NOT NULL,
  last_order_at BIGINT,
  last_login_at BIGINT,
  remark {{text}} NOT NULL,
  closed_at BIGINT,
  closed_by BIGINT
);
CREATE UNIQUE INDEX members_no ON members (member_no);
CREATE UNIQUE INDEX members_phone ON members (phone_index) WHERE phone_index <> '';
CREATE INDEX members_phone_tail ON members (phone_tail, created_at, id) WHERE phone_tail <> '';
CREATE INDEX members_id_no ON members (id_no_index) WHERE id_no_index <> '';
CREATE INDEX members_nickname ON members (nickname);
CREATE INDEX members_created ON members (created_at, id);
CREATE INDEX members_status ON members (status, created_at, id);
CREATE INDEX members_tier ON members (tier_id, created_at, id);
CREATE INDEX members_cert_status ON members (cert_status, created_at, id);
CREATE INDEX members_source ON members (source, created_at, id);
CREATE INDEX members_gender ON members (gender, created_at, id);
CREATE INDEX members_growth ON members (growth, id);
CREATE INDEX members_points ON members (points, id);
CREATE INDEX members_balance ON members (balance_fen, id);
CREATE INDEX members_order_count ON members (order_count, id);
CREATE INDEX members_spent ON members (spent_fen, id);
CREATE INDEX members_last_order ON members (last_order_at {{lowest}}, id);
CREATE INDEX members_last_login ON members (last_login_at {{lowest}}, id);
CREATE INDEX members_black_until ON members (black_until) WHERE black_until IS NOT NULL;
CREATE INDEX members_tier_expire ON members (tier_expire_at) WHERE tier_expire_at IS NOT NULL;

CREATE TABLE member_tags (
  id {{id}},
  tag {{text}} NOT NULL,
  member_id BIGINT NOT NULL REFERENCES members (id)
);
CREATE UNIQUE INDEX member_tags_tag ON member_tags (tag, member_id);
CREATE INDEX member_tags_member ON member_tags (member_id);

-- Every movement of points, balance and growth. What is written here is never changed.
CREATE TABLE member_ledger (
  id {{id}},
  member_id BIGINT NOT NULL REFERENCES members (id),
  at BIGINT NOT NULL,
  account {{text}} NOT NULL,
  delta BIGINT NOT NULL CHECK (delta <> 0),
  after BIGINT NOT NULL CHECK (after >= 0),
  reason {{text}} NOT NULL,
  note {{text}} NOT NULL,
  ref_type {{text}} NOT NULL,
  ref_id BIGINT NOT NULL,
  operator_id BIGINT NOT NULL,
  operator_name {{text}} NOT NULL
);
CREATE INDEX member_ledger_member ON member_ledger (member_id, at, id);
CREATE INDEX member_ledger_account ON member_ledger (member_id, account, at, id);
{{append_only member_ledger}}

-- What happened to a member, in its own history. Diffs are masked as in the operation log.
CREATE TABLE member_events (
  id {{id}},
  member_id BIGINT NOT NULL REFERENCES members (id),
  at BIGINT NOT NULL,
  kind {{text}} NOT NULL,
  reason {{text}} NOT NULL,
  changes {{text}} NOT NULL, -- JSON list of field, before, after
  operator_id BIGINT NOT NULL,
  operator_name {{text}} NOT NULL
);
CREATE INDEX member_events_member ON member_events (member_id, at, id);

-- Sign-ins of the app; one without an end is a session that still runs.
CREATE TABLE member_logins (
  id {{id}},
  member_id BIGINT NOT NULL REFERENCES members (id),
  at BIGINT NOT NULL,
  source {{text}} NOT NULL,
  device {{text}} NOT NULL,
  ip {{text}} NOT NULL,
  city {{text}} NOT NULL,
  ended_at BIGINT
);
CREATE INDEX member_logins_member ON member_logins (member_id, at, id);
CREATE INDEX member_logins_open ON member_logins (member_id) WHERE ended_at IS NULL;
