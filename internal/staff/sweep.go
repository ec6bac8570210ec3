package staff

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// attemptsKept is how long a wrong password counts against anyone, and a little more.
const attemptsKept = 25 * time.Hour

// SignEverybodyOut ends all sessions.
func SignEverybodyOut(tx *store.Tx) error { return tx.Exec("DELETE FROM sessions") }

// Sweep removes what nobody can use any more: sessions that ended long ago, sign-ins half done, wrong passwords long past.
func (g *Auth) Sweep() job.Kind {
	return job.Kind{Name: "sessionSweep", Every: 10 * time.Minute, Do: func(run *job.Run) error {
		return run.Write(func(tx *store.Tx) error {
			if err := g.forget(tx); err != nil {
				return err
			}
			if err := tx.Exec("DELETE FROM login_tickets WHERE created_at < ?", tx.Now.Add(-time.Hour)); err != nil {
				return err
			}
			return tx.Exec("DELETE FROM login_attempts WHERE success = ? AND at < ?", false, tx.Now.Add(-attemptsKept))
		})
	}}
}
