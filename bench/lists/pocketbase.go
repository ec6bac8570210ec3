package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

const (
	pocketBaseEmail    = "bench@example.com"
	pocketBasePassword = "bench-password"
)

// loadPocketBase fills a data folder with the rows of CareDesk's SQLite file.
func loadPocketBase(ctx context.Context, binary, folder, from string) error {
	return runTool(ctx, nil, nil, binary, "load", "--dev=false", "--dir", folder, "--from", from,
		"--email", pocketBaseEmail, "--password", pocketBasePassword)
}

// startPocketBase waits until the server answers. PocketBase takes a binary in the temporary folder for `go run`
// and turns its slow development mode on; --dev=false keeps its production default.
func startPocketBase(ctx context.Context, binary, folder string) (*process, string, error) {
	return startServer(ctx, "PocketBase", nil, "/api/health", binary, func(addr string) []string {
		return []string{"serve", "--dev=false", "--dir", folder, "--http", addr}
	})
}

func signInToPocketBase(addr string) (token string, err error) {
	body, _ := json.Marshal(map[string]string{"identity": pocketBaseEmail, "password": pocketBasePassword})
	response, err := http.Post("http://"+addr+"/api/collections/users/auth-with-password", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var answer struct{ Token string }
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err == nil && answer.Token == "" {
		err = fmt.Errorf("PocketBase refuses the sign-in: %s", response.Status)
	}
	return answer.Token, err
}

// pocketBasePeer asks with or without the total number of records, which PocketBase counts on each request.
func pocketBasePeer(name string, server *process, addr, token string, withTotal bool) *peer {
	p := &peer{name: name, addr: addr, token: token, server: server, read: readPocketBase, okMark: []byte(`"items":[{`)}
	for _, q := range queries {
		values := url.Values{
			"page": {fmt.Sprint(q.page)}, "perPage": {fmt.Sprint(pageSize)},
			"sort": {"sort,-id"}, "filter": {fmt.Sprintf("status='%s'", q.status)},
		}
		if !withTotal {
			values.Set("skipTotal", "1")
		}
		p.requests = append(p.requests, fmt.Appendf(nil,
			"GET /api/collections/goods_units/records?%s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\n\r\n", values.Encode(), addr, token))
	}
	return p
}

func readPocketBase(body []byte) ([]row, error) {
	var answer struct{ Items []row }
	err := json.Unmarshal(body, &answer)
	return answer.Items, err
}
