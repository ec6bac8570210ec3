package staff_test

import (
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

func TestTheSweepTakesOldSessionsOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, live := d.Employ(nil, 0)
		person, _ := d.Employ(nil, 0)
		now := time.Now()
		idle := d.Session(person, now, now.Add(-31*time.Minute))
		d.Session(person, now.Add(-37*time.Hour), now.Add(-37*time.Hour))
		before := apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT count(*) FROM sessions"))
		for _, kind := range d.Runner.Kinds {
			d.Tick(kind.Name, 0)
		}
		after := apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT count(*) FROM sessions"))
		if before-after != 1 {
			d.T.Errorf("%d sessions before the sweep, %d after", before, after)
		}
		if a := d.Ask("adminInfo", idle, "{}"); !strings.Contains(a.Body, `"reason":"idle"`) {
			d.T.Errorf("a session that has just expired is not told why: %s", a)
		}
		if a := d.Ask("adminInfo", live, "{}"); a.Code != 0 {
			d.T.Errorf("a live session was swept away: %s", a)
		}
	})
}
