package stew

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// StewLineIn is how many portions of a stew are ordered, and in which of its sizes.
type StewLineIn struct {
	StewID int64  `json:"stewId" ref:"stew" minimum:"1"`
	Spec   string `json:"spec" minLength:"1" maxLength:"12"`
	Qty    int64  `json:"qty" minimum:"1" maximum:"99"`
}

// StewReceiverIn is who is to receive it: somebody who picks it up needs no address.
type StewReceiverIn struct {
	Name         string `json:"name" format:"realName" maxLength:"60"`
	Phone        string `json:"phone" format:"phone"`
	Province     string `json:"province,omitempty" maxLength:"20"`
	City         string `json:"city,omitempty" maxLength:"20"`
	District     string `json:"district,omitempty" maxLength:"20"`
	Address      string `json:"address,omitempty" maxLength:"120"`
	HospitalName string `json:"hospitalName,omitempty" maxLength:"60"`
	WardBed      string `json:"wardBed,omitempty" maxLength:"40"`
}

// minAddress is how long the address is at least that something is brought to.
const minAddress = 5

// check wants an address to bring it to.
func (in StewReceiverIn) check() error {
	wrong := map[string]fault.Message{}
	for field, given := range map[string]string{"province": in.Province, "city": in.City, "district": in.District, "address": in.Address} {
		if given == "" {
			wrong["receiver."+field] = fault.Message{Key: "validation.required"}
		}
	}
	if length := len([]rune(in.Address)); length > 0 && length < minAddress {
		wrong["receiver.address"] = fault.Message{Key: "validation.minLength", Args: map[string]any{"min": minAddress}}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

// MealTime is a slot of a day that something is cooked for.
type MealTime struct {
	DeliverDate value.Date `json:"deliverDate"`
	Slot        string     `json:"slot" minLength:"11" maxLength:"11"` // HH:mm-HH:mm
}

// StewBasket is what is ordered, for when, and how it gets to whom.
type StewBasket struct {
	Lines []StewLineIn `json:"lines" minItems:"1" maxItems:"20"`
	MealTime
	Mode     special.DeliveryMode `json:"mode"`
	Receiver StewReceiverIn       `json:"receiver"`
	Avoid    string               `json:"avoid,omitempty" maxLength:"200" lines:"many"`
}

// StewCreateIn takes an order over the telephone.
type StewCreateIn struct {
	MemberID int64  `json:"memberId" ref:"user" minimum:"1"`
	Points   int64  `json:"points,omitempty" minimum:"0" maximum:"9999999"`
	Note     string `json:"note,omitempty" maxLength:"200" lines:"many"`
	StewBasket
}

func createCall(o *order.Orders[Order]) *api.Call {
	return api.Once(o.Name+"Create", o.Need.With(perm.Write), func(r *api.Request, tx *store.Tx, in StewCreateIn) (order.OrderCreated, error) {
		return Place(tx, r, order.PlacedByStaff(in.MemberID, nil, in.Points, in.Note), in.StewBasket)
	})
}

// StewMenuIn asks what can be ordered for a day.
type StewMenuIn struct {
	Date value.Date `json:"date"`
}

// StewMenuOut lists the stews that the app offers.
type StewMenuOut struct {
	Items []special.StewDish `json:"items"`
}

// menuCall lets whoever takes an order pick what is ordered, also without the screen of stews.
func menuCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Menu", o.Need, func(r *api.Request, in StewMenuIn) (StewMenuOut, error) {
		items, err := special.StewMenu(r.Q(), in.Date)
		return StewMenuOut{Items: items}, err
	})
}

// Place orders what is in a basket.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b StewBasket) (out order.OrderCreated, err error) {
	ids := make([]int64, len(b.Lines))
	for i, line := range b.Lines {
		ids[i] = line.StewID
	}
	stews, err := special.StewsForOrder(tx, r, ids)
	if err != nil {
		return out, err
	}
	o := Order{Meal: Meal{DeliverDate: b.DeliverDate, Slot: b.Slot, Mode: b.Mode, Held: true, Avoid: b.Avoid}}
	for i, line := range b.Lines {
		if err := o.add(stews[line.StewID], line, i); err != nil {
			return out, err
		}
	}
	for _, line := range o.Items {
		if err := o.servedBy(stews[line.StewID], b.MealTime, tx.Now); err != nil {
			return out, err
		}
	}
	if err := o.bringTo(stews, b.Receiver); err != nil {
		return out, err
	}
	o.Title, o.Cover = titleOf(o.Items), o.Items[0].Cover
	return Orders.Place(tx, r, p, &o)
}

