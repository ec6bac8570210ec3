package app

import (
	"log/slog"
	"maps"
	"slices"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
)

// TestAFilterThatMeansMoreRowsThanATotalCounts finds the same rows in the same order as a list without it, be they spread
// over the list or all at its end.
func TestAFilterThatMeansMoreRowsThanATotalCounts(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		p := place{Data: t.TempDir(), DatabaseURL: url}
		if code, _, stderr := terminal(t, "seed", "--preset", "bench", "--only", "user", "--rows", "user=27000", "--data", p.Data, "--database-url", url); code != 0 {
			t.Fatal(stderr)
		}
		db := must(p.open(t.Context()))
		defer func() { _ = db.Close() }()
		c := serveCommand{place: p, SessionIdle: time.Hour, SessionAbsolute: time.Hour, LogRetention: 1095, AdminPassword: adminPassword}
		d := &desk{t: t, db: db, place: p}
		var err error
		if d.handler, d.server, err = c.handler(t.Context(), db, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
		d.admin = d.session(must(store.Get[int64](db.Read(t.Context()), "SELECT min(id) FROM accounts")), db.Now(), db.Now())
		long := must(value.ParseTime("2001-09-09T00:00:00Z"))
		type page struct {
			Items []struct {
				MemberNo string `json:"memberNo"`
			} `json:"items"`
			Total       int64 `json:"total"`
			TotalCapped bool  `json:"totalCapped"`
		}
		must(0, db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("UPDATE members SET last_login_at = ? WHERE id IN (SELECT id FROM members ORDER BY created_at, id LIMIT 10050)", long); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO member_tags (member_id, tag) SELECT id, ? FROM members", "皆")
		}))
		wide := map[string]any{"kw": "M000", "orderCountFrom": 0, "source": member.Source("").EnumValues(), "tag": "皆"}
		for _, shown := range []map[string]any{{"sort": "-createdAt"}, {"sort": "spentFen", "page": 3}, {"status": "blacklisted"}, {"createdAtTo": "2023-01-01T00:00:00Z"}} {
			for name, value := range wide {
				var all, found page
				d.do("userList", shown).into(t, &all)
				filtered := maps.Clone(shown)
				filtered[name] = value
				d.do("userList", filtered).into(t, &found)
				if len(all.Items) != 20 || !slices.Equal(found.Items, all.Items) {
					t.Errorf("%v shows %v instead of %v", filtered, found.Items, all.Items)
				}
				many := shown["sort"] != nil
				if found.TotalCapped != many || many && found.Total != 10_000 || !many && found.Total != all.Total {
					t.Errorf("%v: %d of them, capped %v", filtered, found.Total, found.TotalCapped)
				}
			}
		}
		var found page
		d.do("userList", map[string]any{"lastLoginAtTo": "2002-01-01T00:00:00Z"}).into(t, &found)
		last := must(store.All[string](db.Read(t.Context()), "SELECT member_no FROM members WHERE last_login_at = ? ORDER BY created_at DESC, id DESC LIMIT 20", long))
		for i, no := range last {
			if len(found.Items) != len(last) || found.Items[i].MemberNo != no {
				t.Fatalf("shows %v instead of %v", found.Items, last)
			}
		}
	})
}
