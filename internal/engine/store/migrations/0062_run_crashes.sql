-- How often the process ended that had a run in hand, without the run getting on in between.
ALTER TABLE runs ADD COLUMN crashes BIGINT NOT NULL DEFAULT 0;
