package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// concurrencies are the numbers of connections measured.
var concurrencies = []int{1, 8}

// figures are the rounds of each peer, by name and connections.
type figures map[string]map[int][]measurement

// measureAll goes through all peers in every round, so that a disturbance of the machine meets them all.
func measureAll(ctx context.Context, o options, peers []*peer) (figures, error) {
	progress("checking the answers and warming up")
	all := figures{}
	var expected []row
	for _, p := range peers {
		rows, err := p.warmUp()
		if err != nil {
			return nil, err
		}
		switch p.name {
		case onSQLite:
			expected = rows
		case onPostgres, beforeSQLite, beforePostgres, noTotal, noTotalNoLog, withTotal, onPgx, onGorm, onGormJoined:
			if !slices.Equal(rows, expected) {
				return nil, fmt.Errorf("%s and %s answer with different rows", p.name, onSQLite)
			}
		}
		if _, err := p.measure(ctx, slices.Max(concurrencies), o.MaxRequests, 300*time.Millisecond); err != nil {
			return nil, err
		}
		all[p.name] = map[int][]measurement{}
	}
	for round := range o.Rounds {
		progress("round %d of %d", round+1, o.Rounds)
		for _, p := range peers {
			for _, n := range concurrencies {
				m, err := p.measure(ctx, n, o.MaxRequests, o.Limit)
				if err != nil {
					return nil, err
				}
				all[p.name][n] = append(all[p.name][n], m)
			}
		}
	}
	return all, nil
}

// typical is the median over the rounds of what f takes from a measurement.
func (f figures) typical(name string, connections int, take func(measurement) float64) float64 {
	var values []float64
	for _, m := range f[name][connections] {
		values = append(values, take(m))
	}
	return median(values)
}

// ratio compares two peers round by round and returns the median of the quotients.
func (f figures) ratio(name, other string, connections int, take func(measurement) float64) float64 {
	var values []float64
	for i, m := range f[name][connections] {
		values = append(values, take(m)/take(f[other][connections][i]))
	}
	return median(values)
}

// foreign is the median share of the machine that other work took.
func (f figures) foreign() float64 {
	var values []float64
	for _, byConnections := range f {
		for _, rounds := range byConnections {
			for _, m := range rounds {
				values = append(values, m.Foreign)
			}
		}
	}
	return median(values)
}

func cpuMicros(m measurement) float64       { return micros(m.cpu()) }
func serverCPUMicros(m measurement) float64 { return micros(m.ServerCPU) }
func perSecond(m measurement) float64       { return m.perSecond() }

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
