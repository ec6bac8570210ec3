package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"strings"

	"caredesk/internal/dashboard"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

type checkCommand struct {
	place
	Files  bool `help:"Read every uploaded file too, and name those that are missing or not as they were kept."`
	Repair bool `help:"Correct what is kept otherwise, in one transaction with its row in the operation log."`
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
	drifts, err := compareFigures(env.ctx, db, all, dashboard.MaxNamed)
	if err != nil {
		return err
	}
	if len(drifts) == 0 {
		_, err = fmt.Fprintln(env.stdout, "All figures are what the records say.")
		return err
	}
	if c.Repair {
		return c.repair(env, db, all)
	}
	if err := printDrifts(env, drifts); err != nil {
		return err
	}
	return fmt.Errorf("%d figures are kept otherwise than the records say; caredesk check --repair corrects them", len(drifts))
}

// repair adds what is missing and never writes a whole figure: changes that are made meanwhile move the same figures.
func (c checkCommand) repair(env *environment, db *store.DB, all []*resource.Built) error {
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	if err != nil {
		return err
	}
	var drifts []resource.Drift
	err = db.Write(env.ctx, func(tx *store.Tx) error {
		if err := tx.Lock("figures"); err != nil { // a second repair would add the same once more
			return err
		}
		if drifts, err = compareFigures(env.ctx, db, all, math.MaxInt32); err != nil || len(drifts) == 0 {
			return err
		}
		for _, d := range drifts {
			if err := d.Repair(tx); err != nil {
				return err
			}
		}
		return log.Append(tx, terminalRow(tx, "update", "figures", 0, "", correction(drifts)))
	})
	if err != nil {
		return err
	}
	if err := printDrifts(env, drifts); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "%d figures were corrected; they are what the records say.\n", len(drifts))
	return err
}

// compareFigures makes all figures anew from the records, at most so many wrong ones of each sort, on one state of the database.
func compareFigures(ctx context.Context, db *store.DB, all []*resource.Built, limit int) (drifts []resource.Drift, err error) {
	err = db.Stream(ctx, func(q *store.Q) error {
		counts, err := resource.CompareCounts(all, q)
		if err != nil {
			return err
		}
		days, err := dashboard.Compare(q, limit)
		drifts = append(counts, days...)
		return err
	})
	return drifts, err
}

// maxLogged is how many corrections the row of the operation log names.
const maxLogged = 100

// correction says in the operation log what was corrected.
func correction(drifts []resource.Drift) string {
	named := make([]string, min(len(drifts), maxLogged))
	for i := range named {
		named[i] = drifts[i].Says
	}
	summary := fmt.Sprintf("%d corrected: %s", len(drifts), strings.Join(named, "; "))
	if more := len(drifts) - len(named); more > 0 {
		summary += fmt.Sprintf("; and %d more", more)
	}
	return summary
}

func printDrifts(env *environment, drifts []resource.Drift) error {
	for _, d := range drifts {
		if _, err := fmt.Fprintln(env.stdout, d.Says); err != nil {
			return err
		}
	}
	return nil
}
