package api

import (
	"context"
	"errors"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// stopWithin is how long calls under way have to finish after the signal to stop.
const stopWithin = 10 * time.Second

// Handler puts the calls, the files, the health answers and the web on their paths.
func Handler(s *Server, files Files, web http.Handler) (http.Handler, error) {
	mux := http.NewServeMux()
	for audience, at := range audiences {
		if !s.serves(audience) {
			continue
		}
		mux.Handle(at.path, s)
		mux.Handle("GET "+at.files+"{ticket}", s.privateFiles(files, audience, at.opens))
		mux.Handle("GET "+at.path+"openapi.json", s.document(audience))
	}
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.Handle("GET "+readyPath, &readiness{db: s.db, room: s.room, lostLines: s.lostLines})
	mux.Handle("GET /files/{name}", files)
	mux.Handle("/", web)
	return mux, nil
}

// document answers with the description of the calls of an audience. Few ask for it, so it is written for the first of them.
func (s *Server) document(audience Audience) http.Handler {
	written := sync.OnceValues(func() ([]byte, error) { return OpenAPI(audience, s.list) })
	return http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) {
		document, err := written()
		if err != nil {
			s.fail(w, s.request(h, time.Now()), err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(document)
	})
}

// Serve answers on the listener until ctx ends. For the time of drainFor it goes on, while /readyz says that it is about to end, and
// then finishes the calls under way.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler, drainFor time.Duration, logger *slog.Logger) error {
	d := &drain{handler: handler, empty: make(chan struct{}, 1)}
	server := &http.Server{
		Handler: d, ConnState: d.note, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: 60 * time.Second, MaxHeaderBytes: maxHeader, ErrorLog: log.New(printableWriter{logger}, "", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	logger.Info("stopping")
	if err := d.announce(drainFor, failed); err != nil {
		return err
	}
	d.wait()
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// printableWriter sends what net/http has to say into the process log.
type printableWriter struct{ log *slog.Logger }

func (p printableWriter) Write(line []byte) (int, error) {
	p.log.Warn("http", "error", Printable(string(line)))
	return len(line), nil
}
