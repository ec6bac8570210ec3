package app

import (
	"context"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"caredesk/internal/audit"
)

// processLog writes the lines of the process log and counts those that could not be written. A reader that is gone or a full
// disk ends nothing.
type processLog struct {
	to   io.Writer
	lost atomic.Int64

	mu   sync.Mutex
	torn bool // a part of the last line was written
}

// Write writes one line.
func (p *processLog) Write(line []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.torn {
		if _, err := p.to.Write([]byte("\n")); err != nil {
			p.lost.Add(1)
			return 0, err
		}
		p.torn = false
	}
	n, err := p.to.Write(line)
	if err != nil {
		p.lost.Add(1)
		p.torn = n > 0
	}
	return n, err
}

// anchorEvery is how soon an anchor that could not be written is tried again.
const anchorEvery = 5 * time.Second

// keepAnchored writes the anchor of the last row of the operation log again until it could be written.
func keepAnchored(ctx context.Context, log *audit.Log) {
	tick := time.NewTicker(anchorEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			log.AnchorAgain()
		}
	}
}
