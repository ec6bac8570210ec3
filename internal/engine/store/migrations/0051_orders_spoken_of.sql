-- Which order a member's words are about, where they name one, so that staff get from one to the other.
ALTER TABLE feedbacks ADD COLUMN order_id BIGINT;
UPDATE feedbacks SET order_id = (SELECT o.id FROM orders AS o WHERE o.order_no = feedbacks.order_no AND o.deleted_at IS NULL) WHERE order_no <> '';
UPDATE reviews SET order_id = (SELECT o.id FROM orders AS o WHERE o.order_no = reviews.order_no AND o.deleted_at IS NULL) WHERE order_no <> '' AND order_id IS NULL;
CREATE INDEX feedbacks_order_id ON feedbacks (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX reviews_order_id ON reviews (order_id) WHERE order_id IS NOT NULL;
-- The visits that name a doctor.
CREATE INDEX orders_doctor ON orders (doctor_id, created_at, id) WHERE doctor_id IS NOT NULL;
