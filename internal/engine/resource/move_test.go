package resource_test

import (
	"testing"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

type parcelStatus string

func (parcelStatus) EnumValues() []string { return []string{"waiting", "sent"} }

type parcel struct {
	resource.Row

	Status parcelStatus `json:"status" readOnly:"true"`
}

func parcels(row flow.Row) *resource.Resource[parcel] {
	return &resource.Resource[parcel]{
		Name: "parcel", Route: "/parcel", Section: "goods", Table: "goods_units", Need: perm.All(perm.Goods), Order: "-id",
		Label: func(*parcel) string { return "parcel" }, Life: flow.Table{row},
	}
}

var send = flow.Row{Move: "send", Call: "parcelSend", From: flow.In(parcelStatus("waiting")), To: flow.To(parcelStatus("sent")), Need: perm.Write, Reason: flow.Required}

// TestACallThatItsTableDoesNotFitStopsTheStart makes calls that would fail, or forget the reason, only when somebody made them.
func TestACallThatItsTableDoesNotFitStopsTheStart(t *testing.T) {
	refused := func(f func()) (stopped bool) {
		defer func() { stopped = recover() != nil }()
		f()
		return false
	}
	records := parcels(send).Records()
	for name, c := range map[string]struct {
		make func()
		want bool
	}{
		"a call that the table knows": {func() { resource.MovesOf[parcel, resource.ForReason](records, "parcelSend") }, false},
		"a call that no row names":    {func() { resource.MovesOf[parcel, resource.ForReason](records, "parcelSent") }, true},
		"no place for a reason":       {func() { resource.MovesOf[parcel, resource.RecordRef](records, "parcelSend") }, true},
		"no place for a reason to delete": {func() {
			resource.DeleteMany(records, "parcelSend", func(*resource.Change[parcel], resource.Selection) error { return nil })
		}, true},
	} {
		if got := refused(c.make); got != c.want {
			t.Errorf("%s was refused: %v", name, got)
		}
	}
}

func TestATableThatDoesNotFitItsRowsStopsTheStart(t *testing.T) {
	lost := send
	lost.To = flow.To(parcelStatus("lost"))
	saved := send
	saved.Call = "parcelSave"
	for name, c := range map[string]struct {
		of   *resource.Resource[parcel]
		want bool
	}{
		"a table that fits":                    {parcels(send), false},
		"a state that no record can be in":     {parcels(lost), true},
		"a reason that saving cannot give":     {parcels(saved), true},
		"a start in a state that there is not": {parcels(send), true},
	} {
		switch name {
		case "a reason that saving cannot give":
			c.of.Ops = resource.Save
		case "a start in a state that there is not":
			c.of.Starts = []string{"lost"}
		}
		if err := c.of.Handle().Check(); (err != nil) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
