package agreement

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers put scheduled versions in force when their time has come.
func Timers() ([]api.Timer, error) {
	var timers []api.Timer
	for _, screen := range Agreements.Each() {
		records := screen.Records()
		timers = append(timers, api.Timer{
			Name: "agreementEffect." + screen.Scope.Value, Every: time.Minute, Route: screen.Route, Section: screen.Section, Object: name,
			Run: func(r *api.Request) error { return begin(r, records, AgreementDoc(screen.Scope.Value)) },
		})
	}
	return timers, nil
}

func begin(r *api.Request, records resource.Records[Agreement], doc AgreementDoc) error {
	return r.WithLock(func(tx *store.Tx) error {
		// Nothing changes between being found due and being moved.
		if err := records.Lock(tx); err != nil {
			return err
		}
		due, err := store.All[int64](&tx.Q, "SELECT id FROM agreements WHERE doc = ? AND status = 'scheduled' AND effective_at <= ?", doc, tx.Now)
		if err != nil {
			return err
		}
		for _, id := range due {
			if _, err := records.Step(tx, r, "takeEffect", id, takeEffect); err != nil {
				return err
			}
		}
		return nil
	})
}
