package api

import "time"

// NewPace is the limit of how fast an account calls.
func NewPace(perSecond int64) (take func(account int64) error) {
	p := newPace(perSecond)
	now := time.Now()
	return func(account int64) error { return p.take(account, now) }
}
