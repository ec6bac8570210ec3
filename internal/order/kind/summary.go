package kind

import (
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/value"
)

// RefundStatus is how far the refunds of an order have come.
type RefundStatus string

// The states of an order's refunds.
const (
	RefundNone       RefundStatus = "none"
	RefundRequested  RefundStatus = "requested"
	RefundProcessing RefundStatus = "processing"
	RefundPartial    RefundStatus = "partial"
	RefundFull       RefundStatus = "full"
)

// EnumValues lists the states.
func (RefundStatus) EnumValues() []string {
	return []string{string(RefundNone), string(RefundRequested), string(RefundProcessing), string(RefundPartial), string(RefundFull)}
}

// OrderSummary is an order as it stands beside the member or the patient it belongs to.
type OrderSummary struct {
	ID           int64        `json:"id"`
	OrderNo      string       `json:"orderNo"`
	Kind         OrderKind    `json:"kind"`
	Title        string       `json:"title"`
	Qty          int          `json:"qty"`
	PayableFen   value.Fen    `json:"payableFen"`
	PaidFen      value.Fen    `json:"paidFen"`
	RefundedFen  value.Fen    `json:"refundedFen"`
	Status       OrderStatus  `json:"status"`
	RefundStatus RefundStatus `json:"refundStatus"`
	CreatedAt    value.Time   `json:"createdAt"`
}

// ReportSummary is the report that an order for a patient came to, as it stands beside the patient.
type ReportSummary struct {
	OrderID     int64            `json:"orderId"`
	OrderNo     string           `json:"orderNo"`
	Kind        OrderKind        `json:"kind"`
	Title       string           `json:"title"`
	FileID      file.PrivateFile `json:"fileId" readOnly:"true"` // of the newest version
	Version     int64            `json:"version"`
	PublishedAt value.Time       `json:"publishedAt"`
}

// OrderPage is a page of orders, newest first.
type OrderPage struct {
	Items []OrderSummary `json:"items"`
	Total int64          `json:"total"`
}
