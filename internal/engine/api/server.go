package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
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
	maxBody       = 1 << 20
	maxPublicBody = 16 << 10        // of somebody who has not signed in
	maxUpload     = 64<<20 + 64<<10 // an archive and the form around it; what each kind may have is told where it is read
	maxHeader     = 16 << 10
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
	metrics  *metrics
	outages  outageLog
	limits   Limits
	slowCall time.Duration
	pace     *pace // of accounts
	refusals *refusals

	callSlots   slots
	publicSlots slots
	uploadSlots slots
	bodies      *quota[string]             // by address
	exports     *quota[int64]              // by account; each holds a connection to the database, and needs a second one to begin
	waiting     map[Audience]*quota[int64] // by caller
	folder      string
	room        Room
	lostLines   func() int64

	unknownProxy sync.Once // told of once
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
	Folder   string         // for files that are being sent; empty for the system's own
	Room     Room           // without which it is not ready
	Limits   Limits
	SlowCall time.Duration // what takes so long is told of; 0 for nothing
	Log      *slog.Logger
	// LostLines counts lines of the process log that could not be written.
	LostLines func() int64
}

// New checks the calls and makes the server. A call without a declared permission is an error: it stops the start.
func New(c Config) (*Server, error) {
	if err := checkCalls(c.Calls, c.Auth); err != nil {
		return nil, err
	}
	if c.LostLines == nil {
		c.LostLines = func() int64 { return 0 }
	}
	s := &Server{
		calls: map[string]*Call{}, list: c.Calls, db: c.DB, vault: c.Vault, texts: c.Texts, auth: c.Auth, recorder: c.Recorder,
		proxies: c.Proxies, folder: c.Folder, room: c.Room, log: c.Log, lostLines: c.LostLines, metrics: newMetrics(c.LostLines), limits: c.Limits, slowCall: c.SlowCall, pace: newPace(c.Limits.CallsPerSecond), refusals: newRefusals(c.Log),
		callSlots: make(slots, maxCalls), publicSlots: make(slots, maxPublicCalls), uploadSlots: make(slots, maxUploads),
		waiting: map[Audience]*quota[int64]{Staff: newQuota[int64](maxConsolesOfOne, maxConsoles), Programs: newQuota[int64](maxWaitingOfOne, maxWaiting)},
		bodies:  newQuota[string](maxBodiesOfAddress, maxBodies), exports: newQuota[int64](maxExportsOfOne, 2*c.DB.MaxStreams()), // half of them at work, half waiting
	}
	for _, call := range c.Calls {
		s.calls[call.path()] = call
	}
	return s, nil
}

// Calls lists everything that serves an audience.
func (s *Server) Calls(audience Audience) []*Call {
	return slices.DeleteFunc(slices.Clone(s.list), func(c *Call) bool { return c.For != audience })
}

func (s *Server) serves(audience Audience) bool { return len(s.Calls(audience)) > 0 }

// ServeHTTP answers the calls of every audience, each at its address.
func (s *Server) ServeHTTP(w http.ResponseWriter, h *http.Request) { s.guard(w, h, s.answer) }

// guarded serves something beside the calls with the same care.
func (s *Server) guarded(answer func(w http.ResponseWriter, h *http.Request, r *Request) int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) { s.guard(w, h, answer) })
}

// guard survives a panic in an answer and measures it.
func (s *Server) guard(w http.ResponseWriter, h *http.Request, answer func(w http.ResponseWriter, h *http.Request, r *Request) int) {
	started := time.Now()
	r := s.request(h, started)
	header := w.Header()
	header["Cache-Control"] = noStore
	header["X-Content-Type-Options"] = noSniff
	header[requestIDHeader] = []string{r.ID}
	code := 0
	defer func() {
		if cause := recover(); cause != nil {
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			code = s.fail(w, r, fmt.Errorf("panic: %v\n%s", cause, debug.Stack()))
		}
		s.note(r, code, time.Since(started))
	}()
	code = answer(w, h, r)
}

