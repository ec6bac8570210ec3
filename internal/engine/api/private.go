package api

import (
	"mime"
	"net/http"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// Files serves what was uploaded: public pictures to everybody, private files to the session that holds a ticket.
type Files interface {
	http.Handler
	OpenPrivate(r *Request, ticket string) (*Content, error)
}

// Content is a private file.
type Content struct {
	Name        string
	ContentType string
	Bytes       []byte
}

// privateFiles answers where an audience opens private files. The ticket alone opens nothing: the session, or the key, must be
// in its header, which no link, image or form of another page can send.
func (s *Server) privateFiles(files Files, audience Audience, need perm.Need) http.Handler {
	call := &Call{Name: "file", For: audience, Need: need, Object: "file"}
	return s.guarded(func(w http.ResponseWriter, h *http.Request, r *Request) int {
		r.Call, r.Token = call, audiences[audience].token(h)
		if h.Header.Get("Sec-Fetch-Site") == "cross-site" {
			return s.refuse(w, r, fault.Forbidden(nil, ""))
		}
		leave, ok := s.callSlots.enter()
		if !ok {
			return s.busy(w, r)
		}
		defer leave()
		if err := s.admit(r); err != nil {
			return s.refuse(w, r, err)
		}
		content, err := files.OpenPrivate(r, h.PathValue("ticket"))
		if err != nil {
			return s.refuse(w, r, err)
		}
		header := w.Header()
		header.Set("Content-Type", content.ContentType)
		header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": content.Name}))
		_, _ = w.Write(content.Bytes)
		return 0
	})
}
