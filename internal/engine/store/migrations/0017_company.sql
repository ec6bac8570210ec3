-- Who runs the platform: one record, there from the beginning and filled in when somebody first writes it.
CREATE TABLE companies (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  short_name {{text}} NOT NULL,
  logo {{text}} NOT NULL,
  slogan {{text}} NOT NULL,
  credit_code {{text}} NOT NULL,
  legal_person {{text}} NOT NULL,
  founded {{text}} NOT NULL,
  service_phone {{text}} NOT NULL,
  email {{text}} NOT NULL,
  work_hours {{text}} NOT NULL,
  province {{text}} NOT NULL,
  city {{text}} NOT NULL,
  district {{text}} NOT NULL,
  address {{text}} NOT NULL,
  lng {{text}} NOT NULL,
  lat {{text}} NOT NULL,
  intro {{text}} NOT NULL,
  culture {{text}} NOT NULL,
  licences {{text}} NOT NULL, -- JSON list
  icp_no {{text}} NOT NULL,
  wechat_qr {{text}} NOT NULL,
  images {{text}} NOT NULL, -- JSON list
  CHECK (id = 1)
);
INSERT INTO companies (version, created_at, updated_at, created_by, updated_by, name, short_name, logo, slogan, credit_code, legal_person, founded,
  service_phone, email, work_hours, province, city, district, address, lng, lat, intro, culture, licences, icp_no, wechat_qr, images)
VALUES (1, 0, 0, 0, 0, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '[]', '', '', '[]');
