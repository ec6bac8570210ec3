package checkup

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// CheckUpBasket is which check-up is ordered: for whom, where, and when if that is known already.
type CheckUpBasket struct {
	ServiceID int64           `json:"serviceId" ref:"phy" minimum:"1"`
	PatientID int64           `json:"patientId" ref:"patient" minimum:"1"`
	Marital   special.Marital `json:"marital" default:"unknown"`
	CentreID  int64           `json:"centreId" ref:"centre" minimum:"1"`
	AddOns    []string        `json:"addOns,omitempty" minLength:"1" maxLength:"40" maxItems:"20"`
	ExamDate  value.Date      `json:"examDate,omitempty"`
	Slot      string          `json:"slot,omitempty" maxLength:"11"`
}

// CheckUpCreateIn takes an order over the telephone.
type CheckUpCreateIn struct {
	MemberID int64  `json:"memberId" ref:"user" minimum:"1"`
	Points   int64  `json:"points,omitempty" minimum:"0" maximum:"9999999"`
	Note     string `json:"note,omitempty" maxLength:"200" lines:"many"`
	CheckUpBasket
}

func createCall(o *order.Orders[Order]) *api.Call {
	return api.Once(o.Name+"Create", o.Need.With(perm.Write), func(r *api.Request, tx *store.Tx, in CheckUpCreateIn) (order.OrderCreated, error) {
		return Place(tx, r, order.PlacedByStaff(in.MemberID, nil, in.Points, in.Note), in.CheckUpBasket)
	})
}

// Place orders a check-up. Where a day is chosen, its place is taken until the order comes to nothing.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b CheckUpBasket) (out order.OrderCreated, err error) {
	of, err := special.OfferedCheckUp(r, &tx.Q, b.ServiceID)
	if err != nil {
		return out, err
	}
	centre, err := special.CentreForCheckUp(r, &tx.Q, b.CentreID)
	if err != nil {
		return out, err
	}
	price, err := of.PriceAt(b.CentreID, b.AddOns)
	if err != nil {
		return out, err
	}
	o := Order{CheckUp: CheckUp{
		PersonMarital: b.Marital, Audience: of.Audience, AddOns: of.Chosen(b.AddOns), Fasting: of.Fasting, ValidDays: of.ValidDays, ReportDays: of.ReportDays,
		CentreID: b.CentreID, CentreName: centre.Name, ExamDate: b.ExamDate, Slot: b.Slot,
	}}
	for _, addOn := range o.AddOns {
		o.AddOnsFen += addOn.PriceFen
	}
	if o.Person, err = order.PersonOf(r, &tx.Q, p.MemberID, b.PatientID); err != nil {
		return out, err
	}
	if err := of.Fits(o.examinee(), o.examDay(tx.Now)); err != nil {
		return out, err
	}
	switch {
	case b.ExamDate == "" && b.Slot != "":
		return out, fault.InvalidField("examDate", "validation.required", nil)
	case b.ExamDate != "":
		o.HoldsSeat = true
		if err := o.checkPlace(centre, tx.Now, lastDay(tx.Now, of.ValidDays)); err != nil {
			return out, err
		}
	}
	o.ServiceID, o.Title, o.Cover, o.Qty, o.ItemFen = &b.ServiceID, of.Name, of.Cover, 1, price
	p.PatientID = &b.PatientID
	return Orders.Place(tx, r, p, &o)
}

// examinee is what packages ask of whoever is examined.
func (u *CheckUp) examinee() special.Examinee {
	return special.Examinee{Gender: u.PersonGender, Marital: u.PersonMarital, Birthday: u.PersonBirthday}
}

// placed takes the place that was chosen.
func placed(tx *store.Tx, _ *api.Request, o *Order) error {
	if !o.HoldsSeat {
		return nil
	}
	return o.place().Take(tx)
}

// begin is the state of an order that is paid for.
func begin(o *Order) kind.OrderStatus {
	if o.HoldsSeat {
		return kind.Booked
	}
	return kind.PendingBook
}

// paid gives an order its voucher and the days that it is valid for. A day that has passed before it was paid for is chosen anew.
func paid(c *resource.Change[Order]) (err error) {
	o := c.After
	o.ValidUntil = lastDay(*o.PaidAt, o.ValidDays)
	if o.Voucher, err = newVoucher(c.Tx); err != nil {
		return err
	}
	if o.HoldsSeat && o.ExamDate < identity.Today(c.Tx.Now) {
		if err := leave(c); err != nil {
			return err
		}
		o.forget()
		o.Status = kind.PendingBook
	}
	return special.SoldCheckUp(c.Tx, *o.ServiceID)
}

// lastDay is the last of so many days from a moment on.
func lastDay(from value.Time, days int) value.Date {
	return identity.Today(from.Add(time.Duration(days) * 24 * time.Hour))
}

// newVoucher is twelve digits that nobody can guess, by which the centre knows whom it receives.
func newVoucher(tx *store.Tx) (string, error) {
	for {
		digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000_000))
		if err != nil {
			return "", err
		}
		voucher := fmt.Sprintf("%012d", digits)
		taken, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM order_check_ups WHERE voucher = ?", voucher)
		if err != nil || taken == 0 {
			return voucher, err
		}
	}
}

// CheckUpPackageIn asks what can be chosen of a package.
type CheckUpPackageIn struct {
	ID int64 `json:"id" minimum:"1"`
}

// CheckUpPackageOut is a package as whoever takes an order must know it.
type CheckUpPackageOut struct {
	Audience  special.CheckUpAudience `json:"audience"`
	MinAge    *int                    `json:"minAge"`
	MaxAge    *int                    `json:"maxAge"`
	ValidDays int                     `json:"validDays"`
	Fasting   bool                    `json:"fasting"`
	Tips      string                  `json:"tips"`
	AddOns    []special.AddOn         `json:"addOns"`
	Items     []special.CheckUpItem   `json:"items"`
	Centres   []PackageAt             `json:"centres"` // that receive people
}

// PackageAt is a centre at which a package can be had, and for how much.
type PackageAt struct {
	ID       int64     `json:"id"`
	Name     string    `json:"name"`
	PriceFen value.Fen `json:"priceFen"`
}

// packageCall tells whoever takes an order, or books it, what can be chosen.
func packageCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Package", o.Need, func(r *api.Request, in CheckUpPackageIn) (out CheckUpPackageOut, err error) {
		p, err := special.OrderedCheckUp(r, r.Q(), in.ID)
		if err != nil {
			return out, err
		}
		out = CheckUpPackageOut{
			Audience: p.Audience, MinAge: p.MinAge, MaxAge: p.MaxAge, ValidDays: p.ValidDays, Fasting: p.Fasting, Tips: p.Tips,
			AddOns: append([]special.AddOn{}, p.AddOns...), Items: append([]special.CheckUpItem{}, p.Items...), Centres: []PackageAt{},
		}
		for _, at := range p.Centres {
			centre, err := special.CentreForCheckUp(r, r.Q(), at.CentreID)
			if refused, is := fault.As(err); is && refused.Code == fault.CodeReference {
				continue
			}
			if err != nil {
				return out, err
			}
			price, err := p.PriceAt(at.CentreID, nil)
			if err != nil {
				return out, err
			}
			out.Centres = append(out.Centres, PackageAt{ID: at.CentreID, Name: centre.Name, PriceFen: price})
		}
		return out, nil
	})
}
