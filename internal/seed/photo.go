package seed

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// side is what a photo of a document shows.
type side int64

const (
	front side = iota
	back
	inHand
	sides
)

// photosOfASide are made once and shared: they show nobody.
const photosOfASide = 8

func photograph(b *batch, d *dice, c *member.Certification) {
	some := func(of side) file.PrivateImage { return b.photos[of][d.below(photosOfASide)] }
	c.FrontFile = some(front)
	if c.IDType == identity.ResidentID {
		c.BackFile = some(back)
	}
	if d.chance(30) {
		c.HandFile = some(inHand)
	}
}

// shelvePhotos draws the photos and keeps them as the upload would: sealed, and known to the database.
func shelvePhotos(ctx context.Context, db *store.DB, b *batch) error {
	for of := range sides {
		for n := range int64(photosOfASide) {
			id, err := shelvePhoto(ctx, db, b, of, n)
			if err != nil {
				return err
			}
			b.photos[of][n] = file.PrivateImage(id)
		}
	}
	return nil
}

func shelvePhoto(ctx context.Context, db *store.DB, b *batch, of side, n int64) (int64, error) {
	content, err := drawPhoto(of, n)
	if err != nil {
		return 0, err
	}
	return b.shelve(ctx, db, "identity", fmt.Sprintf("photo-%d-%d.png", of, n), content, photoWidth, photoHeight)
}

// shelve keeps a picture, or a PDF, as a private upload would be kept.
func (b *batch) shelve(ctx context.Context, db *store.DB, usage, originalName string, content []byte, width, height int) (id int64, err error) {
	hash := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", usage, b.seed, originalName))
	name := hex.EncodeToString(hash[:16])
	sealed := b.vault.SealFile(name, content)
	if err := b.keep(ctx, name, sealed); err != nil {
		return 0, err
	}
	sum, mime := sha256.Sum256(sealed), "image/png"
	if strings.HasSuffix(originalName, ".pdf") {
		mime = "application/pdf"
	}
	err = db.Bulk(ctx, func(tx *store.Tx) error {
		id, err = store.Get[int64](&tx.Q, `INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256, private)
			VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, TRUE) RETURNING id`,
			b.now, b.now, b.by, b.by, name, originalName, usage, mime, len(content), width, height, hex.EncodeToString(sum[:]))
		return err
	})
	return id, err
}

const (
	photoWidth  = 640
	photoHeight = 404 // the shape of a card
)

// drawPhoto draws a card that is nobody's: a tint, a grey portrait and bars where text would be.
func drawPhoto(of side, n int64) ([]byte, error) {
	tint := sha256.Sum256(fmt.Appendf(nil, "tint %d %d", of, n))
	paper := color.RGBA{200 + tint[0]%48, 210 + tint[1]%40, 215 + tint[2]%36, 255}
	ink := color.RGBA{70 + tint[3]%40, 80 + tint[4]%40, 100 + tint[5]%40, 255}
	skin := color.RGBA{160 + tint[6]%40, 165 + tint[6]%40, 175 + tint[6]%40, 255}
	card := image.NewRGBA(image.Rect(0, 0, photoWidth, photoHeight))
	fill := func(x, y, w, h int, c color.Color) {
		draw.Draw(card, image.Rect(x, y, x+w, y+h), image.NewUniform(c), image.Point{}, draw.Src)
	}
	disc := func(cx, cy, r int, c color.Color) {
		for y := -r; y <= r; y++ {
			for x := -r; x <= r; x++ {
				if x*x+y*y <= r*r {
					card.Set(cx+x, cy+y, c)
				}
			}
		}
	}
	fill(0, 0, photoWidth, photoHeight, color.RGBA{90, 96, 104, 255})
	fill(20, 20, photoWidth-40, photoHeight-40, paper)
	switch of {
	case front:
		for line := range 5 {
			fill(60, 64+line*44, 120+int(tint[8+line])%160, 16, ink)
		}
		fill(60, 310, 340, 22, ink)
		disc(500, 130, 52, skin)
		fill(430, 190, 140, 100, skin)
	case back:
		disc(120, 120, 56, color.RGBA{180, 60, 60, 255})
		fill(210, 80, 340, 26, ink)
		fill(210, 130, 260, 26, ink)
		fill(60, 290, 200, 16, ink)
		fill(300, 290, 200, 16, ink)
	case inHand:
		disc(320, 130, 80, skin)
		fill(190, 220, 260, 150, skin)
		fill(240, 240, 160, 100, paper)
		fill(256, 262, 80, 10, ink)
		fill(256, 284, 100, 10, ink)
	}
	var out bytes.Buffer
	err := png.Encode(&out, card)
	return out.Bytes(), err
}
