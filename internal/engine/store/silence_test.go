package store

import (
	"errors"
	"io"
	"testing"
	"time"
)

func TestOnlyWhatHearsNothingIsGivenUp(t *testing.T) {
	w := newWatchdog()
	defer w.end()
	deaf, heard, reading := make(chan struct{}), make(chan struct{}), make(chan struct{})
	silent := w.watch(time.Millisecond, func(<-chan struct{}) { close(deaf) })
	defer silent.stop()
	busy := w.watch(time.Millisecond, func(<-chan struct{}) { close(reading) })
	defer busy.stop()
	busy.step() // whoever reads a row takes their time
	done := w.watch(time.Millisecond, func(<-chan struct{}) { close(heard) })
	done.stop()
	<-deaf
	for name, given := range map[string]chan struct{}{"somebody who is reading": reading, "somebody who is done": heard} {
		select {
		case <-given:
			t.Errorf("%s was given up", name)
		default:
		}
	}
	if err := silent.explain(io.EOF); !errors.Is(err, ErrUnavailable) || !errors.Is(err, errSilent) {
		t.Errorf("the error says %v", err)
	}
	if err := busy.explain(io.EOF); errors.Is(err, ErrUnavailable) {
		t.Errorf("an error that came of something else says %v", err)
	}
}
