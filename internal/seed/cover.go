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

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// covers are the pictures of articles: hills under a sun, in a few shades. Articles share them.
const covers = 12

const (
	coverWidth  = 750
	coverHeight = 420
)

// coverName is the name of a cover: 32 hexadecimal digits, as uploads have.
func coverName(b *batch, i int64) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "cover %d of seed %d", i, b.seed))
	return hex.EncodeToString(sum[:16]) + ".png"
}

// cover is the address of one of the covers.
func cover(b *batch, d *dice) file.Image {
	return file.Image("/files/" + coverName(b, d.below(covers)))
}

// shelveCovers keeps the covers as an upload would be kept.
func shelveCovers(ctx context.Context, db *store.DB, b *batch) error {
	s := streamOf(b.seed, "cover")
	return db.Bulk(ctx, func(tx *store.Tx) error {
		for i := range int64(covers) {
			content := drawCover(s.row(i))
			if err := b.keep(ctx, coverName(b, i), content); err != nil {
				return err
			}
			row, sum := b.setUp(i), sha256.Sum256(content)
			if err := tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256, private)
				VALUES (1, ?, ?, ?, ?, ?, ?, 'article', 'image/png', ?, ?, ?, ?, FALSE)`,
				row.CreatedAt, row.UpdatedAt, b.by, b.by, coverName(b, i), fmt.Sprintf("cover-%d.png", i+1), len(content), coverWidth, coverHeight, hex.EncodeToString(sum[:])); err != nil {
				return err
			}
		}
		return nil
	})
}

var (
	skies   = []color.RGBA{{0xd8, 0xec, 0xf8, 255}, {0xfb, 0xe9, 0xd3, 255}, {0xe4, 0xf3, 0xe8, 255}, {0xea, 0xe6, 0xf6, 255}}
	fields  = []color.RGBA{{0x7f, 0xb8, 0x8f, 255}, {0x6a, 0xa8, 0xb8, 255}, {0x8c, 0x9f, 0xd0, 255}, {0xc3, 0xb0, 0x72, 255}}
	sunlike = color.RGBA{0xff, 0xf4, 0xc8, 255}
)

// drawCover paints from back to front, in whole numbers, so that every machine draws the same.
func drawCover(d *dice) []byte {
	sky, near, far := pick(d, skies), pick(d, fields), pick(d, fields)
	sunX, left, right := int(120+d.below(510)), int(d.below(300)), int(450+d.below(300))
	canvas := image.NewRGBA(image.Rect(0, 0, coverWidth, coverHeight))
	for y := range coverHeight {
		for x := range coverWidth {
			shade := sky
			if inside(x, y, sunX, 120, 56, 56) {
				shade = sunlike
			}
			if inside(x, y, right, 440, 420, 230) {
				shade = color.RGBA{far.R/2 + 110, far.G/2 + 110, far.B/2 + 110, 255}
			}
			if inside(x, y, left, 470, 480, 200) {
				shade = near
			}
			canvas.SetRGBA(x, y, shade)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}
