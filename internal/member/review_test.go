package member_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

// TestOpenReviewsOfAnOlderProgramGoOn migrates a database that has one review under way, one that is over and one not begun.
func TestOpenReviewsOfAnOlderProgramGoOn(t *testing.T) {
	apptest.EachURL(t, func(t *testing.T, url string) {
		db := apptest.Must(store.Open(t.Context(), t.TempDir(), url))
		t.Cleanup(func() { _ = db.Close() })
		if err := db.MigrateTo(t.Context(), 17); err != nil {
			t.Fatal(err)
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec(`INSERT INTO tier_reviews (tier_id, growth_from, queued_at, queued_by, total, done, last_member_id, finished_at)
				VALUES (1, 100, 5, 1, 900, 400, 417, NULL), (1, 200, 6, 1, 10, 10, 10, 7), (1, 300, 8, 1, -1, 0, 0, NULL)`)
		}); err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		type carried struct {
			Kind, Status, Input                  string
			ObjectID, LastID, Done, Total, DueAt int64
		}
		runs := apptest.Must(store.All[carried](db.Read(t.Context()), "SELECT kind, status, input, object_id, last_id, done, total, due_at FROM runs ORDER BY id"))
		want := []carried{
			{"tierReview", "queued", `{"growthFrom":100}`, 1, 417, 400, 900, 5},
			{"tierReview", "queued", `{"growthFrom":300}`, 1, 0, 0, 0, 8},
		}
		apptest.Exactly(t, "reviews", len(want), runs)
		for i := range want {
			if runs[i] != want[i] {
				t.Errorf("carried over: %+v, wanted %+v", runs[i], want[i])
			}
		}
	})
}

// TestAReviewThatTheDatabaseFailsIsTriedAgain takes a table away that moving a member needs, and puts it back.
func TestAReviewThatTheDatabaseFailsIsTriedAgain(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.Join(1, nil)
		d.Adjust(d.Admin, who.ID, "growth", 600)
		second := d.Tier(2, 500)
		d.Write(func(tx *store.Tx) error { return tx.Exec("ALTER TABLE member_events RENAME TO member_events_away") })
		if d.RunNow("tierReview") == nil {
			t.Error("nobody is told that the review failed")
		}
		if now := d.Person(who.ID); now.TierID == second.ID {
			t.Error("the member has moved without a row in its history")
		}
		d.Write(func(tx *store.Tx) error { return tx.Exec("ALTER TABLE member_events_away RENAME TO member_events") })
		d.Tick("tierReview", time.Hour)
		if now := d.Person(who.ID); now.TierID != second.ID {
			t.Errorf("the member is forgotten, its tier is %s", now.TierName)
		}
	})
}
