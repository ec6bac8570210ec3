package special

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CheckUpCentre is a centre at which a package can be had, as the table has it.
type CheckUpCentre struct {
	ID         int64      `json:"id"`
	CheckUpID  int64      `json:"checkUpId"`
	CentreID   int64      `json:"centreId"`
	CentreName string     `json:"centreName"`
	Place      int        `json:"place"`
	PriceFen   *value.Fen `json:"priceFen"`
}

var checkUpCentres = func() *store.Table {
	table := store.TableOf[CheckUpCentre]("check_up_centres")
	if err := table.Label(store.Label{Field: "centreName", Ref: "centreId", Table: "centres", Name: "name"}); err != nil {
		panic(err)
	}
	return table
}()

// CheckUpCentreColumns is the table of all centres of packages.
func CheckUpCentreColumns() (*store.Table, error) { return checkUpCentres, nil }

// centresOf reads the centres of packages in their order, by the id of the package.
func centresOf(q *store.Q, ids []int64) (map[int64][]CheckUpCentre, error) {
	of, _ := checkUpCentres.Column("checkUpId")
	place, _ := checkUpCentres.Column("place")
	found, err := store.Find[CheckUpCentre](q, store.Select{Table: checkUpCentres, Where: []store.Cond{store.In(of, ids)}, Order: []store.Order{{Column: of}, {Column: place}}})
	by := make(map[int64][]CheckUpCentre, len(ids))
	for _, at := range found {
		by[at.CheckUpID] = append(by[at.CheckUpID], at)
	}
	return by, err
}

// atCentre are centres that a package can come to be had at.
var atCentre = store.Lookup{Table: "centres", Name: "name", Where: "status = 'enabled' AND deleted_at IS NULL"}

// checkPackageCentres refuses centres that are named twice, gone or disabled. One that the package had before may stay.
func checkPackageCentres(c *resource.Change[CheckUp]) error {
	if c.Before != nil {
		before, err := centresOf(&c.Tx.Q, []int64{c.Before.ID})
		if err != nil {
			return err
		}
		for _, at := range before[c.Before.ID] {
			c.Before.Centres = append(c.Before.Centres, PackageCentre{at.CentreID, at.PriceFen})
		}
		if c.After.Centres == nil {
			c.After.Centres = c.Before.Centres // not given: they stay as they are
			return nil
		}
	}
	had := map[int64]bool{}
	if c.Before != nil {
		for _, at := range c.Before.Centres {
			had[at.CentreID] = true
		}
	}
	named := map[int64]bool{}
	for i, at := range c.After.Centres {
		field := fmt.Sprintf("centres.%d.centreId", i)
		if named[at.CentreID] {
			return fault.InvalidField(field, "duplicate", nil)
		}
		named[at.CentreID] = true
		if had[at.CentreID] {
			continue
		}
		known, err := atCentre.Has(c.Tx, at.CentreID)
		if err != nil {
			return err
		}
		if !known {
			return fault.Reference(field)
		}
	}
	return nil
}

// writePackageCentres brings the table to the centres that a package has now, and says so in the log.
func writePackageCentres(c *resource.Change[CheckUp]) error {
	var before []PackageCentre
	if c.Before != nil {
		before = c.Before.Centres
	}
	if slices.EqualFunc(before, c.After.Centres, sameCentre) {
		return nil
	}
	if err := c.Tx.Exec("DELETE FROM check_up_centres WHERE check_up_id = ?", c.After.ID); err != nil {
		return err
	}
	for i, at := range c.After.Centres {
		if _, err := checkUpCentres.Insert(c.Tx, &CheckUpCentre{CheckUpID: c.After.ID, CentreID: at.CentreID, Place: i, PriceFen: at.PriceFen}); err != nil {
			return err
		}
	}
	was, err := notedCentres(c, before)
	if err != nil {
		return err
	}
	is, err := notedCentres(c, c.After.Centres)
	if err != nil {
		return err
	}
	c.Note("centres", was, is)
	return nil
}

func sameCentre(a, b PackageCentre) bool {
	return a.CentreID == b.CentreID && (a.PriceFen == nil) == (b.PriceFen == nil) && (a.PriceFen == nil || *a.PriceFen == *b.PriceFen)
}

// notedCentres are centres as the log names them.
func notedCentres(c *resource.Change[CheckUp], all []PackageCentre) (noted []map[string]any, err error) {
	for _, at := range all {
		name, err := store.Get[string](&c.Tx.Q, "SELECT name FROM centres WHERE id = ?", at.CentreID)
		if err != nil {
			return nil, err
		}
		parts := map[string]any{"name": name}
		if at.PriceFen != nil {
			parts["priceFen"] = *at.PriceFen
		}
		noted = append(noted, parts)
	}
	return noted, nil
}

// leaveCentres takes a package that is about to be deleted from its centres, which may go then too.
func leaveCentres(c *resource.Change[CheckUp]) error {
	return c.Tx.Exec("DELETE FROM check_up_centres WHERE check_up_id = ?", c.Before.ID)
}

// packagesAt are the packages that can be had at a centre.
func packagesAt(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	if count, err = store.Get[int64](&tx.Q, "SELECT count(*) FROM check_up_centres WHERE centre_id = ?", id); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = store.All[string](&tx.Q, "SELECT p.name FROM check_up_centres AS c JOIN check_ups AS p ON p.id = c.check_up_id WHERE c.centre_id = ? ORDER BY p.id LIMIT 3", id)
	return count, sample, err
}
