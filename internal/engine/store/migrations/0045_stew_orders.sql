-- What an order of stews has beyond what all orders have: for when it is, who receives it and how, and what came of it.
CREATE TABLE order_stews (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  deliver_date {{text}} NOT NULL,
  slot {{text}} NOT NULL, -- HH:mm-HH:mm
  mode {{text}} NOT NULL,
  held BOOLEAN NOT NULL, -- its portions are taken from the quota of the day
  receiver_name {{text}} NOT NULL,
  receiver_phone_sealed {{text}} NOT NULL,
  receiver_phone_index {{text}} NOT NULL,
  receiver_phone_tail {{text}} NOT NULL,
  receiver_province {{text}} NOT NULL,
  receiver_city {{text}} NOT NULL,
  receiver_district {{text}} NOT NULL,
  receiver_address_sealed {{text}} NOT NULL,
  hospital_name {{text}} NOT NULL,
  ward_bed {{text}} NOT NULL,
  avoid {{text}} NOT NULL,
  accepted_at BIGINT,
  cooked_at BIGINT,
  courier_name {{text}} NOT NULL,
  courier_phone_sealed {{text}} NOT NULL,
  dispatched_at BIGINT,
  delivered_at BIGINT,
  proof BIGINT, -- a private file
  pickup_code {{text}} NOT NULL,
  rating BIGINT,
  rating_text {{text}} NOT NULL
);
CREATE INDEX order_stews_day ON order_stews (deliver_date, slot, order_id);
CREATE INDEX order_stews_receiver ON order_stews (receiver_name);
CREATE INDEX order_stews_phone ON order_stews (receiver_phone_index);
CREATE INDEX order_stews_phone_tail ON order_stews (receiver_phone_tail);
CREATE INDEX order_stews_hospital ON order_stews (hospital_name) WHERE hospital_name <> '';
CREATE INDEX order_stews_pickup ON order_stews (pickup_code) WHERE pickup_code <> '';
CREATE INDEX order_stews_dispatched ON order_stews (dispatched_at, order_id) WHERE dispatched_at IS NOT NULL AND delivered_at IS NULL;

-- The lines of an order: a stew in one of its sizes, as it was when it was ordered.
CREATE TABLE order_stew_items (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  stew_id BIGINT NOT NULL REFERENCES stews (id),
  name {{text}} NOT NULL,
  spec {{text}} NOT NULL,
  cover {{text}} NOT NULL,
  price_fen BIGINT NOT NULL,
  qty BIGINT NOT NULL,
  line_fen BIGINT NOT NULL
);
CREATE INDEX order_stew_items_order ON order_stew_items (order_id, id);
CREATE INDEX order_stew_items_stew ON order_stew_items (stew_id, order_id);

-- Orders from before have no day and no receiver, and one line: the stew that they are for.
INSERT INTO order_stews (order_id, deliver_date, slot, mode, held, receiver_name, receiver_phone_sealed, receiver_phone_index, receiver_phone_tail,
  receiver_province, receiver_city, receiver_district, receiver_address_sealed, hospital_name, ward_bed, avoid, courier_name, courier_phone_sealed, pickup_code, rating_text)
  SELECT id, '', '', 'delivery', FALSE, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '' FROM orders WHERE kind = 'stew';
INSERT INTO order_stew_items (order_id, stew_id, name, spec, cover, price_fen, qty, line_fen)
  SELECT id, service_id, title, '', cover, item_fen / qty, qty, item_fen FROM orders WHERE kind = 'stew' AND service_id IS NOT NULL;
UPDATE orders SET service_id = NULL WHERE kind = 'stew';

-- Of every dish of a day some is kept for 48 hours, so that it can be examined if somebody falls ill.
CREATE TABLE stew_samples (
  id {{id}},
  stew_id BIGINT NOT NULL REFERENCES stews (id),
  date {{text}} NOT NULL,
  grams BIGINT NOT NULL,
  place {{text}} NOT NULL,
  kept_at BIGINT NOT NULL,
  kept_by BIGINT NOT NULL,
  kept_by_name {{text}} NOT NULL
);
CREATE UNIQUE INDEX stew_samples_dish ON stew_samples (date, stew_id);
