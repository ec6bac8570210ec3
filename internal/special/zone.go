package special

import (
	"errors"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Zone is a district of a city that something is delivered to.
type Zone struct {
	City     string `json:"city" minLength:"1" maxLength:"20"`
	District string `json:"district" minLength:"1" maxLength:"20"`
}

// StewServes tells whether a stew is delivered to an address, and for how much. Orders are placed only where it is.
func StewServes(q *store.Q, id int64, to Zone) (served bool, deliveryFen value.Fen, err error) {
	type delivered struct {
		Modes       value.List[DeliveryMode]
		Zones       value.List[Zone]
		DeliveryFen value.Fen
	}
	stew, err := store.Get[delivered](q, "SELECT modes, zones, delivery_fen FROM stews WHERE id = ? AND deleted_at IS NULL", id)
	if errors.Is(err, store.ErrNoRows) {
		err = fault.NotFound()
	}
	return slices.Contains(stew.Modes, Delivery) && slices.Contains(stew.Zones, to), stew.DeliveryFen, err
}
