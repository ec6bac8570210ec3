-- What members must learn, for the platform's own messengers to tell them. The number is the event's place in the feed. It is
-- given once the event is there for all to see, so that none comes to stand before one that was read already.
CREATE TABLE events (
  id {{id}},
  number BIGINT,
  at BIGINT NOT NULL,
  member_id BIGINT, -- NULL where it is for everybody
  kind {{text}} NOT NULL,
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  words {{text}} NOT NULL, -- key of the text
  args {{text}} NOT NULL
);
CREATE UNIQUE INDEX events_number ON events (number) WHERE number IS NOT NULL;
CREATE INDEX events_fresh ON events (id) WHERE number IS NULL;
CREATE INDEX events_member ON events (member_id, at, id);
CREATE INDEX events_at ON events (at);
