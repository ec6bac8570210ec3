-- What sold most on the last days. All that was sold is gone through to make it, so it is made now and then, not for whoever looks.
CREATE TABLE sold_ranks (
  days BIGINT NOT NULL, -- how many it looks back
  kind {{text}} NOT NULL, -- of the orders
  place BIGINT NOT NULL,
  item_id BIGINT NOT NULL, -- of the table that the kind says
  name {{text}} NOT NULL,
  n BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (days, kind, place)
);
