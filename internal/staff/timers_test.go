package staff_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

func TestTheSweepTakesExpiredSessionsOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, live := d.Employ(nil, 0)
		person, _ := d.Employ(nil, 0)
		now := time.Now()
		d.Session(person, now, now.Add(-31*time.Minute))
		d.Session(person, now.Add(-13*time.Hour), now)
		before := apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT count(*) FROM sessions"))
		for _, timer := range d.Server.Timers() {
			for range 2 {
				if err := d.Server.Tick(d.T.Context(), timer); err != nil {
					d.T.Fatal(timer.Name, err)
				}
			}
		}
		after := apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT count(*) FROM sessions"))
		if before-after != 2 {
			d.T.Errorf("%d sessions before the sweep, %d after", before, after)
		}
		if a := d.Ask("adminInfo", live, "{}"); a.Code != 0 {
			d.T.Errorf("a live session was swept away: %s", a)
		}
	})
}
