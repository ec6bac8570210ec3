package apptest

import (
	"sync"
	"testing"
)

// atOnce is how many calls of a race are under way at the same time.
const atOnce = 20

// Race asks for something many times at once, from two replicas in turn.
func Race(n int, here, there *Desk, ask func(d *Desk, i int) Answer) []Answer {
	answers := make([]Answer, n)
	var all sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := range n {
		d := here
		if i%2 == 1 {
			d = there
		}
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			answers[i] = ask(d, i)
		})
	}
	all.Wait()
	return answers
}

// OneWins wants one call of a race to have done it, and all others to be told the same refusal.
func OneWins(t *testing.T, answers []Answer, refusal int) {
	t.Helper()
	won := 0
	for _, a := range answers {
		switch a.Code {
		case 0:
			won++
		case refusal:
		default:
			t.Errorf("a loser was told %s", a)
		}
	}
	if won != 1 {
		t.Errorf("%d of %d won", won, len(answers))
	}
}
