package api

import (
	"caredesk/internal/engine/locale"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"time"
)

func (s *Server) request(h *http.Request, started time.Time) *Request {
	r := &Request{
		Ctx: h.Context(), ID: requestID(h), Call: s.calls[h.URL.Path], Lang: locale.Accept(h.Header.Get("Accept-Language")),
		IP: s.address(h), UserAgent: cut(h.UserAgent(), 200), FromBrowser: h.Header.Get("Sec-Fetch-Site") != "",
		Secure: s.secure(h), DB: s.db, Vault: s.vault, Texts: s.texts, Limits: &s.limits, Started: started, recorder: s.recorder, refusals: s.refusals,
	}
	r.ForwardedBy = s.forwardedBy(h)
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

// requestIDHeader carries the id of a request from a proxy, and back to the caller.
const requestIDHeader = "X-Request-Id"

// plainID is what an id that comes with a request may look like: it stands in logs.
var plainID = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// requestID is the id that came with a request, so that a proxy and the console call it alike, or a new one.
func requestID(h *http.Request) string {
	if given := h.Header.Get(requestIDHeader); plainID.MatchString(given) {
		return given
	}
	return newRequestID()
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

// forwardingHeaders are what a proxy says of the caller that it speaks for.
var forwardingHeaders = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded"}

// forwardedBy is the address of a proxy that is not among the trusted ones: all callers behind it are taken for one, whose failed
// sign-ins lock out the others.
func (s *Server) forwardedBy(h *http.Request) string {
	peer, err := netip.ParseAddrPort(h.RemoteAddr)
	forwards := func(name string) bool { return h.Header.Get(name) != "" }
	if err != nil || s.trusts(peer.Addr()) || !slices.ContainsFunc(forwardingHeaders, forwards) {
		return ""
	}
	address := peer.Addr().Unmap().String()
	s.unknownProxy.Do(func() {
		s.log.Warn("requests are forwarded by an address that is not among the trusted proxies; all who come through it are taken for one", "address", address)
	})
	return address
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
