package order

// PayMethod is how an order was paid for.
type PayMethod string

// The ways that the console itself deals with: from the member's balance, and outside the app.
const (
	FromBalance PayMethod = "balance"
	Offline     PayMethod = "offline"
)

// EnumValues lists the ways to pay.
func (PayMethod) EnumValues() []string {
	return []string{"wechat", "alipay", string(FromBalance), string(Offline)}
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

// The reasons that staff do not give.
const (
	Timeout      CancelReason = "timeout"
	RiskControl  CancelReason = "riskControl"
	MemberCancel CancelReason = "memberCancel"
)

// EnumValues lists the reasons.
func (CancelReason) EnumValues() []string {
	return []string{string(Timeout), string(MemberCancel), "staffCancel", "outOfStock", "duplicate", string(RiskControl), "other"}
}

// ActorType is who did something to an order.
type ActorType string

// The actors.
const (
	ByMember ActorType = "member"
	ByStaff  ActorType = "staff"
	BySystem ActorType = "system"
)

// EnumValues lists the actors.
func (ActorType) EnumValues() []string {
	return []string{string(ByMember), string(ByStaff), string(BySystem)}
}
