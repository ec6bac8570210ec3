package visit

import (
	"slices"
	"time"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// VisitBasket is which visit is ordered: for whom, where and when.
type VisitBasket struct {
	ServiceID    int64       `json:"serviceId" ref:"med" minimum:"1"`
	PatientID    int64       `json:"patientId" ref:"patient" minimum:"1"`
	HospitalID   int64       `json:"hospitalId" ref:"hospital" minimum:"1"`
	Department   string      `json:"department,omitempty" maxLength:"30"`
	DoctorID     *int64      `json:"doctorId,omitempty" ref:"doctor" minimum:"1"`
	DoctorName   string      `json:"doctorName,omitempty" maxLength:"30"`
	VisitDate    value.Date  `json:"visitDate"`
	VisitTime    string      `json:"visitTime" minLength:"5" maxLength:"5" format:"clock"`
	ContactName  string      `json:"contactName,omitempty" format:"realName" maxLength:"60"`
	ContactPhone string      `json:"contactPhone,omitempty" format:"phone"`
	MeetAddress  string      `json:"meetAddress,omitempty" maxLength:"120"`
	Needs        []VisitNeed `json:"needs,omitempty" maxItems:"8"`
	NeedsNote    string      `json:"needsNote,omitempty" maxLength:"300" lines:"many"`
}

// VisitCreateIn takes an order over the telephone.
type VisitCreateIn struct {
	MemberID int64  `json:"memberId" ref:"user" minimum:"1"`
	Points   int64  `json:"points,omitempty" minimum:"0" maximum:"9999999"`
	Note     string `json:"note,omitempty" maxLength:"200" lines:"many"`
	VisitBasket
}

func createCall(o *order.Orders[Order]) *api.Call {
	return api.Once(o.Name+"Create", o.Need.With(perm.Write), func(r *api.Request, tx *store.Tx, in VisitCreateIn) (order.OrderCreated, error) {
		return Place(tx, r, order.PlacedByStaff(in.MemberID, nil, in.Points, in.Note), in.VisitBasket)
	})
}

// Place orders a visit.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b VisitBasket) (out order.OrderCreated, err error) {
	service, err := special.OfferedVisit(r, &tx.Q, b.ServiceID)
	if err != nil {
		return out, err
	}
	hospital, err := special.HospitalForVisit(r, &tx.Q, b.HospitalID)
	if err != nil {
		return out, err
	}
	o := Order{Visit: Visit{
		Mode: service.Mode, HospitalID: b.HospitalID, HospitalName: hospital.Name, Department: b.Department, DoctorName: b.DoctorName,
		VisitDate: b.VisitDate, VisitTime: b.VisitTime, Hours: value.Tenths(service.DurationHours * 10),
		ContactName: pii.Name(b.ContactName), MeetAddress: b.MeetAddress, Needs: value.Distinct(b.Needs), Overtime: NoOvertime,
	}}
	begin, _ := o.slot().Span()
	switch {
	case !slices.Contains(service.Cities, hospital.City):
		return out, fault.InvalidField("hospitalId", "validation.notInCity", map[string]any{"city": hospital.City})
	case begin < tx.Now.Add(time.Duration(service.AdvanceHours)*time.Hour):
		return out, fault.InvalidField("visitTime", "validation.advanceHours", map[string]any{"n": service.AdvanceHours})
	case begin > tx.Now.Add(maxAhead):
		return out, fault.InvalidField("visitDate", "validation.withinDays", map[string]any{"n": int(maxAhead / (24 * time.Hour))})
	}
	if o.Person, err = order.PersonOf(r, &tx.Q, p.MemberID, b.PatientID); err != nil {
		return out, err
	}
	if b.DoctorID != nil {
		if o.DoctorName, err = doctor.NameOf(&tx.Q, *b.DoctorID); err != nil {
			return out, err
		}
	}
	o.ContactPhone.Set(b.ContactPhone)
	o.NeedsNote.Set(b.NeedsNote)
	if service.OvertimeFen != nil {
		o.OvertimeRateFen = *service.OvertimeFen
	}
	o.ServiceID, o.DoctorID, o.Title, o.Cover, o.Qty, o.ItemFen = &b.ServiceID, b.DoctorID, service.Name, service.Cover, 1, service.PriceFen
	p.PatientID = &b.PatientID
	return Orders.Place(tx, r, p, &o)
}

// maxAhead is how long before a visit it can be ordered.
const maxAhead = 90 * 24 * time.Hour
