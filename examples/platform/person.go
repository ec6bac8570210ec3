package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"time"
)

var (
	nicknames = []string{"晨跑的人", "小满", "阿宁", "三月", "山里的猫"}
	names     = []string{"林晓晴", "周文博", "许一诺", "何建国", "沈慧"}
	reviews   = []string{"医生很耐心，讲得清楚明白", "排队时间有点长，但看得很仔细", "复诊也很方便，谢谢医生", "检查前的说明很到位", "态度很好，下次还会来"}
)

// person is somebody who does not exist: a member, or one whom a member looks after.
type person struct{ name, idNo string }

func newPerson(i, year int) person { return person{names[i%len(names)], newIDNumber(year)} }

// age is how old somebody is on a day: the number tells when they were born.
func (p person) age(on time.Time) int {
	born, _ := time.Parse("20060102", p.idNo[6:14]) // newIDNumber made it
	age := on.Year() - born.Year()
	if on.Format("0102") < born.Format("0102") {
		age--
	}
	return age
}

// gender is told by the last digit before the sign: odd for men.
func (p person) gender() string {
	if p.idNo[16]%2 == 1 {
		return "male"
	}
	return "female"
}

// home is where the members of the day live, as baskets want it.
func home(name string) map[string]any {
	return map[string]any{"name": name, "phone": newPhone(), "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路 100 号 2 幢"}
}

// china is where days begin and end for the server.
var china = time.FixedZone("Asia/Shanghai", 8*60*60)

// inChina is the time there in so many days.
func inChina(days int) time.Time { return time.Now().In(china).AddDate(0, 0, days) }

// moment is how calls take a time.
func moment() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000Z") }

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
