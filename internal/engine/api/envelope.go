package api

import (
	"bytes"
	"net/http"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/locale"
)

type envelope struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data"`
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func writeEnvelope(w http.ResponseWriter, status int, e envelope) error {
	buf := buffers.Get().(*bytes.Buffer)
	buf.Reset()
	defer buffers.Put(buf)
	if err := e.write(buf); err != nil {
		return err
	}
	header := w.Header()
	header["Content-Type"] = jsonType
	header["Content-Length"] = []string{strconv.Itoa(buf.Len())}
	w.WriteHeader(status)
	// The client may have gone; there is nobody left to tell.
	_, _ = w.Write(buf.Bytes())
	return nil
}

// selfWritten is data that writes itself faster than the general encoder could.
type selfWritten interface {
	AppendJSON(buf []byte) ([]byte, error)
}

func (e *envelope) write(buf *bytes.Buffer) error {
	data, ok := e.Data.(selfWritten)
	if !ok || e.Code != 0 || e.Message != "" {
		return json.MarshalWrite(buf, e, jsontext.EscapeForHTML(false))
	}
	written, err := data.AppendJSON(append(buf.AvailableBuffer(), `{"code":0,"message":"","data":`...))
	_, _ = buf.Write(append(written, '}')) // never fails
	return err
}

var jsonType = []string{"application/json; charset=utf-8"}

// faultEnvelope puts a fault into the words of the caller.
func faultEnvelope(texts *locale.Catalog, lang locale.Lang, call *Call, f *fault.Error) envelope {
	label := func(field string) string {
		if call == nil {
			return field
		}
		return texts.Label(lang, call.Section, call.Object, field)
	}
	data := make(map[string]any, len(f.Data)+1)
	for name, value := range f.Data {
		data[name] = value
	}
	if f.Fields != nil {
		fields := make(map[string]string, len(f.Fields))
		for name, message := range f.Fields {
			fields[name] = texts.Text(lang, message.Key, withLabel(message.Args, label(lastPart(name))))
		}
		data["fields"] = fields
	}
	return envelope{Code: f.Code, Message: sentence(texts, lang, f, label), Data: data}
}

// sentence is a fault's message, with the field that it is about named as on the screen.
func sentence(texts *locale.Catalog, lang locale.Lang, f *fault.Error, label func(field string) string) string {
	args := f.Message.Args
	if field, ok := f.Data["field"].(string); ok {
		args = withLabel(args, label(lastPart(field)))
	}
	return texts.Text(lang, f.Message.Key, args)
}

// Say puts a fault into the caller's words, for answers that carry several.
func (r *Request) Say(f *fault.Error) string {
	return sentence(r.Texts, r.Lang, f, func(field string) string { return r.Texts.Label(r.Lang, r.Call.Section, r.Call.Object, field) })
}

func withLabel(args map[string]any, label string) map[string]any {
	all := map[string]any{"label": label}
	for name, value := range args {
		all[name] = value
	}
	return all
}

// lastPart drops the way to a nested field: skus.0.priceFen is labelled as priceFen.
func lastPart(path string) string {
	end := len(path)
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] != '.' {
			continue
		}
		if part := path[i+1 : end]; part != "" && (part[0] < '0' || part[0] > '9') {
			return part
		}
		end = i
	}
	return path[:end]
}
