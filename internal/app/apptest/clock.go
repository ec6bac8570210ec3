package apptest

import (
	"time"

	"caredesk/internal/engine/store"
)

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
	for range 2 {
		if err := d.RunNow(name); err != nil {
			d.T.Fatal(err)
		}
	}
}

// RunNow works on the runs of a kind at once: a timer whether or not it is due, everything else if it is. What another
// replica has in hand is left to it.
func (d *Desk) RunNow(kind string) error {
	d.T.Helper()
	known := false
	for _, k := range d.Runner.Kinds {
		known = known || k.Name == kind
	}
	if !known {
		d.T.Fatalf("no kind of runs %s", kind)
	}
	if err := d.DB.Write(d.T.Context(), func(tx *store.Tx) error {
		return tx.Exec("UPDATE runs SET due_at = ?, version = version + 1 WHERE kind = ? AND timer AND status = 'queued'", tx.Now, kind)
	}); err != nil {
		return err
	}
	return d.Runner.RunDue(d.T.Context(), kind)
}
