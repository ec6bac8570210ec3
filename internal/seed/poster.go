package seed

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"

	"caredesk/internal/banner"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

func posterName(b *batch, p adPlan) string {
	return uploadName("poster %s of seed %d", p.title, b.seed)
}

func posterOf(b *batch, p adPlan) file.Image { return file.Image("/files/" + posterName(b, p)) }

// hangPosters draws the picture of each banner in the size of its slot.
func hangPosters(ctx context.Context, db *store.DB, b *batch, plan []adPlan, placement banner.BannerPlacement) error {
	for i, p := range plan {
		size := banner.Sizes[p.slot]
		livery := posterLiveries[(i+slices.Index(placement.EnumValues(), string(placement))*2)%len(posterLiveries)]
		content := drawPoster(livery, i, size[0], size[1])
		if err := b.hangUp(ctx, db, upload{posterName(b, p), fmt.Sprintf("banner-%d.png", i+1), "banner", content, size[0], size[1]}); err != nil {
			return err
		}
	}
	return nil
}

// posterLivery is the colours of a picture: two that run into each other, and one for what stands on them.
type posterLivery struct{ left, right, sign color.RGBA }

var posterLiveries = []posterLivery{
	{color.RGBA{0x1f, 0x7a, 0xe0, 255}, color.RGBA{0x6f, 0xc3, 0xf7, 255}, color.RGBA{0xff, 0xff, 0xff, 255}},
	{color.RGBA{0x0f, 0x9d, 0x7a, 255}, color.RGBA{0x8f, 0xe0, 0xb8, 255}, color.RGBA{0xff, 0xff, 0xff, 255}},
	{color.RGBA{0xf0, 0x7a, 0x3c, 255}, color.RGBA{0xff, 0xd0, 0x8a, 255}, color.RGBA{0xff, 0xfb, 0xf2, 255}},
	{color.RGBA{0x6b, 0x4f, 0xc8, 255}, color.RGBA{0xc0, 0xa8, 0xf5, 255}, color.RGBA{0xff, 0xff, 0xff, 255}},
	{color.RGBA{0xd9, 0x3d, 0x6a, 255}, color.RGBA{0xff, 0xb3, 0xc4, 255}, color.RGBA{0xff, 0xf6, 0xf8, 255}},
}

// posterSteps is in how many steps the colours change, so that pictures stay small.
const posterSteps = 48

// drawPoster paints hills of light under a medical cross or a ring, in whole numbers, so that every machine draws the same.
func drawPoster(l posterLivery, kind, width, height int) []byte {
	paints := l.paints()
	canvas := image.NewPaletted(image.Rect(0, 0, width, height), paints)
	unit := min(width, height)
	cx, cy := width*3/4, height/2
	if height >= width {
		cx, cy = width/2, height*2/5
	}
	for y := range height {
		for x := range width {
			paint := (x + y) * posterSteps / (width + height) * posterLights
			if inside(x, y, width/5, height, unit*3/4, unit/3) || inside(x, y, width*3/5, height, unit, unit/4) {
				paint += onHill
			}
			if inside(x, y, cx, cy, unit*2/5, unit*2/5) {
				paint += onDisc
			}
			if onPoster(kind, x-cx, y-cy, unit) {
				paint = len(paints) - 1
			}
			canvas.SetColorIndex(x, y, uint8(paint))
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// Each colour on the way from left to right is there in four lights: as it is, on a hill, on the disc, and on both.
const (
	onHill = 1 << iota
	onDisc
	posterLights
)

// paints are the colours of a picture: those on the way from left to right in their lights, and the sign's.
func (l posterLivery) paints() (paints color.Palette) {
	for step := range posterSteps {
		for light := range posterLights {
			shade := between(l.left, l.right, step, posterSteps)
			if light&onHill != 0 {
				shade = between(shade, l.sign, 1, 6)
			}
			if light&onDisc != 0 {
				shade = between(shade, l.sign, 1, 4)
			}
			paints = append(paints, shade)
		}
	}
	return append(paints, l.sign)
}

// onPoster is the sign in the middle: a cross, a ring or two leaves by turns.
func onPoster(kind, x, y, unit int) bool {
	long, short := unit/4, unit/12
	switch kind % 3 {
	case 0:
		return max(x, -x) < short && max(y, -y) < long || max(x, -x) < long && max(y, -y) < short
	case 1:
		return inside(x, y, 0, 0, long, long) && !inside(x, y, 0, 0, long-short, long-short)
	}
	return inside(x, y, -long/2, 0, short*3/2, long) || inside(x, y, long/2, 0, short*3/2, long)
}

// between is so many parts of the way from one colour to the other.
func between(from, to color.RGBA, part, of int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(of-part) + int(b)*part) / of) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 255}
}
