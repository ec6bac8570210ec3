-- What an order of goods has beyond what all orders have: who receives it, and how far it has come.
CREATE TABLE order_parcels (
  order_id BIGINT PRIMARY KEY REFERENCES orders (id),
  receiver_name {{text}} NOT NULL,
  receiver_phone_sealed {{text}} NOT NULL,
  receiver_phone_index {{text}} NOT NULL,
  receiver_phone_tail {{text}} NOT NULL,
  receiver_province {{text}} NOT NULL,
  receiver_city {{text}} NOT NULL,
  receiver_district {{text}} NOT NULL,
  receiver_address_sealed {{text}} NOT NULL,
  express_nos {{text}} NOT NULL, -- of all shipments, for lists and sheets
  shipped_at BIGINT, -- the last of it
  received_at BIGINT
);
CREATE INDEX order_parcels_receiver ON order_parcels (receiver_name);
CREATE INDEX order_parcels_phone ON order_parcels (receiver_phone_index);
CREATE INDEX order_parcels_phone_tail ON order_parcels (receiver_phone_tail);
CREATE INDEX order_parcels_province ON order_parcels (receiver_province, order_id DESC);
CREATE INDEX order_parcels_shipped ON order_parcels (shipped_at, order_id) WHERE shipped_at IS NOT NULL;
-- Orders from before have no receiver; every order of goods has its row.
INSERT INTO order_parcels (order_id, receiver_name, receiver_phone_sealed, receiver_phone_index, receiver_phone_tail, receiver_province, receiver_city, receiver_district, receiver_address_sealed, express_nos)
  SELECT id, '', '', '', '', '', '', '', '', '' FROM orders WHERE kind = 'goods';

-- Parcels that were sent.
CREATE TABLE order_shipments (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  express_code {{text}} NOT NULL,
  express_name {{text}} NOT NULL,
  express_no {{text}} NOT NULL,
  items {{text}} NOT NULL, -- JSON list of line and quantity
  shipped_at BIGINT NOT NULL,
  shipped_by BIGINT NOT NULL,
  shipped_by_name {{text}} NOT NULL,
  resend_reason {{text}} -- why something was sent once more
);
CREATE INDEX order_shipments_order ON order_shipments (order_id, id);
CREATE INDEX order_shipments_express ON order_shipments (express_no, shipped_at);
