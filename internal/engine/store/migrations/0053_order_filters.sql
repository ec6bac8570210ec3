-- An index for each way of looking for orders and refunds. Those of one value have the rows in the order of the lists; those of a
-- range carry that order behind it, so that what is found is sorted without reading its rows. None leaves out empty values: for a
-- value that comes later the databases cannot tell that it is not one of those. All begin with the kind, even where there is only one:
-- SQLite takes it for rare, and would else find the orders of a kind and look at each.
DROP INDEX orders_refund_status;
CREATE INDEX orders_refund_status ON orders (kind, refund_status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
DROP INDEX orders_flag;
CREATE INDEX orders_flag ON orders (kind, flag, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_pay_method ON orders (kind, pay_method, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_source ON orders (kind, source, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_service ON orders (kind, service_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND service_id IS NOT NULL;
CREATE INDEX orders_amount ON orders (kind, payable_fen, id, created_at) WHERE deleted_at IS NULL;
DROP INDEX orders_paid;
CREATE INDEX orders_paid ON orders (kind, paid_at {{lowest}}, id, created_at) WHERE deleted_at IS NULL;
DROP INDEX orders_due;
CREATE INDEX orders_due ON orders (kind, due_at, id, created_at) WHERE deleted_at IS NULL AND due_at IS NOT NULL;
-- Only policies begin and end on a day.
DROP INDEX orders_effective;
CREATE INDEX orders_effective ON orders (kind, effective_date, id, created_at) WHERE kind = 'insurance' AND deleted_at IS NULL;
DROP INDEX orders_expiry;
CREATE INDEX orders_expiry ON orders (kind, expiry_date, id, created_at) WHERE kind = 'insurance' AND deleted_at IS NULL;

-- A part repeats when its order was made and deleted, so that its indexes have the orders as lists show them. Those of one value have
-- them in the order of the lists; those of a range, or that lists are sorted by, carry that order behind it.
ALTER TABLE order_parcels ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_parcels ADD COLUMN row_deleted_at BIGINT;
ALTER TABLE order_visits ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_visits ADD COLUMN row_deleted_at BIGINT;
ALTER TABLE order_genes ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_genes ADD COLUMN row_deleted_at BIGINT;
ALTER TABLE order_policies ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_policies ADD COLUMN row_deleted_at BIGINT;
ALTER TABLE order_stews ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_stews ADD COLUMN row_deleted_at BIGINT;
ALTER TABLE order_check_ups ADD COLUMN row_created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_check_ups ADD COLUMN row_deleted_at BIGINT;
UPDATE order_parcels SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
UPDATE order_visits SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
UPDATE order_genes SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
UPDATE order_policies SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
UPDATE order_stews SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
UPDATE order_check_ups SET row_created_at = (SELECT o.created_at FROM orders AS o WHERE o.id = order_id), row_deleted_at = (SELECT o.deleted_at FROM orders AS o WHERE o.id = order_id);
DROP INDEX order_parcels_province;
CREATE INDEX order_parcels_province ON order_parcels (receiver_province, row_created_at DESC, order_id DESC, row_deleted_at);
DROP INDEX order_parcels_shipped;
CREATE INDEX order_parcels_shipped ON order_parcels (shipped_at, order_id, row_created_at, row_deleted_at) WHERE shipped_at IS NOT NULL;
CREATE INDEX order_visits_on ON order_visits (visit_date, order_id, row_created_at, row_deleted_at);
DROP INDEX order_visits_hospital;
CREATE INDEX order_visits_hospital ON order_visits (hospital_id, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_visits_mode ON order_visits (mode, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_visits_overtime ON order_visits (overtime, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_visits_overtime_at ON order_visits (overtime_at, order_id, row_created_at, row_deleted_at) WHERE overtime_at IS NOT NULL;
CREATE INDEX order_genes_receiver_phone ON order_genes (receiver_phone_index);
CREATE INDEX order_genes_receiver_phone_tail ON order_genes (receiver_phone_tail);
CREATE INDEX order_genes_category ON order_genes (category, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_genes_sample_type ON order_genes (sample_type, row_created_at DESC, order_id DESC, row_deleted_at);
DROP INDEX order_genes_lab;
CREATE INDEX order_genes_lab ON order_genes (lab_name, row_created_at DESC, order_id DESC, row_deleted_at);
DROP INDEX order_genes_due;
CREATE INDEX order_genes_due ON order_genes (due_date, order_id, row_created_at, row_deleted_at);
CREATE INDEX order_genes_unsigned ON order_genes (row_created_at DESC, order_id DESC, row_deleted_at) WHERE consent_signed_at IS NULL;
CREATE INDEX order_genes_signed ON order_genes (row_created_at DESC, order_id DESC, row_deleted_at) WHERE consent_signed_at IS NOT NULL;
CREATE INDEX order_policies_insurer ON order_policies (insurer, order_id, row_created_at, row_deleted_at);
CREATE INDEX order_policies_relation ON order_policies (insured_relation, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_stews_on ON order_stews (deliver_date, order_id, row_created_at, row_deleted_at);
CREATE INDEX order_stews_slot ON order_stews (slot, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_stews_mode ON order_stews (mode, row_created_at DESC, order_id DESC, row_deleted_at);
CREATE INDEX order_check_ups_on ON order_check_ups (exam_date, order_id, row_created_at, row_deleted_at);
CREATE INDEX order_check_ups_of_centre ON order_check_ups (centre_id, row_created_at DESC, order_id DESC, row_deleted_at);
DROP INDEX order_check_ups_level;
CREATE INDEX order_check_ups_level ON order_check_ups (level, row_created_at DESC, order_id DESC, row_deleted_at) WHERE level IS NOT NULL;
DROP INDEX order_check_ups_valid;
CREATE INDEX order_check_ups_valid ON order_check_ups (valid_until, order_id, row_created_at, row_deleted_at);

DROP INDEX refunds_due;
CREATE INDEX refunds_due ON refunds (due_at, id, created_at) WHERE due_at IS NOT NULL;
DROP INDEX refunds_finished;
CREATE INDEX refunds_finished ON refunds (finished_at, id, created_at) WHERE finished_at IS NOT NULL;
CREATE INDEX refunds_amount ON refunds (amount_fen, id, created_at);
CREATE INDEX refunds_pay_method ON refunds (pay_method, created_at DESC, id DESC);
CREATE INDEX refunds_type ON refunds (type, created_at DESC, id DESC);
CREATE INDEX refunds_reason ON refunds (reason_code, created_at DESC, id DESC);
CREATE INDEX refunds_source ON refunds (source, created_at DESC, id DESC);

CREATE INDEX certifications_reason_audited ON certifications (status, reject_code, audited_at {{lowest}}, id) WHERE deleted_at IS NULL;

-- What the timers look for, and filters by what is to be done.
DROP INDEX orders_in_force;
CREATE INDEX orders_in_force ON orders (kind, status, expiry_date, id, created_at) WHERE kind = 'insurance' AND status = 'inForce' AND deleted_at IS NULL;
CREATE INDEX orders_check_ups_due ON orders (kind, status, due_at, id, created_at) WHERE kind = 'checkUp' AND due_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX order_parcels_under_way ON order_parcels (shipped_at, order_id) WHERE shipped_at IS NOT NULL AND received_at IS NULL;
DROP INDEX members_black_until;
CREATE INDEX members_black_until ON members (black_until, id) WHERE status = 'blacklisted' AND black_until IS NOT NULL;
