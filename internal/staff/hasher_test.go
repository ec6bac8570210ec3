package staff_test

import (
	"context"
	"sync"
	"testing"

	"caredesk/internal/staff"
)

func TestAFloodOfStrangersKeepsNobodyOutWhoIsKnown(t *testing.T) {
	h := staff.NewHasher()
	flood, stop := context.WithCancel(t.Context())
	var strangers sync.WaitGroup
	refused := make(chan error, 80)
	for range 80 {
		strangers.Go(func() {
			if _, err := h.Matches(flood, false, "guess", staff.NoPassword); err != nil {
				refused <- err
			}
		})
	}
	<-refused // more than 66 are not even queued
	if _, err := h.Matches(t.Context(), true, "known", staff.NoPassword); err != nil {
		t.Errorf("somebody known: %v", err)
	}
	stop()
	strangers.Wait()
}
