package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
)

// What a workbook may hold at most. It is read as a stream, so that these bound the time, and the texts the memory.
const (
	maxParts    = 1000
	maxUnpacked = 512 << 20
	maxTexts    = 64 << 20 // of all shared texts together
	maxToken    = 2 << 20  // of XML in memory at a time
	maxStyles   = 65_536
	maxColumns  = 200
)

var errTooMuch = errors.New("more than a workbook may hold")

// workbook is an XLSX file whose sheet is about to be read.
type workbook struct {
	*reading

	parts     map[string]*zip.File
	left      int64 // of what may be unpacked
	since1904 bool
	texts     texts
	days      map[int]dayStyle
}

// xlsx finds the first sheet that is shown and reads it.
func (r *reading) xlsx(content []byte) error {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(archive.File) > maxParts {
		return errUnreadable(errors.Join(err, errTooMuch))
	}
	book := &workbook{reading: r, parts: map[string]*zip.File{}, left: maxUnpacked}
	for _, part := range archive.File {
		book.parts[strings.TrimPrefix(part.Name, "/")] = part
	}
	name, err := book.firstSheet()
	if err != nil {
		return errUnreadable(err)
	}
	if err := errors.Join(book.readStyles(), book.readTexts()); err != nil {
		return errUnreadable(err)
	}
	in, done, err := book.open(name)
	if err != nil {
		return errUnreadable(err)
	}
	defer done()
	return book.rows(in)
}

// tokens reads XML piece by piece, and refuses a piece that would fill the memory.
type tokens struct {
	*xml.Decoder
	from *pieces
}

// next gives the next token; it is good until the one after.
func (t *tokens) next() (xml.Token, error) {
	t.from.taken = 0
	return t.RawToken()
}

// pieces counts what is read for one token, and for all parts together.
type pieces struct {
	io.Reader
	book  *workbook
	taken int64
}

func (p *pieces) Read(into []byte) (int, error) {
	n, err := p.Reader.Read(into)
	p.taken += int64(n)
	p.book.left -= int64(n)
	if p.taken > maxToken || p.book.left < 0 {
		return 0, errTooMuch
	}
	return n, err
}

func (b *workbook) open(name string) (*tokens, func(), error) {
	part, there := b.parts[name]
	if !there {
		return nil, nil, errors.New("no part " + name)
	}
	content, err := part.Open()
	if err != nil {
		return nil, nil, err
	}
	from := &pieces{Reader: content, book: b}
	return &tokens{xml.NewDecoder(from), from}, func() { _ = content.Close() }, nil
}

// elements calls f with each element that begins in a part; one without that part has none.
func (b *workbook) elements(name string, f func(in *tokens, start xml.StartElement) error) error {
	if _, there := b.parts[name]; !there {
		return nil
	}
	in, done, err := b.open(name)
	if err != nil {
		return err
	}
	defer done()
	for {
		token, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, is := token.(xml.StartElement); is {
			if err := f(in, start); err != nil {
				return err
			}
		}
	}
}

func attribute(of xml.StartElement, name string) string {
	for _, a := range of.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// firstSheet names the part with the first sheet that is not hidden.
func (b *workbook) firstSheet() (string, error) {
	first := ""
	err := b.elements("xl/workbook.xml", func(_ *tokens, start xml.StartElement) error {
		switch start.Name.Local {
		case "workbookPr":
			b.since1904 = attribute(start, "date1904") == "1" || attribute(start, "date1904") == "true"
		case "sheet":
			if first == "" && !strings.Contains(strings.ToLower(attribute(start, "state")), "hidden") {
				first = attribute(start, "id")
			}
		}
		return nil
	})
	name := ""
	return name, errors.Join(err, b.elements("xl/_rels/workbook.xml.rels", func(_ *tokens, start xml.StartElement) error {
		if start.Name.Local == "Relationship" && attribute(start, "Id") == first {
			target := attribute(start, "Target")
			if name = strings.TrimPrefix(target, "/"); name == target {
				name = path.Join("xl", target)
			}
		}
		return nil
	}), found(&name))
}

func found(name *string) error {
	if *name == "" {
		return errors.New("no sheet")
	}
	return nil
}

// texts are the shared texts of a workbook, one behind the other: a million of them take little more than their letters.
type texts struct {
	all  []byte
	ends []uint32
}

func (t *texts) at(place int) string {
	if place < 0 || place >= len(t.ends) {
		return ""
	}
	from := uint32(0)
	if place > 0 {
		from = t.ends[place-1]
	}
	return string(t.all[from:t.ends[place]])
}

func (b *workbook) readTexts() error {
	return b.elements("xl/sharedStrings.xml", func(in *tokens, start xml.StartElement) error {
		if start.Name.Local != "si" {
			return nil
		}
		from := len(b.texts.all)
		if err := in.text("si", func(piece []byte) { b.texts.all = append(b.texts.all, piece...) }); err != nil {
			return err
		}
		if len(b.texts.all) > maxTexts {
			return errTooMuch
		}
		b.texts.all = append(b.texts.all[:from], b.ended(string(b.texts.all[from:]))...)
		b.texts.ends = append(b.texts.ends, uint32(len(b.texts.all)))
		return nil
	})
}

// text hands over the letters inside an element that has begun, without how they are to be spoken.
func (t *tokens) text(until string, piece func([]byte)) error {
	inText, spoken := false, 0
	for {
		token, err := t.next()
		if err != nil {
			return err
		}
		switch v := token.(type) {
		case xml.StartElement:
			inText = v.Name.Local == "t"
			if v.Name.Local == "rPh" {
				spoken++
			}
		case xml.CharData:
			if inText && spoken == 0 {
				piece(v)
			}
		case xml.EndElement:
			inText = false
			if v.Name.Local == "rPh" {
				spoken--
			}
			if v.Name.Local == until {
				return nil
			}
		}
	}
}

// columnOf reads the column out of the name of a cell, such as AB12, from 0 on; -1 where there is none.
func columnOf(cell string) int {
	column := 0
	for _, c := range cell {
		if c < 'A' || c > 'Z' {
			break
		}
		if column = column*26 + int(c-'A') + 1; column > 1<<20 {
			break
		}
	}
	return column - 1
}

func lineOf(written string, before int) int {
	if line, err := strconv.Atoi(written); err == nil && line > before {
		return line
	}
	return before + 1
}
