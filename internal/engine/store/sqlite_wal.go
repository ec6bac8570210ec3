package store

import (
	"os"
	"time"

	"zombiezen.com/go/sqlite/sqlitex"
)

// SQLite begins its write-ahead log anew only when nobody is reading from it, which on a busy desk, or beside a long export, is
// seldom. A log that has become longer than maxWAL is emptied, and those who come meanwhile wait for walPatience at most.
const (
	maxWAL      = 64 << 20
	walEvery    = 10 * time.Second
	walPatience = 250 * time.Millisecond
)

func (d *sqliteDriver) shortenWAL() error {
	log, err := os.Stat(d.path + "-wal")
	if err != nil || log.Size() <= maxWAL {
		return err
	}
	c, err := openSQLiteConn(d.path, sqlitePragmas)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	c.SetBusyTimeout(walPatience)
	// Most is done while others write; what is left for the moment in which they wait is little.
	for _, mode := range []string{"PASSIVE", "TRUNCATE"} {
		if err := sqlitex.ExecuteTransient(c.Conn, "PRAGMA wal_checkpoint("+mode+")", nil); err != nil {
			return err
		}
	}
	return nil
}
