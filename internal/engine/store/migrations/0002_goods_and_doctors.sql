CREATE TABLE goods_units (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX goods_units_name ON goods_units (name);
CREATE INDEX goods_units_sort ON goods_units (sort, id DESC);
CREATE INDEX goods_units_created ON goods_units (created_at, id);
CREATE INDEX goods_units_status_sort ON goods_units (status, sort, id DESC);
CREATE INDEX goods_units_status_created ON goods_units (status, created_at, id);

-- What refers to a unit. The goods screen adds its own columns.
CREATE TABLE goods (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  unit_id BIGINT NOT NULL REFERENCES goods_units (id)
);
CREATE INDEX goods_unit ON goods (unit_id) WHERE deleted_at IS NULL;

CREATE TABLE titles (
  id {{id}},
  {{stamp}},
  name {{text}} NOT NULL,
  category {{text}} NOT NULL,
  rank {{text}} NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX titles_name ON titles (name);
CREATE INDEX titles_sort ON titles (sort, id DESC);
CREATE INDEX titles_created ON titles (created_at, id);
CREATE INDEX titles_status_sort ON titles (status, sort, id DESC);
CREATE INDEX titles_category_sort ON titles (category, sort, id DESC);
CREATE INDEX titles_rank_sort ON titles (rank, sort, id DESC);

CREATE TABLE departments (
  id {{id}},
  {{stamp}},
  parent_id BIGINT REFERENCES departments (id),
  name {{text}} NOT NULL,
  code {{text}} NOT NULL,
  icon {{text}} NOT NULL,
  intro {{text}} NOT NULL,
  sort BIGINT NOT NULL,
  status {{text}} NOT NULL
);
CREATE UNIQUE INDEX departments_name ON departments (COALESCE(parent_id, 0), name);
CREATE UNIQUE INDEX departments_code ON departments (code) WHERE code <> '';
CREATE INDEX departments_parent ON departments (parent_id);

-- What refers to departments and titles. The doctor screen adds its own columns.
CREATE TABLE doctors (
  id {{id}},
  {{stamp}},
  deleted_at BIGINT,
  deleted_by BIGINT,
  name {{text}} NOT NULL,
  department_id BIGINT NOT NULL REFERENCES departments (id),
  title_id BIGINT NOT NULL REFERENCES titles (id)
);
CREATE INDEX doctors_department ON doctors (department_id) WHERE deleted_at IS NULL;
CREATE INDEX doctors_title ON doctors (title_id) WHERE deleted_at IS NULL;
