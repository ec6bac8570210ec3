// Package value has the kinds of values that fields are made of: moments, days, amounts, short lists.
package value

import (
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Date is a day of the calendar, YYYY-MM-DD in China, or empty. It is never shifted to another zone.
type Date string

// SchemaKind tells package schema what a Date is on the wire.
func (Date) SchemaKind() string { return "date" }

// Next is the day after.
func (d Date) Next() Date { return d.After(1) }

// After is the day so many days later, or earlier where they are less than none; no day where it is none.
func (d Date) After(days int) Date {
	day, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	return Date(day.AddDate(0, 0, days).Format(time.DateOnly))
}

// Fen is an amount of money in fen.
type Fen int64

// SchemaKind tells package schema what an amount is on the wire.
func (Fen) SchemaKind() string { return "money" }

// String writes the amount in yuan, as people read it.
func (f Fen) String() string {
	sign, fen := "", int64(f)
	if fen < 0 {
		sign, fen = "-", -fen
	}
	yuan := fmt.Sprint(fen / 100)
	for place := len(yuan) - 3; place > 0; place -= 3 {
		yuan = yuan[:place] + "," + yuan[place:]
	}
	return fmt.Sprintf("%s¥%s.%02d", sign, yuan, fen%100)
}

// Tenths is a number with one digit behind the point, kept in tenths: 47 is 4.7 on the wire.
type Tenths int64

// SchemaKind tells package schema what it is on the wire.
func (Tenths) SchemaKind() string { return "decimal" }

// String writes the number.
func (t Tenths) String() string {
	sign, tenths := "", int64(t)
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return fmt.Sprintf("%s%d.%d", sign, tenths/10, tenths%10)
}

// MarshalJSONTo writes the number without making a float of it.
func (t Tenths) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteValue(jsontext.Value(t.String()))
}

// List is a short list that is kept as JSON in a column of its record.
type List[V any] []V

// EncodeColumn writes the list; none is stored as an empty one.
func (l List[V]) EncodeColumn() (string, error) {
	if len(l) == 0 {
		return "[]", nil
	}
	written, err := json.Marshal([]V(l))
	return string(written), err
}

// DecodeColumn reads what EncodeColumn wrote.
func (l *List[V]) DecodeColumn(stored string) error { return json.Unmarshal([]byte(stored), (*[]V)(l)) }

// Distinct keeps the first of equal items. It is empty rather than absent, as it is read back, so that no change is seen where
// there is none.
func Distinct[V comparable](l List[V]) List[V] {
	kept := List[V]{}
	for _, item := range l {
		if !slices.Contains(kept, item) {
			kept = append(kept, item)
		}
	}
	return kept
}
