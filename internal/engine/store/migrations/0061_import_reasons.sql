-- Why a sheet could not be read at all, for whoever brought it.
ALTER TABLE imports ADD COLUMN reason {{text}} NOT NULL DEFAULT '';
