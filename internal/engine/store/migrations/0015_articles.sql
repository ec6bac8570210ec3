-- Former states of records, with what staff had written. The engine keeps the last ones of those resources that ask for it.
CREATE TABLE revisions (
  id {{id}},
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  version BIGINT NOT NULL, -- that the record had
  at BIGINT NOT NULL,
  account_id BIGINT NOT NULL, -- who had left it so
  fields {{text}} NOT NULL -- JSON
);
CREATE UNIQUE INDEX revisions_object ON revisions (object_type, object_id, version);

CREATE TABLE articles (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  title {{text}} NOT NULL,
  summary {{text}} NOT NULL,
  channel {{text}} NOT NULL,
  cover {{text}} NOT NULL,
  content {{text}} NOT NULL,
  author {{text}} NOT NULL,
  source {{text}} NOT NULL,
  source_url {{text}} NOT NULL,
  doctor_id BIGINT REFERENCES doctors (id),
  tags {{text}} NOT NULL, -- JSON list
  allow_comment BOOLEAN NOT NULL,
  top BOOLEAN NOT NULL,
  recommended BOOLEAN NOT NULL,
  publish_at BIGINT,
  status {{text}} NOT NULL,
  -- Written by the app and by changes of comments alone.
  views BIGINT NOT NULL,
  likes BIGINT NOT NULL,
  comment_count BIGINT NOT NULL
);
-- With the deleted ones: a comment is looked for by the title of its article.
CREATE INDEX articles_title ON articles (title);
CREATE INDEX articles_usual ON articles (top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_publish ON articles (publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_created ON articles (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_views ON articles (views, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_likes ON articles (likes, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_comment_count ON articles (comment_count, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_channel ON articles (channel, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_status ON articles (status, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_author ON articles (author, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_source ON articles (source, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_allow_comment ON articles (allow_comment, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_recommended ON articles (recommended, top, publish_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_scheduled ON articles (publish_at) WHERE status = 'scheduled' AND deleted_at IS NULL;
CREATE INDEX articles_doctor ON articles (doctor_id) WHERE doctor_id IS NOT NULL;

CREATE TABLE article_tags (
  article_id BIGINT NOT NULL REFERENCES articles (id),
  tag {{text}} NOT NULL,
  PRIMARY KEY (article_id, tag)
);
CREATE INDEX article_tags_tag ON article_tags (tag, article_id);

CREATE TABLE article_goods (
  article_id BIGINT NOT NULL REFERENCES articles (id),
  goods_id BIGINT NOT NULL REFERENCES goods (id),
  PRIMARY KEY (article_id, goods_id)
);
CREATE INDEX article_goods_goods ON article_goods (goods_id);

-- What members say about articles in the app, and about what others said.
CREATE TABLE comments (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  article_id BIGINT NOT NULL REFERENCES articles (id),
  member_id BIGINT NOT NULL REFERENCES members (id),
  parent_id BIGINT REFERENCES comments (id), -- which has none itself
  content {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list
  likes BIGINT NOT NULL,
  hits {{text}} NOT NULL, -- JSON list of the sensitive words found
  ip {{text}} NOT NULL,
  status {{text}} NOT NULL,
  hide_reason {{text}} NOT NULL,
  audited_by BIGINT,
  audited_at BIGINT,
  staff_reply {{text}} NOT NULL,
  replied_by BIGINT,
  replied_at BIGINT
);
CREATE INDEX comments_created ON comments (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX comments_likes ON comments (likes, id) WHERE deleted_at IS NULL;
CREATE INDEX comments_status ON comments (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX comments_article ON comments (article_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX comments_article_shown ON comments (article_id, status) WHERE deleted_at IS NULL;
CREATE INDEX comments_flagged ON comments (created_at, id) WHERE hits <> '[]' AND deleted_at IS NULL;
CREATE INDEX comments_replied ON comments (created_at, id) WHERE staff_reply <> '' AND deleted_at IS NULL;
CREATE INDEX comments_unreplied ON comments (created_at, id) WHERE staff_reply = '' AND deleted_at IS NULL;
CREATE INDEX comments_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;
-- With the deleted ones: a member that leaves takes its addresses along.
CREATE INDEX comments_member ON comments (member_id, created_at, id);
