package file

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strconv"

	"caredesk/internal/fault"
)

// Limits of a document.
const (
	maxDocument = 20 << 20
	maxUnpacked = 64 << 20
)

// checkPDF takes a document that is a PDF from its first byte to its last and carries nothing that acts by itself.
func checkPDF(content []byte) (*checked, error) {
	if !bytes.HasPrefix(content, []byte("%PDF-1.")) && !bytes.HasPrefix(content, []byte("%PDF-2.")) {
		return nil, fault.File("file.document", nil)
	}
	ending := bytes.TrimRight(content[max(0, len(content)-1024):], "\r\n\t \x00")
	if !bytes.HasSuffix(ending, []byte("%%EOF")) || !bytes.Contains(ending, []byte("startxref")) {
		return nil, fault.File("file.content", nil)
	}
	if acts, err := actsByItself(content); err != nil || acts {
		return nil, fault.File("file.active", nil)
	}
	return &checked{content: content, mime: pdfType, extension: ".pdf"}, nil
}

const pdfType = "application/pdf"

var (
	active  = regexp.MustCompile(`/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|GoToR)[\s/<>\[\]()%]`)
	packed  = regexp.MustCompile(`/Type\s*/ObjStm`)
	begin   = []byte("stream")
	escaped = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
)

// actsByItself looks for scripts, programs and files inside, also where objects are packed into streams.
func actsByItself(content []byte) (bool, error) {
	if active.Match(unescaped(content)) {
		return true, nil
	}
	budget := int64(maxUnpacked)
	for _, at := range packed.FindAllIndex(content, -1) {
		start := bytes.Index(content[at[1]:], begin)
		if start < 0 {
			break
		}
		stream := bytes.TrimLeft(content[at[1]+start+len(begin):], "\r\n")
		unpacked, err := inflate(stream, budget)
		if err != nil {
			return false, err
		}
		budget -= int64(len(unpacked))
		if active.Match(unescaped(unpacked)) {
			return true, nil
		}
	}
	return false, nil
}

// inflate unpacks a stream up to a limit. One that is packed otherwise is given as it is.
func inflate(stream []byte, limit int64) ([]byte, error) {
	reader, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		return stream[:min(int64(len(stream)), limit)], nil
	}
	unpacked, err := io.ReadAll(io.LimitReader(reader, limit+1))
	if err == nil && int64(len(unpacked)) > limit {
		return nil, fault.File("file.active", nil)
	}
	return unpacked, nil
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
