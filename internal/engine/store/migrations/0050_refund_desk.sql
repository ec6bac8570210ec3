-- A refund says of itself whose it is, of what kind of order and which way the money goes, so that one desk shows the refunds of
-- all kinds without reading their orders.
ALTER TABLE refunds ADD COLUMN order_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN kind {{text}} NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN member_id BIGINT REFERENCES members (id);
ALTER TABLE refunds ADD COLUMN member_name {{text}} NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN pay_method {{text}}; -- the way it goes back
ALTER TABLE refunds ADD COLUMN due_at BIGINT; -- when it turns red if it stays as it is
UPDATE refunds SET order_no = o.order_no, kind = o.kind, member_id = o.member_id, member_name = o.member_name,
  pay_method = CASE WHEN refunds.paid_out THEN 'offline' ELSE o.pay_method END,
  due_at = CASE refunds.status WHEN 'requested' THEN refunds.created_at + 86400000 WHEN 'awaitingReturn' THEN refunds.updated_at + 864000000
    WHEN 'processing' THEN refunds.updated_at + 259200000 WHEN 'failed' THEN refunds.updated_at END
  FROM orders AS o WHERE o.id = refunds.order_id;

-- The desk, for those who see all kinds and for those who see some.
CREATE INDEX refunds_created ON refunds (created_at DESC, id DESC);
CREATE INDEX refunds_kind ON refunds (kind, created_at DESC, id DESC);
CREATE INDEX refunds_status ON refunds (status, created_at DESC, id DESC);
CREATE INDEX refunds_kind_status ON refunds (kind, status, created_at DESC, id DESC);
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_finished ON refunds (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX refunds_member ON refunds (member_id, created_at DESC, id DESC);
CREATE INDEX refunds_order_no ON refunds (order_no);
CREATE INDEX refunds_channel_no ON refunds (channel_no) WHERE channel_no <> '';

-- When overtime was settled: what was paid counts on that day.
ALTER TABLE order_visits ADD COLUMN overtime_at BIGINT;
UPDATE order_visits SET overtime_at = COALESCE((SELECT max(e.at) FROM order_events AS e WHERE e.order_id = order_visits.order_id AND e.action = 'overtime'),
  (SELECT o.updated_at FROM orders AS o WHERE o.id = order_visits.order_id)) WHERE overtime IN ('paid', 'waived');

-- What came in and went out on each day in China, summed up by the index alone. A day is its number since 1970; the time itself
-- stands last, without which PostgreSQL would read the rows.
CREATE INDEX orders_paid_day ON orders (((paid_at + 28800000) / 86400000), pay_method, kind, paid_fen, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_paid_day ON refunds (((finished_at + 28800000) / 86400000), pay_method, kind, amount_fen, finished_at) WHERE status = 'succeeded';
CREATE INDEX order_visits_overtime_day ON order_visits (((overtime_at + 28800000) / 86400000), overtime_fen, overtime_at) WHERE overtime = 'paid';
