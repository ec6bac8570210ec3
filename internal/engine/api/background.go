package api

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// Timer is work that the console does by itself, again and again. It is safe to run twice: replicas take turns, and what one
// has done the next finds done.
type Timer struct {
	Name    string
	Every   time.Duration
	Route   string // the screen under which the operation log files what it changes
	Section string
	Object  string
	Run     func(r *Request) error
}

// systemName is who the operation log says did what no person did.
const systemName = "system"

// background makes the request under which a timer works.
func (s *Server) background(ctx context.Context, t Timer) *Request {
	return &Request{
		Ctx: ctx, ID: newRequestID(), Call: &Call{Name: t.Name, For: System, Route: t.Route, Section: t.Section, Object: t.Object}, Lang: locale.Chinese,
		Caller: &Principal{Username: systemName, Name: systemName, Grant: perm.Grant{Admin: true}},
		DB:     s.db, Vault: s.vault, Texts: s.texts, Started: time.Now(), recorder: s.recorder,
	}
}

// Timers lists what the console does by itself.
func (s *Server) Timers() []Timer { return s.timers }

// Tick runs a timer once. One that panics has failed; the console lives on.
func (s *Server) Tick(ctx context.Context, t Timer) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return t.Run(s.background(ctx, t))
}

// RunTimers runs every timer at its pace until ctx ends. One that fails says so in the process log and tries again.
func (s *Server) RunTimers(ctx context.Context) {
	for _, t := range s.timers {
		go func() {
			ticker := time.NewTicker(t.Every)
			defer ticker.Stop()
			for {
				if err := s.Tick(ctx, t); err != nil && ctx.Err() == nil {
					s.log.Error("timer", "name", t.Name, "error", err.Error())
				}
				select {
				case <-ctx.Done():
					return
				case <-ticker.C:
				}
			}
		}()
	}
}

// WithLock runs f in a write transaction while no other replica does the same.
func (r *Request) WithLock(f func(tx *store.Tx) error) error {
	return r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := tx.Lock(r.Call.Name); err != nil {
			return err
		}
		return f(tx)
	})
}
