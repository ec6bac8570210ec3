package main

import (
	"context"
	"strings"
	"time"
)

type insurance struct {
	ID          int64
	Name        string
	MaxAge      *int
	Plans       []plan
	Declaration []struct{ Text string }
}

type plan struct {
	Name  string
	Rates []struct {
		MinAge, MaxAge int
		Gender         string
	}
}

// takes tells whether a plan has a premium for somebody.
func (p plan) takes(who person, from time.Time) bool {
	for _, rate := range p.Rates {
		if age := who.age(from); rate.MinAge <= age && age <= rate.MaxAge && (rate.Gender == "any" || rate.Gender == who.gender()) {
			return true
		}
	}
	return false
}

// orderPolicy insures a member who has proved who it is: nobody else can. The member answers no to every question about its
// health; which answers an insurer does not take is for the server to say.
func (d *day) orderPolicy(ctx context.Context, m *member) error {
	from := inChina(3)
	o, err := orderFirst(d.shown.insurances, func(i insurance) (*placed, error) {
		answers := make([]string, len(i.Declaration))
		for n := range answers {
			answers[n] = "no"
		}
		for _, p := range i.Plans {
			if !p.takes(m.person, from) || i.MaxAge != nil && m.age(from) > *i.MaxAge {
				continue
			}
			o, err := d.place(ctx, m, "insurance", i.Name, map[string]any{
				"productId": i.ID, "planName": p.Name, "insured": map[string]any{"relation": "self", "socialInsurance": true}, "answers": answers, "effectiveDate": from.Format(time.DateOnly),
			})
			if refused(err, badInput) && strings.Contains(err.Error(), "insurance.answers") {
				say("%s does not insure %s: %v", i.Name, m.No, err)
				return nil, nil
			}
			return o, err
		}
		return nil, nil
	})
	return d.buyOr(ctx, o, err, "no insurance is offered to "+m.No)
}
