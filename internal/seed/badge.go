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
	"caredesk/internal/member"
)

const (
	badgeSide = 96
	badgeFine = 4 // points a side that each pixel is the mean of, so that edges are smooth
)

// metal is what a badge is made of.
type metal struct{ rim, face, star color.RGBA }

// metals are those of the tiers, by level.
var metals = []metal{
	{color.RGBA{0x5b, 0x7f, 0xa6, 255}, color.RGBA{0x8f, 0xb0, 0xd3, 255}, color.RGBA{0xf4, 0xf8, 0xfc, 255}},
	{color.RGBA{0x8a, 0x92, 0x9c, 255}, color.RGBA{0xc3, 0xca, 0xd2, 255}, color.RGBA{0xff, 0xff, 0xff, 255}},
	{color.RGBA{0xb8, 0x86, 0x1b, 255}, color.RGBA{0xf0, 0xc2, 0x4f, 255}, color.RGBA{0xff, 0xf8, 0xe1, 255}},
	{color.RGBA{0x2f, 0x7f, 0x8c, 255}, color.RGBA{0x8a, 0xd0, 0xd6, 255}, color.RGBA{0xf2, 0xfd, 0xfe, 255}},
	{color.RGBA{0x3d, 0x2c, 0x5e, 255}, color.RGBA{0x6f, 0x55, 0xa3, 255}, color.RGBA{0xff, 0xd9, 0x7a, 255}},
}

// badges draws the icon of each tier and keeps it as an upload would be kept.
func badges(ctx context.Context, tx *store.Tx, b *batch) ([]file.Image, error) {
	icons := make([]file.Image, len(tierSet))
	for i := range tierSet {
		content := drawBadge(metals[i])
		hash := sha256.Sum256(fmt.Appendf(nil, "badge %d of seed %d", i, b.seed))
		name := hex.EncodeToString(hash[:16]) + ".png"
		if err := b.keep(ctx, name, content); err != nil {
			return nil, err
		}
		row, sum := b.setUp(int64(i)), sha256.Sum256(content)
		if err := tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256, private)
			VALUES (1, ?, ?, ?, ?, ?, ?, 'tier', 'image/png', ?, ?, ?, ?, FALSE)`,
			row.CreatedAt, row.UpdatedAt, b.by, b.by, name, fmt.Sprintf("badge-%d.png", i+1), len(content), badgeSide, badgeSide, hex.EncodeToString(sum[:])); err != nil {
			return nil, err
		}
		icons[i] = file.Image("/files/" + name)
	}
	return icons, nil
}

// linkBadges says whose icons they are: what belongs to nobody is purged.
func linkBadges(tx *store.Tx) error {
	return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT ?, t.id, f.id FROM tiers t JOIN files f ON t.icon = '/files/' || f.name", member.Tiers.Name)
}

// drawBadge draws a medal with a star on nothing, in whole numbers, so that every machine draws the same.
func drawBadge(m metal) []byte {
	badge := image.NewNRGBA(image.Rect(0, 0, badgeSide, badgeSide))
	for y := range badgeSide {
		for x := range badgeSide {
			badge.SetNRGBA(x, y, mixed(m, x, y))
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, badge); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// mixed is the mean of the points of one pixel.
func mixed(m metal, x, y int) color.NRGBA {
	const all = badgeFine * badgeFine
	var r, g, b, covered int
	for i := range all {
		shade, ok := m.at(x*badgeFine+i%badgeFine, y*badgeFine+i/badgeFine)
		if !ok {
			continue
		}
		r, g, b, covered = r+int(shade.R), g+int(shade.G), b+int(shade.B), covered+1
	}
	if covered == 0 {
		return color.NRGBA{}
	}
	return color.NRGBA{uint8(r / covered), uint8(g / covered), uint8(b / covered), uint8(covered * 255 / all)}
}

// at is the shade of a point; nothing beyond the rim.
func (m metal) at(x, y int) (color.RGBA, bool) {
	const middle = badgeSide * badgeFine / 2
	switch {
	case inStar(x-middle, y-middle):
		return m.star, true
	case inside(x, y, middle, middle, 150, 150):
		return m.face, true
	}
	return m.rim, inside(x, y, middle, middle, 186, 186)
}

// starCorners are the corners of a star with five points, its outer ones 112 and its inner ones 46 from the middle.
var starCorners = [10][2]int{{0, -112}, {27, -37}, {107, -35}, {44, 14}, {66, 91}, {0, 46}, {-66, 91}, {-44, 14}, {-107, -35}, {-27, -37}}

// inStar counts the edges to the right of a point: an odd number means that it lies within.
func inStar(x, y int) bool {
	within := false
	for i, a := range starCorners {
		b := starCorners[(i+1)%len(starCorners)]
		if (a[1] > y) == (b[1] > y) {
			continue
		}
		crossing := (b[0]-a[0])*(y-a[1]) - (x-a[0])*(b[1]-a[1])
		if (crossing > 0) == (b[1] > a[1]) {
			within = !within
		}
	}
	return within
}
