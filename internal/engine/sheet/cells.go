package sheet

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// rows reads a sheet row by row.
func (b *workbook) rows(in *tokens) error {
	line := 0
	for {
		token, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errUnreadable(err)
		}
		start, is := token.(xml.StartElement)
		if !is || start.Name.Local != "row" {
			continue
		}
		line = lineOf(attribute(start, "r"), line)
		cells, err := b.row(in)
		if err != nil {
			return errUnreadable(err)
		}
		if err := b.each(line, cells); err != nil {
			return err
		}
	}
}

// row reads the cells up to the end of the row.
func (b *workbook) row(in *tokens) ([]string, error) {
	var cells []string
	for {
		token, err := in.next()
		if err != nil {
			return nil, err
		}
		switch v := token.(type) {
		case xml.EndElement:
			if v.Name.Local == "row" {
				return cells, nil
			}
		case xml.StartElement:
			if v.Name.Local != "c" {
				continue
			}
			at := len(cells)
			if named := columnOf(attribute(v, "r")); named >= 0 {
				at = named
			}
			kind, style := attribute(v, "t"), attribute(v, "s")
			written, err := in.cell()
			if err != nil {
				return nil, err
			}
			value, err := b.cell(b.value(kind, style, written))
			if err != nil {
				return nil, err
			}
			if at >= maxColumns {
				if value != "" {
					return nil, errColumns()
				}
				continue
			}
			for len(cells) <= at {
				cells = append(cells, "")
			}
			cells[at] = value
		}
	}
}

// cell reads what a cell holds: its value, or the text that stands in it. A formula is what it came to.
func (t *tokens) cell() (string, error) {
	var value strings.Builder
	inside, spoken := "", 0
	for {
		token, err := t.next()
		if err != nil {
			return "", err
		}
		switch v := token.(type) {
		case xml.StartElement:
			inside = v.Name.Local
			if inside == "rPh" {
				spoken++
			}
		case xml.CharData:
			if (inside == "v" || inside == "t") && spoken == 0 {
				if value.Len()+len(v) > maxToken {
					return "", errTooMuch
				}
				value.Write(v)
			}
		case xml.EndElement:
			inside = ""
			if v.Name.Local == "rPh" {
				spoken--
			}
			if v.Name.Local == "c" {
				return value.String(), nil
			}
		}
	}
}

// value writes what a cell holds as a person sees it.
func (b *workbook) value(kind, style, written string) string {
	switch kind {
	case "s":
		place, err := strconv.Atoi(written)
		if err != nil {
			return ""
		}
		return b.texts.at(place)
	case "str", "inlineStr", "d":
		return written
	case "b":
		return map[string]string{"1": "TRUE", "0": "FALSE"}[written]
	case "e":
		return written
	}
	number, err := strconv.ParseFloat(written, 64)
	if err != nil {
		return written
	}
	if n, err := strconv.Atoi(style); err == nil && b.days[n] != 0 {
		return b.moment(number, b.days[n])
	}
	return plain(number)
}

// plain writes a number without the dust that binary fractions leave, and never as 1e+17.
func plain(number float64) string {
	if number == math.Trunc(number) && math.Abs(number) < 1e15 {
		return strconv.FormatInt(int64(number), 10)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(number, 'g', 15, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// dayStyle is how a number is shown that stands for a day, an hour, or both; 0 for what is no time.
type dayStyle int

const (
	showsDay dayStyle = 1 << iota
	showsHour
)

// moment writes the days since the beginning of the calendar of spreadsheets.
func (b *workbook) moment(days float64, style dayStyle) string {
	if days < 0 || days > 200_000 {
		return plain(days)
	}
	zero := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if b.since1904 {
		zero = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	at := zero.AddDate(0, 0, int(days)).Add(time.Duration(math.Round((days-math.Trunc(days))*86400)) * time.Second)
	switch {
	case style == showsHour && at.Second() == 0:
		return at.Format("15:04")
	case style == showsHour:
		return at.Format(time.TimeOnly)
	case style == showsDay && days == math.Trunc(days):
		return at.Format(time.DateOnly)
	}
	return at.Format(time.DateTime)
}

// readStyles finds out which styles of cells show a day or an hour.
func (b *workbook) readStyles() error {
	formats, inCells, next := map[string]string{}, false, 0
	b.days = map[int]dayStyle{}
	return b.elements("xl/styles.xml", func(_ *tokens, start xml.StartElement) error {
		switch start.Name.Local {
		case "numFmt":
			if len(formats) < maxStyles {
				formats[attribute(start, "numFmtId")] = attribute(start, "formatCode")
			}
		case "cellXfs":
			inCells = true
		case "cellStyles", "dxfs":
			inCells = false
		case "xf":
			if inCells && next < maxStyles {
				if style := shows(attribute(start, "numFmtId"), formats); style != 0 {
					b.days[next] = style
				}
				next++
			}
		}
		return nil
	})
}

// shows tells what a format of numbers shows. The first hundred and some are the program's own.
func shows(id string, formats map[string]string) dayStyle {
	if code, own := formats[id]; own {
		return ofCode(code)
	}
	switch n, _ := strconv.Atoi(id); {
	case n >= 14 && n <= 17, n >= 27 && n <= 31, n == 36, n >= 50 && n <= 54, n >= 57 && n <= 58:
		return showsDay
	case n >= 18 && n <= 21, n >= 32 && n <= 35, n >= 45 && n <= 47, n >= 55 && n <= 56:
		return showsHour
	case n == 22:
		return showsDay | showsHour
	}
	return 0
}

// ofCode looks for days and hours in the first part of a format, outside of what is quoted.
func ofCode(code string) (style dayStyle) {
	code, _, _ = strings.Cut(strings.ToLower(code), ";")
	quoted, bracketed := false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '"':
			quoted = !quoted
		case c == '[':
			bracketed = true
		case c == ']':
			bracketed = false
		case quoted || bracketed:
		case c == 'y' || c == 'd':
			style |= showsDay
		case c == 'h' || c == 's':
			style |= showsHour
		}
	}
	return style
}
