// Package gene is the orders of genetic tests.
package gene

import (
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order is an order of genetic tests.
type Order struct{ order.Order }

// Orders are all of them.
var Orders = order.Describe(kind.Of(kind.Gene), order.Own[Order]{})
