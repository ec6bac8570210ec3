package main

import (
	"fmt"
	"strconv"
	"strings"
)

const pageSize = 20

// query is one page of the list: one filter, ordered by sort, then by id downwards.
type query struct {
	page   int
	status string
}

// queries are what every peer is asked, in this order and over again: pages 1 to 50 in leaps, every fifth one of the
// disabled units.
var queries = func() []query {
	var all []query
	for i := range 50 {
		q := query{page: i*7%50 + 1, status: "enabled"}
		if i%5 == 4 {
			q = query{page: i/5 + 1, status: "disabled"}
		}
		all = append(all, q)
	}
	return all
}()

// row is what the check reads of a unit, from either peer.
type row struct {
	ID     unitID
	Name   string
	Sort   int
	Status string
}

// unitID is a number in CareDesk, and the same number as padded text in PocketBase.
type unitID int64

// UnmarshalJSON takes both.
func (id *unitID) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(text), `"`), 10, 64)
	*id = unitID(n)
	return err
}

// checkRows tells whether the rows are a full page of the query in the right order.
func checkRows(q query, rows []row) error {
	if len(rows) != pageSize {
		return fmt.Errorf("%d rows instead of %d", len(rows), pageSize)
	}
	for i, r := range rows {
		if r.Status != q.status || r.Name == "" {
			return fmt.Errorf("row %d: name %q, status %q", i, r.Name, r.Status)
		}
		if i == 0 {
			continue
		}
		if before := rows[i-1]; r.Sort < before.Sort || r.Sort == before.Sort && r.ID >= before.ID {
			return fmt.Errorf("row %d: sort %d, id %d behind sort %d, id %d", i, r.Sort, r.ID, before.Sort, before.ID)
		}
	}
	return nil
}
