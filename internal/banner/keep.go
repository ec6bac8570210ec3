package banner

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// maxSample is how many banners are named to whoever may not delete what they lead to.
const maxSample = 3

// LiveOn is what keeps a record from being deleted that a banner on show leads to. The sections of those records do not know
// banners: the app hands it to them. It holds the guard, so that no banner comes to lead to a record while that goes.
func LiveOn(records resource.Handle) resource.Referrer {
	return resource.Referrer{Kind: "banner", Find: func(tx *store.Tx, id int64) (count int64, sample []string, err error) {
		if err := tx.Lock(guard); err != nil {
			return 0, nil, err
		}
		titles, err := store.All[string](&tx.Q, `SELECT title FROM banners WHERE target_kind = ? AND target_kind <> '' AND target_id = ? AND deleted_at IS NULL AND status = 'enabled'
			AND (start_at IS NULL OR start_at <= ?) AND (end_at IS NULL OR end_at > ?) ORDER BY id`, records.Name, id, tx.Now, tx.Now)
		return int64(len(titles)), titles[:min(len(titles), maxSample)], err
	}}
}
