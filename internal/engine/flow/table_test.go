package flow_test

import (
	"slices"
	"testing"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
)

type state string

const (
	waiting state = "waiting"
	sent    state = "sent"
	over    state = "over"
)

var parcels = flow.Table{
	{Move: "send", Call: "parcelSend", From: flow.In(waiting), To: flow.Computed(waiting, sent), Need: perm.Write},
	{Move: "end", Call: "parcelEnd", From: flow.In(sent), To: flow.To(over), Need: perm.Write, By: flow.Staff | flow.System},
	{Move: "end", Call: "parcelEnd", From: flow.In(waiting), To: flow.To(over), Need: perm.Finance, Reason: flow.Required},
	{Move: "lose", From: flow.In(sent), To: flow.Gone, By: flow.System, Log: "delete"},
}

func TestATableThatSaysTwoThingsIsRefused(t *testing.T) {
	if err := parcels.Check(); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]flow.Row{
		"a second row of a move from the same state": {Move: "send", Call: "parcelSend", From: flow.In(waiting), To: flow.Same},
		"staff without a call":                       {Move: "mark", From: flow.In(waiting), To: flow.Same},
		"a call of the console's own":                {Move: "mark", Call: "parcelMark", From: flow.In(waiting), To: flow.Same, By: flow.System},
		"no state to begin in":                       {Move: "mark", Call: "parcelMark", To: flow.Same},
		"no state to end in":                         {Move: "mark", Call: "parcelMark", From: flow.In(waiting)},
		"a move that deletes from some states only":  {Move: "send", Call: "parcelSend", From: flow.In(sent), To: flow.Gone},
		"no name": {Call: "parcelMark", From: flow.In(waiting), To: flow.Same},
	} {
		if append(slices.Clone(parcels), row).Check() == nil {
			t.Errorf("a table with %s was taken", name)
		}
	}
}

func TestActionsAreWhatTheStateAndTheCallerAllow(t *testing.T) {
	holding := func(caps perm.Cap) func(flow.Row) bool {
		return func(r flow.Row) bool { return caps.Has(r.Need) }
	}
	for _, c := range []struct {
		in   state
		caps perm.Cap
		want []string
	}{
		{waiting, perm.Write | perm.Finance, []string{"send", "end"}},
		{waiting, perm.Write, []string{"send"}},
		{waiting, perm.Finance, []string{"end"}},
		{sent, perm.Write, []string{"end"}},
		{sent, 0, []string{}},
		{over, perm.AllCaps, []string{}},
	} {
		if got := parcels.Actions(string(c.in), holding(c.caps)); !slices.Equal(got, c.want) {
			t.Errorf("in %s with %v: %v, wanted %v", c.in, c.caps.Names(), got, c.want)
		}
	}
}

func TestTheConsoleMakesItsOwnMovesOnly(t *testing.T) {
	if _, may := parcels.Row("end", string(sent), flow.System); !may {
		t.Error("the console may not end what was sent")
	}
	if _, may := parcels.Row("end", string(waiting), flow.System); may {
		t.Error("the console may end what only staff end")
	}
	if parcels.Knows("send", flow.System) {
		t.Error("the console sends parcels")
	}
}

func TestAReasonIsAskedForAtOnceWhereEveryRowNeedsIt(t *testing.T) {
	if parcels.OfCall("parcelEnd", "").AskReason() {
		t.Error("a reason is asked for that a parcel which was sent does not need")
	}
	if !parcels[2:3].AskReason() {
		t.Error("no reason is asked for")
	}
}
