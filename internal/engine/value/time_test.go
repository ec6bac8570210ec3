package value_test

import (
	"testing"
	"time"

	"caredesk/internal/engine/value"
)

const layout = "2006-01-02T15:04:05.000Z07:00"

func TestTimesOnTheWire(t *testing.T) {
	for _, moment := range []time.Time{
		time.Date(2026, 2, 28, 23, 59, 59, 999e6, time.UTC),
		time.Date(2026, 3, 1, 8, 0, 0, 7e6, time.FixedZone("", 8*60*60)),
		time.Date(2026, 1, 1, 0, 0, 0, 70e6, time.UTC),
		time.Date(1969, 7, 20, 20, 17, 40, 1e6, time.UTC),
		time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
	} {
		written, want := value.TimeOf(moment).String(), moment.UTC().Format(layout)
		if written != want {
			t.Errorf("%v is written %s, want %s", moment, written, want)
		}
		if read, err := value.ParseTime(written); err != nil || read != value.TimeOf(moment) {
			t.Errorf("%s is read as %v (%v)", written, read, err)
		}
	}
}

// BenchmarkTimesOnTheWire compares RFC 3339 with milliseconds put in with a layout that has them.
func BenchmarkTimesOnTheWire(b *testing.B) {
	moment := value.TimeOf(time.Date(2026, 2, 28, 23, 59, 59, 999e6, time.UTC))
	b.Run("put in", func(b *testing.B) {
		buf := make([]byte, 0, 64)
		for b.Loop() {
			buf = moment.AppendJSON(buf[:0])
		}
	})
	b.Run("layout", func(b *testing.B) {
		buf := make([]byte, 0, 64)
		for b.Loop() {
			buf = moment.Std().AppendFormat(buf[:0], layout)
		}
	})
}
