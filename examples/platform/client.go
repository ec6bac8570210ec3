package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"time"
)

// Client makes the calls of the platform's door. It is all that a program needs: a POST, a key, and an envelope.
type Client struct {
	URL  string // of the server, without a slash at its end
	Key  string
	HTTP *http.Client

	known map[string]answer // what was read before, by call and input
}

type answer struct {
	tag  string
	data json.RawMessage
}

// Refusal is an answer with a code other than 0.
type Refusal struct {
	Code    int
	Message string
	Data    json.RawMessage
	wait    time.Duration
}

func (r *Refusal) Error() string { return fmt.Sprintf("%d %s %s", r.Code, r.Message, r.Data) }

// Codes after which the same may be asked again: too many calls, the database away, and an outcome that is not known.
const (
	tooMany        = 4029
	unavailable    = 5003
	unknownOutcome = 5004
)

// maxTries is how often a call is made before the program gives up.
const maxTries = 5

// Write makes a call that changes something. It carries an id, so that asking again does nothing twice.
func (c *Client) Write(ctx context.Context, call string, in, out any) error {
	header := http.Header{"Idempotency-Key": {newID()}}
	return c.repeat(ctx, call, in, out, header)
}

// Read makes a call that changes nothing.
func (c *Client) Read(ctx context.Context, call string, in, out any) error {
	return c.repeat(ctx, call, in, out, http.Header{})
}

// ReadKnown makes a call whose answers have tags, and tells whether the answer was known already.
func (c *Client) ReadKnown(ctx context.Context, call string, in, out any) (known bool, err error) {
	written, err := json.Marshal(in)
	if err != nil {
		return false, err
	}
	place := call + string(written)
	had, header := c.known[place], http.Header{}
	if had.tag != "" {
		header.Set("If-None-Match", had.tag)
	}
	var data json.RawMessage
	if err := c.repeat(ctx, call, in, &data, header); err != nil {
		return false, err
	}
	if data == nil { // 304
		return true, json.Unmarshal(had.data, out)
	}
	if c.known == nil {
		c.known = map[string]answer{}
	}
	c.known[place] = answer{header.Get("ETag"), data}
	return false, json.Unmarshal(data, out)
}

// repeat asks until there is an answer, as long as asking again makes sense. The tag of the answer is put into the header.
func (c *Client) repeat(ctx context.Context, call string, in, out any, header http.Header) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		err := c.post(ctx, call, "application/json", body, out, header)
		refusal, refused := err.(*Refusal)
		again := refused && (refusal.Code == tooMany || refusal.Code == unavailable || refusal.Code == unknownOutcome)
		if !again || try == maxTries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(refusal.wait):
		}
	}
}

// Uploaded is what became of an upload. A private file has no address.
type Uploaded struct {
	FileID int64  `json:"fileId"`
	URL    string `json:"url"`
}

// Upload sends a picture for a usage: member, review or comment for all to see, identity or feedback for staff alone.
func (c *Client) Upload(ctx context.Context, usage string, content []byte) (up Uploaded, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("usage", usage); err != nil {
		return up, err
	}
	part, err := form.CreateFormFile("file", usage+".png")
	if err != nil {
		return up, err
	}
	if _, err := part.Write(content); err != nil {
		return up, err
	}
	if err := form.Close(); err != nil {
		return up, err
	}
	return up, c.post(ctx, "fileUpload", form.FormDataContentType(), body.Bytes(), &up, http.Header{})
}

// Open fetches a private file at the address that fileOpen gave.
func (c *Client) Open(ctx context.Context, address string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.Key)
	response, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		return nil, fmt.Errorf("the file cannot be opened: HTTP %d", response.StatusCode)
	}
	return io.ReadAll(response.Body)
}

// post makes one request and reads its envelope.
func (c *Client) post(ctx context.Context, call, contentType string, body []byte, out any, header http.Header) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/platform/"+call, bytes.NewReader(body))
	if err != nil {
		return err
	}
	for name := range header {
		request.Header.Set(name, header.Get(name))
	}
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("Accept-Language", "en")
	request.Header.Set("Authorization", "Bearer "+c.Key)
	response, err := c.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	header.Set("ETag", response.Header.Get("ETag"))
	if response.StatusCode == http.StatusNotModified {
		return nil
	}
	var envelope struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		return fmt.Errorf("%s: HTTP %d: %w", call, response.StatusCode, err)
	}
	if envelope.Code != 0 {
		wait, err := time.ParseDuration(response.Header.Get("Retry-After") + "s")
		if err != nil {
			wait = time.Second
		}
		return &Refusal{envelope.Code, envelope.Message, envelope.Data, wait}
	}
	return json.Unmarshal(envelope.Data, out)
}

// newID is an id that no other request has.
func newID() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	return hex.EncodeToString(random[:])
}
