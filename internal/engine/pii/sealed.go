package pii

import (
	"net/netip"

	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// Sealed is a personal value that is encrypted in the database and masked wherever it leaves the program: on the wire,
// in the operation log, in exports. Only Clear gives it whole, and only after Open.
type Sealed[M Mask] struct {
	stored string
	clear  string
	shown  bool
}

// Mask is one way of hiding most of a value.
type Mask interface {
	Kind() string
	Hide(value string) string
}

// The kinds of sealed values.
type (
	Phone    = Sealed[phoneMask]
	IDNumber = Sealed[idNumberMask]
	Email    = Sealed[emailMask]
	Card     = Sealed[cardMask]
	Address  = Sealed[addressMask]
	Health   = Sealed[healthMask]
	Contact  = Sealed[contactMask] // a phone or an e-mail address
	People   = Sealed[peopleMask]  // a line for each, with the name, a tab and the number of the document
)

// Of makes a value that is yet to be sealed.
func Of[M Mask](clear string) Sealed[M] { return Sealed[M]{clear: clear} }

// Set puts a new value in place, which is yet to be sealed.
func (s *Sealed[M]) Set(clear string) { *s = Sealed[M]{clear: clear} }

// Show lets the value leave whole on the wire: of a single record whose opening is logged. The operation log never gets it shown.
func (s *Sealed[M]) Show() { s.shown = true }

// Clear is the whole value.
func (s Sealed[M]) Clear() string { return s.clear }

// String is the masked value.
func (s Sealed[M]) String() string {
	var mask M
	return mask.Hide(s.clear)
}

// SchemaKind tells package schema that it is a text.
func (Sealed[M]) SchemaKind() string { return "text" }

// MaskKind tells package schema how it is masked; empty where a record's own detail shows it whole.
func (Sealed[M]) MaskKind() string {
	var mask M
	return mask.Kind()
}

// Open decrypts the value of a column that was read from the database.
func (s *Sealed[M]) Open(v *Vault, column string) (err error) {
	s.clear, err = v.Open(column, s.stored)
	return err
}

// Seal encrypts the value for its column, unless it stands there as it is.
func (s *Sealed[M]) Seal(v *Vault, column string) {
	if s.stored == "" {
		s.stored = v.Seal(column, s.clear)
	}
}

// Same reports whether two values are equal, however they are sealed.
func (s Sealed[M]) Same(other any) bool {
	o, ok := other.(Sealed[M])
	return ok && o.clear == s.clear
}

// DecodeColumn takes what is stored.
func (s *Sealed[M]) DecodeColumn(stored string) error {
	*s = Sealed[M]{stored: stored}
	return nil
}

// EncodeColumn gives what is to be stored. A value that was never sealed is an error, not a leak.
func (s Sealed[M]) EncodeColumn() (string, error) {
	if s.stored == "" && s.clear != "" {
		return "", fmt.Errorf("a value was not sealed")
	}
	return s.stored, nil
}

// MarshalJSONTo writes the masked value, or the whole one where it is shown.
func (s Sealed[M]) MarshalJSONTo(enc *jsontext.Encoder) error {
	if s.shown {
		return enc.WriteToken(jsontext.String(s.clear))
	}
	return enc.WriteToken(jsontext.String(s.String()))
}

// Name is a person's name: readable in the database, so that staff can search for it, and masked wherever it leaves the program.
type Name string

// String is the masked name.
func (n Name) String() string { return MaskName(string(n)) }

// SchemaKind tells package schema that it is a text.
func (Name) SchemaKind() string { return "text" }

// MaskKind tells package schema how it is masked.
func (Name) MaskKind() string { return "name" }

// MarshalJSONTo writes the masked name.
func (n Name) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(n.String()))
}

// IP is an address of the network: readable in the database, and masked in its last part wherever it leaves the program.
type IP string

// ReadIP reads an address, or none.
func ReadIP(written string) (IP, bool) {
	if written == "" {
		return "", true
	}
	address, err := netip.ParseAddr(written)
	return IP(address.Unmap().WithZone("").String()), err == nil
}

// String is the masked address.
func (ip IP) String() string { return MaskIP(string(ip)) }

// Clear is the whole address.
func (ip IP) Clear() string { return string(ip) }

// SchemaKind tells package schema that it is a text.
func (IP) SchemaKind() string { return "text" }

// MaskKind tells package schema how it is masked.
func (IP) MaskKind() string { return "ip" }

// MarshalJSONTo writes the masked address.
func (ip IP) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(ip.String()))
}
