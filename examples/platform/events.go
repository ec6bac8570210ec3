package main

import (
	"context"
	"errors"
	"fmt"
)

// notice is something that a member must learn.
type notice struct {
	Number   int64
	MemberID *int64
	Kind     string
	Args     []struct{ Name, Value string }
	Text     struct{ En string }
}

// arg is what an event says beside its text, such as the number of an order.
func (n notice) arg(name string) string {
	for _, arg := range n.Args {
		if arg.Name == name {
			return arg.Value
		}
	}
	return ""
}

type events struct {
	Items  []notice
	Last   int64
	Missed bool
}

// next reads the feed from a place on. Events come in order and none is left out, or the server says so.
func (d *day) next(ctx context.Context, after int64, waitSec int) (page events, err error) {
	if err := d.Read(ctx, "eventsNext", map[string]any{"after": after, "limit": 500, "waitSec": waitSec}, &page); err != nil {
		return page, err
	}
	if page.Missed {
		return page, errors.New("events have gone before they were read")
	}
	for _, e := range page.Items {
		if e.Number <= after {
			return page, fmt.Errorf("event %d came after %d", e.Number, after)
		}
		after = e.Number
	}
	return page, nil
}

// findPlace goes to the end of the feed. A real program keeps its place from one day to the next.
func findPlace(ctx context.Context, d *day) error {
	for {
		var page events
		if err := d.Read(ctx, "eventsNext", map[string]any{"after": d.from, "limit": 500}, &page); err != nil {
			return err
		}
		if page.Last == d.from {
			say("the feed stands at %d", d.from)
			return nil
		}
		d.from = page.Last
	}
}

// learn reads the feed until nothing more comes for a moment. A messenger would go on for ever.
func learn(ctx context.Context, d *day) error {
	for after := d.from; ; {
		page, err := d.next(ctx, after, 2)
		if err != nil {
			return err
		}
		for _, e := range page.Items {
			say("event %d: %s", e.Number, e.Text.En)
		}
		if page.Last == after {
			say("nothing more to tell")
			return nil
		}
		after = page.Last
	}
}
