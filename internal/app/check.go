package app

import (
	"errors"
	"fmt"

	"caredesk/internal/dashboard"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

type checkCommand struct {
	place
	Files bool `help:"Read every uploaded file too, and name those that are missing or not as they were kept."`
}

// Run makes every figure that is kept anew from the records, on one state of the database, while the console runs.
func (c checkCommand) Run(env *environment) error {
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	err = c.figures(env, db)
	if c.Files {
		err = errors.Join(err, c.files(env, db))
	}
	return err
}

// files compares the uploads with what the database knows of them.
func (c checkCommand) files(env *environment, db *store.DB) error {
	uploads, err := c.uploads(env.ctx)
	if err != nil {
		return err
	}
	wrong := 0
	checked, err := file.CheckStore(env.ctx, db, uploads, func(name string, is file.State) error {
		wrong++
		_, err := fmt.Fprintf(env.stdout, "%s is %s\n", name, is)
		return err
	})
	if err != nil {
		return err
	}
	if wrong > 0 {
		return fmt.Errorf("of %d uploaded files, %d are not in %s as they were kept", checked, wrong, c.whereUploads())
	}
	_, err = fmt.Fprintf(env.stdout, "All %d uploaded files are as they were kept.\n", checked)
	return err
}

func (c checkCommand) figures(env *environment, db *store.DB) error {
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
