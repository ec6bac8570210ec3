package order

import "caredesk/internal/engine/fault"

// ExpressCode is a company that carries parcels.
type ExpressCode string

// OtherExpress is one whose name is written beside it.
const OtherExpress ExpressCode = "OTHER"

// EnumValues lists the companies.
func (ExpressCode) EnumValues() []string {
	return []string{"SF", "JD", "EMS", "ZTO", "YTO", "STO", "YUNDA", "JT", "DBL", string(OtherExpress)}
}

// ExpressIn is by whom a parcel is carried, and under which number.
type ExpressIn struct {
	ExpressCode ExpressCode `json:"expressCode"`
	ExpressName string      `json:"expressName,omitempty" maxLength:"20"`
	ExpressNo   string      `json:"expressNo" minLength:"6" maxLength:"32" format:"code"`
}

// CheckName asks for the name of a company that is not on the list.
func (in ExpressIn) CheckName() error {
	if in.ExpressCode == OtherExpress && in.ExpressName == "" {
		return fault.InvalidField("expressName", "validation.required", nil)
	}
	return nil
}
