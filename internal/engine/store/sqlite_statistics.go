package store

import "time"

// updateStatistics gathers how the values are spread of tables that have new indexes or ten times the rows of last time. Without it
// SQLite takes every value for rare, and would find the orders of a kind by any index that begins with the kind, and sort them all.
const updateStatistics = "PRAGMA optimize = 0x10002"

// statisticsEvery is how often a table that grows is looked at.
const statisticsEvery = 24 * time.Hour
