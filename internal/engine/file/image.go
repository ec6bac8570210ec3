package file

import (
	"bytes"
	"context"
	"image"
	"image/color"
	_ "image/gif" // pictures that staff may upload; of several, the first is kept
	"image/jpeg"
	"image/png"
	"runtime/debug"
	"slices"

	_ "golang.org/x/image/webp" // likewise
	"golang.org/x/sync/semaphore"

	"caredesk/internal/engine/fault"
)

// ImageTypes are the kinds of pictures that can be uploaded.
var ImageTypes = []string{"image/jpeg", "image/png", "image/webp", "image/gif"}

// MaxImage is how many bytes a picture may have.
const MaxImage = 5 << 20

const (
	maxSide   = 8000
	maxPixels = 40_000_000
)

// bench is the memory in which pictures are decoded. Small ones share it; a large one has it alone.
const bench = 120 << 20

var desk = semaphore.NewWeighted(bench)

// checked is an upload that was found to be what it should be, and holds nothing else.
type checked struct {
	content   []byte
	mime      string
	extension string
	width     int
	height    int
}

// cleanImage decodes a picture and encodes it anew, so that nothing but its pixels is kept: no metadata, no second file inside.
func cleanImage(ctx context.Context, content []byte) (*checked, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || !slices.Contains(ImageTypes, "image/"+format) {
		return nil, fault.File("file.type", nil)
	}
	turn := upright
	if format == "jpeg" {
		turn = orientation(content)
	}
	weight := weigh(config, format, content, turn)
	if pixels := config.Width * config.Height; config.Width > maxSide || config.Height > maxSide || pixels > maxPixels || weight > bench {
		allowed := min(maxPixels, bench/max(weight/max(pixels, 1), 1))
		return nil, fault.File("file.pixels", map[string]any{"max": maxSide, "mega": allowed / 1_000_000})
	}
	if err := desk.Acquire(ctx, int64(weight)); err != nil {
		return nil, err
	}
	defer desk.Release(int64(weight))
	if weight > bench/8 {
		// The collector would let the memory of several large pictures add up before it looked.
		defer debug.FreeOSMemory()
	}
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil || decoded.Bounds().Dx() != config.Width || decoded.Bounds().Dy() != config.Height {
		return nil, fault.File("file.content", nil)
	}
	_, photograph := decoded.(*image.YCbCr)
	return encode(turn.apply(decoded), photograph || format == "jpeg")
}

// encode keeps photographs as JPEG and everything that may be transparent or drawn as PNG.
func encode(picture image.Image, photograph bool) (*checked, error) {
	c := &checked{mime: "image/png", extension: ".png", width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	var out bytes.Buffer
	var err error
	if photograph {
		c.mime, c.extension = "image/jpeg", ".jpg"
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: 88})
	} else {
		encoder := png.Encoder{CompressionLevel: png.BestSpeed}
		err = encoder.Encode(&out, picture)
	}
	c.content = out.Bytes()
	return c, err
}

// weigh tells how many bytes decoding a picture takes at most.
func weigh(config image.Config, format string, content []byte, turn orient) int {
	pixels := config.Width * config.Height
	switch format {
	case "jpeg":
		return weighJPEG(content, config, turn)
	case "webp":
		return 8 * pixels // decoded in two steps
	}
	each := 8
	switch config.ColorModel {
	case color.GrayModel:
		each = 1
	case color.Gray16Model:
		each = 2
	case color.RGBAModel, color.NRGBAModel:
		each = 4
	}
	if _, indexed := config.ColorModel.(color.Palette); indexed {
		each = 1
	}
	if format == "png" && isInterlaced(content) {
		each *= 2
	}
	return each * pixels
}

// isInterlaced reads the last byte of the header, which the format puts first.
func isInterlaced(content []byte) bool { return len(content) > 28 && content[28] != 0 }
