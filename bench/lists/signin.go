package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"syscall"
	"time"
)

// signIns is how long CareDesk takes to refuse a sign-in, in the median.
type signIns struct {
	Name    string
	Wrong   time.Duration // a wrong password for a name that exists
	Unknown time.Duration // a name that does not exist
}

// refusedSignIns measures both kinds in turns, on both databases.
func (s *stage) refusedSignIns(ctx context.Context, times int) ([]signIns, error) {
	var all []signIns
	for _, d := range []struct {
		name, folder string
		postgres     bool
	}{{onSQLite, "signin", false}, {onPostgres, "signin_postgres", true}} {
		progress("refused sign-ins: %s", d.name)
		c := careDesk{binary: s.careDesk, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
		if d.postgres {
			url, err := s.cluster.createDatabase(ctx, d.folder)
			if err != nil {
				return nil, err
			}
			c.database = url
		}
		if err := c.seedAccounts(ctx); err != nil {
			return nil, err
		}
		measured, err := c.refusedSignIns(ctx, times)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
		measured.Name = d.name
		all = append(all, measured)
	}
	return all, nil
}

// staffNames exist in the demonstration's data and may sign in.
var staffNames = []string{"admin", "operations", "service", "service.night", "auditor", "warehouse", "finance", "editor", "inspector", "manager", "duty"}

func (c careDesk) refusedSignIns(ctx context.Context, times int) (s signIns, err error) {
	// Each attempt comes from an address of its own, or the limits of sign-ins would answer instead.
	server, addr, err := c.start(ctx, "--trusted-proxies", "127.0.0.0/8")
	if err != nil {
		return s, err
	}
	defer server.stop(syscall.SIGTERM)
	connection, err := dial(addr)
	if err != nil {
		return s, err
	}
	defer connection.close()
	var wrong, unknown []time.Duration
	for i := range times {
		name := staffNames[i%len(staffNames)]
		for _, kind := range []struct {
			name  string
			times *[]time.Duration
		}{{name, &wrong}, {"no." + name, &unknown}} {
			if ctx.Err() != nil {
				return s, ctx.Err()
			}
			took, err := connection.refusedSignIn(addr, kind.name, i)
			if err != nil {
				return s, err
			}
			*kind.times = append(*kind.times, took)
		}
	}
	s.Wrong, s.Unknown = median(wrong), median(unknown)
	return s, nil
}

func (c *connection) refusedSignIn(addr, name string, attempt int) (time.Duration, error) {
	body := fmt.Sprintf(`{"username":"%s","password":"not-the-password-%d"}`, name, attempt)
	request := fmt.Appendf(nil, "POST /api/adminLogin HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: 10.1.%d.%d\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", addr, attempt/250, attempt%250, len(body), body)
	start := time.Now()
	answer, err := c.exchange(request)
	took := time.Since(start)
	if err == nil && !bytes.Contains(answer, []byte(`"code":3001,`)) {
		err = fmt.Errorf("sign-in of %s: %.200s", name, answer)
	}
	return took, err
}
