-- How often banners were seen and followed on each day, as the app sums it up.
CREATE TABLE banner_days (
  id {{id}},
  banner_id BIGINT NOT NULL REFERENCES banners (id),
  day {{text}} NOT NULL,
  views BIGINT NOT NULL,
  clicks BIGINT NOT NULL
);
CREATE UNIQUE INDEX banner_days_day ON banner_days (banner_id, day);
