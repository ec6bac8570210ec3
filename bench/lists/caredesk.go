package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
)

const careDeskPassword = "list-speed-measured-here"

// careDesk is CareDesk on one database.
type careDesk struct {
	binary   string
	folder   string
	database string // URL of PostgreSQL; empty for SQLite in the folder
}

func (c careDesk) environment() []string {
	// One account makes all the calls.
	return []string{"CAREDESK_ADMIN_PASSWORD=" + careDeskPassword, "CAREDESK_CALLS_PER_SECOND=0"}
}

// arguments are what every CareDesk command needs to find its data.
func (c careDesk) arguments(command string, more ...string) []string {
	arguments := []string{command, "--data", c.folder}
	if c.database != "" {
		arguments = append(arguments, "--database-url", c.database)
	}
	return append(arguments, more...)
}

// seed fills an empty database with so many units. This is the one place that knows how.
func (c careDesk) seed(ctx context.Context, rows int) error {
	return runTool(ctx, nil, c.environment(), c.binary,
		c.arguments("seed", "--preset", "bench", "--only", "goodsUnit", "--rows", fmt.Sprintf("goodsUnit=%d", rows))...)
}

// seedAccounts fills an empty database with the demonstration's staff.
func (c careDesk) seedAccounts(ctx context.Context) error {
	return runTool(ctx, nil, c.environment(), c.binary, c.arguments("seed", "--preset", "tiny", "--only", "account")...)
}

// start returns once the server is ready.
func (c careDesk) start(ctx context.Context, more ...string) (*process, string, error) {
	return startServer(ctx, "CareDesk", c.environment(), "/readyz", c.binary, func(addr string) []string {
		return c.arguments("serve", append(more, "--addr", addr)...)
	})
}

// sqliteFile is the database in the data folder.
func (c careDesk) sqliteFile() string { return filepath.Join(c.folder, "caredesk.db") }

func signInToCareDesk(addr string) (token string, err error) {
	body, _ := json.Marshal(map[string]string{"username": "admin", "password": careDeskPassword})
	response, err := http.Post("http://"+addr+"/api/adminLogin", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    struct{ Token string }
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err == nil && answer.Data.Token == "" {
		err = fmt.Errorf("CareDesk refuses the sign-in: %d %s", answer.Code, answer.Message)
	}
	return answer.Data.Token, err
}

func careDeskPeer(name string, server *process, addr, token string) *peer {
	return &peer{
		name: name, addr: addr, token: token, server: server,
		requests: careDeskRequests(addr, token), read: readCareDesk, okMark: []byte(`"code":0,`),
	}
}

func careDeskRequests(addr, token string) [][]byte {
	var requests [][]byte
	for _, q := range queries {
		body := fmt.Sprintf(`{"page":%d,"pageSize":%d,"sort":"sort","status":"%s"}`, q.page, pageSize, q.status)
		requests = append(requests, fmt.Appendf(nil, "POST /api/goodsUnitList HTTP/1.1\r\nHost: %s\r\ntoken: %s\r\n"+
			"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", addr, token, len(body), body))
	}
	return requests
}

func readCareDesk(body []byte) ([]row, error) {
	var answer struct {
		Code    int
		Message string
		Data    struct {
			Items []row
			Total int
		}
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, err
	}
	if answer.Code != 0 {
		return nil, fmt.Errorf("code %d: %s", answer.Code, answer.Message)
	}
	if answer.Data.Total < len(answer.Data.Items) {
		return nil, fmt.Errorf("a total of %d with %d rows", answer.Data.Total, len(answer.Data.Items))
	}
	return answer.Data.Items, nil
}
