package store

import (
	"context"
	"fmt"
	"time"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

// What was deleted leaves free pages in the file, which fill again. More of them than keptFree is given back to the disk, in steps
// that keep the others who write waiting no longer than they do each other.
const (
	keptFree    = 4096 // 16 MiB
	freedAtOnce = 512
	shrinkEvery = time.Minute
)

// autoVacuum lets a new file give back what is free in it, if it is said before anything is written. One that was made without has
// to be made anew for that, as restoring does.
const autoVacuum = "auto_vacuum = INCREMENTAL"

func (d *sqliteDriver) shrink(ctx context.Context) error {
	shrunk := false
	for more := true; more; {
		if err := d.writer.with(ctx, func(c *sqliteConn) error {
			before, err := c.freePages()
			if more = before > keptFree; err != nil || !more {
				return err
			}
			if err := sqlitex.ExecuteTransient(c.Conn, fmt.Sprintf("PRAGMA incremental_vacuum(%d)", freedAtOnce), nil); err != nil {
				return err
			}
			after, err := c.freePages()
			more = after < before // never so in a file that was made without auto_vacuum
			shrunk = shrunk || more
			return err
		}); err != nil {
			return err
		}
	}
	if !shrunk {
		return nil
	}
	// The file itself ends earlier once the log is written back.
	return d.maintain(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
}

func (c *sqliteConn) freePages() (n int, err error) {
	err = sqlitex.ExecuteTransient(c.Conn, "PRAGMA freelist_count", &sqlitex.ExecOptions{ResultFunc: func(s *sqlite.Stmt) error {
		n = s.ColumnInt(0)
		return nil
	}})
	return n, err
}
