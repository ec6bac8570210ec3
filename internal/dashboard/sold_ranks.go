package dashboard

import (
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// rankedEvery is how long the ranks of what was sold wait after they were made. A minute later they are old news.
const rankedEvery = 50 * time.Second

// rankedDays are the days that ranks look back.
var rankedDays = []int64{7, 30, 90}

// Timers make the ranks of what was sold: that goes through all that was sold, which nobody should wait for.
func Timers() []job.Kind {
	return []job.Kind{{Name: "soldRanks", Every: rankedEvery, Route: "/dashboard", Section: "dashboard", Do: func(run *job.Run) error {
		for _, days := range rankedDays {
			if err := keepRanks(run, days); err != nil {
				return err
			}
		}
		return nil
	}}}
}

func keepRanks(run *job.Run, days int64) error {
	q := run.Q()
	last := identity.DayNumber(q.Now)
	made := map[kind.OrderKind][]Ranked{}
	for _, offer := range offers {
		rows, err := offer.rank(q, string(offer.kind), last-days+1, last, ranked)
		if err != nil {
			return err
		}
		made[offer.kind] = rows
	}
	return run.Write(func(tx *store.Tx) error {
		if err := tx.Exec("DELETE FROM sold_ranks WHERE days = ?", days); err != nil {
			return err
		}
		for of, rows := range made {
			for place, row := range rows {
				if err := tx.Exec("INSERT INTO sold_ranks (days, kind, place, item_id, name, n, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
					days, string(of), place, row.ID, row.Name, row.N, q.Now); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// keptRanks are the ranks that were made a moment ago, by the kind of orders. A kind of which nothing was sold has none, and one
// whose ranks nobody made lately neither.
func keptRanks(q *store.Q, days int64) (map[kind.OrderKind][]Ranked, error) {
	type place struct {
		Kind   kind.OrderKind
		ItemID int64
		Name   string
		N      int64
	}
	rows, err := store.All[place](q, "SELECT kind, item_id, name, n FROM sold_ranks WHERE days = ? AND made_at > ? ORDER BY kind, place", days, q.Now.Add(-2*rankedEvery))
	kept := map[kind.OrderKind][]Ranked{}
	for _, row := range rows {
		kept[row.Kind] = append(kept[row.Kind], Ranked{ID: row.ItemID, Name: row.Name, N: row.N})
	}
	return kept, err
}
