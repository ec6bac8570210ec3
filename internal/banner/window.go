package banner

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// MaxAtTop is how many banners can be on show at the top of a page at the same time.
const MaxAtTop = 10

// window is the time in which a banner is on show. What has passed does not matter any more.
type window struct{ from, to value.Time }

func windowOf(start, end *value.Time, now value.Time) window {
	w := window{now, forever}
	if start != nil {
		w.from = max(now, *start)
	}
	if end != nil {
		w.to = *end
	}
	return w
}

func (w window) holds(at value.Time) bool { return w.from <= at && at < w.to }

func (w window) overlaps(other window) bool { return max(w.from, other.from) < min(w.to, other.to) }

// neighbour is another banner of the same slot that is on show, or will be.
type neighbour struct {
	Title          string
	StartAt, EndAt *value.Time
}

// checkOthers keeps apart what must not be on show at the same time: two popups, or too many banners at the top. Those whose
// target is gone count too, for it may come back.
func checkOthers(c *resource.Change[Banner]) error {
	b, now := c.After, c.Tx.Now
	own := windowOf(b.StartAt, b.EndAt, now)
	if b.Status == resource.Disabled || b.Slot == Middle || own.from >= own.to || c.Before != nil && sameShow(c.Before, b) {
		return nil
	}
	others, err := store.All[neighbour](&c.Tx.Q, `SELECT title, start_at, end_at FROM banners WHERE placement = ? AND slot = ? AND status = 'enabled' AND deleted_at IS NULL
		AND (end_at IS NULL OR end_at > ?) AND id <> ? ORDER BY sort, id DESC`, b.Placement, b.Slot, now, b.ID)
	if err != nil {
		return err
	}
	if b.Slot == Popup {
		return refuseOverlap(b, own, others, now)
	}
	return refuseCrowd(b, own, others, now)
}

// sameShow reports whether a change leaves alone where and when the banner is on show.
func sameShow(before, after *Banner) bool {
	return before.Status == after.Status && before.Slot == after.Slot && before.SameTime(&after.Show)
}

// refuseOverlap keeps two popups from being on show at the same time.
func refuseOverlap(b *Banner, own window, others []neighbour, now value.Time) error {
	for _, other := range others {
		if own.overlaps(windowOf(other.StartAt, other.EndAt, now)) {
			return refusal(b, "stateIllegal.popups", map[string]any{"title": other.Title})
		}
	}
	return nil
}

// refuseCrowd keeps the top of a page to so many banners at any moment. There are most of them when one has just begun.
func refuseCrowd(b *Banner, own window, others []neighbour, now value.Time) error {
	windows := make([]window, len(others))
	for i, other := range others {
		windows[i] = windowOf(other.StartAt, other.EndAt, now)
	}
	for _, moment := range append(windows, own) {
		if !own.holds(moment.from) {
			continue
		}
		at := 0
		for _, w := range windows {
			if w.holds(moment.from) {
				at++
			}
		}
		if at >= MaxAtTop {
			return refusal(b, "stateIllegal.crowd", map[string]any{"max": MaxAtTop})
		}
	}
	return nil
}

// refusal is no question of a banner's own life: others are in its way.
func refusal(b *Banner, key string, args map[string]any) error {
	return fault.State(string(b.Status), []string{}).WithMessage(key, args)
}