// note measures an answer, and tells of it in the process log where it was slow or an attempt to sign in.
func (s *Server) note(r *Request, code int, took time.Duration) {
	s.metrics.observe(r.Call, code, took)
	if r.Call == nil || code == fault.CodeInternal {
		return // what failed has its line
	}
	about := []any{"call", r.Call.Name, "code", code, "requestId", r.ID, "ip", r.IP, "ms", took.Milliseconds()}
	if r.Caller != nil {
		about = append(about, "who", r.Caller.Username)
	}
	switch {
	case r.Call.Need.IsPublic():
		s.log.Info("sign-in", about...)
	case s.slowCall > 0 && took >= s.slowCall && !r.Call.Waits:
		s.log.Warn("slow call", about...)
	}
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
	wanted := "application/json"
	if r.Call.Upload != nil {
		wanted = "multipart/form-data"
	}
	if contentType != wanted {
		return s.transport(w, r, http.StatusUnsupportedMediaType, "mediaType")
	}
	if h.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return s.refuse(w, r, fault.Forbidden(nil, ""))
	}
	if r.Call.Need.IsPublic() {
		return s.answerBody(w, h, r, s.publicSlots, maxPublicBody)
	}
	leave, ok := s.callSlots.enterFor(r)
	if !ok {
		return s.busy(w, r)
	}
	err := func() error {
		defer leave()
		return s.admit(r)
	}()
	if r.Caller != nil && r.Call.For == Staff {
		// An open console sees here that its account may do something else than before, and asks what.
		w.Header()["Permit-Stamp"] = []string{r.Caller.Grant.Stamp()}
	}
	if err != nil {
		if r.Caller != nil && r.Call.Upload == nil {
			r.Body, _ = readBody(w, h, refusedBody)
		}
		return s.refuse(w, r, s.logRefusal(r, err))
	}
	if r.Call.Upload != nil {
		return s.answerUpload(w, h, r)
	}
	return s.answerBody(w, h, r, s.callSlots, maxBody)
}

// refusedBody is how much is read of a call that is not let in: enough for the record that it names.
const refusedBody = 4 << 10

// answerBody reads the body and then takes a slot: a slot is for work, not for waiting.
func (s *Server) answerBody(w http.ResponseWriter, h *http.Request, r *Request, slots slots, limit int64) int {
	done, ok := s.bodies.enter(r.IP)
	if !ok {
		return s.busy(w, r)
	}
	body, err := readBody(w, h, limit)
	done()
	if errors.Is(err, os.ErrDeadlineExceeded) {
		w.Header().Set("Connection", "close")
		return s.transport(w, r, http.StatusRequestTimeout, "tooLate")
	}
	if err != nil {
		return s.refuse(w, r, err)
	}
	leave, ok := s.enter(r, slots)
	if !ok {
		return s.busy(w, r)
	}
	defer leave()
	in, given, err := r.input(r.Call.Body(), body)
	if err != nil {
		return s.refuse(w, r, err)
	}
	if r.Call.For == Programs {
		if err := r.takeIdempotencyKey(h.Header.Get(idempotencyKey)); err != nil {
			return s.refuse(w, r, err)
		}
	}
	out, err := r.Call.serve(r, in, given)
	if err == nil && r.Call.Tagged {
		return s.finishTagged(w, h, r, out)
	}
	return s.finish(w, r, out, err)
}

// enter takes the slot that a call works in; one that waits takes none of those.
func (s *Server) enter(r *Request, slots slots) (leave func(), ok bool) {
	if r.Call.Waits {
		return s.waiting[r.Call.For].enter(r.Caller.Who())
	}
	return slots.enter()
}

// answerUpload reads the file as it comes.
func (s *Server) answerUpload(w http.ResponseWriter, h *http.Request, r *Request) int {
	leave, ok := s.uploadSlots.enter()
	if !ok {
		return s.busy(w, r)
	}
	defer leave()
	out, err := r.Call.Upload(r, http.MaxBytesReader(w, h.Body, maxUpload), h.Header.Get("Content-Type"))
	return s.finish(w, r, out, err)
}

func (s *Server) busy(w http.ResponseWriter, r *Request) int {
	return s.transport(w, r, http.StatusServiceUnavailable, "unavailable")
}

// input decodes the body of a call, which is described by takes.
func (r *Request) input(takes *schema.Node, body []byte) (in any, given schema.Given, err error) {
	r.Body = body
	in = r.Call.input()
	if takes == r.Call.In {
		given, err = takes.Decode(body, in)
		return in, given, err
	}
	identified := &identifiedIn{own: in}
	given, err = takes.Decode(body, identified)
	r.clientID = identified.id
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
	if f := outage(r, err); f != nil {
		return s.failAway(w, r, f, err)
	}
	f, ok := fault.As(err)
	if !ok {
		return s.fail(w, r, err)
	}
	if wait, ok := f.Data["retryAfterSec"].(int64); ok {
		w.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
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
