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
	"path"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

const (
	wareSide = 800
	iconSide = 96
	// hues is in how many colours each kind of thing is drawn.
	hues = 3
)

// tone is a place in the palette of a picture.
type tone = uint8

const (
	behind tone = iota
	shade
	body
	dark
	paper
	accent
	metalGrey
)

// shape tells the tone of each point of a thing drawn on a square of 800; behind where it is not.
type shape func(x, y int) tone

func within(x, y, left, top, right, bottom int) bool {
	return x >= left && x < right && y >= top && y < bottom
}

// rounded is a rectangle with round corners.
func rounded(x, y, left, top, right, bottom, radius int) bool {
	cx, cy := min(max(x, left+radius), right-radius), min(max(y, top+radius), bottom-radius)
	return within(x, y, left, top, right, bottom) && (x-cx)*(x-cx)+(y-cy)*(y-cy) <= radius*radius
}

// cross is the sign of a chemist, centred.
func cross(x, y, cx, cy, arm int) bool {
	return within(x, y, cx-arm, cy-arm/3, cx+arm, cy+arm/3) || within(x, y, cx-arm/3, cy-arm, cx+arm/3, cy+arm)
}

func bottle(x, y int) tone {
	switch {
	case cross(x, y, 400, 480, 54):
		return accent
	case rounded(x, y, 262, 380, 538, 580, 4):
		return paper
	case rounded(x, y, 330, 160, 470, 240, 14):
		return dark
	case rounded(x, y, 262, 260, 538, 670, 56), within(x, y, 352, 230, 448, 280):
		return body
	}
	return behind
}

func carton(x, y int) tone {
	slant := (x - 520) / 2
	switch {
	case cross(x, y, 380, 500, 52):
		return accent
	case within(x, y, 260, 400, 500, 600):
		return paper
	case within(x, y, 240, 260, 520, 670):
		return body
	case x >= 520 && x < 600 && y >= 260-slant && y < 670-slant:
		return dark
	case y >= 220 && y < 260 && x >= 240+2*(260-y) && x < 520+2*(260-y):
		return paper
	}
	return behind
}

func pouch(x, y int) tone {
	lean := (y - 200) / 14
	switch {
	case inside(x, y, 400, 470, 92, 92):
		return paper
	case within(x, y, 270-lean, 180, 530+lean, 236):
		return dark
	case y < 680 && within(x, y, 270-lean, 236, 530+lean, 680):
		return body
	}
	return behind
}

func tube(x, y int) tone {
	taper := (600 - y) / 10
	switch {
	case rounded(x, y, 340, 600, 460, 690, 10):
		return dark
	case within(x, y, 300-taper, 330, 500+taper, 470):
		return paper
	case y >= 150 && y < 190 && within(x, y, 255, 150, 545, 190):
		return accent
	case y >= 190 && y < 600 && within(x, y, 300-taper, 190, 500+taper, 600):
		return body
	}
	return behind
}

func brace(x, y int) tone {
	switch {
	case cross(x, y, 400, 420, 46):
		return accent
	case rounded(x, y, 300, 320, 500, 520, 30):
		return paper
	case rounded(x, y, 150, 370, 650, 470, 20):
		return dark
	case rounded(x, y, 190, 270, 610, 570, 70):
		return body
	}
	return behind
}

func kit(x, y int) tone {
	switch {
	case cross(x, y, 400, 470, 92):
		return paper
	case rounded(x, y, 200, 300, 600, 650, 40):
		return body
	case rounded(x, y, 310, 210, 490, 330, 30) && !rounded(x, y, 342, 244, 458, 330, 16):
		return dark
	}
	return behind
}

func patches(x, y int) tone {
	switch {
	case rounded(x, y, 380, 380, 500, 500, 20):
		return accent
	case rounded(x, y, 300, 300, 580, 580, 50):
		return paper
	case rounded(x, y, 220, 230, 520, 530, 50):
		return body
	case rounded(x, y, 330, 340, 620, 640, 50):
		return dark
	}
	return behind
}

