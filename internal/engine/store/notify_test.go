package store_test

import (
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// TestListeningGoesOnAfterALostConnection has PostgreSQL end the connection of a listener.
func TestListeningGoesOnAfterALostConnection(t *testing.T) {
	url := storetest.PostgresURL(t)
	listener, speaker := storetest.Open(t, url), storetest.Open(t, url)
	begun, heard := make(chan struct{}, 10), make(chan string, 10)
	go listener.Listen(t.Context(), "sounds", func() { begun <- struct{}{} }, func(message string) { heard <- message })
	for _, word := range []string{"one", "two"} {
		within(t, begun)
		if err := speaker.Notify(t.Context(), "sounds", word); err != nil {
			t.Fatal(err)
		}
		if got := within(t, heard); got != word {
			t.Errorf("heard %q", got)
		}
		ended, err := store.Get[int64](speaker.Read(t.Context()), "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'")
		if err != nil || ended == 0 {
			t.Fatalf("the listener was not there: %v", err)
		}
	}
	within(t, begun)
}

func within[V any](t *testing.T, from <-chan V) (v V) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(20 * time.Second):
		t.Fatal("nothing came")
	}
	return v
}
