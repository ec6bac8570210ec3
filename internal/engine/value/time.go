package value

import (
	"database/sql/driver"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Time is a moment: UTC milliseconds in the database, RFC 3339 with Z on the wire.
type Time int64

// TimeOf converts a time.Time.
func TimeOf(t time.Time) Time { return Time(t.UnixMilli()) }

// Std converts back, in UTC.
func (t Time) Std() time.Time { return time.UnixMilli(int64(t)).UTC() }

// Add moves the time by d.
func (t Time) Add(d time.Duration) Time { return t + Time(d.Milliseconds()) }

// Sub tells how long after u the time is.
func (t Time) Sub(u Time) time.Duration { return time.Duration(t-u) * time.Millisecond }

// String writes the time as on the wire.
func (t Time) String() string { return string(t.appendWire(nil)) }

// ParseTime reads a time as it comes on the wire.
func ParseTime(s string) (Time, error) {
	parsed, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return 0, err
	}
	if parsed.Year() < 1 || parsed.Year() > 9999 {
		return 0, fmt.Errorf("year %d out of range", parsed.Year())
	}
	return TimeOf(parsed), nil
}

// MarshalJSONTo writes the wire form.
func (t Time) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteValue(t.AppendJSON(enc.AvailableBuffer()))
}

// AppendJSON writes the wire form behind what is there.
func (t Time) AppendJSON(buf []byte) []byte { return append(t.appendWire(append(buf, '"')), '"') }

// appendWire writes the wire form digit by digit: a page of a list has forty times, and the general formatter takes long.
func (t Time) appendWire(buf []byte) []byte {
	const day = 24 * 60 * 60 * 1000
	days, rest := int64(t)/day, int64(t)%day
	if rest < 0 {
		days, rest = days-1, rest+day
	}
	date := time.Unix(days*24*60*60, 0).UTC()
	year, month, dayOfMonth := date.Date()
	buf = appendDigits(buf, year, 4)
	buf = appendDigits(append(buf, '-'), int(month), 2)
	buf = appendDigits(append(buf, '-'), dayOfMonth, 2)
	buf = appendDigits(append(buf, 'T'), int(rest/3_600_000), 2)
	buf = appendDigits(append(buf, ':'), int(rest/60_000%60), 2)
	buf = appendDigits(append(buf, ':'), int(rest/1000%60), 2)
	buf = appendDigits(append(buf, '.'), int(rest%1000), 3)
	return append(buf, 'Z')
}

func appendDigits(buf []byte, n, width int) []byte {
	start := len(buf)
	for range width {
		buf = append(buf, '0')
	}
	for i := start + width - 1; i >= start; i-- {
		buf[i] = byte('0' + n%10)
		n /= 10
	}
	return buf
}

// SchemaKind tells package schema what a Time is on the wire.
func (Time) SchemaKind() string { return "time" }

// UnmarshalJSONFrom reads the wire form.
func (t *Time) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	token, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if token.Kind() == 'n' {
		*t = 0
		return nil
	}
	*t, err = ParseTime(token.String())
	return err
}

// Value stores milliseconds.
func (t Time) Value() (driver.Value, error) { return int64(t), nil }
