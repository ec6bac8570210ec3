package link

import (
	"slices"
	"strconv"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Target is a resource whose records a kind of links leads to.
type Target struct {
	Kind    LinkKind
	Records resource.Handle
	// NeedsApproval tells whether a record may be advertised only with an approval; nil where none needs one.
	NeedsApproval func(q *store.Q, id int64) (bool, error)
}

// Targets is everything that can be led to.
type Targets []Target

// Record is a record that a link leads to, by the name of its resource. The zero Record stands for other links.
type Record struct {
	Of string
	ID int64
}

// Shown is what a record that is led to is called, and whether the app offers it.
type Shown struct {
	Label   string
	Offered bool
}

// leads reports whether links of a kind lead to records.
func (t Targets) leads(kind LinkKind) bool {
	return slices.ContainsFunc(t, func(target Target) bool { return target.Kind == kind })
}

// find reads the value of a link to a record: its id, with the name of the resource in front of it where a kind has several,
// as in gene:12.
func (t Targets) find(kind LinkKind, value string) (*Target, int64, bool) {
	name, written, several := strings.Cut(value, ":")
	if !several {
		name, written = string(kind), value
	}
	id, err := strconv.ParseInt(written, 10, 64)
	target := t.named(kind, name)
	return target, id, target != nil && err == nil && id > 0
}

// named is the target of a kind with the records of one resource.
func (t Targets) named(kind LinkKind, resource string) *Target {
	i := slices.IndexFunc(t, func(target Target) bool { return target.Kind == kind && target.Records.Name == resource })
	if i < 0 {
		return nil
	}
	return &t[i]
}

// Screens are the screens of the resources whose records links of a kind lead to, by the names of those.
func (t Targets) Screens(kind LinkKind) map[string]string {
	screens := map[string]string{}
	for _, target := range t {
		if target.Kind == kind {
			screens[target.Records.Name] = target.Records.Route
		}
	}
	return screens
}

// Look finds out what records are called and whether the app offers them. What is gone is not among the answers.
func (t Targets) Look(r *api.Request, q *store.Q, records []Record) (map[Record]Shown, error) {
	found := map[Record]Shown{}
	for _, target := range t {
		var ids []int64
		for _, record := range records {
			if record.Of == target.Records.Name && !slices.Contains(ids, record.ID) {
				ids = append(ids, record.ID)
			}
		}
		if len(ids) == 0 {
			continue
		}
		out, err := target.Records.Options(r, q, resource.OptionsIn{IDs: ids, Limit: len(ids)})
		if err != nil {
			return nil, err
		}
		for _, item := range out.Items {
			found[Record{target.Records.Name, item.ID}] = Shown{Label: item.Label, Offered: !item.Disabled}
		}
	}
	return found, nil
}

// broken matches rows whose link leads to a record that is gone or not offered, by the columns that keep it.
func (t Targets) broken(of, id *store.Column) store.Cond {
	broken := make([]store.Cond, len(t))
	for i, target := range t {
		broken[i] = store.AllOf([]store.Cond{store.Eq(of, target.Records.Name), store.Not(target.Records.Offered(id))})
	}
	return store.AnyOf(broken)
}
