package api_test

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
)

// listen serves until the test ends, and returns the address.
func listen(t *testing.T, handler http.Handler) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- api.Serve(t.Context(), listener, handler, 0, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func TestHalfSentBodiesKeepNobodyElseWaiting(t *testing.T) {
	s := serverOf(t, io.Discard, api.Read("work", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, nil }))
	addr := listen(t, s)
	for range 300 {
		half, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = half.Close() }()
		if _, err := fmt.Fprintf(half, "POST /api/work HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", addr); err != nil {
			t.Fatal(err)
		}
	}
	for probe := range 20 {
		answer, err := http.Post("http://"+addr+"/api/work", "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("probe %d: %d", probe, answer.StatusCode)
		}
	}
}

func TestStrangersSendNoLargeBodies(t *testing.T) {
	s := serverOf(t, io.Discard, api.Read("work", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, nil }))
	answer, err := http.Post("http://"+listen(t, s)+"/api/work", "application/json", strings.NewReader("{"+strings.Repeat(" ", 20<<10)+"}"))
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("answered %d", answer.StatusCode)
	}
}
