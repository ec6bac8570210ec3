package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestExchange(t *testing.T) {
	long := strings.Repeat("row ", 50_000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/counted":
			_, _ = w.Write([]byte("short"))
		case "/chunked":
			_, _ = w.Write([]byte(long))
			w.(http.Flusher).Flush()
			_, _ = w.Write([]byte("end"))
		default:
			http.Error(w, "no", http.StatusForbidden)
		}
	}))
	defer server.Close()
	c, err := dial(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for _, test := range []struct {
		path, body string
		fails      bool
	}{
		{"/counted", "short", false},
		{"/chunked", long + "end", false},
		{"/refused", "no\n", true},
		{"/counted", "short", false},
	} {
		body, err := c.exchange([]byte("GET " + test.path + " HTTP/1.1\r\nHost: x\r\n\r\n"))
		if (err != nil) != test.fails || string(body) != test.body {
			t.Errorf("%s: %d bytes, %v", test.path, len(body), err)
		}
	}
}
