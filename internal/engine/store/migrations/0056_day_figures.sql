-- What the records of each day have come to. It is kept with every change, so that the dashboard need not sum up large tables. A day
-- is its number since 1970, in China.
CREATE TABLE day_figures (
  name {{text}} NOT NULL,
  day BIGINT NOT NULL,
  kind {{text}} NOT NULL, -- of the records, where several kinds have the figure
  bucket {{text}} NOT NULL, -- what the figure is split by
  n BIGINT NOT NULL,
  total BIGINT NOT NULL, -- fen, points or stars
  PRIMARY KEY (name, day, kind, bucket)
) {{by_key}};

-- When somebody first went on with an order that was paid for, whether it has ever been late, and whether its member had paid for
-- another one before. Of orders that are older than this nobody knows: they count in no figure of these.
ALTER TABLE orders ADD COLUMN begun_at BIGINT;
ALTER TABLE orders ADD COLUMN late BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE orders ADD COLUMN bought_before BOOLEAN NOT NULL DEFAULT FALSE;

-- How many pieces or orders of something were paid for on each day.
CREATE TABLE sold_days (
  kind {{text}} NOT NULL, -- of the orders
  item_id BIGINT NOT NULL, -- of the table that the kind says
  day BIGINT NOT NULL,
  n BIGINT NOT NULL,
  PRIMARY KEY (kind, item_id, day){{with_n}}
) {{by_key}};

INSERT INTO day_figures (name, day, kind, bucket, n, total)
  SELECT name, day, kind, bucket, SUM(n), SUM(total) FROM (
    SELECT 'joined' AS name, (created_at + 28800000) / 86400000 AS day, '' AS kind, '' AS bucket, count(*) AS n, 0 AS total FROM members GROUP BY 2
    UNION ALL SELECT 'certified', (created_at + 28800000) / 86400000, '', '', count(*), 0 FROM members WHERE cert_status = 'approved' GROUP BY 2
    UNION ALL SELECT 'held', (created_at + 28800000) / 86400000, '', '', SUM(points), SUM(balance_fen) FROM members GROUP BY 2
    UNION ALL SELECT 'placed', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'cancelled', (created_at + 28800000) / 86400000, kind, cancel_reason, count(*), 0 FROM orders WHERE cancel_reason IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
    UNION ALL SELECT 'placedPaid', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'refunded', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE refund_status IN ('partial', 'full') AND deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'paid', (paid_at + 28800000) / 86400000, kind, '', count(*), SUM(paid_fen) FROM orders WHERE paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'boughtBefore', (paid_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE bought_before AND paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'begun', (begun_at + 28800000) / 86400000, kind, CAST(CASE WHEN (begun_at - paid_at) / 60000 < 60 THEN (begun_at - paid_at) / 60000 / 5 * 5 WHEN (begun_at - paid_at) / 60000 < 480 THEN (begun_at - paid_at) / 60000 / 15 * 15 WHEN (begun_at - paid_at) / 60000 < 2880 THEN (begun_at - paid_at) / 60000 / 60 * 60 ELSE (begun_at - paid_at) / 60000 / 720 * 720 END AS TEXT), count(*), 0 FROM orders WHERE begun_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
    UNION ALL SELECT 'done', (completed_at + 28800000) / 86400000, kind, CAST(CASE WHEN (completed_at - paid_at) / 60000 < 60 THEN (completed_at - paid_at) / 60000 / 5 * 5 WHEN (completed_at - paid_at) / 60000 < 480 THEN (completed_at - paid_at) / 60000 / 15 * 15 WHEN (completed_at - paid_at) / 60000 < 2880 THEN (completed_at - paid_at) / 60000 / 60 * 60 ELSE (completed_at - paid_at) / 60000 / 720 * 720 END AS TEXT), count(*), 0 FROM orders WHERE completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
    UNION ALL SELECT 'late', (completed_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE late AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
    UNION ALL SELECT 'rated', (completed_at + 28800000) / 86400000, 'visit', '', count(*), SUM(rating) FROM order_visits JOIN orders ON orders.id = order_id WHERE rating IS NOT NULL AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2
    UNION ALL SELECT 'rated', (completed_at + 28800000) / 86400000, 'stew', '', count(*), SUM(rating) FROM order_stews JOIN orders ON orders.id = order_id WHERE rating IS NOT NULL AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2
    UNION ALL SELECT 'booked', 0, 'visit', visit_date, SUM(hours), 0 FROM order_visits JOIN orders ON orders.id = order_id WHERE companion_id IS NOT NULL AND status IN ('assigned', 'inService') AND deleted_at IS NULL GROUP BY 4
    UNION ALL SELECT 'queue', 0, 'visitsToday', visit_date, count(*), 0 FROM order_visits JOIN orders ON orders.id = order_id WHERE status IN ('assigned', 'inService') AND deleted_at IS NULL GROUP BY 4
    UNION ALL SELECT 'queue', 0, 'kitchenToday', deliver_date, count(*), 0 FROM order_stews JOIN orders ON orders.id = order_id WHERE status = 'preparing' AND deleted_at IS NULL GROUP BY 4
    UNION ALL SELECT 'queue', 0, 'consentMissing', '', count(*), 0 FROM order_genes JOIN orders ON orders.id = order_id
      WHERE status IN ('kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected') AND consent_signed_at IS NULL AND deleted_at IS NULL
    UNION ALL SELECT 'underWay', 0, kind, '', count(*), SUM(amount_fen) FROM refunds WHERE status IN ('requested', 'awaitingReturn', 'processing', 'failed') GROUP BY 3
    UNION ALL SELECT 'moneyBack', (finished_at + 28800000) / 86400000, kind, reason_code, count(*), SUM(amount_fen) FROM refunds WHERE finished_at IS NOT NULL GROUP BY 2, 3, 4
  ) AS made GROUP BY name, day, kind, bucket HAVING SUM(n) <> 0 OR SUM(total) <> 0;
INSERT INTO sold_days (kind, item_id, day, n)
  SELECT kind, service_id AS item_id, (paid_at + 28800000) / 86400000 AS day, count(*) AS n FROM orders WHERE paid_at IS NOT NULL AND service_id IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL SELECT 'goods', goods_id, (paid_at + 28800000) / 86400000, SUM(order_items.qty) FROM order_items JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL GROUP BY 2, 3
  UNION ALL SELECT 'stew', stew_id, (paid_at + 28800000) / 86400000, SUM(order_stew_items.qty) FROM order_stew_items JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL GROUP BY 2, 3;

-- What staff still have in hand: few of the many orders that ever had somebody to look after them.
CREATE INDEX orders_in_hand ON orders (owner_id, kind, created_at) WHERE deleted_at IS NULL AND owner_id IS NOT NULL
  AND status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired', 'inForce');

-- What is overdue in a state is counted by an index alone.
DROP INDEX orders_check_ups_due;
CREATE INDEX orders_due_status ON orders (kind, status, due_at, id, created_at) WHERE deleted_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX refunds_due_status ON refunds (status, due_at, kind, id, created_at) WHERE due_at IS NOT NULL;

-- A sample that is on its way back for a week turns red.
UPDATE orders SET due_at = (SELECT g.back_at + 604800000 FROM order_genes AS g WHERE g.order_id = orders.id)
  WHERE kind = 'gene' AND status = 'sampleInTransit' AND refund_status NOT IN ('requested', 'processing');
