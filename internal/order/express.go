package order

// ExpressCode is a company that carries parcels.
type ExpressCode string

// OtherExpress is one whose name is written beside it.
const OtherExpress ExpressCode = "OTHER"

// EnumValues lists the companies.
func (ExpressCode) EnumValues() []string {
	return []string{"SF", "JD", "EMS", "ZTO", "YTO", "STO", "YUNDA", "JT", "DBL", string(OtherExpress)}
}
