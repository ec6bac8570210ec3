package file_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// secret is hidden in uploads in every way that a file can hide something; nothing that is kept may hold it.
const secret = "SECRET<script>alert(1)</script>"

// badUpload is a file that somebody might send to harm us. What becomes of it is its own pixels, or nothing.
type badUpload struct {
	usage   string
	name    string
	content []byte
	refused bool
}

func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// withChunk puts a chunk behind the header of a PNG.
func withChunk(content []byte, kind string, data []byte) []byte {
	const header = 33
	return bytes.Join([][]byte{content[:header], chunk(kind, data), content[header:]}, nil)
}

// withSegment puts a segment behind the start of a JPEG.
func withSegment(content []byte, marker byte, data string) []byte {
	head := append([]byte{0xFF, 0xD8, 0xFF, marker}, binary.BigEndian.AppendUint16(nil, uint16(len(data)+2))...)
	return bytes.Join([][]byte{head, []byte(data), content[2:]}, nil)
}

func zlibbed(content []byte) []byte {
	return apptest.Encoded(func(w *bytes.Buffer) error {
		z := zlib.NewWriter(w)
		if _, err := z.Write(content); err != nil {
			return err
		}
		return z.Close()
	})
}

func gzipped(content string) []byte {
	return apptest.Encoded(func(w *bytes.Buffer) error {
		z := gzip.NewWriter(w)
		if _, err := z.Write([]byte(content)); err != nil {
			return err
		}
		return z.Close()
	})
}

func zipped(names ...string) []byte {
	return apptest.Encoded(func(w *bytes.Buffer) error {
		z := zip.NewWriter(w)
		for _, name := range names {
			f, err := z.Create(name)
			if err != nil {
				return err
			}
			if _, err := f.Write(bytes.Repeat([]byte(secret), 100_000)); err != nil {
				return err
			}
		}
		return z.Close()
	})
}

// sized writes other dimensions into the frame header of a JPEG, and another kind of frame.
func sized(content []byte, marker byte, width, height uint16) []byte {
	content = bytes.Clone(content)
	at := bytes.Index(content, []byte{0xFF, 0xC0})
	content[at+1] = marker
	binary.BigEndian.PutUint16(content[at+5:], height)
	binary.BigEndian.PutUint16(content[at+7:], width)
	return content
}

// flat is a picture of one colour: few bytes to send, many to decode.
func flat(model image.Image) []byte {
	return apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, model) })
}

