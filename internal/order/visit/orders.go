package visit

import (
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order is an order of an accompanied visit.
type Order struct{ order.Order }

// Orders are all of them.
var Orders = order.Describe(kind.Of(kind.Visit), order.Own[Order]{Disclose: disclose})
