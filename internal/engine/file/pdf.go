package file

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"regexp"
	"strconv"

	"caredesk/internal/engine/fault"
)

// Limits of a document.
const (
	maxDocument = 20 << 20
	maxUnpacked = 64 << 20
)

const pdfType = "application/pdf"

// checkPDF takes a document that is a PDF from its first byte to its last and carries nothing that acts by itself.
func checkPDF(content []byte) (*checked, error) {
	if !bytes.HasPrefix(content, []byte("%PDF-1.")) && !bytes.HasPrefix(content, []byte("%PDF-2.")) {
		return nil, fault.File("file.document", nil)
	}
	ending := bytes.TrimRight(content[max(0, len(content)-1024):], "\r\n\t \x00")
	if !bytes.HasSuffix(ending, []byte("%%EOF")) || !bytes.Contains(ending, []byte("startxref")) {
		return nil, fault.File("file.content", nil)
	}
	if actsByItself(content) {
		return nil, fault.File("file.active", nil)
	}
	return &checked{content: content, mime: pdfType, extension: ".pdf"}, nil
}

var (
	active  = regexp.MustCompile(`/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|GoToR)[\s/<>\[\]()%]`)
	packed  = regexp.MustCompile(`/Type\s*/ObjStm`)
	escaped = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	begin   = []byte("stream")

	filtered = regexp.MustCompile(`/Filter`)
)

// actsByItself looks for scripts, programs and files inside, also where objects are packed into streams. One that would
// have to be unpacked too far is taken to hide something.
func actsByItself(content []byte) bool {
	if mentionsAction(bytes.NewReader(content)) || len(packed.FindAll(unescaped(content), -1)) > len(packed.FindAll(content, -1)) {
		return true
	}
	budget := &io.LimitedReader{N: maxUnpacked}
	for _, at := range packed.FindAllIndex(content, -1) {
		start := bytes.Index(content[at[1]:], begin)
		if start < 0 {
			break
		}
		stream := bytes.TrimLeft(content[at[1]+start+len(begin):], "\r\n")
		unpacked, err := zlib.NewReader(bytes.NewReader(stream))
		if err != nil {
			if filtered.Match(dictionary(content, at[0], at[1]+start)) {
				return true // packed so that it cannot be looked into
			}
			continue // not packed: it was read above
		}
		budget.R = unpacked
		if mentionsAction(budget) || budget.N <= 0 {
			return true
		}
	}
	return false
}

// dictionary is what is said of a stream: from the object's beginning to the stream itself.
func dictionary(content []byte, named, stream int) []byte {
	return content[max(0, bytes.LastIndex(content[:named], []byte("obj"))):stream]
}

// mentionsAction reads piece by piece, so that a document that unpacks to much takes no memory.
func mentionsAction(from io.Reader) bool {
	const maxName = 256
	buffer := make([]byte, 256<<10)
	kept := 0
	for {
		n, err := io.ReadFull(from, buffer[kept:])
		piece := buffer[:kept+n]
		if active.Match(unescaped(piece)) {
			return true
		}
		if err != nil {
			return !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && n == 0
		}
		kept = copy(buffer, piece[len(piece)-maxName:])
	}
}

// unescaped writes names plainly in which characters are hidden as #4A.
func unescaped(content []byte) []byte {
	return escaped.ReplaceAllFunc(content, func(found []byte) []byte {
		value, err := strconv.ParseUint(string(found[1:]), 16, 8)
		if err != nil {
			return found
		}
		return []byte{byte(value)}
	})
}
