package file_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store/storetest"
)

// pdf makes a small document whose catalog says something more, with further objects from number 3 on.
func pdf(catalog string, objects ...string) []byte {
	all := append([]string{"<</Type/Catalog/Pages 2 0 R" + catalog + ">>", "<</Type/Pages/Kids[]/Count 0>>"}, objects...)
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(all)+1)
	for i, object := range all {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	fmt.Fprintf(&out, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(all)+1, out.Len())
	return out.Bytes()
}

func streamed(dict string, data []byte) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dict, len(data), data)
}

// packing is a way to pack objects into a stream.
type packing struct {
	kind   string // how the stream says what it is
	params string
	pack   func(plain []byte) []byte
}

var flate = packing{kind: "/Type/ObjStm", params: "/Filter/FlateDecode", pack: zlibbed}

// packedPDF makes a document with its catalog and what that opens packed into a stream, as most programs write it today.
func packedPDF(how packing, action string) []byte {
	const pages = "<</Type/Pages/Kids[]/Count 0>>"
	catalog := "<</Type/Catalog/Pages 3 0 R/OpenAction 4 0 R>>"
	head := fmt.Sprintf("2 0 3 %d 4 %d ", len(catalog)+1, len(catalog)+len(pages)+2)
	data := how.pack([]byte(head + catalog + " " + pages + " " + action))
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	places := map[int]int{1: out.Len()}
	fmt.Fprintf(&out, "1 0 obj\n%s\nendobj\n", streamed(fmt.Sprintf("%s/N 3/First %d%s", how.kind, len(head), how.params), data))
	places[5] = out.Len()
	out.WriteString("5 0 obj\n/ObjStm\nendobj\n")
	places[6] = out.Len()
	table := []byte{0, 0, 0, 0, 0, 255, 255}
	for number := 1; number <= 6; number++ {
		kind, place, index := byte(1), places[number], 0
		if number >= 2 && number <= 4 {
			kind, place, index = 2, 1, number-2
		}
		table = append(binary.BigEndian.AppendUint32(append(table, kind), uint32(place)), 0, byte(index))
	}
	fmt.Fprintf(&out, "6 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", streamed("/Type/XRef/Size 7/W[1 4 2]/Root 2 0 R", table), places[6])
	return out.Bytes()
}

// predicted packs rows of eight bytes as what they add to the row above, so that they are no text even unpacked.
func predicted(plain []byte) []byte {
	const columns = 8
	for len(plain)%columns != 0 {
		plain = append(plain, ' ')
	}
	var rows []byte
	above := make([]byte, columns)
	for at := 0; at < len(plain); at += columns {
		rows = append(rows, 2) // up
		for i := range columns {
			rows = append(rows, plain[at+i]-above[i])
		}
		above = plain[at : at+columns]
	}
	return zlibbed(rows)
}

const (
	harmless = "<</S/GoTo/D[3 0 R/Fit]>>"
	script   = "<</S/JavaScript/JS(app.alert\\(1\\))>>"
)

// packings are ways to hide packed objects from whoever looks for them without reading the document as a viewer does.
var packings = map[string]packing{
	"plain":         flate,
	"comment":       {"/Type%x\n/ObjStm", flate.params, zlibbed},
	"escaped":       {"/Type/Obj#53tm", flate.params, zlibbed},
	"indirect type": {"/Type 5 0 R", flate.params, zlibbed},
	"false end":     {"/Note(stream\nx\nendstream)/Type/ObjStm", flate.params, zlibbed},
	"predictor":     {"/Type/ObjStm", "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 8>>", predicted},
	"hex":           {"/Type/ObjStm", "/Filter/ASCIIHexDecode", func(plain []byte) []byte { return []byte(hex.EncodeToString(plain) + ">") }},
	"twice":         {"/Type/ObjStm", "/Filter[/ASCIIHexDecode/FlateDecode]", func(plain []byte) []byte { return []byte(hex.EncodeToString(zlibbed(plain)) + ">") }},
}

