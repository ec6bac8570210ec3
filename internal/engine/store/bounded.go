package store

import "sync"

// bounded remembers what was worked out for a statement. It forgets everything when it is full: the texts of a program are
// few, and those that a caller's choices multiply must not fill the memory.
type bounded[K comparable, V any] struct {
	mu   sync.RWMutex
	kept map[K]V
}

const maxKept = 2000

func (b *bounded[K, V]) get(key K) (V, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	value, ok := b.kept[key]
	return value, ok
}

func (b *bounded[K, V]) put(key K, value V) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kept == nil || len(b.kept) >= maxKept {
		b.kept = map[K]V{}
	}
	b.kept[key] = value
}
