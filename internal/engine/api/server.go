package api

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Limits of every request.
const (
	maxBody     = 1 << 20
	maxUpload   = 20<<20 + 64<<10 // a document and the form around it
	maxHeader   = 16 << 10
	maxInFlight = 256
)

// Server serves a fixed list of calls.
type Server struct {
	calls    map[string]*Call // by path
	list     []*Call
	db       *store.DB
	vault    *pii.Vault
	texts    *locale.Catalog
	auth     map[Audience]Authenticator
	recorder Recorder
	proxies  []netip.Prefix
	log      *slog.Logger
	slots    chan struct{}
	metrics  *metrics
	exports  perAccount
}

// Config is what a Server is made of.
type Config struct {
	Calls    []*Call
	DB       *store.DB
	Vault    *pii.Vault // of the personal data
	Texts    *locale.Catalog
	Auth     map[Audience]Authenticator // who finds out who the callers are
	Recorder Recorder
	Proxies  []netip.Prefix // whose forwarded addresses are believed
	Log      *slog.Logger
}

// New checks the calls and makes the server. A call without a declared permission is an error: it stops the start.
func New(c Config) (*Server, error) {
	if err := checkCalls(c.Calls, c.Auth); err != nil {
		return nil, err
	}
	s := &Server{
		calls: map[string]*Call{}, list: c.Calls, db: c.DB, vault: c.Vault, texts: c.Texts, auth: c.Auth, recorder: c.Recorder,
		proxies: c.Proxies, log: c.Log, slots: make(chan struct{}, maxInFlight), metrics: newMetrics(), exports: perAccount{max: 2, maxInAll: 8},
	}
	for _, call := range c.Calls {
		s.calls[call.path()] = call
	}
	return s, nil
}

// Calls lists everything served.
func (s *Server) Calls() []*Call { return s.list }

func (s *Server) serves(audience Audience) bool {
	return slices.ContainsFunc(s.list, func(c *Call) bool { return c.For == audience })
}

// ServeHTTP answers the calls of every audience, each at its address.
func (s *Server) ServeHTTP(w http.ResponseWriter, h *http.Request) { s.guard(w, h, s.answer) }

// guarded serves something beside the calls with the same care.
func (s *Server) guarded(answer func(w http.ResponseWriter, h *http.Request, r *Request) int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) { s.guard(w, h, answer) })
}

// guard bounds how many answers are under way, survives a panic in one of them and measures it.
func (s *Server) guard(w http.ResponseWriter, h *http.Request, answer func(w http.ResponseWriter, h *http.Request, r *Request) int) {
	started := time.Now()
	r := s.request(h, started)
	header := w.Header()
	header["Cache-Control"] = noStore
	header["X-Content-Type-Options"] = noSniff
	code := 0
	defer func() {
		if cause := recover(); cause != nil {
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			code = s.fail(w, r, fmt.Errorf("panic: %v\n%s", cause, debug.Stack()))
		}
		s.metrics.observe(r.Call, code, time.Since(started))
	}()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		s.transport(w, r, http.StatusServiceUnavailable, "unavailable")
		return
	}
	code = answer(w, h, r)
}

var (
	noStore = []string{"no-store"}
	noSniff = []string{"nosniff"}
)

// answer runs the steps of the pipeline and returns the code of the envelope it wrote.
func (s *Server) answer(w http.ResponseWriter, h *http.Request, r *Request) int {
	if r.Call == nil {
		return s.transport(w, r, http.StatusNotFound, "unknownCall")
	}
	if h.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return s.transport(w, r, http.StatusMethodNotAllowed, "method")
	}
	contentType, _, _ := mime.ParseMediaType(h.Header.Get("Content-Type"))
	wanted, limit := "application/json", int64(maxBody)
	if r.Call.Upload != nil {
		wanted, limit = "multipart/form-data", maxUpload
	}
	if contentType != wanted {
		return s.transport(w, r, http.StatusUnsupportedMediaType, "mediaType")
	}
	if h.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return s.refuse(w, r, fault.Forbidden(nil, ""))
	}
	body := http.MaxBytesReader(w, h.Body, limit)
	err := s.admit(r)
	if r.Caller != nil {
		// An open console sees here that its account may do something else than before, and asks what.
		w.Header()["Permit-Stamp"] = []string{r.Caller.Grant.Stamp()}
	}
	if err != nil {
		return s.refuse(w, r, s.logRefusal(r, err))
	}
	if r.Call.Upload != nil {
		out, err := r.Call.Upload(r, body, h.Header.Get("Content-Type"))
		return s.finish(w, r, out, err)
	}
	in, given, err := r.input(body)
	if err != nil {
		return s.refuse(w, r, err)
	}
	out, err := r.Call.serve(r, in, given)
	return s.finish(w, r, out, err)
}

