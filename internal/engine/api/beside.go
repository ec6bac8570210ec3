package api

import (
	"net/http"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// Beside serves something that is no call, and touches no record, to whoever has signed in at the console.
func (s *Server) Beside(name string, answer http.Handler) http.Handler {
	call := &Call{Name: name, For: Staff, Need: perm.AnyStaff}
	return s.guarded(func(w http.ResponseWriter, h *http.Request, r *Request) int {
		r.Call, r.Token = call, audiences[Staff].token(h)
		if h.Header.Get("Sec-Fetch-Site") == "cross-site" {
			return s.refuse(w, r, fault.Forbidden(nil, ""))
		}
		leave, ok := s.callSlots.enterFor(r)
		if !ok {
			return s.busy(w, r)
		}
		defer leave()
		if err := s.admit(r); err != nil {
			return s.refuse(w, r, err)
		}
		h.Body = http.MaxBytesReader(w, h.Body, maxBody)
		answer.ServeHTTP(w, h)
		return 0
	})
}
