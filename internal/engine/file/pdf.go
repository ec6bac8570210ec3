package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"caredesk/internal/engine/fault"
)

// MaxDocument is how many bytes a document may have; the others limit what looking into one may cost.
const (
	MaxDocument    = 20 << 20
	maxUnpacked    = 64 << 20 // of all packed objects together
	maxPacked      = 8 << 20  // of one stream of packed objects, unpacked
	maxObjects     = 200_000
	maxObjectDepth = 100
	maxParsing     = 10 * time.Second
)

// DocumentTypes are the kinds of documents that can be uploaded.
var DocumentTypes = []string{pdfType}

const pdfType = "application/pdf"

// checkPDF takes a document that is a PDF from its first byte to its last and carries nothing that acts by itself.
func checkPDF(ctx context.Context, content []byte) (*checked, error) {
	if !bytes.HasPrefix(content, []byte("%PDF-1.")) && !bytes.HasPrefix(content, []byte("%PDF-2.")) {
		return nil, fault.File("file.document", nil)
	}
	ending := bytes.TrimRight(content[max(0, len(content)-1024):], "\r\n\t \x00")
	if !bytes.HasSuffix(ending, []byte("%%EOF")) || !bytes.Contains(ending, []byte("startxref")) {
		return nil, fault.File("file.content", nil)
	}
	// Viewers also show objects that no table leads to, so the bytes are looked through as they are.
	if actions.Match(content) {
		return nil, fault.File("file.active", nil)
	}
	switch err := actsByItself(ctx, content); {
	case errors.Is(err, errActive):
		return nil, fault.File("file.active", nil)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fault.File("file.content", nil) // what cannot be read could hide anything
	}
	return &checked{content: content, mime: pdfType, extension: ".pdf"}, nil
}

// CheckDocument says what is wrong with a document, as whoever uploads it is told.
func CheckDocument(ctx context.Context, content []byte) error {
	_, err := checkPDF(ctx, content)
	return err
}

// actingNames are those of scripts, programs, files inside and whatever else a document does without being asked.
var actingNames = []string{
	"JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia", "Rendition", "XFA", "ImportData", "SubmitForm", "GoToE", "GoToR",
}

// scriptName is that of a script's own text. It is so short that pictures have it by chance, and it never stands without the
// name of its kind.
const scriptName = "JS"

var (
	actions       = regexp.MustCompile(`/` + anyOf(actingNames...) + `[\s\x00/<>\[\]()%]`)                                          // among any bytes
	packedActions = regexp.MustCompile(`/` + anyOf(slices.Concat(actingNames, []string{scriptName})...) + `([\s\x00/<>\[\]()%]|$)`) // among packed objects
	actingName    = regexp.MustCompile(`^` + anyOf(slices.Concat(actingNames, []string{scriptName})...) + `$`)
)

// anyOf matches each of the names, with any of its characters hidden as #4A.
func anyOf(names ...string) string {
	patterns := make([]string, len(names))
	for i, name := range names {
		var pattern strings.Builder
		for _, char := range name {
			fmt.Fprintf(&pattern, "(?:%c|#(?i:%02x))", char, char)
		}
		patterns[i] = pattern.String()
	}
	return "(?:" + strings.Join(patterns, "|") + ")"
}

var errActive = errors.New("the document acts by itself")

