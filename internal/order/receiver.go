package order

import (
	"caredesk/internal/engine/pii"
)

// Receiver is who receives what is sent, as it was ordered.
type Receiver struct {
	ReceiverName       pii.Name    `json:"receiverName" readOnly:"true"`
	ReceiverPhone      pii.Phone   `json:"receiverPhone" readOnly:"true" format:"phone" db:"receiver_phone_sealed"`
	ReceiverPhoneIndex string      `json:"-" db:"receiver_phone_index"`
	ReceiverPhoneTail  string      `json:"-" db:"receiver_phone_tail"`
	ReceiverProvince   string      `json:"receiverProvince" readOnly:"true"`
	ReceiverCity       string      `json:"receiverCity" readOnly:"true"`
	ReceiverDistrict   string      `json:"receiverDistrict" readOnly:"true"`
	ReceiverAddress    pii.Address `json:"receiverAddress" readOnly:"true" db:"receiver_address_sealed"`
}

// ReceiverIn is who is to receive what is sent.
type ReceiverIn struct {
	Name     string `json:"name" format:"realName" maxLength:"60"`
	Phone    string `json:"phone" format:"phone"`
	Province string `json:"province" minLength:"1" maxLength:"20"`
	City     string `json:"city" minLength:"1" maxLength:"20"`
	District string `json:"district" minLength:"1" maxLength:"20"`
	Address  string `json:"address" minLength:"5" maxLength:"120"`
}

// Set makes it the receiver of an order.
func (in ReceiverIn) Set(r *Receiver) {
	r.ReceiverName, r.ReceiverProvince, r.ReceiverCity, r.ReceiverDistrict = pii.Name(in.Name), in.Province, in.City, in.District
	r.ReceiverPhone.Set(in.Phone)
	r.ReceiverAddress.Set(in.Address)
}
