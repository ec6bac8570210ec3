package app

import (
	"errors"
	"fmt"

	"caredesk/internal/dashboard"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

type checkCommand struct{ place }

// Run makes every figure that is kept anew from the records, on one state of the database, while the console runs.
func (c checkCommand) Run(env *environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if current, err := db.SchemaCurrent(env.ctx); err != nil || !current {
		return errors.New("the database schema is not current; run caredesk migrate first")
	}
	all, err := resources(&staff.Auth{})
	if err != nil {
		return err
	}
	var wrong []string
	err = db.Stream(env.ctx, func(q *store.Q) error {
		counts, err := resource.CheckCounts(all, q)
		if err != nil {
			return err
		}
		days, err := dashboard.Check(q)
		wrong = append(counts, days...)
		return err
	})
	if err != nil {
		return err
	}
	for _, sentence := range wrong {
		if _, err := fmt.Fprintln(env.stdout, sentence); err != nil {
			return err
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%d figures are kept otherwise than the records say", len(wrong))
	}
	_, err = fmt.Fprintln(env.stdout, "All figures are what the records say.")
	return err
}
