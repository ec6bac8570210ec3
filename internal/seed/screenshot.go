package seed

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// screenshots are made once and shared by the feedback that shows something.
const screenshots = 4

const (
	screenWidth  = 270
	screenHeight = 480
)

// shelveScreenshots keeps what members show us, as the upload would.
func shelveScreenshots(ctx context.Context, db *store.DB, b *batch) (all []file.PrivateImage, err error) {
	for n := range screenshots {
		content, err := drawScreenshot(n)
		if err != nil {
			return nil, err
		}
		id, err := b.shelve(ctx, db, "feedback", fmt.Sprintf("screenshot-%d.png", n), content, screenWidth, screenHeight)
		if err != nil {
			return nil, err
		}
		all = append(all, file.PrivateImage(id))
	}
	return all, nil
}

// drawScreenshot draws the screen of a telephone: lines of text, and a box that says that something went wrong.
func drawScreenshot(n int) ([]byte, error) {
	screen := image.NewRGBA(image.Rect(0, 0, screenWidth, screenHeight))
	fill := func(x, y, w, h int, c color.Color) {
		draw.Draw(screen, image.Rect(x, y, x+w, y+h), image.NewUniform(c), image.Point{}, draw.Src)
	}
	ink, faint := color.RGBA{120, 128, 140, 255}, color.RGBA{222, 226, 232, 255}
	fill(0, 0, screenWidth, screenHeight, color.White)
	fill(0, 0, screenWidth, 56, color.RGBA{uint8(24 + 40*n), 118, 210, 255})
	for line := range 9 {
		fill(20, 84+line*40, 90+(line*53+n*37)%120, 14, faint)
	}
	fill(35, 180, 200, 120, color.RGBA{250, 236, 236, 255})
	fill(60, 204, 150, 14, color.RGBA{200, 70, 70, 255})
	fill(60, 232, 110, 12, ink)
	fill(95, 262, 80, 22, ink)
	var out bytes.Buffer
	err := png.Encode(&out, screen)
	return out.Bytes(), err
}