func device(x, y int) tone {
	switch {
	case within(x, y, 280, 300, 460, 322), within(x, y, 280, 350, 400, 372):
		return accent
	case rounded(x, y, 250, 260, 550, 440, 16):
		return paper
	case inside(x, y, 300, 540, 34, 34), inside(x, y, 400, 540, 46, 46), inside(x, y, 500, 540, 34, 34):
		return dark
	case rounded(x, y, 200, 200, 600, 650, 60):
		return body
	}
	return behind
}

func can(x, y int) tone {
	switch {
	case inside(x, y, 400, 230, 170, 44):
		return metalGrey
	case inside(x, y, 400, 470, 70, 70):
		return accent
	case within(x, y, 230, 370, 570, 570):
		return paper
	case within(x, y, 230, 230, 570, 640), inside(x, y, 400, 640, 170, 44):
		return body
	}
	return behind
}

var liveries = [][2]color.RGBA{
	{{0x4f, 0x9d, 0x8f, 255}, {0x35, 0x74, 0x69, 255}},
	{{0x5b, 0x8f, 0xc9, 255}, {0x3c, 0x68, 0x9b, 255}},
	{{0xd9, 0x8b, 0x5f, 255}, {0xa9, 0x63, 0x3d, 255}},
	{{0x8f, 0x7f, 0xc0, 255}, {0x66, 0x58, 0x94, 255}},
}

// drawWare paints a thing in one of the liveries, standing on its shadow.
func drawWare(drawn shape, livery, side int) []byte {
	paint := liveries[livery%len(liveries)]
	canvas := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{
		behind: color.RGBA{0xf3, 0xf6, 0xf8, 255}, shade: color.RGBA{0xdd, 0xe3, 0xe8, 255}, body: paint[0], dark: paint[1],
		paper: color.RGBA{0xfd, 0xfd, 0xfb, 255}, accent: paint[1], metalGrey: color.RGBA{0xc5, 0xcc, 0xd3, 255},
	})
	for y := range side {
		for x := range side {
			px, py := x*wareSide/side, y*wareSide/side
			found := drawn(px, py)
			if found == behind && inside(px, py, 400, 676, 250, 34) {
				found = shade
			}
			canvas.SetColorIndex(x, y, found)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

func uploadName(format string, args ...any) string   { return nameOf(format, args) + ".png" }
func documentName(format string, args ...any) string { return nameOf(format, args) + ".pdf" }

// nameOf is 32 hexadecimal digits, as uploads have.
func nameOf(format string, args []any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, format, args...))
	return hex.EncodeToString(sum[:16])
}

func iconName(b *batch, i int64) string { return uploadName("icon %d of seed %d", i, b.seed) }

func wareName(b *batch, unit string, hue int64) string {
	return uploadName("ware %s %d of seed %d", unit, hue, b.seed)
}

// wareAddress is where a picture of a thing is found.
func wareAddress(b *batch, unit string, hue int64) file.Image {
	return file.Image("/files/" + wareName(b, unit, hue%hues))
}

// hangUp keeps a picture or a document as an upload would be kept.
func (b *batch) hangUp(ctx context.Context, db *store.DB, u upload) error {
	if err := b.keep(ctx, u.name, u.content); err != nil {
		return err
	}
	row, sum, mime := b.setUp(0), sha256.Sum256(u.content), "image/png"
	if path.Ext(u.name) == ".pdf" {
		mime = "application/pdf"
	}
	return db.Bulk(ctx, func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256, private)
			VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, FALSE)`,
			row.CreatedAt, row.UpdatedAt, b.by, b.by, u.name, u.original, u.usage, mime, len(u.content), u.width, u.height, hex.EncodeToString(sum[:]))
	})
}

// upload is a file as somebody would have uploaded it; a document has no width and no height.
type upload struct {
	name, original, usage string
	content               []byte
	width, height         int
}
