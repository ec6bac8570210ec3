// Package money is where finance works: the refunds of all kinds of orders at one desk, what came in and went out on each day,
// and whether the payment channels say the same.
package money

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/order"
)

// route is the screen of all that stands here.
const route = "/order/refund"

// need is what seeing money takes. Of which orders, the codes of their kinds say.
var need = perm.All(perm.Orders).With(perm.Finance)

// Refunds is the first tab of /order/refund: the refunds of the kinds whose orders the reader may see.
var Refunds = order.RefundDesk(route, need, days, daysExport, reconcile, reconcileExport)
