package door

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
)

// CheckUpChooseIn is where and when a member wants to be examined.
type CheckUpChooseIn struct {
	OrderRef
	checkup.ChosenPlace
}

// bookCheckUp books a check-up that is paid for, or one that nobody came to.
func (d desk) bookCheckUp(r *api.Request, tx *store.Tx, in CheckUpChooseIn) (out OrderStands, err error) {
	of, id, err := d.find(r, tx, in.OrderRef)
	if err != nil {
		return out, err
	}
	if of != d.orders[kind.CheckUp] {
		return out, fault.InvalidField("orderNo", "validation.notCheckUp", nil)
	}
	moved, err := checkup.BookByMember(tx, r, id, in.ChosenPlace)
	return stands(in.OrderNo, moved, err)
}

// checkUpPlaces are the places that the app can offer a member to choose from.
func checkUpPlaces(r *api.Request, in checkup.CheckUpPlacesIn) (checkup.CheckUpPlacesOut, error) {
	return checkup.Places(r, r.Q(), in)
}