// actsByItself reads every object of the document, packed ones too; errActive when one of them acts.
func actsByItself(ctx context.Context, content []byte) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while reading a document: %v", cause)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, maxParsing)
	defer cancel()
	// Strict: what the library would repair or skip, a viewer might read in another way.
	read, err := pdfcpu.ReadWithContext(ctx, &boundedReader{of: bytes.NewReader(content), left: maxRead(len(content))}, &model.Configuration{
		Reader15: true, ValidationMode: model.ValidationStrict, Offline: true, Limits: model.ResourceLimits{
			MaxStreamBytes: MaxDocument, MaxDecodeBytes: maxPacked, MaxImagePixels: 1, MaxImageBytes: 1, MaxObjectCount: maxObjects,
			MaxObjectStreamCount: maxObjects, MaxObjectStreamFirst: maxPacked, MaxXRefEntries: maxObjects, MaxRecursionDepth: maxObjectDepth,
		},
	})
	if err != nil {
		return err
	}
	look := inspection{read: read, budget: maxUnpacked}
	for _, entry := range read.Table {
		if err := errors.Join(ctx.Err(), look.object(entry.Object)); err != nil {
			return err
		}
	}
	return nil
}

// inspection goes through the objects of a document.
type inspection struct {
	read   *model.Context
	budget int64 // how much may still be unpacked
}

func (l *inspection) object(object types.Object) error {
	switch o := object.(type) {
	case types.Name:
		return named(string(o))
	case types.Array:
		for _, item := range o {
			if err := l.object(item); err != nil {
				return err
			}
		}
	case types.Dict:
		for key, value := range o {
			if err := errors.Join(named(key), l.object(value)); err != nil {
				return err
			}
		}
	case types.StreamDict:
		return l.stream(&o)
	case types.ObjectStreamDict:
		return l.stream(&o.StreamDict)
	case types.XRefStreamDict:
		return l.stream(&o.StreamDict)
	}
	return nil
}

// stream looks at what is said of a stream, and into one that has objects packed in it, whether or not a table leads there.
func (l *inspection) stream(s *types.StreamDict) error {
	if err := l.object(s.Dict); err != nil || !l.isPacked(s.Dict) {
		return err
	}
	unpacked, err := s.DecodeLengthWithLimit(-1, min(maxPacked, l.budget))
	if err != nil {
		return err
	}
	if l.budget -= int64(len(unpacked)); l.budget <= 0 {
		return errors.New("too much is packed into the document")
	}
	if packedActions.Match(unpacked) {
		return errActive
	}
	return nil
}

func (l *inspection) isPacked(stream types.Dict) bool {
	kind, err := l.read.Dereference(stream["Type"])
	if name, ok := kind.(types.Name); err != nil || ok && name == "ObjStm" {
		return true
	}
	_, counted := stream["N"]
	_, placed := stream["First"]
	return counted && placed
}

func named(name string) error {
	if actingName.MatchString(name) {
		return errActive
	}
	return nil
}

// maxRead is how much may be read of a document. Its parts can claim to overlap, and each is read; of a small one, some of
// what follows is read along.
func maxRead(size int) int64 { return 16<<20 + 8*int64(size) }

// maxScanned is how far the end of an object, or of the table of all, is looked for.
const maxScanned = 2 << 20

// boundedReader lets a document be read so far and no further, however often its parts refer to the same bytes.
type boundedReader struct {
	of      *bytes.Reader
	left    int64
	begun   bool // to read since the last Seek
	scans   bool // for the end of something, instead of taking a stream whole
	scanned int
}

// Seek goes to a place in the document.
func (b *boundedReader) Seek(offset int64, whence int) (int64, error) {
	b.begun, b.scanned = false, 0
	return b.of.Seek(offset, whence)
}

// Read gives the next bytes: few at a time to whoever looks for the end of something, all that is asked for of a stream.
func (b *boundedReader) Read(into []byte) (int, error) {
	const few, buffered = 512, 4096
	if len(into) <= buffered {
		b.scans = b.scans || !b.begun
		into = into[:min(len(into), few)]
	} else if !b.begun {
		b.scans = false
	}
	b.begun = true
	if b.scans {
		b.scanned += len(into)
	}
	if b.left -= int64(len(into)); b.left < 0 || b.scanned > maxScanned {
		return 0, errors.New("the document makes too much of itself")
	}
	return b.of.Read(into)
}

var _ io.ReadSeeker = (*boundedReader)(nil)
