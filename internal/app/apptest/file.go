package apptest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
)

// Photo uploads a picture and returns its id and address.
func (d *Desk) Photo(token, usage string) (id int64, url string) {
	d.T.Helper()
	a := d.Upload(token, usage, "front.png", Encoded(func(w *bytes.Buffer) error { return png.Encode(w, Picture(40, 30)) }))
	var up struct {
		FileID int64
		URL    string
	}
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &up)
	return up.FileID, up.URL
}

// Document uploads a PDF and returns its address.
func (d *Desk) Document(token, usage string) (url string) {
	d.T.Helper()
	a := d.Upload(token, usage, "clause.pdf", PDF())
	var up struct{ URL string }
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &up)
	return up.URL
}

// PDF is a document of one empty page.
func PDF() []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>"}
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	fmt.Fprintf(&out, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, out.Len())
	return out.Bytes()
}

// Fetch gets an address with a token in the header.
func (d *Desk) Fetch(token, url string, adjust ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, url, nil)
	if token != "" {
		r.Header.Set("token", token)
	}
	for _, change := range adjust {
		change(r)
	}
	w := httptest.NewRecorder()
	d.Handler.ServeHTTP(w, r)
	return w
}

// Opened asks for the address of a private file.
func (d *Desk) Opened(token string, fileID int64, owner string, ownerID int64) (string, Answer) {
	d.T.Helper()
	a := d.Ask("filePrivateUrl", token, Written(map[string]any{"fileId": fileID, "ownerType": owner, "ownerId": ownerID}))
	var out struct{ URL string }
	if a.Code == 0 {
		a.Into(d.T, &out)
	}
	return out.URL, a
}

func (d *Desk) Upload(token, usage, name string, content []byte, adjust ...func(*http.Request)) Answer {
	d.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("usage", usage); err != nil {
		d.T.Fatal(err)
	}
	part := Must(form.CreateFormFile("file", name))
	if _, err := part.Write(content); err != nil {
		d.T.Fatal(err)
	}
	if err := form.Close(); err != nil {
		d.T.Fatal(err)
	}
	typed := func(r *http.Request) { r.Header.Set("Content-Type", form.FormDataContentType()) }
	return d.Ask("fileUpload", token, body.String(), append([]func(*http.Request){typed}, adjust...)...)
}

func Picture(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		img.Set(x, x%height, color.RGBA{R: uint8(x), G: 99, A: 255})
	}
	return img
}

func Encoded(encode func(w *bytes.Buffer) error) []byte {
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		panic(err)
	}
	return out.Bytes()
}