// hostileDocuments hide what they do, or are made to cost time and memory.
func hostileDocuments() map[string][]byte {
	all := map[string][]byte{
		"unlisted.pdf": pdf("", streamed("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", zlibbed([]byte("9 0 "+script)))),
		"nameless.pdf": pdf("", streamed("/N 1/First 4/Filter/FlateDecode", zlibbed([]byte("9 0 "+script)))),
		"bomb.pdf":     pdf("", streamed("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", zlibbed(make([]byte, 100_000_000)))),
		"deep.pdf":     pdf("/A" + strings.Repeat("[", 300_000) + strings.Repeat("]", 300_000)),
		"deeper.pdf":   pdf("/A" + strings.Repeat("<</A", 100_000) + " 1" + strings.Repeat(">>", 100_000)),
		"loop.pdf":     bytes.Replace(pdf(""), []byte("/Root"), fmt.Appendf(nil, "/Prev %d/Root", bytes.Index(pdf(""), []byte("xref\n"))), 1),
		"huge.pdf":     bytes.Replace(packedPDF(flate, harmless), []byte("/Size 7"), []byte("/Size 2147483647/Index[0 2147483647]"), 1),
		"endless.pdf":  bytes.Replace(pdf("", "("+strings.Repeat("x", 15<<20)+")"), []byte("endobj"), []byte("endxxx"), -1),
		"overlaps.pdf": overlapping(3000, 10<<20),
	}
	for name, how := range packings {
		all[name+".pdf"] = packedPDF(how, script)
	}
	return all
}

// overlapping has streams that each claim everything behind them, so that reading all takes the size of the file many times.
func overlapping(streams, filler int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", streams+1)
	const head = 64
	for i := range streams {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		line := fmt.Sprintf("%d 0 obj\n<</Length %d>>\nstream\n", i+1, (streams-i-1)*head+filler)
		out.WriteString(strings.Repeat(" ", head-len(line)) + line)
	}
	out.Write(bytes.Repeat([]byte("x"), filler))
	out.WriteString("\nendstream\nendobj\n")
	fmt.Fprintf(&out, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, streams+1, out.Len())
	return out.Bytes()
}

// TestHostileDocumentsAreRefused sends what hides something from a careless look, or is made to cost time and memory.
func TestHostileDocumentsAreRefused(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the console runs
	c := newCabinet(apptest.New(t, storetest.SQLite(t)))
	for name, content := range hostileDocuments() {
		debug.FreeOSMemory()
		peak(t)
		_, before := peak(t)
		began := processorTime()
		a := c.Upload(c.Admin, "report", name, content)
		took := processorTime() - began
		most, _ := peak(t)
		if a.Code != fault.CodeFile || took > maxTime || most-before > maxMemory {
			t.Errorf("%s took %v and %d MiB: %s", name, took, (most-before)>>20, a)
		}
	}
}

// TestDocumentsAreKeptHoweverTheyArePacked: what is refused is the script, not the way in which it is packed.
func TestDocumentsAreKeptHoweverTheyArePacked(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		for name, how := range packings {
			if name == "indirect type" {
				continue // viewers differ in what they make of it, so it is refused as it is
			}
			if a := c.Upload(c.Admin, "report", name+".pdf", packedPDF(how, harmless)); a.Code != 0 {
				t.Errorf("%s without a script: %s", name, a)
			}
			if a := c.Upload(c.Admin, "report", name+".pdf", packedPDF(how, script)); a.Code != fault.CodeFile || !strings.Contains(a.Message, "脚本") {
				t.Errorf("%s with a script: %s", name, a)
			}
		}
		// Bytes of a picture can look like the name of a script's text.
		picture := streamed("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", []byte("\xff/JS (\xfe"))
		if a := c.Upload(c.Admin, "report", "picture.pdf", pdf("", picture)); a.Code != 0 {
			t.Errorf("a picture: %s", a)
		}
	})
}