func webp(width, height uint32) []byte {
	content := apptest.Must(base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
	binary.LittleEndian.PutUint32(content[21:], (width-1)|(height-1)<<14|1<<28)
	return content
}

// riff puts chunks behind the picture of a WebP.
func riff(chunks ...string) []byte {
	picture := webp(1, 1)[12:]
	body := append([]byte("WEBPVP8X\x0a\x00\x00\x00\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00"), picture...)
	for _, c := range chunks {
		body = append(body, c[:4]...)
		body = binary.LittleEndian.AppendUint32(body, uint32(len(c)-4))
		body = append(body, c[4:]...)
		if len(c)%2 == 1 {
			body = append(body, 0)
		}
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func badUploads() []badUpload {
	small := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(24, 24)) })
	photo := apptest.Encoded(func(w *bytes.Buffer) error { return jpeg.Encode(w, apptest.Picture(24, 16), nil) })
	frame := image.NewPaletted(image.Rect(0, 0, 20, 20), palette.Plan9)
	moving := apptest.Encoded(func(w *bytes.Buffer) error {
		return gif.EncodeAll(w, &gif.GIF{Image: []*image.Paletted{frame, frame, frame}, Delay: []int{1, 1, 1}})
	})
	svg := `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">` + secret + `</svg>`
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00" + secret
	long := strings.Repeat("长", 5000) + ".png"

	var all []badUpload
	add := func(usage string, refused bool, files map[string][]byte) {
		for name, content := range files {
			all = append(all, badUpload{usage, name, content, refused})
		}
	}
	add("doctor", true, map[string][]byte{ // no pictures at all
		"plain.svg": []byte(svg), "svg.png": []byte(svg), "declared.svg": []byte(`<?xml version="1.0"?>` + svg), "bom.svg": []byte("\ufeff" + svg), "packed.svgz": gzipped(svg),
		"utf16.svg": []byte("\xff\xfe<\x00s\x00v\x00g\x00>\x00"), "entity.svg": []byte(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
		"page.png": []byte("<!doctype html>" + secret), "page.jpg": []byte(secret), "code.gif": []byte("<?php system($_GET[0]); ?>"), "vector.mvg": []byte("push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 'https://example.com/x'\n"),
		"script.eps": []byte("%!PS-Adobe-3.0 EPSF\n"), "document.pdf": pdf(""), "archive.zip": zipped("a.png"), "slip.zip": zipped("../../../../etc/cron.d/x"), "program.exe": []byte("MZ\x90\x00"), "program.png": []byte("\x7fELF\x02\x01\x01"),
		"old.bmp": append([]byte("BM"), make([]byte, 60)...), "icon.ico": append([]byte("\x00\x00\x01\x00\x01\x00"), make([]byte, 60)...), "scan.tiff": append([]byte("II*\x00"), make([]byte, 60)...),
		"phone.heic": []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), "new.avif": []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00"), "layers.psd": []byte("8BPS\x00\x01"), "film.mp4": []byte("\x00\x00\x00\x18ftypmp42"),
		"bits.xbm": []byte("#define x_width 16\n"), "empty.png": {}, "byte.png": {0x89}, "magic.png": []byte("\x89PNG\r\n\x1a\n"), "magic.jpg": []byte("\xff\xd8\xff"), "magic.gif": []byte("GIF89a"), "magic.webp": []byte("RIFF\x04\x00\x00\x00WEBP"),
		"polyglot.gif": []byte("GIF89a/*" + strings.Repeat("x", 100) + "*/=1;" + secret),
	})
	add("doctor", true, map[string][]byte{ // broken pictures
		"cut.png": small[:len(small)-20], "cut.jpg": photo[:len(photo)/2], "cut.gif": moving[:40], "cut.webp": webp(1, 1)[:24], "checksum.png": append(bytes.Clone(small[:50]), bytes.Repeat([]byte{7}, 50)...),
		"twice.png": withChunk(small, "IHDR", small[16:29]), "long.png": withChunk(small, "IDAT", zlibbed(make([]byte, 50_000_000))), "noise.jpg": append([]byte("\xff\xd8\xff\xdb"), bytes.Repeat([]byte{0xA5}, 3000)...),
	})
	add("doctor", true, map[string][]byte{ // small to send, huge to decode
		"bomb.png": bombPNG(100_000, 100_000), "wide.png": bombPNG(9000, 10), "high.png": bombPNG(10, 9000), "square.png": bombPNG(8000, 8000), "nothing.png": bombPNG(0, 0), "most.png": bombPNG(0x7fffffff, 0x7fffffff),
		"bomb.jpg": sized(photo, 0xC0, 65535, 65535), "square.jpg": sized(photo, 0xC0, 7900, 7900), "progressive.jpg": sized(photo, 0xC2, 8000, 5000), "bomb.webp": webp(16383, 16383), "square.webp": webp(6400, 6200),
		"bomb.gif": append([]byte("GIF89a\xff\xff\xff\xff"), moving[10:]...),
		"deep.png": flat(image.NewNRGBA64(image.Rect(0, 0, 6000, 5000))), "clear.png": flat(image.NewNRGBA(image.Rect(0, 0, 7000, 5600))),
		"heavy.png": append(bytes.Clone(small), make([]byte, 6<<20)...),
	})
	add("doctor", false, map[string][]byte{ // as large as is taken
		"grey.png": flat(image.NewGray(image.Rect(0, 0, 8000, 5000))), "indexed.png": flat(image.NewPaletted(image.Rect(0, 0, 8000, 5000), palette.WebSafe)), "coloured.png": flat(image.NewNRGBA(image.Rect(0, 0, 7600, 4100))),
		"still.gif": apptest.Encoded(func(w *bytes.Buffer) error {
			return gif.Encode(w, image.NewPaletted(image.Rect(0, 0, 6000, 6000), color.Palette{color.Black, color.White}), nil)
		}),
		"photo.jpg": apptest.Encoded(func(w *bytes.Buffer) error {
			return jpeg.Encode(w, image.NewYCbCr(image.Rect(0, 0, 8000, 5000), image.YCbCrSubsampleRatio420), nil)
		}),
	})
	add("doctor", false, map[string][]byte{ // pictures with more inside
		"text.png": withChunk(small, "tEXt", []byte("Comment\x00"+secret)), "xmp.png": withChunk(small, "iTXt", []byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"+secret)), "exif.png": withChunk(small, "eXIf", []byte(secret)),
		"bomb-text.png": withChunk(small, "zTXt", append([]byte("x\x00\x00"), zlibbed(make([]byte, 100_000_000))...)), "bomb-profile.png": withChunk(small, "iCCP", append([]byte("x\x00\x00"), zlibbed(make([]byte, 100_000_000))...)),
		"tail.png": append(bytes.Clone(small), secret...), "zip.png": append(bytes.Clone(small), zipped("x.html")...), "pdf.png": append(bytes.Clone(small), pdf("/JS")...),
		"comment.jpg": withSegment(photo, 0xFE, secret), "exif.jpg": withSegment(photo, 0xE1, exif), "xmp.jpg": withSegment(photo, 0xE1, "http://ns.adobe.com/xap/1.0/\x00"+secret), "profile.jpg": withSegment(photo, 0xE2, "ICC_PROFILE\x00\x01\x01"+secret),
		"photoshop.jpg": withSegment(photo, 0xED, "Photoshop 3.0\x00"+secret), "tail.jpg": append(bytes.Clone(photo), secret...), "zip.jpg": append(bytes.Clone(photo), zipped("x")...),
		"moving.gif": moving, "comment.gif": bytes.Replace(moving, []byte("!\xf9"), []byte("!\xfe\x1f"+secret+"\x00!\xf9"), 1), "tail.gif": append(bytes.Clone(moving), secret...),
		"exif.webp": riff("EXIF"+secret, "XMP "+secret), "tail.webp": append(webp(1, 1), secret...),
	})
	add("doctor", false, map[string][]byte{ // names that are more than names
		"../../../evil.png": small, "/etc/passwd": small, `..\..\evil.png`: small, "a\r\nSet-Cookie: x=1.png": small, "shell.php": small, ".htaccess": small, "con.svg": small, "\u202egnp.svg": small, long: small, "": small, "%2e%2e%2fx": small,
	})
	add("report", true, map[string][]byte{ // documents that act by themselves, or are none
		"script.pdf": pdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>"), "escaped.pdf": pdf("/OpenAction<</S/J#61vaScript/J#53(1)>>"), "launch.pdf": pdf("/A<</S/Launch/F(cmd.exe)>>"), "attached.pdf": pdf("/Names<</EmbeddedFiles 3 0 R>>"),
		"form.pdf": pdf("/AcroForm<</XFA 1 0 R>>"), "media.pdf": pdf("/Subtype/RichMedia "),
		"front.pdf": append([]byte(secret), pdf("")...), "tail.pdf": append(pdf(""), zipped("x")...), "open.pdf": []byte("%PDF-1.7\n"), "page.pdf": []byte(secret), "picture.pdf": small, "large.pdf": append(pdf(""), bytes.Repeat([]byte(" "), 21<<20)...),
	})
	return all
}

// peak is the most memory that this process has had since the last call, and what it has now.
func peak(t *testing.T) (most, now int64) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("memory is measured on Linux only")
	}
	read := func(name string) int64 {
		found := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(status)
		return apptest.Must(strconv.ParseInt(string(found[1]), 10, 64)) << 10
	}
	most, now = read("VmHWM"), read("VmRSS")
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Skip("the peak of memory cannot be reset here")
	}
	return most, now
}

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// What looking at one upload may cost.
const maxMemory, maxTime = 150 << 20, 5 * time.Second

