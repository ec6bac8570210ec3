package order

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/order/kind"
)

// InRed chooses orders and refunds that have turned red.
var InRed = resource.Always(resource.Criteria{"overdue": true})

// QueueOf is the orders in some states as work that waits.
func QueueOf(name string, states ...kind.OrderStatus) resource.Queue {
	return resource.Queue{Name: name, Rows: resource.InStates(states...), Overdue: InRed, Since: "createdAt"}
}

// Late chooses orders in some states that have turned red.
func Late(states ...kind.OrderStatus) resource.Chosen {
	return resource.Always(resource.InStates(states...)(0).With(InRed(0)))
}
