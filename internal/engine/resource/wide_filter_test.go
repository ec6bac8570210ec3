package resource_test

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
)

// TestAFilterThatMeansMoreRowsThanATotalCounts finds the same rows in the same order as a list without it, be they spread
// over the list or all at its end.
func TestAFilterThatMeansMoreRowsThanATotalCounts(t *testing.T) {
	apptest.EachURL(t, func(t *testing.T, url string) {
		folder := t.TempDir()
		if code, _, stderr := apptest.Command(t, "seed", "--preset", "bench", "--only", "user", "--rows", "user=27000", "--data", folder, "--database-url", url); code != 0 {
			t.Fatal(stderr)
		}
		db := apptest.Must(store.Open(t.Context(), folder, url))
		defer func() { _ = db.Close() }()
		d := apptest.In(t, db, folder, slog.New(slog.DiscardHandler))
		long := apptest.Must(value.ParseTime("2001-09-09T00:00:00Z"))
		type page struct {
			Items []struct {
				MemberNo string `json:"memberNo"`
			} `json:"items"`
			Total       int64 `json:"total"`
			TotalCapped bool  `json:"totalCapped"`
		}
		apptest.Must(0, db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("UPDATE members SET last_login_at = ? WHERE id IN (SELECT id FROM members ORDER BY created_at, id LIMIT 10050)", long); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO member_tags (member_id, tag) SELECT id, ? FROM members", "皆")
		}))
		wide := map[string]any{"kw": "M000", "orderCountFrom": 0, "source": member.Source("").EnumValues(), "tag": "皆"}
		for _, shown := range []map[string]any{{"sort": "-createdAt"}, {"sort": "spentFen", "page": 3}, {"status": "blacklisted"}, {"createdAtTo": "2023-01-01T00:00:00Z"}} {
			for name, value := range wide {
				var all, found page
				d.Do("userList", shown).Into(t, &all)
				filtered := maps.Clone(shown)
				filtered[name] = value
				d.Do("userList", filtered).Into(t, &found)
				if len(all.Items) != 20 || !slices.Equal(found.Items, all.Items) {
					t.Errorf("%v shows %v instead of %v", filtered, found.Items, all.Items)
				}
				want := apptest.Fields{"TotalCapped": false, "Total": all.Total}
				if shown["sort"] != nil { // all of them
					want = apptest.Fields{"TotalCapped": true, "Total": 10_000}
				}
				apptest.Want(t, fmt.Sprint(filtered), found, want)
			}
		}
		var found page
		d.Do("userList", map[string]any{"lastLoginAtTo": "2002-01-01T00:00:00Z"}).Into(t, &found)
		last := apptest.Must(store.All[string](db.Read(t.Context()), "SELECT member_no FROM members WHERE last_login_at = ? ORDER BY created_at DESC, id DESC LIMIT 20", long))
		for i, no := range last {
			if len(found.Items) != len(last) || found.Items[i].MemberNo != no {
				t.Fatalf("shows %v instead of %v", found.Items, last)
			}
		}
	})
}
