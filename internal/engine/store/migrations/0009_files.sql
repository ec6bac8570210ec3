-- Private files are sealed on the shelf and have no address. loose_since tells since when no record may need a file any more.
ALTER TABLE files ADD COLUMN private BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE files ADD COLUMN loose_since BIGINT;

CREATE INDEX files_loose ON files (loose_since) WHERE loose_since IS NOT NULL;

-- Which record needs which file. The engine writes it with the record.
CREATE TABLE file_links (
  object_type {{text}} NOT NULL,
  object_id BIGINT NOT NULL,
  file_id BIGINT NOT NULL REFERENCES files (id),
  PRIMARY KEY (object_type, object_id, file_id)
);

CREATE INDEX file_links_file ON file_links (file_id);

INSERT INTO file_links (object_type, object_id, file_id)
  SELECT 'department', d.id, f.id FROM departments d JOIN files f ON d.icon = '/files/' || f.name;
INSERT INTO file_links (object_type, object_id, file_id)
  SELECT 'account', a.id, f.id FROM accounts a JOIN files f ON a.avatar = '/files/' || f.name;
UPDATE files SET loose_since = created_at WHERE NOT EXISTS (SELECT 1 FROM file_links l WHERE l.file_id = files.id);
