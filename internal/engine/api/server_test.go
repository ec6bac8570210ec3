package api_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store/storetest"
)

type nothing struct{}

type echo struct {
	IP     string `json:"ip"`
	Secure bool   `json:"secure"`
}

func serverOf(t *testing.T, log io.Writer, calls ...*api.Call) *api.Server {
	t.Helper()
	texts, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	s, err := api.New(api.Config{
		Calls: calls, DB: storetest.SQLite(t), Texts: texts, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Log: slog.New(slog.NewJSONHandler(log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func post(call string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/"+call, strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	return r
}

func TestAPanicAnswersWithARequestIDAndTheProcessLivesOn(t *testing.T) {
	var log strings.Builder
	s := serverOf(t, &log,
		api.Read("explode", perm.Public, func(*api.Request, nothing) (nothing, error) { panic("secret detail") }),
		api.Read("fail", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, errors.New("secret detail") }),
		api.Read("work", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, nil }))
	for _, call := range []string{"explode", "fail"} {
		log.Reset()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, post(call))
		_, id, _ := strings.Cut(w.Body.String(), `"requestId":"`)
		id, _, _ = strings.Cut(id, `"`)
		if w.Code != http.StatusInternalServerError || id == "" || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %d %s", call, w.Code, w.Body)
		}
		if message, _, _ := strings.Cut(w.Body.String(), `"data"`); !strings.Contains(message, id) {
			t.Errorf("%s: whoever reads the message cannot tell the number of the request: %s", call, message)
		}
		if !strings.Contains(log.String(), id) || !strings.Contains(log.String(), "secret detail") || strings.Count(log.String(), "\n") != 1 {
			t.Errorf("%s: the process log has %q", call, log.String())
		}
	}
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, post("work")); w.Code != http.StatusOK {
		t.Errorf("after a panic: %d %s", w.Code, w.Body)
	}
}

func TestForwardedAddressesCountOnlyFromConfiguredProxies(t *testing.T) {
	s := serverOf(t, io.Discard, api.Read("who", perm.Public, func(r *api.Request, _ nothing) (echo, error) { return echo{r.IP, r.Secure}, nil }))
	for _, c := range []struct {
		peer      string
		forwarded []string // a line each
		want      string
	}{
		{"203.0.113.5:1", []string{"198.51.100.7"}, `"ip":"203.0.113.5","secure":false`},
		{"10.1.1.1:1", []string{"198.51.100.7"}, `"ip":"198.51.100.7","secure":true`},
		{"10.1.1.1:1", []string{"6.6.6.6, 198.51.100.7, 10.2.2.2"}, `"ip":"198.51.100.7","secure":true`},
		{"10.1.1.1:1", []string{"6.6.6.6", "198.51.100.7", "10.2.2.2"}, `"ip":"198.51.100.7","secure":true`},
		{"10.1.1.1:1", []string{"garbage"}, `"ip":"10.1.1.1","secure":true`},
	} {
		r := post("who")
		r.RemoteAddr = c.peer
		r.Header["X-Forwarded-For"] = c.forwarded
		r.Header.Set("X-Forwarded-Proto", "https")
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%+v: %s", c, w.Body)
		}
	}
}

func TestStoppingFinishesTheCallsUnderWay(t *testing.T) {
	entered, leave := make(chan struct{}), make(chan struct{})
	s := serverOf(t, io.Discard, api.Read("slow", perm.Public, func(*api.Request, nothing) (nothing, error) {
		close(entered)
		<-leave
		return nothing{}, nil
	}))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- api.Serve(ctx, listener, s, 0, slog.New(slog.DiscardHandler)) }()
	answered := make(chan error, 1)
	go func() {
		answer, err := http.Post("http://"+listener.Addr().String()+"/api/slow", "application/json", strings.NewReader("{}"))
		if err == nil && answer.StatusCode != http.StatusOK {
			err = errors.New(answer.Status)
		}
		answered <- err
	}()
	<-entered
	stop()
	close(leave)
	if err := <-answered; err != nil {
		t.Errorf("the call under way: %v", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("stopping: %v", err)
	}
}

func TestTheProcessLogShowsNoControlCharacters(t *testing.T) {
	if got := api.Printable("a\x1b[31m\u202eb"); strings.ContainsAny(got, "\x1b\u202e") {
		t.Errorf("%q", got)
	}
	if got := api.Printable(strings.Repeat("长", 1000)); len(got) > 1024 || !strings.HasSuffix(got, "长") {
		t.Errorf("%d bytes", len(got))
	}
}

func TestStoppingBreaksNoConnectionInUse(t *testing.T) {
	s := serverOf(t, io.Discard, api.Read("work", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, nil }))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- api.Serve(ctx, listener, s, 0, slog.New(slog.DiscardHandler)) }()
	var clients, begun sync.WaitGroup
	begun.Add(8)
	for range 8 {
		clients.Go(func() {
			if err := askUntilLast(listener.Addr().String(), begun.Done); err != nil {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	stop()
	clients.Wait()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestStoppingIsAnnouncedWhileCallsAreStillTaken(t *testing.T) {
	s := serverOf(t, io.Discard, api.Read("work", perm.Public, func(*api.Request, nothing) (nothing, error) { return nothing{}, nil }))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- api.Serve(ctx, listener, s, time.Second, slog.New(slog.DiscardHandler)) }()
	stop()
	address := "http://" + listener.Addr().String()
	for status := 0; status != http.StatusServiceUnavailable; {
		answer, err := http.Get(address + "/readyz")
		if err != nil {
			t.Fatalf("it stopped without a word: %v", err)
		}
		_ = answer.Body.Close()
		status = answer.StatusCode
	}
	answer, err := http.Post(address+"/api/work", "application/json", strings.NewReader("{}"))
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("a call after the announcement: %v %v", answer, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// askUntilLast keeps asking on one connection until the server says that the answer was the last.
func askUntilLast(addr string, begun func()) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	answers := bufio.NewReader(conn)
	for n := 0; ; n++ {
		if _, err := fmt.Fprintf(conn, "POST /api/work HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", addr); err != nil {
			return err
		}
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			return fmt.Errorf("after %d answers: %w", n, err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			return err
		}
		if n == 10 {
			begun()
		}
		if answer.Close {
			return nil
		}
	}
}
