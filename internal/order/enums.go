package order

// Source is where somebody came from: to join, or to order.
type Source string

// EnumValues lists the places.
func (Source) EnumValues() []string { return []string{"miniapp", "h5", "app", "offline"} }

// PayMethod is how an order was paid for.
type PayMethod string

// EnumValues lists the ways to pay.
func (PayMethod) EnumValues() []string { return []string{"wechat", "alipay", "balance", "offline"} }

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

// OrderFlag is a mark by which staff find an order again.
type OrderFlag string

// NoFlag is what an order begins with.
const NoFlag OrderFlag = "none"

// EnumValues lists the marks.
func (OrderFlag) EnumValues() []string {
	return []string{string(NoFlag), "red", "orange", "green", "blue", "purple"}
}

// CancelReason is why an order came to nothing.
type CancelReason string

// The reasons that are not given by people.
const (
	Timeout     CancelReason = "timeout"
	RiskControl CancelReason = "riskControl"
)

// EnumValues lists the reasons.
func (CancelReason) EnumValues() []string {
	return []string{string(Timeout), "memberCancel", "staffCancel", "outOfStock", "duplicate", string(RiskControl), "other"}
}

// ActorType is who did something to an order.
type ActorType string

// The actors.
const (
	ByMember ActorType = "member"
	ByStaff  ActorType = "staff"
	BySystem ActorType = "system"
)
