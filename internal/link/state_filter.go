package link

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// StateFilter is the filter of a list by the state of its records, given their table and what breaks them.
func StateFilter(table *store.Table, isBroken func(now value.Time) store.Cond) resource.CustomFilter {
	return resource.CustomFilter{
		Name:    "state",
		Node:    &schema.Node{Kind: schema.Enum, Name: "ShowState", Values: ShowState("").EnumValues()},
		TextsAt: func(now value.Time, states []string) store.Cond { return inStates(table, now, isBroken(now), states) },
	}
}

// inStates matches records in one of the states.
func inStates(table *store.Table, now value.Time, broken store.Cond, states []string) store.Cond {
	status, start, end := column(table, "status"), column(table, "startAt"), column(table, "endAt")
	enabled := store.Eq(status, string(resource.Enabled))
	started := store.AnyOf([]store.Cond{store.Eq(start, nil), store.Between(start, nil, now+1)})
	lasting := store.AnyOf([]store.Cond{store.Eq(end, nil), store.Between(end, now+1, nil)})
	of := map[ShowState][]store.Cond{
		Off:       {store.Eq(status, string(resource.Disabled))},
		Ended:     {enabled, store.Between(end, nil, now+1)},
		Broken:    {enabled, lasting, broken},
		Scheduled: {enabled, lasting, store.Not(broken), store.Not(started)},
		Live:      {enabled, lasting, store.Not(broken), started},
	}
	conds := make([]store.Cond, len(states))
	for i, state := range states {
		conds[i] = store.AllOf(of[ShowState(state)])
	}
	return store.AnyOf(conds)
}

// LeadsNowhere matches records of a table whose target is gone or not offered.
func (t Targets) LeadsNowhere(table *store.Table) store.Cond {
	return t.broken(column(table, "TargetKind"), column(table, "TargetID"))
}

func column(table *store.Table, name string) *store.Column {
	found, _ := table.Column(name)
	return found
}
