package money

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/value"
)

// Moved is which way money went, as a payment channel tells it.
type Moved string

// The two ways.
const (
	Paid     Moved = "pay"
	Refunded Moved = "refund"
)

// EnumValues lists the ways.
func (Moved) EnumValues() []string { return []string{string(Paid), string(Refunded)} }

// channelFile is the statement of a payment channel: a line for each movement, by which way it went and its number.
type channelFile struct {
	lines    map[moved]*channelLine
	from, to value.Date
}

type moved struct {
	way Moved
	no  string
}

type channelLine struct {
	line int64 // in the file, from 1
	fen  value.Fen
	at   value.Time
	met  bool // by a row of ours
}

// Limits of a file.
const (
	maxLines    = 100_000
	maxFileDays = 31
	sniffed     = 1 << 20 // bytes by which the encoding is told
)

// columns are the headings that a file may have, whatever their case.
var columns = map[string][]string{
	"payNo":     {"payno", "单号", "支付单号", "交易单号"},
	"amount":    {"amount", "金额", "金额(元)", "金额（元）"},
	"amountFen": {"amountfen", "金额(分)", "金额（分）"},
	"time":      {"time", "时间", "交易时间"},
	"kind":      {"kind", "类型", "交易类型"},
}

var ways = map[string]Moved{"pay": Paid, "支付": Paid, "收款": Paid, "refund": Refunded, "退款": Refunded}

// times are how a file may write a moment. Without a zone it is China's.
var times = []string{"2006-01-02 15:04:05", "2006/1/2 15:04:05", "2006-01-02 15:04", "2006/1/2 15:04", time.RFC3339}

var china = time.FixedZone("", 8*60*60)

var (
	yuan = regexp.MustCompile(`^[0-9]{1,10}(\.[0-9]{1,2})?$`)
	fen  = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// wrongLine names a line of the file that cannot be read, and what is wrong with it.
func wrongLine(line int64, key string) error {
	return fault.InvalidField("file", key, map[string]any{"line": line})
}

// readChannelFile reads a file line by line as it comes.
func readChannelFile(body io.Reader) (*channelFile, error) {
	text, err := decoded(body)
	if err != nil {
		return nil, err
	}
	rows := sheet.NewRecords(text)
	rows.Comment, rows.FieldsPerRecord, rows.LazyQuotes, rows.ReuseRecord, rows.TrimLeadingSpace = '#', -1, true, true, true
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return nil, fault.InvalidField("file", "reconcile.empty", nil)
	}
	if err != nil {
		return nil, unreadable(err)
	}
	at, err := placesOf(header)
	if err != nil {
		return nil, err
	}
	file := &channelFile{lines: map[moved]*channelLine{}}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unreadable(err)
		}
		line, _ := rows.FieldPos(0)
		if len(row) == 1 && strings.TrimSpace(row[0]) == "" {
			continue
		}
		if err := file.take(int64(line), at, row); err != nil {
			return nil, err
		}
	}
	switch {
	case len(file.lines) == 0:
		return nil, fault.InvalidField("file", "reconcile.empty", nil)
	case identity.NumberOf(file.to)-identity.NumberOf(file.from) >= maxFileDays:
		return nil, fault.InvalidField("file", "reconcile.manyDays", map[string]any{"max": maxFileDays})
	}
	return file, nil
}

// decoded gives the text of a file in UTF-8, with or without its mark, or in GBK.
func decoded(body io.Reader) (io.Reader, error) {
	peeked := bufio.NewReaderSize(body, sniffed)
	begin, err := peeked.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(err)
	}
	whole := begin
	if len(begin) == sniffed { // a character may be cut in two
		whole = begin[:sniffed-utf8.UTFMax]
		for len(whole) > 0 && !utf8.RuneStart(begin[len(whole)]) {
			whole = whole[:len(whole)-1]
		}
	}
	if !utf8.Valid(whole) {
		return transform.NewReader(peeked, simplifiedchinese.GB18030.NewDecoder()), nil
	}
	if strings.HasPrefix(string(begin[:min(len(begin), 3)]), "\uFEFF") {
		_, err = peeked.Discard(3)
		return peeked, err
	}
	return peeked, nil
}

// unreadable keeps a file that is too large apart from one that is broken.
func unreadable(err error) error {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return wrongLine(int64(wrong.Line), "reconcile.line")
	}
	return err
}

// placesOf finds the columns by their headings.
func placesOf(header []string) (map[string]int, error) {
	at := map[string]int{}
	for i, cell := range header {
		for name, headings := range columns {
			if slices.Contains(headings, strings.ToLower(clean(cell))) {
				at[name] = i
			}
		}
	}
	_, inYuan := at["amount"]
	_, inFen := at["amountFen"]
	for _, name := range []string{"payNo", "time", "kind"} {
		if _, has := at[name]; !has {
			return nil, fault.InvalidField("file", "reconcile.column", map[string]any{"column": name})
		}
	}
	if inYuan == inFen {
		return nil, fault.InvalidField("file", "reconcile.column", map[string]any{"column": "amount"})
	}
	return at, nil
}

// clean takes from a cell what keeps spreadsheets from changing it.
func clean(cell string) string { return strings.Trim(cell, " \t`'\u00A0\uFEFF") }

// take reads one line.
func (f *channelFile) take(line int64, at map[string]int, row []string) error {
	cell := func(name string) string {
		if i, has := at[name]; has && i < len(row) {
			return clean(row[i])
		}
		return ""
	}
	way, known := ways[strings.ToLower(cell("kind"))]
	if !known {
		return wrongLine(line, "reconcile.kind")
	}
	no := strings.Clone(cell("payNo"))
	if length := utf8.RuneCountInString(no); length == 0 || length > 64 || !utf8.ValidString(no) {
		return wrongLine(line, "reconcile.number")
	}
	amount, ok := amountOf(cell("amount"), cell("amountFen"), way)
	if !ok {
		return wrongLine(line, "reconcile.amount")
	}
	when, ok := timeOf(cell("time"))
	if !ok {
		return wrongLine(line, "reconcile.time")
	}
	if first := f.lines[moved{way, no}]; first != nil {
		return fault.InvalidField("file", "reconcile.repeated", map[string]any{"line": line, "first": first.line})
	}
	if len(f.lines) == maxLines {
		return fault.InvalidField("file", "reconcile.manyLines", map[string]any{"max": maxLines})
	}
	f.lines[moved{way, no}] = &channelLine{line: line, fen: amount, at: when}
	day := identity.Today(when)
	if f.from == "" || day < f.from {
		f.from = day
	}
	f.to = max(f.to, day)
	return nil
}

// amountOf reads an amount of yuan, or of fen. What went back may stand with a minus.
func amountOf(inYuan, inFen string, way Moved) (value.Fen, bool) {
	text, form := inYuan, yuan
	if inFen != "" {
		text, form = inFen, fen
	}
	text = strings.NewReplacer(",", "", "¥", "", "￥", "").Replace(text)
	if way == Refunded {
		text = strings.TrimPrefix(text, "-")
	}
	if !form.MatchString(text) {
		return 0, false
	}
	whole, part, _ := strings.Cut(text, ".")
	if inFen == "" {
		whole += (part + "00")[:2]
	}
	amount, err := strconv.ParseInt(whole, 10, 64)
	return value.Fen(amount), err == nil && amount > 0
}

func timeOf(text string) (value.Time, bool) {
	for _, layout := range times {
		if at, err := time.ParseInLocation(layout, text, china); err == nil {
			return value.TimeOf(at), at.Year() >= 2000 && at.Year() < 2100
		}
	}
	return 0, false
}