// TestBadUploads sends what is made to harm: none is kept as it was sent, none costs much time or memory.
func TestBadUploads(t *testing.T) {
	all := badUploads()
	if len(all) < 60 {
		t.Fatalf("only %d bad uploads", len(all))
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the console runs
	eachCabinet(t, func(c *cabinet) {
		debug.FreeOSMemory()
		peak(t)
		_, before := peak(t)
		var slowest time.Duration // of the processor's time: others use this machine too
		for _, bad := range all {
			began := processorTime()
			a := c.Upload(c.Admin, bad.usage, bad.name, bad.content)
			took := processorTime() - began
			slowest = max(slowest, took)
			if took > maxTime {
				t.Errorf("%.60q took %s", bad.name, took)
			}
			if bad.refused && a.Code != fault.CodeFile || !bad.refused && a.Code != 0 {
				t.Errorf("%.60q: %s", bad.name, a)
			}
		}
		if most, _ := peak(t); most-before > maxMemory {
			t.Errorf("memory grew by %d MiB", (most-before)>>20)
		} else {
			t.Logf("%d uploads, the slowest took %s, memory grew by %d MiB", len(all), slowest, (most-before)>>20)
		}
		c.keptOnlyPixels(all)
	})
}

func (c *cabinet) keptOnlyPixels(all []badUpload) {
	c.T.Helper()
	sent := map[string]bool{}
	accepted := 0
	for _, bad := range all {
		sent[string(bad.content)] = true
		if !bad.refused {
			accepted++
		}
	}
	files := shelved(c.T, c.folder)
	if len(files) != accepted {
		c.T.Errorf("%d files are kept, of %d accepted", len(files), accepted)
	}
	named := regexp.MustCompile(`^[0-9a-f]{32}\.(png|jpg)$`)
	for name, content := range files {
		if !named.MatchString(name) {
			c.T.Errorf("a file is called %q", name)
		}
		if bytes.Contains(content, []byte("SECRET")) || bytes.Contains(content, []byte("<script")) || bytes.Contains(content, []byte("Exif")) {
			c.T.Errorf("%s kept more than its pixels", name)
		}
		if sent[string(content)] && strings.HasSuffix(name, ".jpg") {
			c.T.Errorf("%s is kept as it was sent", name)
		}
		if _, _, err := image.DecodeConfig(bytes.NewReader(content)); err != nil {
			c.T.Errorf("%s is no picture: %v", name, err)
		}
	}
	if outside, err := filepath.Glob(filepath.Join(c.folder, "..", "*evil*")); err != nil || len(outside) > 0 {
		c.T.Errorf("files outside the folder: %v %v", outside, err)
	}
	names, err := store.All[string](c.DB.Read(context.Background()), "SELECT original_name FROM files")
	if err != nil {
		c.T.Fatal(err)
	}
	for _, name := range names {
		if strings.ContainsAny(name, "\x00\r\n") || len([]rune(name)) > 100 {
			c.T.Errorf("a file remembers the name %.50q", name)
		}
	}
}

// TestPhotosStandUpright sends photos of a camera that was held in each of eight ways.
func TestPhotosStandUpright(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		// The upper left corner of the scene is dark; what is stored depends on how the camera was held.
		corners := map[int]func(w, h int) image.Point{
			1: func(_, _ int) image.Point { return image.Pt(0, 0) }, 2: func(w, _ int) image.Point { return image.Pt(w-16, 0) },
			3: func(w, h int) image.Point { return image.Pt(w-16, h-16) }, 4: func(_, h int) image.Point { return image.Pt(0, h-16) },
			5: func(_, _ int) image.Point { return image.Pt(0, 0) }, 6: func(_, h int) image.Point { return image.Pt(0, h-16) },
			7: func(w, h int) image.Point { return image.Pt(w-16, h-16) }, 8: func(w, _ int) image.Point { return image.Pt(w-16, 0) },
		}
		for held, corner := range corners {
			w, h := 64, 32
			if held >= 5 {
				w, h = h, w
			}
			scene := image.NewRGBA(image.Rect(0, 0, w, h))
			for i := range scene.Pix {
				scene.Pix[i] = 255
			}
			at := corner(w, h)
			for x := range 16 {
				for y := range 16 {
					scene.Set(at.X+x, at.Y+y, color.Black)
				}
			}
			photo := apptest.Encoded(func(w *bytes.Buffer) error { return jpeg.Encode(w, scene, nil) })
			tag := fmt.Sprintf("Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00%c\x00\x00\x00\x00\x00\x00\x00", rune(held))
			var up struct {
				URL           string
				Width, Height int
			}
			c.Upload(c.Admin, "doctor", "photo.jpg", withSegment(photo, 0xE1, tag)).Into(t, &up)
			kept := apptest.Must(jpeg.Decode(c.Fetch("", up.URL).Body))
			dark, _, _, _ := kept.At(8, 8).RGBA()
			light, _, _, _ := kept.At(56, 24).RGBA()
			way := fmt.Sprintf("held the way %d", held)
			apptest.Want(t, way, up, apptest.Fields{"Width": 64, "Height": 32})
			if width := kept.Bounds().Dx(); width != 64 {
				t.Errorf("%s: kept %d wide", way, width)
			}
			if dark > 0x3000 {
				t.Errorf("%s: %x in the dark corner", way, dark)
			}
			if light < 0xC000 {
				t.Errorf("%s: %x in the light corner", way, light)
			}
		}
	})
}
