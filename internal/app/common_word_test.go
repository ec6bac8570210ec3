package app

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"caredesk/internal/store"
)

// TestAWordThatBeginsMoreNamesThanATotalCounts finds the same rows in the same order as a list without the word.
func TestAWordThatBeginsMoreNamesThanATotalCounts(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		p := place{Data: t.TempDir(), DatabaseURL: url}
		if code, _, stderr := terminal(t, "seed", "--preset", "bench", "--only", "user", "--rows", "user=10020", "--data", p.Data, "--database-url", url); code != 0 {
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
		type page struct {
			Items []struct {
				MemberNo string `json:"memberNo"`
			} `json:"items"`
			Total       int64 `json:"total"`
			TotalCapped bool  `json:"totalCapped"`
		}
		for _, filter := range []map[string]any{{"sort": "-createdAt"}, {"sort": "spentFen", "page": 3}, {"status": "blacklisted"}} {
			var all, begun page
			d.do("userList", filter).into(t, &all)
			filter["kw"] = "M000"
			d.do("userList", filter).into(t, &begun)
			if len(all.Items) != 20 || !slices.Equal(begun.Items, all.Items) {
				t.Errorf("%v shows %v instead of %v", filter, begun.Items, all.Items)
			}
			narrowed := filter["status"] != nil
			if begun.TotalCapped == narrowed || !narrowed && begun.Total != 10_000 || narrowed && begun.Total != all.Total {
				t.Errorf("%v: %d of them, capped %v", filter, begun.Total, begun.TotalCapped)
			}
		}
	})
}
