package seed

import (
	"context"
	"fmt"
	"iter"
	"time"

	"caredesk/internal/audit"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// entities is everything that the generator makes, each after what it refers to. A new table adds its file and a line here.
var entities = []entity{
	roles,
	accounts,
	pictures,
	tiers,
	members,
	certifications,
	patients,
	departments,
	titles,
	doctors,
	visitServices,
	hospitalSet,
	companionSet,
	geneTests,
	insuranceProducts,
	centreRows,
	checkUps,
	orders,
	visits,
	policies,
	geneOrders,
	checkUpOrders,
	reviews,
	units,
	categories,
	goodsItems,
	parcels,
	articles,
	comments,
	platformAds,
	shopAds,
	stews,
	meals,
	entries,
	feedbacks,
	cannedReplies,
	agreements,
	companyProfile,
	logRows,
}

// entity is one kind of rows.
type entity struct {
	name      string // as --only and --rows say it; the name of the resource where there is one
	needs     []string
	rows      amounts
	grows     bool   // with --scale
	follows   string // the entity with whose rows these come, and how many is not chosen
	maxRows   int64  // that --rows may ask for; 0 for a fixed set
	counted   bool   // in row_counts, under its name
	table     func() (*store.Table, error)
	ours      []store.Cond // tells our rows from those of the first start, where there are any
	fill      func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error)
	wrong     []rule // beside those that hold for every row
	immutable bool   // written once and never changed, so without a version
}

// amounts are the rows of a preset; tiny and medium have the usual ones unless they say otherwise.
type amounts struct{ tiny, usual, medium, bench int64 }

func (a amounts) of(preset string) int64 {
	switch {
	case preset == "bench":
		return a.bench
	case preset == "tiny" && a.tiny > 0:
		return a.tiny
	case preset == "medium" && a.medium > 0:
		return a.medium
	}
	return a.usual
}

// always is the size of a set that is the same in every preset.
func always(n int) amounts { return amounts{usual: int64(n), bench: int64(n)} }

// rule names rows that must not exist.
type rule struct {
	what  string
	where store.Cond
}

// batch is what rows are made of, beside their dice.
type batch struct {
	seed         uint64
	now          value.Time
	by           int64      // the account that made everything
	passwordHash string     // of the demo accounts
	log          *audit.Log // which the rows of the log are chained by
	vault        *pii.Vault // seals what is personal
	files        file.Store // keeps pictures and photos
	buying       int64      // how much those who buy buy
	samples      map[int64][]sample
	shop         *shop           // what can be ordered
	stock        *stock          // what orders did to it; nil while there are none
	crew         map[string]doer // who looks after orders
	photos       [sides][photosOfASide]file.PrivateImage
	rows         map[string]int64 // how many there are of each entity
}

const (
	span    = 3 * 365 * 24 * time.Hour // how far back the data goes
	founded = span + 24*time.Hour      // when the first account set up what everything else refers to
)

// setUp stamps a row that was there from the beginning.
func (b *batch) setUp(i int64) resource.Row {
	at := b.now.Add(-founded + time.Duration(i)*time.Minute)
	return resource.Row{ID: i + 1, Version: 1, CreatedAt: at, UpdatedAt: at, CreatedBy: b.by, UpdatedBy: b.by}
}

// stamp spreads rows over the years; one of three was changed since.
func (b *batch) stamp(d *dice, i int64) resource.Row {
	age := 1 + d.below(span.Milliseconds())
	row := resource.Row{ID: i + 1, Version: 1, CreatedAt: b.now - value.Time(age), CreatedBy: b.by, UpdatedBy: b.by}
	row.UpdatedAt = row.CreatedAt
	if d.below(3) == 0 {
		row.Version += 1 + d.below(4)
		row.UpdatedAt += value.Time(d.below(age))
	}
	return row
}

// byRow fills a table with rows that are each made from their own number.
func byRow[T any](name string, row func(b *batch, d *dice, i int64) T) func(context.Context, *store.DB, *store.Table, *batch) (int64, error) {
	return func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
		return db.Load(ctx, table, func(yield func(any) bool) {
			for made := range rowsOf(b, name, row) {
				if !yield(&made) {
					return
				}
			}
		})
	}
}

func rowsOf[T any](b *batch, name string, row func(b *batch, d *dice, i int64) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		s := streamOf(b.seed, name)
		for i := range b.rows[name] {
			if !yield(row(b, s.row(i), i)) {
				return
			}
		}
	}
}

// plainTable is a table that no resource describes.
func plainTable[T any](name string) func() (*store.Table, error) {
	return func() (*store.Table, error) { return store.TableOf[T](name), nil }
}

// find gives the entity of a name.
func find(name string) (entity, error) {
	for _, e := range entities {
		if e.name == name {
			return e, nil
		}
	}
	names := make([]string, len(entities))
	for i, e := range entities {
		names[i] = e.name
	}
	return entity{}, fmt.Errorf("there is no %q to make, only %v", name, names)
}
