package seed

import "hash/fnv"

// golden is the step of SplitMix64: 2^64 divided by the golden ratio.
const golden = 0x9E3779B97F4A7C15

// stream is the beginning of all rows of one entity under one seed.
type stream uint64

func streamOf(seed uint64, entity string) stream {
	h := fnv.New64a()
	_, _ = h.Write([]byte(entity)) // never fails
	return stream(mix(seed + mix(h.Sum64())))
}

// row gives the dice of one row. They depend on nothing but the seed, the entity and the row's number,
// so that rows can be made in any order, and each again without the others.
func (s stream) row(i int64) *dice {
	d := dice(mix(uint64(s) + uint64(i)*golden))
	return &d
}

// dice is a SplitMix64 generator.
type dice uint64

func (d *dice) next() uint64 {
	*d += golden
	return mix(uint64(*d))
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// below gives a number from 0 to n-1.
func (d *dice) below(n int64) int64 { return int64(d.next() % uint64(n)) }

// chance is true in so many cases of a hundred.
func (d *dice) chance(percent int64) bool { return d.below(100) < percent }

func pick[T any](d *dice, from []T) T { return from[d.below(int64(len(from)))] }

// weighted is something that is picked as often as its weight says.
type weighted[T any] struct {
	of     T
	weight int64
}

func pickWeighted[T any](d *dice, from []weighted[T]) T {
	total := int64(0)
	for _, w := range from {
		total += w.weight
	}
	left := d.below(total)
	for _, w := range from {
		if left < w.weight {
			return w.of
		}
		left -= w.weight
	}
	return from[0].of
}
