package apptest

import (
	"bytes"
	"mime/multipart"
	"net/http"
)

// Reconcile sends the statement of a payment channel to one of the calls that compare it, as the web does.
func (d *Desk) Reconcile(call, token, channel string, content []byte, more ...string) Answer {
	d.T.Helper()
	body, contentType := ChannelForm(channel, content, more...)
	return d.Ask(call, token, string(body), func(r *http.Request) { r.Header.Set("Content-Type", contentType) })
}

// ChannelForm is the form of such a call: the channel, further fields by turns, and last the file.
func ChannelForm(channel string, content []byte, more ...string) (body []byte, contentType string) {
	var written bytes.Buffer
	form := multipart.NewWriter(&written)
	_ = form.WriteField("channel", channel)
	for i := 0; i+1 < len(more); i += 2 {
		_ = form.WriteField(more[i], more[i+1])
	}
	part, _ := form.CreateFormFile("file", "statement.csv")
	_, _ = part.Write(content)
	_ = form.Close()
	return written.Bytes(), form.FormDataContentType()
}
