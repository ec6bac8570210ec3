package main

import (
	"fmt"
	"math"
)

const (
	minOverNoTotal   = 4.0   // times better than PocketBase skipTotal=1
	minOverWithTotal = 40.0  // times better than PocketBase with total
	maxOverPgx       = 1.5   // times the CPU of the handler written by hand
	minOverGorm      = 2.0   // times better than gin + gorm
	maxOverBefore    = 1.1   // times the CPU of an earlier binary
	maxGrowth        = 1.5   // cost of many rows over the cost of few
	maxMixed         = 200.0 // milliseconds that a list takes in the median while 64 connections are at work
	maxTold          = 2.0   // milliseconds by which the time of a refused sign-in may tell whether the name exists
)

// verdict is a target and how it was met.
type verdict struct {
	What   string
	Figure float64
	Unit   string
	Target string
	Met    bool
}

func (v verdict) String() string {
	word := "pass"
	if !v.Met {
		word = "MISS"
	}
	return fmt.Sprintf("%s  %s: %.2f %s (%s)", word, v.What, v.Figure, v.Unit, v.Target)
}

func atLeast(what string, ratio, limit float64) verdict {
	return verdict{what, ratio, "×", fmt.Sprintf("at least %.0f", limit), ratio >= limit}
}

func atMost(what string, ratio, limit float64) verdict {
	return verdict{what, ratio, "×", fmt.Sprintf("at most %.1f", limit), ratio <= limit}
}

// judge holds CareDesk against its targets. PostgreSQL's own processor time counts for everybody who uses it.
func judge(f figures, signIns []signIns) []verdict {
	var all []verdict
	for _, against := range []struct {
		name  string
		times float64
	}{{noTotal, minOverNoTotal}, {withTotal, minOverWithTotal}} {
		pair := fmt.Sprintf("%s against %s: ", onSQLite, against.name)
		all = append(all,
			atLeast(pair+"less CPU per request", f.ratio(against.name, onSQLite, 8, cpuMicros), against.times),
			atLeast(pair+"more requests/s on 8 connections", f.ratio(onSQLite, against.name, 8, perSecond), against.times),
			atLeast(pair+"more requests/s on 1 connection", f.ratio(onSQLite, against.name, 1, perSecond), against.times))
	}
	all = append(all,
		atMost(onPostgres+" over "+onPgx+": CPU per request", f.ratio(onPostgres, onPgx, 8, cpuMicros), maxOverPgx),
		atLeast(onPostgres+" against "+onGorm+": less CPU per request", f.ratio(onGorm, onPostgres, 8, cpuMicros), minOverGorm))
	for _, pair := range [][2]string{{onSQLite, beforeSQLite}, {onPostgres, beforePostgres}} {
		if _, measured := f[pair[1]]; measured {
			all = append(all, atMost(pair[0]+" over "+pair[1]+": CPU per request", f.ratio(pair[0], pair[1], 8, cpuMicros), maxOverBefore))
		}
	}
	for _, pair := range [][2]string{{onSQLite, onSQLiteFew}, {onPostgres, onPostgresFew}} {
		all = append(all, atMost(pair[0]+": CPU per request, many rows over few", f.ratio(pair[0], pair[1], 8, cpuMicros), maxGrowth))
	}
	for _, at := range signIns {
		told := math.Abs(micros(at.Wrong-at.Unknown)) / 1000
		all = append(all, verdict{
			at.Name + ": refused sign-in, wrong password against unknown name, medians apart", told, "ms", fmt.Sprintf("at most %.0f", maxTold), told <= maxTold,
		})
	}
	return all
}

// judgeMixed looks at what staff wait for most, and at who waited in vain.
func judgeMixed(calls []mixedCall) []verdict {
	var all []verdict
	for _, c := range calls {
		if c.Name != onSQLite || c.Call == signInAsk.call { // which has limits of its own
			continue
		}
		if c.Call == "userList" {
			p50 := micros(c.P50) / 1000
			all = append(all, verdict{c.Name + ", mixed load: members, median", p50, "ms", fmt.Sprintf("at most %.0f", maxMixed), p50 <= maxMixed})
		}
		all = append(all, verdict{c.Name + ", mixed load: " + c.Call + ", refused", float64(c.Refused), "answers", "none", c.Refused == 0})
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
