package api

import (
	"sync"
	"time"

	"caredesk/internal/engine/fault"
)

// Limits are what one account may do. Each is 0 for any number.
type Limits struct {
	CallsPerSecond int64 // on this replica, with bursts of burstSeconds at once

	// The others count for an hour and on all replicas.
	Searches     int64 // by whole numbers that find somebody, without the capability reveal
	Openings     int64 // records whose private files are opened
	UnmaskedRows int64 // of exports, before they cost reveals
	Uploads      int64
	UploadBytes  int64
}

// burstSeconds is how many seconds' worth of calls an account that was quiet may make at once: opening a screen takes several.
const burstSeconds = 4

// pace bounds how fast each account calls. There are no more entries than accounts, so none is ever dropped.
type pace struct {
	perSecond float64
	mu        sync.Mutex
	of        map[int64]*allowance
}

// allowance is how many calls an account had left at a time.
type allowance struct {
	left float64
	at   time.Time
}

func newPace(perSecond int64) *pace {
	return &pace{perSecond: float64(perSecond), of: map[int64]*allowance{}}
}

// take lets a call of an account pass, or refuses it.
func (p *pace) take(account int64, now time.Time) error {
	if p.perSecond == 0 || account == 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.of[account]
	if a == nil {
		a = &allowance{left: burstSeconds * p.perSecond, at: now}
		p.of[account] = a
	}
	a.left = min(a.left+now.Sub(a.at).Seconds()*p.perSecond, burstSeconds*p.perSecond)
	a.at = now
	if a.left < 1 {
		return fault.TooMany(1)
	}
	a.left--
	return nil
}
