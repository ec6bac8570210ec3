-- Points may pay for the whole of an order. Then a refund gives back them and no money.
DROP INDEX refunds_paid_day;
ALTER TABLE refunds RENAME COLUMN amount_fen TO amount_before;
ALTER TABLE refunds ADD COLUMN amount_fen BIGINT NOT NULL DEFAULT 0 CHECK (amount_fen >= 0);
UPDATE refunds SET amount_fen = amount_before;
ALTER TABLE refunds DROP COLUMN amount_before;
CREATE INDEX refunds_paid_day ON refunds (((finished_at + 28800000) / 86400000), pay_method, kind, amount_fen, finished_at) WHERE status = 'succeeded';
