package kind

// Source is where somebody came from: to join, or to order.
type Source string

// EnumValues lists the places.
func (Source) EnumValues() []string { return []string{"miniapp", "h5", "app", "offline"} }

// OrderSource is where an order came from: the places that members use, or staff who took it over the telephone.
type OrderSource string

// ByStaff is an order that staff took.
const ByStaff OrderSource = "staff"

// EnumValues lists the places.
func (OrderSource) EnumValues() []string { return append(Source("").EnumValues(), string(ByStaff)) }
