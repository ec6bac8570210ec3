-- A member who asks for all its data is given what was deleted too, and the other indexes by member leave that out.
CREATE INDEX orders_member_deleted ON orders (member_id, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX reviews_member_deleted ON reviews (member_id, created_at, id) WHERE deleted_at IS NOT NULL;
