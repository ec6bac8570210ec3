package value

import (
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

// appendWire writes the form on the wire: always in UTC, always with milliseconds. The standard library writes RFC 3339 without
// reading the layout, which no layout with milliseconds has.
func (t Time) appendWire(buf []byte) []byte {
	std := t.Std()
	buf = std.AppendFormat(buf, time.RFC3339)
	ms := std.Nanosecond() / int(time.Millisecond)
	return append(buf[:len(buf)-len("Z")], '.', '0'+byte(ms/100), '0'+byte(ms/10%10), '0'+byte(ms%10), 'Z')
}

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
func (t Time) AppendJSON(buf []byte) []byte {
	return append(t.appendWire(append(buf, '"')), '"')
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
