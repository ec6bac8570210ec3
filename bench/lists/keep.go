package main

import (
	"os"
	"path/filepath"
)

// keepLongTables has the long tables made in a folder where they stay, or in the stage's own if none is named.
func (s *stage) keepLongTables(folder string) (err error) {
	if folder == "" {
		return nil
	}
	if s.longTables, err = filepath.Abs(folder); err != nil {
		return err
	}
	return os.MkdirAll(s.longTables, 0o711) // PostgreSQL's user passes through
}

// kept tells whether the tables outlast the run.
func (s *stage) kept() bool { return s.longTables != s.folder }

// filled is the file that marks a data folder whose database has all of its rows.
func (c careDesk) filled() string { return filepath.Join(c.folder, "filled") }

func (c careDesk) isFilled() bool {
	_, err := os.Stat(c.filled())
	return err == nil
}
