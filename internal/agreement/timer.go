package agreement

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers put scheduled versions in force when their time has come.
func Timers() []job.Kind {
	var kinds []job.Kind
	for _, screen := range agreements.Each() {
		kinds = append(kinds, job.Kind{
			Name: "agreementEffect." + screen.Scope.Value, Every: time.Minute, Route: screen.Route, Section: screen.Section, Object: name,
			Do: begin(screen.Records(), AgreementDoc(screen.Scope.Value)),
		})
	}
	return kinds
}

func begin(records resource.Records[Agreement], doc AgreementDoc) func(run *job.Run) error {
	return records.WhenDue("takeEffect", func(tx *store.Tx, skip int) ([]int64, error) {
		return store.All[int64](&tx.Q, "SELECT id FROM agreements WHERE doc = ? AND status = 'scheduled' AND effective_at <= ? ORDER BY effective_at, id LIMIT 1 OFFSET ?", doc, tx.Now, skip)
	}, takeEffect)
}
