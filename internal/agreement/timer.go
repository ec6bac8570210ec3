package agreement

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers put scheduled versions in force when their time has come.
func Timers() ([]job.Kind, error) {
	var kinds []job.Kind
	for _, screen := range agreements.Each() {
		kinds = append(kinds, job.Kind{
			Name: "agreementEffect." + screen.Scope.Value, Every: time.Minute, Route: screen.Route, Section: screen.Section, Object: name,
			Do: begin(screen.Records(), AgreementDoc(screen.Scope.Value)),
		})
	}
	return kinds, nil
}

func begin(records resource.Records[Agreement], doc AgreementDoc) func(run *job.Run) error {
	return job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
		if err := records.Lock(tx); err != nil {
			return nil, err
		}
		return store.All[int64](&tx.Q, "SELECT id FROM agreements WHERE doc = ? AND status = 'scheduled' AND effective_at <= ? ORDER BY effective_at, id LIMIT 1 OFFSET ?", doc, tx.Now, skip)
	}, func(tx *store.Tx, r *api.Request, id int64) error {
		_, err := records.Step(tx, r, "takeEffect", id, takeEffect)
		return err
	})
}
