package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
)

var (
	nicknames = []string{"晨跑的人", "小满", "阿宁", "三月", "山里的猫"}
	names     = []string{"林晓晴", "周文博", "许一诺", "何建国", "沈慧"}
	reviews   = []string{"医生很耐心，讲得清楚明白", "排队时间有点长，但看得很仔细", "复诊也很方便，谢谢医生", "检查前的说明很到位", "态度很好，下次还会来"}
)

// newPhone is a number that nobody has: the block 00xx is given to no subscriber.
func newPhone() string { return fmt.Sprintf("13%d00%06d", rand.IntN(10), rand.IntN(1_000_000)) }

// newIDNumber is a number of nobody: its county does not exist. Its last sign is right.
func newIDNumber(year int) string {
	digits := fmt.Sprintf("330099%04d%02d%02d%03d", year, 1+rand.IntN(12), 1+rand.IntN(28), rand.IntN(1000))
	weights := []int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}
	sum := 0
	for i, digit := range digits {
		sum += int(digit-'0') * weights[i]
	}
	return digits + string("10X98765432"[sum%11])
}

// picture is a square of one colour with a lighter one in it, so that no two look alike.
func picture(side, seed int) []byte {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	for x := range side {
		for y := range side {
			shade := color.RGBA{R: uint8(40 + seed*37), G: uint8(90 + seed*53), B: uint8(140 + seed*29), A: 255}
			if x > side/4 && x < 3*side/4 && y > side/4 && y < 3*side/4 {
				shade.R, shade.G, shade.B = shade.R+60, shade.G+60, shade.B+60
			}
			img.SetRGBA(x, y, shade)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}