// input decodes the body of a call.
func (r *Request) input(body io.Reader) (in any, given schema.Given, err error) {
	content, err := io.ReadAll(body)
	if err != nil {
		return nil, given, err
	}
	r.Body = content
	in = r.Call.input()
	given, err = r.Call.In.Decode(content, in)
	return in, given, err
}

func (s *Server) finish(w http.ResponseWriter, r *Request, out any, err error) int {
	if err != nil {
		return s.refuse(w, r, s.logRefusal(r, err))
	}
	if r.bind != nil {
		http.SetCookie(w, r.bind)
	}
	if file, ok := out.(*File); ok {
		return s.stream(w, r, file)
	}
	if err := writeEnvelope(w, http.StatusOK, envelope{Data: out}); err != nil {
		return s.fail(w, r, fmt.Errorf("encode the answer of %s: %w", r.Call.Name, err))
	}
	return 0
}

// refuse answers a fault in the caller's language, and hides anything else behind 5000.
func (s *Server) refuse(w http.ResponseWriter, r *Request, err error) int {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return s.transport(w, r, http.StatusRequestEntityTooLarge, "tooLarge")
	}
	f, ok := fault.As(err)
	if !ok {
		return s.fail(w, r, err)
	}
	if err := writeEnvelope(w, http.StatusOK, faultEnvelope(s.texts, r.Lang, r.Call, f)); err != nil {
		return s.fail(w, r, err)
	}
	return f.Code
}

func (s *Server) fail(w http.ResponseWriter, r *Request, err error) int {
	name := ""
	if r.Call != nil {
		name = r.Call.Name
	}
	if errors.Is(err, context.Canceled) && r.Ctx.Err() != nil {
		return fault.CodeInternal // the client hung up
	}
	s.log.Error("call failed", "call", name, "requestId", r.ID, "error", Printable(err.Error()))
	_ = writeEnvelope(w, http.StatusInternalServerError, faultEnvelope(s.texts, r.Lang, nil, fault.Internal(r.ID)))
	return fault.CodeInternal
}

func (s *Server) transport(w http.ResponseWriter, r *Request, status int, key string) int {
	_ = writeEnvelope(w, status, envelope{Code: status, Message: s.texts.Text(r.Lang, key, nil)})
	return status
}

// stream sends a file for as long as the client keeps reading it.
func (s *Server) stream(w http.ResponseWriter, r *Request, file *File) int {
	done, ok := s.exports.enter(r.Caller.AccountID)
	if !ok {
		return s.refuse(w, r, fault.TooMany(10))
	}
	defer done()
	begun := false
	err := file.Open(func(rows int64, write FileWriter) error {
		// What is taken out is in the operation log before the first row leaves, whether or not anybody waits for the rest.
		if err := r.DB.Write(context.WithoutCancel(r.Ctx), func(tx *store.Tx) error { return file.Record(tx, rows) }); err != nil {
			return err
		}
		begun = true
		header := w.Header()
		header.Set("Content-Type", file.ContentType)
		header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
		header.Set("X-Total-Rows", strconv.FormatInt(rows, 10))
		return write(&deadlineWriter{w: w, control: http.NewResponseController(w)}, func() {})
	})
	switch {
	case err != nil && !begun:
		return s.refuse(w, r, err)
	case err != nil:
		s.log.Error("export broken off", "call", r.Call.Name, "requestId", r.ID, "error", Printable(err.Error()))
		// The answer has begun, so only a broken connection can tell the client that it is not whole.
		panic(http.ErrAbortHandler)
	}
	return 0
}

// deadlineWriter moves the write deadline along as long as the client takes data.
type deadlineWriter struct {
	w       io.Writer
	control *http.ResponseController
}

func (p *deadlineWriter) Write(b []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(60 * time.Second)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.w.Write(b)
}

// perAccount bounds how many long answers one account, and all together, have under way: each holds a connection to the
// database, and needs a second one to begin.
type perAccount struct {
	mu       sync.Mutex
	max      int
	maxInAll int
	inAll    int
	busy     map[int64]int
}

func (p *perAccount) enter(account int64) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[account] >= p.max || p.inAll >= p.maxInAll {
		return nil, false
	}
	if p.busy == nil {
		p.busy = map[int64]int{}
	}
	p.busy[account]++
	p.inAll++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.inAll--
		if p.busy[account]--; p.busy[account] == 0 {
			delete(p.busy, account)
		}
	}, true
}

func (s *Server) request(h *http.Request, started time.Time) *Request {
	r := &Request{
		Ctx: h.Context(), ID: newRequestID(), Call: s.calls[h.URL.Path], Lang: locale.Accept(h.Header.Get("Accept-Language")),
		IP: s.address(h), UserAgent: cut(h.UserAgent(), 200), FromBrowser: h.Header.Get("Sec-Fetch-Site") != "",
		Secure: s.secure(h), DB: s.db, Vault: s.vault, Texts: s.texts, Started: started, recorder: s.recorder,
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
