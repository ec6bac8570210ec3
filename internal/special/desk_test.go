package special_test

import (
	"encoding/json"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is the console, with what the tests of this section ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}

// detail reads a record of a resource of this section.
func (d *desk) detail(resource string, id int64, into any) {
	d.T.Helper()
	d.Do(resource+"Detail", map[string]any{"id": id}).Into(d.T, into)
}

// fresh names a record with the version that it has now, and further fields.
func (d *desk) fresh(resource string, id int64, more ...any) map[string]any {
	d.T.Helper()
	var row apptest.Saved
	d.detail(resource, id, &row)
	return apptest.With(map[string]any{"id": id, "version": row.Version}, more...)
}

// names lists what a list finds, in its order.
func (d *desk) names(resource string, in map[string]any) []string {
	d.T.Helper()
	var page struct {
		Items []apptest.OfferRow `json:"items"`
		Total int                `json:"total"`
	}
	d.Do(resource+"List", apptest.With(in, "pageSize", 100)).Into(d.T, &page)
	if page.Total != len(page.Items) {
		d.T.Errorf("%sList %v: %d rows, the total says %d", resource, in, len(page.Items), page.Total)
	}
	names := []string{}
	for _, row := range page.Items {
		names = append(names, row.Name)
	}
	return names
}

// try makes a call as the administrator, whatever comes of it.
func (d *desk) try(call string, in any) apptest.Answer {
	d.T.Helper()
	return d.Ask(call, d.Admin, apptest.Written(in))
}

// names reports whether an answer says what is wrong with a field.
func names(a apptest.Answer, field string) bool {
	var data struct {
		Fields map[string]string `json:"fields"`
		Field  string            `json:"field"`
	}
	return json.Unmarshal(a.Data, &data) == nil && (data.Fields[field] != "" || data.Field == field)
}
