package goodsunit

import (
	"sync"
	"time"
)

// MaxTotal is where counting ends.
const MaxTotal = 10_000

// totalLife is how long a counted total is shown again.
const totalLife = 3 * time.Second

// Totals remembers counted totals for a moment, as CareDesk does, by status.
type Totals struct {
	mu      sync.Mutex
	counted map[string]counted
}

type counted struct {
	total int64
	at    time.Time
}

// Get gives the remembered total, or counts it.
func (t *Totals) Get(status string, count func() (int64, error)) (int64, error) {
	t.mu.Lock()
	known, ok := t.counted[status]
	t.mu.Unlock()
	if ok && time.Since(known.at) < totalLife {
		return known.total, nil
	}
	total, err := count()
	if err != nil {
		return 0, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counted == nil {
		t.counted = map[string]counted{}
	}
	t.counted[status] = counted{total, time.Now()}
	return total, nil
}
