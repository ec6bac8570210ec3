-- What staff need to work on orders: who looks after one, when it turns red, how often its price was changed, its invoice.
ALTER TABLE orders ADD COLUMN owner_id BIGINT REFERENCES accounts (id);
ALTER TABLE orders ADD COLUMN due_at BIGINT; -- when the order turns red if it stays as it is
ALTER TABLE orders ADD COLUMN adjust_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN invoice_kind {{text}} NOT NULL DEFAULT 'none';
ALTER TABLE orders ADD COLUMN invoice_title {{text}} NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN invoice_tax_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN invoice_email_sealed {{text}} NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN invoice_status {{text}} NOT NULL DEFAULT 'none';
ALTER TABLE orders ADD COLUMN invoice_no {{text}} NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN invoice_file BIGINT;

-- Lists of a kind, in the usual order and by what is looked for most.
CREATE INDEX orders_created ON orders (kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_status ON orders (kind, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_refund_status ON orders (kind, refund_status, created_at DESC, id DESC) WHERE deleted_at IS NULL AND refund_status <> 'none';
CREATE INDEX orders_pay_no ON orders (pay_no) WHERE pay_no <> '';
CREATE INDEX orders_phone ON orders (member_phone_index);
CREATE INDEX orders_phone_tail ON orders (member_phone_tail, kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_paid ON orders (kind, paid_at DESC, id DESC) WHERE deleted_at IS NULL AND paid_at IS NOT NULL;
CREATE INDEX orders_flag ON orders (kind, flag, created_at DESC, id DESC) WHERE deleted_at IS NULL AND flag <> 'none';
CREATE INDEX orders_owner ON orders (owner_id, kind, created_at DESC, id DESC) WHERE deleted_at IS NULL AND owner_id IS NOT NULL;
CREATE INDEX orders_due ON orders (kind, due_at) WHERE deleted_at IS NULL AND due_at IS NOT NULL;

ALTER TABLE refunds ADD COLUMN restock BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE refunds ADD COLUMN paid_out BOOLEAN NOT NULL DEFAULT FALSE; -- another way than it came
CREATE INDEX refunds_returns ON refunds (audited_at) WHERE status = 'awaitingReturn';
-- Lists of a kind count their rows without filters as all lists do.
INSERT INTO row_counts (name, total)
  SELECT CASE kind WHEN 'visit' THEN 'orderHealth' WHEN 'goods' THEN 'orderGoods' WHEN 'gene' THEN 'orderChaGene' WHEN 'insurance' THEN 'orderChaHealth' WHEN 'stew' THEN 'orderChaStew' ELSE 'orderPhy' END, count(*)
  FROM orders WHERE deleted_at IS NULL GROUP BY kind;
