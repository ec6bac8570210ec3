package seed

import (
	"context"

	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// doer is who did something to an order.
type doer struct {
	as   order.ActorType
	id   int64
	name string
}

// Members are named where the order is known; the console has a name of its own.
var (
	anyMember = doer{as: order.ByMember}
	bySystem  = doer{order.BySystem, 0, "system"}
)

// Those among the accounts who look after orders, by their names to sign in with.
const (
	serviceDay   = "service"
	serviceNight = "service.night"
	warehouse    = "warehouse"
	finance      = "finance"
)

// meetCrew finds out who looks after orders.
func meetCrew(ctx context.Context, db *store.DB, b *batch) error {
	type account struct {
		ID             int64
		Username, Name string
	}
	all, err := store.All[account](db.Read(ctx), "SELECT id, username, name FROM accounts WHERE username IN (?, ?, ?, ?)", serviceDay, serviceNight, warehouse, finance)
	b.crew = map[string]doer{}
	for _, a := range all {
		b.crew[a.Username] = doer{order.ByStaff, a.ID, a.Name}
	}
	return err
}
