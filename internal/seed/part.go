package seed

import (
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// partOf is what the part of an order begins with.
type partOf struct {
	OrderID      int64      `json:"orderId"`
	RowCreatedAt value.Time `json:"rowCreatedAt"`
}

// unlike are parts that do not repeat when their order was made and deleted.
var unlike = rule{"were ordered or deleted at another time", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id
	AND (o.created_at <> row_created_at OR COALESCE(o.deleted_at, 0) <> COALESCE(row_deleted_at, 0)))`)}
