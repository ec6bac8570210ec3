package resource

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/store"
)

// DayFigure is what a record adds to a figure of one day. Figures are kept in the transaction of every change, so that nobody
// sums up a large table to see how the last months went.
type DayFigure struct {
	Name   string
	Day    int64  // its number since 1970, in China
	Kind   string // of the records, where several kinds have the figure
	Bucket string // what the figure is split by; empty where by nothing
	N      int64
	Total  int64 // of what is summed up beside the number: fen, points, stars
}

// bookFigures adds to the figures what a change adds to them, and takes away what it takes away.
func (e *engine[T]) bookFigures(c *Change[T]) {
	if e.Figures == nil {
		return
	}
	var moved []DayFigure
	if c.After != nil {
		moved = e.Figures(c.After)
	}
	if c.Before != nil {
		for _, f := range e.Figures(c.Before) {
			f.N, f.Total = -f.N, -f.Total
			moved = append(moved, f)
		}
	}
	BookFigures(c.Tx, moved)
}

// BookFigures adds to figures. Many meet in the rows of a day, so it comes after everything else that the transaction does.
func BookFigures(tx *store.Tx, figures []DayFigure) {
	summed := sumFigures(figures)
	if len(summed) == 0 {
		return
	}
	tx.BeforeCommit(func() error {
		for _, f := range summed {
			if err := tx.Exec(`INSERT INTO day_figures (name, day, kind, bucket, n, total) VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT (name, day, kind, bucket) DO UPDATE SET n = day_figures.n + excluded.n, total = day_figures.total + excluded.total`,
				f.Name, f.Day, f.Kind, f.Bucket, f.N, f.Total); err != nil {
				return err
			}
		}
		return nil
	})
}

// sumFigures puts together what belongs to the same row, and leaves out what comes to nothing.
func sumFigures(figures []DayFigure) []DayFigure {
	slices.SortFunc(figures, func(a, b DayFigure) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Bucket, b.Bucket))
	})
	var summed []DayFigure
	for _, f := range figures {
		if last := len(summed) - 1; last >= 0 && summed[last].Name == f.Name && summed[last].Day == f.Day && summed[last].Kind == f.Kind && summed[last].Bucket == f.Bucket {
			summed[last].N += f.N
			summed[last].Total += f.Total
			continue
		}
		summed = append(summed, f)
	}
	return slices.DeleteFunc(summed, func(f DayFigure) bool { return f.N == 0 && f.Total == 0 })
}

// FiguresByDay reads a figure of the days from the first to the last, for each kind.
func FiguresByDay(q *store.Q, name string, from, to int64) ([]DayFigure, error) {
	return store.All[DayFigure](q, `SELECT name, day, kind, '' AS bucket, CAST(SUM(n) AS BIGINT) AS n, CAST(SUM(total) AS BIGINT) AS total
		FROM day_figures WHERE name = ? AND day >= ? AND day <= ? GROUP BY name, day, kind`, name, from, to)
}

// FiguresByBucket sums up the days from the first to the last, by what the figure is split by.
func FiguresByBucket(q *store.Q, name string, from, to int64) ([]DayFigure, error) {
	return store.All[DayFigure](q, `SELECT name, 0 AS day, kind, bucket, CAST(SUM(n) AS BIGINT) AS n, CAST(SUM(total) AS BIGINT) AS total
		FROM day_figures WHERE name = ? AND day >= ? AND day <= ? GROUP BY name, kind, bucket`, name, from, to)
}

// FigureTotal sums up all days.
func FigureTotal(q *store.Q, name string) (DayFigure, error) {
	return store.Get[DayFigure](q, `SELECT '' AS name, 0 AS day, '' AS kind, '' AS bucket, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n, CAST(COALESCE(SUM(total), 0) AS BIGINT) AS total
		FROM day_figures WHERE name = ?`, name)
}
