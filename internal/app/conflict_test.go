package app_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
)

// TestAConflictShowsTheRecordAsItsDetailDoes asks every call that names a version for one that nobody has seen. What comes
// back beside the refusal is the record, as completely as its detail shows it.
func TestAConflictShowsTheRecordAsItsDetailDoes(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for name, sample := range ownLogged {
			call := d.Call(name)
			if !d.shows(call.Object) || call.In.Field("version") == nil || call.In.Field("id") == nil {
				continue
			}
			d.wantConflictAsDetail(name, call.Object, sample.in(d), isMasked)
		}
		for _, r := range d.Resources {
			if r.Calls["detail"] != "" {
				made := d.Create(r, 7)
				d.wantConflictAsDetail(r.Calls["save"], r.Name, apptest.With(d.changeOf(r, 8), "id", made.ID), func(any) bool { return false })
			}
		}
	})
}

// shows tells whether there is a detail of such records. A view of a list has none: all of it is told with the account.
func (d *desk) shows(object string) bool {
	return slices.ContainsFunc(d.Server.Calls(api.Staff), func(call *api.Call) bool { return call.Name == object+"Detail" })
}

// isMasked tells what a move does not show: health text is whole only where its opening is logged, as it is when it is edited.
func isMasked(shown any) bool {
	text, is := shown.(string)
	return is && text != "" && strings.Trim(text, "*") == ""
}

func (d *desk) wantConflictAsDetail(call, object string, in map[string]any, hidden func(shown any) bool) {
	d.T.Helper()
	var refused struct {
		Current map[string]any `json:"current"`
	}
	d.Refused(fault.CodeConflict, call, apptest.With(in, "version", 99)).Into(d.T, &refused)
	which := map[string]any{"id": in["id"]}
	if doc, ofScreens := in["doc"]; ofScreens {
		which["doc"] = doc
	}
	var detail map[string]any
	if err := json.Unmarshal(d.Do(object+"Detail", which).Data, &detail); err != nil {
		d.T.Fatal(err)
	}
	for field, want := range detail {
		got := refused.Current[field]
		if !reflect.DeepEqual(got, want) && !hidden(got) {
			d.T.Errorf("%s: the conflict shows %s as %v, the detail as %v", call, field, got, want)
		}
	}
}
