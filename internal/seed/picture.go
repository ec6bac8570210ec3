package seed

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// pictures are portraits that nobody sat for: a figure in a white coat, drawn in a few shades.
var pictures = entity{
	name:  "picture",
	rows:  always(portraits),
	table: plainTable[pictureRow]("files"),
	fill:  fillPictures,
	wrong: []rule{{"are empty", store.Where("size <= 0")}},
}

// portraits is how many pictures there are; doctors share them.
const portraits = 24

const portraitSide = 400

type pictureRow struct {
	resource.Row

	Name         string
	OriginalName string
	Usage        string
	Mime         string
	Size         int64
	Width        int64
	Height       int64
	SHA256       string `db:"sha256"`
}

// pictureName is the name of a portrait: 32 hexadecimal digits, as uploads have.
func pictureName(b *batch, i int64) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "portrait %d of seed %d", i, b.seed))
	return hex.EncodeToString(sum[:16]) + ".png"
}

// portrait is the address of one of the portraits.
func portrait(b *batch, d *dice) string { return "/files/" + pictureName(b, d.below(portraits)) }

func fillPictures(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	s := streamOf(b.seed, "picture")
	var failed error
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for i := range b.rows["picture"] {
			content := drawPortrait(s.row(i))
			if failed = b.keep(ctx, pictureName(b, i), content); failed != nil {
				return
			}
			sum := sha256.Sum256(content)
			row := pictureRow{
				Row: b.setUp(i), Name: pictureName(b, i), OriginalName: fmt.Sprintf("portrait-%d.png", i+1), Usage: "doctor", Mime: "image/png",
				Size: int64(len(content)), Width: portraitSide, Height: portraitSide, SHA256: hex.EncodeToString(sum[:]),
			}
			if !yield(&row) {
				return
			}
		}
	})
	if failed != nil {
		return 0, failed
	}
	return made, err
}

var (
	backdrops = []color.RGBA{{0xd6, 0xe8, 0xf7, 255}, {0xdc, 0xef, 0xe4, 255}, {0xf6, 0xe9, 0xda, 255}, {0xe7, 0xe3, 0xf4, 255}, {0xe3, 0xee, 0xf0, 255}}
	skins     = []color.RGBA{{0xf2, 0xd3, 0xb8, 255}, {0xe8, 0xc0, 0x9c, 255}, {0xdb, 0xab, 0x83, 255}}
	hairs     = []color.RGBA{{0x2b, 0x24, 0x22, 255}, {0x4a, 0x3b, 0x32, 255}, {0x8d, 0x8d, 0x8f, 255}}
	shirts    = []color.RGBA{{0x4f, 0x86, 0xc6, 255}, {0x3b, 0x6e, 0x8f, 255}, {0x6a, 0x9a, 0x7c, 255}, {0x8a, 0x6f, 0xa8, 255}}
)

// drawPortrait paints from back to front; later shapes cover earlier ones.
func drawPortrait(d *dice) []byte {
	backdrop, skin, hair, shirt := pick(d, backdrops), pick(d, skins), pick(d, hairs), pick(d, shirts)
	long := d.chance(50)
	coat, fold := color.RGBA{0xfb, 0xfc, 0xfd, 255}, color.RGBA{0xdd, 0xe4, 0xea, 255}
	shadeAt := func(x, y int) color.RGBA {
		shade := backdrop
		if inside(x, y, 200, 450, 165, 170) {
			shade = coat
			if y > 300 && (x-200 > 40-(y-300)/3-2 && x-200 < 44-(y-300)/3 || 200-x > 40-(y-300)/3-2 && 200-x < 44-(y-300)/3) {
				shade = fold
			}
			if d := max(x-200, 200-x); y < 400 && d < 40-(y-285)/3 {
				shade = shirt
			}
		}
		if long && inside(x, y, 200, 190, 92, 118) && y < 290 {
			shade = hair
		}
		if x > 172 && x < 228 && y > 230 && y < 300 || inside(x, y, 200, 298, 30, 16) {
			shade = skin
		}
		if inside(x, y, 200, 165, 78, 84) {
			shade = hair
		}
		if inside(x, y, 200, 190, 66, 78) && y > 138 {
			shade = skin
		}
		return shade
	}
	canvas := image.NewRGBA(image.Rect(0, 0, portraitSide, portraitSide))
	for y := range portraitSide {
		for x := range portraitSide {
			canvas.SetRGBA(x, y, shadeAt(x, y))
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// inside reports whether a point lies in an ellipse.
func inside(x, y, cx, cy, rx, ry int) bool {
	dx, dy := (x-cx)*ry, (y-cy)*rx
	return dx*dx+dy*dy <= rx*rx*ry*ry
}
