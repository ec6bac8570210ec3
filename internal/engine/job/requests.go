package job

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// RequestPurge forgets the answers that nobody asks for again.
func RequestPurge() Kind {
	return Kind{Name: "requestPurge", Every: 10 * time.Minute, Do: func(run *Run) error {
		for more := true; more; {
			err := run.Write(func(tx *store.Tx) (err error) {
				more, err = api.ForgetRequests(tx)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	}}
}
