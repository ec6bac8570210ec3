package main

import (
	"fmt"
	"math"
)

const (
	timesBetterThanNoTotal   = 4.0
	timesBetterThanWithTotal = 40.0
	mostGrowth               = 1.5 // cost of many rows over the cost of few
	mostTold                 = 2.0 // milliseconds by which the time of a refused sign-in may tell whether the name exists
)

// verdict is a target and how it was met.
type verdict struct {
	What   string
	Figure float64
	Unit   string
	Target string
	Met    bool
}

// judge holds CareDesk against its targets. PostgreSQL's own processor time counts as CareDesk's.
func judge(f figures, signIns []signIns) []verdict {
	var all []verdict
	for _, name := range []string{onSQLite, onPostgres} {
		for _, against := range []struct {
			name  string
			times float64
		}{{noTotal, timesBetterThanNoTotal}, {withTotal, timesBetterThanWithTotal}} {
			atLeast := func(what string, ratio float64) {
				all = append(all, verdict{
					fmt.Sprintf("%s against %s: %s", name, against.name, what), ratio, "×",
					fmt.Sprintf("at least %.0f", against.times), ratio >= against.times,
				})
			}
			atLeast("less CPU per request", f.ratio(against.name, name, 8, cpuMicros))
			atLeast("more requests/s on 8 connections", f.ratio(name, against.name, 8, perSecond))
			atLeast("more requests/s on 1 connection", f.ratio(name, against.name, 1, perSecond))
		}
	}
	for _, pair := range [][2]string{{onSQLite, onSQLiteFew}, {onPostgres, onPostgresFew}} {
		growth := f.ratio(pair[0], pair[1], 8, cpuMicros)
		all = append(all, verdict{
			pair[0] + ": CPU per request, many rows over few", growth, "×", fmt.Sprintf("at most %.1f", mostGrowth), growth <= mostGrowth,
		})
	}
	for _, at := range signIns {
		told := math.Abs(micros(at.Wrong-at.Unknown)) / 1000
		all = append(all, verdict{
			at.Name + ": refused sign-in, wrong password against unknown name, medians apart", told, "ms", fmt.Sprintf("at most %.0f", mostTold), told <= mostTold,
		})
	}
	return all
}

// judgeAnswers holds every way of asking a long list against its limit.
func judgeAnswers(answers []answer) []verdict {
	var all []verdict
	for _, a := range answers {
		all = append(all, verdict{
			fmt.Sprintf("%s, %s: p95", a.Name, a.What), micros(a.P95) / 1000, "ms", fmt.Sprintf("at most %.0f", micros(a.Limit)/1000), a.P95 <= a.Limit,
		})
	}
	return all
}
