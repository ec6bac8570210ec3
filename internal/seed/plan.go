package seed

import (
	"fmt"
	"slices"
	"time"

	"caredesk/internal/audit"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
)

// Options say how much data to make.
type Options struct {
	Preset string
	Scale  int64 // multiplies what grows; 0 counts as 1
	Seed   uint64
	Now    time.Time // all times lie before it
	Only   []string  // these entities and what they refer to; none means all
	Rows   map[string]int64
	// Vault seals what is personal.
	Vault *pii.Vault
	// Files keeps pictures and photos.
	Files file.Store
	// PasswordHash is given to the demo accounts; empty: that of the first account.
	PasswordHash string
	// Log signs the rows of the operation log.
	Log *audit.Log
	// Done is told of every entity that was made; may be nil.
	Done func(entity string, rows int64)
}

type preset struct {
	demo   bool  // shown to people, and marked so
	buying int64 // how much those who buy buy, in thousandths of the usual
}

var presets = map[string]preset{
	"tiny":   {demo: true, buying: 900},
	"small":  {demo: true, buying: 600},
	"medium": {demo: true, buying: 920},
	"bench":  {buying: 1_220}, // big enough for load tests
}

// step is one entity and how much of it to make.
type step struct {
	entity
	count int64
}

// Check reports what is wrong with the options.
func (o Options) Check() error {
	_, err := o.plan()
	return err
}

func (o Options) plan() ([]step, error) {
	if _, ok := presets[o.Preset]; !ok {
		return nil, fmt.Errorf("there is no preset %q", o.Preset)
	}
	if o.Scale < 0 || o.Scale > 1_000_000 {
		return nil, fmt.Errorf("the scale %d is not between 1 and 1000000", o.Scale)
	}
	wanted, err := o.wanted()
	if err != nil {
		return nil, err
	}
	for name := range o.Rows {
		if _, err := find(name); err != nil {
			return nil, err
		}
		if !wanted[name] {
			return nil, fmt.Errorf("rows of %s are asked for, but only %v are made", name, o.Only)
		}
	}
	var steps []step
	counts := map[string]int64{}
	for _, e := range entities {
		if !wanted[e.name] {
			continue
		}
		count, err := o.count(e)
		if err != nil {
			return nil, err
		}
		for _, need := range e.needs {
			if count > 0 && counts[need] == 0 {
				return nil, fmt.Errorf("%s needs at least one %s", e.name, need)
			}
		}
		counts[e.name] = count + counts[e.follows]
		steps = append(steps, step{e, count})
	}
	return steps, nil
}

// wanted is what was asked for and what that refers to.
func (o Options) wanted() (map[string]bool, error) {
	wanted := map[string]bool{}
	for _, name := range o.Only {
		if _, err := find(name); err != nil {
			return nil, err
		}
		wanted[name] = true
	}
	for _, e := range slices.Backward(entities) {
		if len(o.Only) == 0 {
			wanted[e.name] = true
		}
		for _, need := range e.needs {
			wanted[need] = wanted[need] || wanted[e.name]
		}
	}
	return wanted, nil
}

func (o Options) count(e entity) (int64, error) {
	asked, given := o.Rows[e.name]
	switch {
	case given && e.follows != "":
		return 0, fmt.Errorf("%s comes with %s", e.name, e.follows)
	case given && e.maxRows == 0:
		return 0, fmt.Errorf("%s is a fixed set of %d", e.name, e.rows.of(o.Preset))
	case given && (asked < 0 || asked > e.maxRows):
		return 0, fmt.Errorf("%d rows of %s are not between 0 and %d", asked, e.name, e.maxRows)
	case given:
		return asked, nil
	case e.grows && e.rows.of(o.Preset)*max(o.Scale, 1) > e.maxRows:
		return 0, fmt.Errorf("the scale %d makes more than %d rows of %s", o.Scale, e.maxRows, e.name)
	case e.grows:
		return e.rows.of(o.Preset) * max(o.Scale, 1), nil
	}
	return e.rows.of(o.Preset), nil
}
