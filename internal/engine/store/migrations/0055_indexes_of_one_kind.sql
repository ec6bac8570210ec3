-- PostgreSQL does not look up in an index what the index is confined to. With the kind in front, it read those of one kind from one
-- end to the other. SQLite needs it there: it takes a kind for rare, and would else find the orders of one and look at each.
DROP INDEX orders_effective;
CREATE INDEX orders_effective ON orders ({{kind}} effective_date, id, created_at) WHERE kind = 'insurance' AND deleted_at IS NULL;
DROP INDEX orders_expiry;
CREATE INDEX orders_expiry ON orders ({{kind}} expiry_date, id, created_at) WHERE kind = 'insurance' AND deleted_at IS NULL;
DROP INDEX orders_in_force;
CREATE INDEX orders_in_force ON orders (kind, expiry_date, id, created_at) WHERE status = 'inForce' AND deleted_at IS NULL;
DROP INDEX orders_check_ups_due;
CREATE INDEX orders_check_ups_due ON orders ({{kind}} status, due_at, id, created_at) WHERE kind = 'checkUp' AND due_at IS NOT NULL AND deleted_at IS NULL;
