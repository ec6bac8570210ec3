// Package file takes uploaded pictures, makes them harmless and serves them.
package file

import (
	"bytes"
	"errors"
	"image"
	_ "image/gif" // pictures that staff may upload
	"image/jpeg"
	"image/png"
	"strings"

	_ "golang.org/x/image/webp" // likewise

	"caredesk/internal/fault"
	"caredesk/internal/store"
)

// Limits of a picture.
const (
	maxBytes  = 5 << 20
	maxSide   = 8000
	maxPixels = 40_000_000
)

// Image is the address of an uploaded picture: /files/{name}, or empty.
type Image string

// SchemaKind tells package schema what an Image is.
func (Image) SchemaKind() string { return "image" }

const address = "/files/"

// Check refuses an address that is not one of our own pictures.
func (i Image) Check(tx *store.Tx, field string) error {
	if i == "" {
		return nil
	}
	name, ours := strings.CutPrefix(string(i), address)
	if !ours {
		return fault.Reference(field)
	}
	_, err := store.Get[int64](&tx.Q, "SELECT id FROM files WHERE name = ?", name)
	if errors.Is(err, store.ErrNone) {
		return fault.Reference(field)
	}
	return err
}

type picture struct {
	content   []byte
	mime      string
	extension string
	width     int
	height    int
}

// clean decodes a picture and encodes it anew, so that nothing but its pixels is kept: no metadata, no second file inside.
func clean(content []byte) (*picture, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fault.File("file.type", nil)
	}
	if config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels {
		return nil, fault.File("file.pixels", map[string]any{"max": maxSide})
	}
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fault.File("file.content", nil)
	}
	p := &picture{mime: "image/png", extension: ".png", width: config.Width, height: config.Height}
	var out bytes.Buffer
	if format == "jpeg" {
		p.mime, p.extension = "image/jpeg", ".jpg"
		err = jpeg.Encode(&out, decoded, &jpeg.Options{Quality: 88})
	} else {
		err = png.Encode(&out, decoded)
	}
	if err != nil {
		return nil, err
	}
	p.content = out.Bytes()
	return p, nil
}
