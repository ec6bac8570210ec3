package apptest

import "time"

// At moves the console's clock.
func (d *Desk) At(offset time.Duration) {
	d.DB.Now = func() time.Time { return time.Now().Add(offset) }
}

// Tick runs a timer at a moment from now, twice, as if a replica were late.
func (d *Desk) Tick(name string, in time.Duration) {
	d.T.Helper()
	now := d.DB.Now
	d.DB.Now = func() time.Time { return now().Add(in) }
	defer func() { d.DB.Now = now }()
	for _, timer := range d.Server.Timers() {
		if timer.Name != name {
			continue
		}
		for range 2 {
			if err := d.Server.Tick(d.T.Context(), timer); err != nil {
				d.T.Fatal(err)
			}
		}
		return
	}
	d.T.Fatalf("no timer %s", name)
}
