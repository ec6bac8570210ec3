package seed

import (
	"iter"
	"runtime"
)

// madeTogether is how many rows one worker makes before it hands them over.
const madeTogether = 500

// inParallel makes rows on all processors and gives them in their order.
func inParallel(count int64, row func(i int64) any) iter.Seq[any] {
	return func(yield func(any) bool) {
		workers := runtime.GOMAXPROCS(0)
		stop := make(chan struct{})
		defer close(stop)
		turns := make(chan chan []any, 2*workers) // in the order of the rows
		go func() {
			defer close(turns)
			for from := int64(0); from < count; from += madeTogether {
				turn := make(chan []any, 1)
				select {
				case turns <- turn:
				case <-stop:
					return
				}
				go func() {
					rows := make([]any, 0, madeTogether)
					for i := from; i < min(from+madeTogether, count); i++ {
						rows = append(rows, row(i))
					}
					turn <- rows
				}()
			}
		}()
		for turn := range turns {
			for _, made := range <-turn {
				if !yield(made) {
					return
				}
			}
		}
	}
}
