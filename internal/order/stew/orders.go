// Package stew is the orders of stews.
package stew

import (
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order is an order of stews.
type Order struct{ order.Order }

// Orders are all of them.
var Orders = order.Describe(kind.Of(kind.Stew), order.Own[Order]{})
