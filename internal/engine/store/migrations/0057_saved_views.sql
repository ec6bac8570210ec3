-- A view is what an address says of a list (filters, order, columns, density) under a name: for the account that made it, or for
-- everybody with a role. The console reads the address; the server only keeps it.
CREATE TABLE saved_views (
  id {{id}},
  version BIGINT NOT NULL,
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  role_id BIGINT REFERENCES roles (id),
  list {{text}} NOT NULL,
  name {{text}} NOT NULL,
  query {{text}} NOT NULL,
  is_default BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX saved_views_account ON saved_views (account_id, list);
CREATE INDEX saved_views_role ON saved_views (role_id, list) WHERE role_id IS NOT NULL;

-- How high the rows of a list are, for those who like it otherwise than the size of all controls says.
ALTER TABLE list_views ADD COLUMN density {{text}} NOT NULL DEFAULT '';
