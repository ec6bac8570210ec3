package store

import (
	"context"
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

// keepWALShort looks at the log now and then, until ctx ends.
func (d *sqliteDriver) keepWALShort(ctx context.Context) {
	tick := time.NewTicker(walEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = d.shortenWAL() // a disk that fails is found out by those who write
		}
	}
}

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
