package store

import (
	"context"
	"time"
)

// updateStatistics gathers how the values are spread of tables that have new indexes or ten times the rows of last time. Without it
// SQLite takes every value for rare, and would find the orders of a kind by any index that begins with the kind, and sort them all.
const updateStatistics = "PRAGMA optimize = 0x10002"

// statisticsEvery is how often a table that grows is looked at.
const statisticsEvery = 24 * time.Hour

// keepStatistics updates them once a day, until ctx ends.
func (d *sqliteDriver) keepStatistics(ctx context.Context) {
	tick := time.NewTicker(statisticsEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = d.maintain(ctx, updateStatistics) // a disk that fails is found out by those who write
		}
	}
}
