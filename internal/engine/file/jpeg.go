package file

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// eachSegment calls f for the segments of a JPEG before its pixels, until f returns false.
func eachSegment(content []byte, f func(marker byte, segment []byte) bool) {
	for at := 2; at+4 <= len(content) && content[at] == 0xFF; {
		marker := content[at+1]
		if marker == 0xFF { // fill
			at++
			continue
		}
		size := int(binary.BigEndian.Uint16(content[at+2:]))
		const startOfScan = 0xDA
		if marker == startOfScan || size < 2 || at+2+size > len(content) || !f(marker, content[at+4:at+2+size]) {
			return
		}
		at += 2 + size
	}
}

// weighJPEG adds up the planes of a photograph, which are smaller for colour than for light. A progressive one also holds
// its coefficients until the end, four bytes each.
func weighJPEG(content []byte, config image.Config, turn orient) int {
	pixels := config.Width * config.Height
	weight := 16 * pixels // where the frame cannot be read, and so not decoded either
	eachSegment(content, func(marker byte, frame []byte) bool {
		const baseline, progressive, head, component = 0xC0, 0xC2, 6, 3
		if marker < baseline || marker > progressive {
			return true
		}
		if len(frame) < head || len(frame) < head+component*int(frame[5]) {
			return false
		}
		samples, largest := 0, 1
		for i := range int(frame[5]) {
			sampling := frame[head+component*i+1]
			size := int(sampling>>4) * int(sampling&15)
			samples += size
			largest = max(largest, size)
		}
		weight = pixels * samples / largest
		if marker == progressive {
			weight *= 5
		}
		if turn != upright {
			weight *= 2
		}
		if config.ColorModel == color.CMYKModel || config.ColorModel == color.RGBAModel {
			weight += 4 * pixels // what is not light and colour is converted
		}
		return false
	})
	return weight
}

// orient is how a camera was held: the value of the EXIF tag. It goes with the metadata, so the pixels are turned instead.
type orient int

const upright orient = 1

func orientation(content []byte) orient {
	turn := upright
	eachSegment(content, func(marker byte, segment []byte) bool {
		const application1 = 0xE1
		tiff, isExif := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
		if marker != application1 || !isExif {
			return true
		}
		turn = orientationTag(tiff)
		return false
	})
	return turn
}

// orientationTag looks the tag up in the first directory of a TIFF block.
func orientationTag(tiff []byte) orient {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > len(tiff) {
		return upright
	}
	const entrySize, orientationID = 12, 0x0112
	for range order.Uint16(tiff[at:]) {
		entry := tiff[min(at+2, len(tiff)):]
		if len(entry) < entrySize {
			break
		}
		if order.Uint16(entry) == orientationID {
			if value := orient(order.Uint16(entry[8:])); value >= 1 && value <= 8 {
				return value
			}
			break
		}
		at += entrySize
	}
	return upright
}

// apply turns the pixels upright.
func (o orient) apply(picture image.Image) image.Image {
	if o == upright {
		return picture
	}
	switch p := picture.(type) {
	case *image.Gray:
		w, h := p.Rect.Dx(), p.Rect.Dy()
		turned := image.NewGray(image.Rectangle{Max: o.size(w, h)})
		o.plane(turned.Pix, turned.Stride, p.Pix, p.Stride, w, h)
		return turned
	case *image.YCbCr:
		ratio, ok := o.ratio(p.SubsampleRatio)
		if !ok {
			return picture
		}
		w, h := p.Rect.Dx(), p.Rect.Dy()
		turned := image.NewYCbCr(image.Rectangle{Max: o.size(w, h)}, ratio)
		o.plane(turned.Y, turned.YStride, p.Y, p.YStride, w, h)
		cw, ch := chroma(p.SubsampleRatio, w, h)
		o.plane(turned.Cb, turned.CStride, p.Cb, p.CStride, cw, ch)
		o.plane(turned.Cr, turned.CStride, p.Cr, p.CStride, cw, ch)
		return turned
	}
	return picture
}

// sideways reports whether width and height change places.
func (o orient) sideways() bool { return o >= 5 }

func (o orient) size(w, h int) image.Point {
	if o.sideways() {
		return image.Pt(h, w)
	}
	return image.Pt(w, h)
}

// plane copies one channel, turned.
func (o orient) plane(to []byte, toStride int, from []byte, fromStride, w, h int) {
	for y := range h {
		for x, value := range from[y*fromStride : y*fromStride+w] {
			tx, ty := x, y
			switch o {
			case 2:
				tx = w - 1 - x
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				ty = h - 1 - y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			to[ty*toStride+tx] = value
		}
	}
}

// ratio is how colour is sampled after turning; not every way has a counterpart.
func (o orient) ratio(ratio image.YCbCrSubsampleRatio) (image.YCbCrSubsampleRatio, bool) {
	switch {
	case ratio == image.YCbCrSubsampleRatio444 || ratio == image.YCbCrSubsampleRatio420 || !o.sideways():
		return ratio, true
	case ratio == image.YCbCrSubsampleRatio422:
		return image.YCbCrSubsampleRatio440, true
	case ratio == image.YCbCrSubsampleRatio440:
		return image.YCbCrSubsampleRatio422, true
	}
	return ratio, false
}

// chroma is the size of the planes of colour.
func chroma(ratio image.YCbCrSubsampleRatio, w, h int) (cw, ch int) {
	sized := image.NewYCbCr(image.Rect(0, 0, w, 1), ratio)
	cw = len(sized.Cb)
	sized = image.NewYCbCr(image.Rect(0, 0, 1, h), ratio)
	return cw, len(sized.Cb)
}
