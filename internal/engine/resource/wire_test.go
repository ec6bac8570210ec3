package resource

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/value"
)

type wired struct {
	Row

	Name     string      `json:"name"`
	Untagged bool        // by its own name
	Left     string      `json:"-"`
	Status   Status      `json:"status"`
	Parent   *int64      `json:"parent"`
	Moment   *value.Time `json:"moment"`
	Price    float64     `json:"price"`
	Tags     []string    `json:"tags"`
	Small    int8        `json:"small"`
}

func TestAPageIsWrittenAsItsTagsSay(t *testing.T) {
	parent, moment := int64(5), value.Time(1_700_000_000_123)
	rows := []wired{
		{Row: Row{ID: 1, Version: 2, CreatedAt: moment, UpdatedAt: -1, CreatedBy: -7}, Name: "a\"\\<&>\u2028\n家\x00", Status: Enabled, Left: "x"},
		{Untagged: true, Parent: &parent, Moment: &moment, Price: 0.1, Tags: []string{"<b>", ""}, Small: -128},
	}
	for _, page := range []Page[wired]{
		{Items: rows, Total: 10_000, TotalCapped: true},
		{Items: []wired{}},
	} {
		want, err := json.Marshal(page, jsontext.EscapeForHTML(false))
		if err != nil {
			t.Fatal(err)
		}
		page.wire = newWire(reflect.TypeFor[wired]())
		if got, err := page.AppendJSON(nil); err != nil || string(got) != string(want) {
			t.Errorf("got    %s\nwanted %s; %v", got, want, err)
		}
	}
	if _, err := (Page[wired]{Items: []wired{{Name: "\xff"}}, wire: newWire(reflect.TypeFor[wired]())}).AppendJSON(nil); err == nil {
		t.Error("broken text was written")
	}
	if newWire(reflect.TypeFor[Failure]()) == nil || newWire(reflect.TypeFor[Changed]()) != nil {
		t.Error("tags that ask for more than names are left to the general encoder")
	}
}
