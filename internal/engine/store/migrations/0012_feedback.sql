-- What members tell us in the app, and what becomes of it.
CREATE TABLE feedbacks (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  feedback_no {{text}} NOT NULL,
  member_id BIGINT NOT NULL REFERENCES members (id),
  contact_sealed {{text}} NOT NULL,
  contact_index {{text}} NOT NULL,
  contact_tail {{text}} NOT NULL,
  type {{text}} NOT NULL,
  content {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list of private files
  order_no {{text}} NOT NULL,
  status {{text}} NOT NULL,
  priority {{text}} NOT NULL,
  assignee_id BIGINT REFERENCES accounts (id),
  waiting_since BIGINT, -- while the member waits for an answer
  first_reply_at BIGINT,
  replied_at BIGINT, -- the last time; from then on the days count after which it is closed by itself
  closed_at BIGINT,
  score BIGINT CHECK (score BETWEEN 1 AND 5)
);
CREATE UNIQUE INDEX feedbacks_no ON feedbacks (feedback_no);
CREATE INDEX feedbacks_created ON feedbacks (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_status ON feedbacks (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_type ON feedbacks (type, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_priority ON feedbacks (priority, created_at, id) WHERE deleted_at IS NULL;
-- With the deleted ones: an account that goes leaves none behind, and a member that closes its own takes them along.
CREATE INDEX feedbacks_assignee ON feedbacks (assignee_id, created_at, id);
CREATE INDEX feedbacks_member ON feedbacks (member_id, created_at, id);
CREATE INDEX feedbacks_order ON feedbacks (order_no) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_contact ON feedbacks (contact_index) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_contact_tail ON feedbacks (contact_tail) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_first_reply ON feedbacks (first_reply_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_closed ON feedbacks (closed_at {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_score ON feedbacks (score {{lowest}}, id) WHERE deleted_at IS NULL;
CREATE INDEX feedbacks_replied ON feedbacks (replied_at) WHERE status = 'replied' AND deleted_at IS NULL;

-- What was said after that, and what staff noted among themselves.
CREATE TABLE feedback_messages (
  id {{id}},
  feedback_id BIGINT NOT NULL REFERENCES feedbacks (id),
  sender {{text}} NOT NULL,
  text {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list of private files
  at BIGINT NOT NULL,
  account_id BIGINT REFERENCES accounts (id) -- NULL where the member wrote it
);
CREATE INDEX feedback_messages_feedback ON feedback_messages (feedback_id, at, id);
