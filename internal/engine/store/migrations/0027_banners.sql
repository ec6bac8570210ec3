-- Advertising in the app: what is shown on the home pages of the platform and of its shop, where, when, and where it leads.
CREATE TABLE banners (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  placement {{text}} NOT NULL,
  title {{text}} NOT NULL,
  slot {{text}} NOT NULL,
  slot_place BIGINT NOT NULL, -- of the slot, from the top of the page down
  image {{text}} NOT NULL,
  link_kind {{text}} NOT NULL,
  link_value {{text}} NOT NULL,
  target_kind {{text}} NOT NULL, -- the resource of the record that the link leads to; empty for other links
  target_id BIGINT,
  start_at BIGINT,
  end_at BIGINT,
  ad_approval_no {{text}} NOT NULL,
  ad_approval_to {{text}} NOT NULL, -- the last day of the approval
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL,
  remark {{text}} NOT NULL,
  -- Sums that come in from the app.
  views BIGINT NOT NULL,
  clicks BIGINT NOT NULL,
  CHECK ((target_kind = '') = (target_id IS NULL))
);
CREATE INDEX banners_sort ON banners (placement, slot_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX banners_slot ON banners (placement, slot, slot_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX banners_target ON banners (target_kind, target_id) WHERE deleted_at IS NULL AND target_kind <> '';
CREATE INDEX banners_title ON banners (placement, title, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_weight ON banners (placement, sort, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_by_status ON banners (placement, status, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_status ON banners (placement, status, slot_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX banners_link ON banners (placement, link_kind, slot_place, sort, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX banners_start ON banners (placement, start_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_end ON banners (placement, end_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_views ON banners (placement, views, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_clicks ON banners (placement, clicks, id) WHERE deleted_at IS NULL;
CREATE INDEX banners_created ON banners (placement, created_at, id) WHERE deleted_at IS NULL;
