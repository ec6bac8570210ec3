package api

import (
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// drainTime is how long connections that are kept alive have to come with their next request, and be told that it is the last.
const drainTime = time.Second

// drain lets go of connections without breaking one on which a request is just arriving.
type drain struct {
	handler http.Handler
	ending  atomic.Bool // soon
	leaving atomic.Bool
	open    atomic.Int64
	empty   chan struct{}
}

func (d *drain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.ending.Load() && r.URL.Path == readyPath {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "stopping\n")
		return
	}
	if d.leaving.Load() {
		w.Header().Set("Connection", "close")
	}
	d.handler.ServeHTTP(w, r)
}

// announce has /readyz say that the server is about to end, for as long as a proxy needs to see it. Everything else goes on.
func (d *drain) announce(drainFor time.Duration, failed <-chan error) error {
	d.ending.Store(true)
	select {
	case err := <-failed:
		return err
	case <-time.After(drainFor):
		return nil
	}
}

// note counts the open connections.
func (d *drain) note(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		d.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		if d.open.Add(-1) == 0 {
			select {
			case d.empty <- struct{}{}:
			default:
			}
		}
	}
}

// wait tells every request from now on that it is the last on its connection, until none is left or the time is over.
func (d *drain) wait() {
	d.leaving.Store(true)
	over := time.After(drainTime)
	for d.open.Load() > 0 {
		select {
		case <-d.empty:
		case <-over:
			return
		}
	}
}