// add puts a line into an order, of a stew that the app offers in that size.
func (o *Order) add(stew *special.Stew, line StewLineIn, i int) error {
	field := func(name string) string { return fmt.Sprintf("lines.%d.%s", i, name) }
	if stew == nil || !stew.Offered() {
		return fault.InvalidField(field("stewId"), "validation.notOffered", nil)
	}
	spec := stew.Spec(line.Spec)
	switch {
	case spec == nil:
		return fault.InvalidField(field("spec"), "validation.choice", nil)
	case slices.ContainsFunc(o.Items, func(other StewLine) bool { return other.StewID == line.StewID && other.Spec == line.Spec }):
		return fault.InvalidField(field("spec"), "validation.twice", nil)
	}
	fen := spec.PriceFen * value.Fen(line.Qty)
	o.Items = append(o.Items, StewLine{StewID: line.StewID, Name: stew.Name, Spec: line.Spec, Cover: stew.Cover, PriceFen: spec.PriceFen, Qty: line.Qty, LineFen: fen})
	o.Qty += int(line.Qty)
	o.ItemFen += fen
	return nil
}

// maxAhead is how long before its day a stew can be ordered.
const maxAhead = 30

// servedBy wants a stew to be made for the slot, on a day when its kitchen is open, and to be ordered in time.
func (o *Order) servedBy(stew *special.Stew, at MealTime, now value.Time) error {
	begin, _ := special.SlotSpan(at.DeliverDate, at.Slot)
	naming := map[string]any{"name": stew.Name}
	switch last := identity.Today(now.Add(maxAhead * 24 * time.Hour)); {
	case at.DeliverDate < identity.Today(now):
		return fault.InvalidField("deliverDate", "validation.notPast", nil)
	case at.DeliverDate > last:
		return fault.InvalidField("deliverDate", "validation.withinDays", map[string]any{"n": maxAhead})
	case slices.Contains(stew.ClosedDates, at.DeliverDate):
		return fault.InvalidField("deliverDate", "validation.stewClosed", naming)
	case !stew.HasSlot(at.Slot):
		return fault.InvalidField("slot", "validation.stewSlot", naming)
	case begin.Add(-time.Duration(stew.CutoffMinutes)*time.Minute) < now:
		return fault.InvalidField("slot", "validation.stewCutoff", map[string]any{"name": stew.Name, "n": stew.CutoffMinutes})
	case !slices.Contains(stew.Modes, o.Mode):
		return fault.InvalidField("mode", "validation.stewMode", naming)
	}
	return nil
}

// bringTo notes who receives an order. All of it comes at once, so the dearest delivery is paid once; whoever picks it up pays
// nothing for that, and shows a code.
func (o *Order) bringTo(stews map[int64]*special.Stew, in StewReceiverIn) (err error) {
	if o.Mode == special.Pickup {
		order.ReceiverIn{Name: in.Name, Phone: in.Phone}.Set(&o.Receiver)
		o.PickupCode, err = newCode()
		return err
	}
	if err := in.check(); err != nil {
		return err
	}
	for _, line := range o.Items {
		stew := stews[line.StewID]
		if !stew.Serves(special.Zone{City: in.City, District: in.District}) {
			return fault.InvalidField("receiver.district", "validation.stewZone", map[string]any{"name": stew.Name, "district": in.City + in.District})
		}
		o.FreightFen = max(o.FreightFen, stew.DeliveryFen)
	}
	order.ReceiverIn{Name: in.Name, Phone: in.Phone, Province: in.Province, City: in.City, District: in.District, Address: in.Address}.Set(&o.Receiver)
	o.HospitalName, o.WardBed = in.HospitalName, in.WardBed
	return nil
}

// newCode is what somebody shows who picks an order up: six digits that nobody can guess.
func newCode() (string, error) {
	digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%06d", digits), nil
}

// titleOf is how an order is called: by its first line, and how many portions there are if there is more than that.
func titleOf(of []StewLine) string {
	if len(of) == 1 {
		return of[0].Name
	}
	qty := int64(0)
	for _, line := range of {
		qty += line.Qty
	}
	return fmt.Sprintf("%s等 %d 件", of[0].Name, qty)
}
