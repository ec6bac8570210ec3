-- What members order in the app, of all kinds. Who ordered and what is copied when it is ordered: later changes of either
-- never alter an order.
CREATE TABLE orders (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  order_no {{text}} NOT NULL,
  kind {{text}} NOT NULL,
  status {{text}} NOT NULL,
  member_id BIGINT NOT NULL REFERENCES members (id),
  member_name {{text}} NOT NULL,
  member_phone_sealed {{text}} NOT NULL,
  member_phone_index {{text}} NOT NULL,
  member_phone_tail {{text}} NOT NULL,
  patient_id BIGINT REFERENCES patients (id),
  doctor_id BIGINT REFERENCES doctors (id),
  title {{text}} NOT NULL,
  cover {{text}} NOT NULL,
  qty BIGINT NOT NULL CHECK (qty > 0),
  item_fen BIGINT NOT NULL CHECK (item_fen >= 0),
  discount_fen BIGINT NOT NULL CHECK (discount_fen >= 0),
  points_used BIGINT NOT NULL CHECK (points_used >= 0),
  points_fen BIGINT NOT NULL CHECK (points_fen >= 0),
  freight_fen BIGINT NOT NULL CHECK (freight_fen >= 0),
  adjust_fen BIGINT NOT NULL,
  payable_fen BIGINT NOT NULL CHECK (payable_fen >= 0),
  paid_fen BIGINT NOT NULL CHECK (paid_fen >= 0),
  pay_method {{text}},
  pay_no {{text}} NOT NULL,
  paid_at BIGINT,
  refunded_fen BIGINT NOT NULL CHECK (refunded_fen BETWEEN 0 AND paid_fen),
  refund_status {{text}} NOT NULL,
  source {{text}} NOT NULL,
  buyer_note {{text}} NOT NULL,
  flag {{text}} NOT NULL,
  remark {{text}} NOT NULL,
  cancel_reason {{text}},
  cancelled_at BIGINT,
  completed_at BIGINT,
  expire_at BIGINT NOT NULL,
  effective_date {{text}} NOT NULL, -- of insurance
  expiry_date {{text}} NOT NULL,
  CHECK (payable_fen = item_fen - discount_fen - points_fen + freight_fen + adjust_fen)
);
CREATE UNIQUE INDEX orders_no ON orders (order_no);
CREATE INDEX orders_member ON orders (member_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_patient ON orders (patient_id, created_at, id) WHERE patient_id IS NOT NULL AND deleted_at IS NULL;
-- What keeps a doctor from being deleted: few of the many orders that ever named one.
CREATE INDEX orders_doctor_open ON orders (doctor_id) WHERE doctor_id IS NOT NULL AND status IN ('pendingPay', 'pendingAssign', 'assigned', 'inService') AND deleted_at IS NULL;
-- What the timers look for.
CREATE INDEX orders_unpaid ON orders (expire_at) WHERE status = 'pendingPay' AND deleted_at IS NULL;
CREATE INDEX orders_issued ON orders (effective_date) WHERE status = 'issued' AND deleted_at IS NULL;
CREATE INDEX orders_in_force ON orders (expiry_date) WHERE status = 'inForce' AND deleted_at IS NULL;

-- What happened to an order, step by step. What is written here is never changed.
CREATE TABLE order_events (
  id {{id}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  at BIGINT NOT NULL,
  actor_type {{text}} NOT NULL,
  actor_id BIGINT NOT NULL,
  actor_name {{text}} NOT NULL,
  action {{text}} NOT NULL,
  from_status {{text}} NOT NULL,
  to_status {{text}} NOT NULL,
  note {{text}} NOT NULL,
  data {{text}} NOT NULL -- JSON list of field, before, after
);
CREATE INDEX order_events_order ON order_events (order_id, at, id);
{{append_only order_events}}

-- Money on its way back, or asked for.
CREATE TABLE refunds (
  id {{id}},
  {{stamp}},
  order_id BIGINT NOT NULL REFERENCES orders (id),
  refund_no {{text}} NOT NULL,
  source {{text}} NOT NULL,
  type {{text}} NOT NULL,
  reason_code {{text}} NOT NULL,
  reason_text {{text}} NOT NULL,
  amount_fen BIGINT NOT NULL CHECK (amount_fen > 0),
  deduct_fen BIGINT NOT NULL CHECK (deduct_fen >= 0),
  items {{text}} NOT NULL, -- JSON list of the lines of the order that it is about
  images {{text}} NOT NULL, -- JSON list
  back_express_code {{text}} NOT NULL,
  back_express_no {{text}} NOT NULL,
  status {{text}} NOT NULL,
  auditor_id BIGINT,
  audited_at BIGINT,
  finished_at BIGINT,
  channel_no {{text}} NOT NULL,
  fail_text {{text}} NOT NULL
);
CREATE UNIQUE INDEX refunds_no ON refunds (refund_no);
CREATE INDEX refunds_order ON refunds (order_id, id);
