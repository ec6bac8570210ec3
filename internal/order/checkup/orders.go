// Package checkup is the orders of check-ups.
package checkup

import (
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order is an order of check-ups.
type Order struct{ order.Order }

// Orders are all of them.
var Orders = order.Describe(kind.Of(kind.CheckUp), order.Own[Order]{})
