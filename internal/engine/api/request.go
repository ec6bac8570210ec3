package api

import (
	"caredesk/internal/engine/locale"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

func (s *Server) request(h *http.Request, started time.Time) *Request {
	r := &Request{
		Ctx: h.Context(), ID: newRequestID(), Call: s.calls[h.URL.Path], Lang: locale.Accept(h.Header.Get("Accept-Language")),
		IP: s.address(h), UserAgent: cut(h.UserAgent(), 200), FromBrowser: h.Header.Get("Sec-Fetch-Site") != "",
		Secure: s.secure(h), DB: s.db, Vault: s.vault, Texts: s.texts, Limits: &s.limits, Started: started, recorder: s.recorder, refusals: s.refusals,
	}
	audience := Staff
	if r.Call != nil {
		audience = r.Call.For
	}
	r.Token = audiences[audience].token(h)
	if cookie, err := h.Cookie(bindCookieName(r.Secure)); err == nil {
		r.BindCookie = cookie.Value
	}
	return r
}

// bindCookieName is the cookie that ties a browser's session to that browser.
func bindCookieName(secure bool) string {
	if secure {
		return "__Host-bind"
	}
	return "bind"
}

func newRequestID() string {
	var id [12]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// address is the caller's own, or the one that a configured proxy vouches for.
func (s *Server) address(h *http.Request) string {
	peer, err := netip.ParseAddrPort(h.RemoteAddr)
	if err != nil {
		return h.RemoteAddr
	}
	if !s.trusts(peer.Addr()) {
		return peer.Addr().Unmap().String()
	}
	// A proxy may add a line of its own instead of lengthening the one that came, which the client could have written.
	hops := strings.Split(strings.Join(h.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		if !s.trusts(hop) {
			return hop.Unmap().String()
		}
	}
	return peer.Addr().Unmap().String()
}

func (s *Server) secure(h *http.Request) bool {
	if h.TLS != nil {
		return true
	}
	peer, err := netip.ParseAddrPort(h.RemoteAddr)
	return err == nil && s.trusts(peer.Addr()) && h.Header.Get("X-Forwarded-Proto") == "https"
}

func (s *Server) trusts(a netip.Addr) bool {
	for _, prefix := range s.proxies {
		if prefix.Contains(a.Unmap()) {
			return true
		}
	}
	return false
}
