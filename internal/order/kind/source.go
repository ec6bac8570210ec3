package kind

// Source is where somebody came from: to join, or to order.
type Source string

// EnumValues lists the places.
func (Source) EnumValues() []string { return []string{"miniapp", "h5", "app", "offline"} }
