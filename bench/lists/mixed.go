package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// How many connections are at work at once: consoles, and people who sign in one after the other.
const (
	mixedConsoles = 60
	mixedSignIns  = 4
)

// mixedCall is how long one call takes while everything else goes on.
type mixedCall struct {
	Name    string // of the binary
	Call    string
	Answers int
	Refused int // because too much is going on, or it took too long
	P50     time.Duration
	P99     time.Duration
}

// mixedAsk is one call of many, and how often it is made for each time that all are.
type mixedAsk struct {
	call  string
	times int
	body  func(i int) map[string]any
}

// mixedAsks are what a busy desk does: it looks most of the time and changes something now and then.
func mixedAsks(members int) []mixedAsk {
	one := func(i int) int { return 1 + i*9_001%members }
	return []mixedAsk{
		{"userList", 11, func(i int) map[string]any { return asksOfMembers[i%len(asksOfMembers)].body(i) }},
		{"userDetail", 4, func(i int) map[string]any { return map[string]any{"id": one(i)} }},
		{"patientList", 2, func(i int) map[string]any { return asksOfPatients[i%len(asksOfPatients)].body(i) }},
		{"userTag", 2, func(i int) map[string]any { return map[string]any{"ids": []int{one(i)}, "add": []string{"常客"}} }},
	}
}

var signInAsk = mixedAsk{"adminLogin", 0, func(int) map[string]any { return map[string]any{"username": "admin", "password": careDeskPassword} }}

// mixedLoad measures today's binary, and the earlier one where there is one, on SQLite.
func (s *stage) mixedLoad(ctx context.Context, o options) ([]mixedCall, error) {
	binaries := [][2]string{{onSQLite, s.careDesk}}
	if s.before != "" {
		binaries = append(binaries, [2]string{beforeSQLite, s.before})
	}
	var all []mixedCall
	for i, b := range binaries {
		progress("%s: %d members, %d connections at work", b[0], o.MixedMembers, mixedConsoles+mixedSignIns)
		c := careDesk{binary: b[1], folder: filepath.Join(s.folder, fmt.Sprintf("mixed_%d", i))}
		seed := c.arguments("seed", "--preset", "bench", "--now", "live", "--only", "Certification,patient,user", "--rows", fmt.Sprintf("user=%d", o.MixedMembers))
		if err := runTool(ctx, nil, c.environment(), c.binary, seed...); err != nil {
			return nil, err
		}
		calls, err := c.mixedLoad(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b[0], err)
		}
		for _, call := range calls {
			call.Name = b[0]
			progress("%s: %d answers, %d refused, median %.1f ms, p99 %.1f ms", call.Call, call.Answers, call.Refused, micros(call.P50)/1000, micros(call.P99)/1000)
			all = append(all, call)
		}
	}
	return all, nil
}

func (c careDesk) mixedLoad(ctx context.Context, o options) ([]mixedCall, error) {
	server, addr, err := c.start(ctx, "--trusted-proxies", "127.0.0.0/8") // people sign in from addresses of their own
	if err != nil {
		return nil, err
	}
	defer server.stop(syscall.SIGTERM)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return nil, err
	}
	asks := append(mixedAsks(o.MixedMembers), signInAsk)
	var turns []int // which of asks comes when
	for i, ask := range asks {
		turns = append(turns, slices.Repeat([]int{i}, ask.times)...)
	}
	var (
		next  atomic.Int64
		group sync.WaitGroup
		mu    sync.Mutex
		took  = make([][]time.Duration, len(asks))
		calls = make([]mixedCall, len(asks))
		wrong error
		start = time.Now()
	)
	work := func(choose func(n int) int) {
		connection, err := dial(addr)
		for err == nil && ctx.Err() == nil && time.Since(start) < o.MixedTime {
			n := int(next.Add(1))
			which := choose(n)
			var after time.Duration
			var refused bool
			after, refused, err = connection.mixed(addr, token, asks[which].call, asks[which].body(n), n)
			mu.Lock()
			took[which] = append(took[which], after)
			if refused {
				calls[which].Refused++
			}
			mu.Unlock()
		}
		if connection != nil {
			connection.close()
		}
		mu.Lock()
		defer mu.Unlock()
		wrong = errors.Join(wrong, err)
	}
	for range mixedConsoles {
		group.Go(func() { work(func(n int) int { return turns[n*7%len(turns)] }) })
	}
	for range mixedSignIns {
		group.Go(func() { work(func(int) int { return len(asks) - 1 }) })
	}
	group.Wait()
	for i, times := range took {
		slices.Sort(times)
		calls[i].Call, calls[i].Answers = asks[i].call, len(times)
		if len(times) > 0 {
			calls[i].P50, calls[i].P99 = times[len(times)/2], times[len(times)*99/100]
		}
	}
	return calls, errors.Join(wrong, ctx.Err())
}

// mixed makes one call.
func (c *connection) mixed(addr, token, call string, asked map[string]any, n int) (took time.Duration, refused bool, err error) {
	body := []byte("{}")
	if asked != nil {
		if body, err = json.Marshal(asked); err != nil {
			return 0, false, err
		}
	}
	var head strings.Builder
	fmt.Fprintf(&head, "POST /api/%s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: 10.%d.%d.%d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n", call, addr, n>>16, n>>8&255, n&255, len(body))
	if call != signInAsk.call {
		fmt.Fprintf(&head, "token: %s\r\n", token)
	}
	before := time.Now()
	answer, err := c.exchange(append([]byte(head.String()+"\r\n"), body...))
	took = time.Since(before)
	return took, err == nil && !bytes.Contains(answer, []byte(`"code":0,`)), err
}
