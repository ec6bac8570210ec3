package app

import (
	"testing"
	"time"

	"caredesk/internal/engine/store"
)

func TestTheSweepTakesExpiredSessionsOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, live := d.employ(nil, 0)
		person, _ := d.employ(nil, 0)
		now := time.Now()
		d.session(person, now, now.Add(-31*time.Minute))
		d.session(person, now.Add(-13*time.Hour), now)
		before := must(store.Get[int64](d.db.Read(d.t.Context()), "SELECT count(*) FROM sessions"))
		for _, timer := range d.server.Timers() {
			for range 2 {
				if err := d.server.Tick(d.t.Context(), timer); err != nil {
					d.t.Fatal(timer.Name, err)
				}
			}
		}
		after := must(store.Get[int64](d.db.Read(d.t.Context()), "SELECT count(*) FROM sessions"))
		if before-after != 2 {
			d.t.Errorf("%d sessions before the sweep, %d after", before, after)
		}
		if a := d.ask("adminInfo", live, "{}"); a.Code != 0 {
			d.t.Errorf("a live session was swept away: %s", a)
		}
	})
}
