package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// answer is how long one way of asking a long list takes.
type answer struct {
	Name  string // of the database
	What  string
	P50   time.Duration
	P95   time.Duration
	Limit time.Duration
}

// ask is one way of looking for something. Each time the value is another one, so that nothing is answered from memory.
type ask struct {
	what string
	body func(i int) map[string]any
}

// longList is a list and the ways in which staff look for something in it.
type longList struct {
	of, call string
	asks     []ask
}

// longTables are rows that are made together, and the lists that show them.
type longTables struct {
	entity string // that the generator is told how many to make of
	rows   int
	also   []string
	lists  []longList
	// then is measured at the terminal after the lists; may be nil.
	then func(ctx context.Context, c careDesk) (answer, error)
}

// longLists measures every way of asking on both databases.
func (s *stage) longLists(ctx context.Context, tables []longTables, times int) ([]answer, error) {
	var all []answer
	for _, t := range tables {
		for _, d := range []struct {
			name, folder string
			postgres     bool
			limit        time.Duration
		}{{onSQLite, t.entity, false, 200 * time.Millisecond}, {onPostgres, t.entity + "_postgres", true, 100 * time.Millisecond}} {
			progress("%s: %d rows of %s", d.name, t.rows, t.entity)
			c := careDesk{binary: s.careDesk, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
			if d.postgres {
				url, err := s.cluster.createDatabase(ctx, strings.ToLower(d.folder))
				if err != nil {
					return nil, err
				}
				c.database = url
			}
			answers, err := c.longLists(ctx, t, times)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", d.name, err)
			}
			for _, a := range answers {
				a.Name = d.name
				if a.Limit == 0 {
					a.Limit = d.limit
				}
				all = append(all, a)
			}
		}
	}
	return all, nil
}

func (c careDesk) longLists(ctx context.Context, t longTables, times int) ([]answer, error) {
	seed := c.arguments("seed", "--preset", "bench", "--now", "live", "--only", strings.Join(append(t.also, t.entity), ","), "--rows", fmt.Sprintf("%s=%d", t.entity, t.rows))
	if err := runTool(ctx, nil, c.environment(), c.binary, seed...); err != nil {
		return nil, err
	}
	all, err := c.askLists(ctx, t.lists, times)
	if err != nil || t.then == nil {
		return all, err
	}
	last, err := t.then(ctx, c)
	return append(all, last), err
}

func (c careDesk) askLists(ctx context.Context, lists []longList, times int) ([]answer, error) {
	server, addr, err := c.start(ctx)
	if err != nil {
		return nil, err
	}
	defer server.stop(syscall.SIGTERM)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return nil, err
	}
	var all []answer
	for _, list := range lists {
		for _, ask := range list.asks {
			took, err := ask.measure(addr, token, list.call, times)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", list.of, ask.what, err)
			}
			got := answer{What: list.of + ", " + ask.what, P50: took[len(took)/2], P95: took[len(took)*95/100]}
			progress("%s: median %.1f ms, p95 %.1f ms", got.What, micros(got.P50)/1000, micros(got.P95)/1000)
			all = append(all, got)
		}
	}
	return all, nil
}

// measure asks again and again, and gives the times from the shortest to the longest.
func (a ask) measure(addr, token, call string, times int) ([]time.Duration, error) {
	var took []time.Duration
	for i := range times + warmUps {
		before := time.Now()
		if err := askFor(addr, token, call, a.body(i)); err != nil {
			return nil, err
		}
		if i >= warmUps {
			took = append(took, time.Since(before))
		}
	}
	slices.Sort(took)
	return took, nil
}

// warmUps fill the memory of the database and let it settle on its plans.
const warmUps = 10

func askFor(addr, token, call string, asked map[string]any) error {
	body, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	if asked == nil {
		body = []byte("{}")
	}
	request, err := http.NewRequest(http.MethodPost, "http://"+addr+"/api/"+call, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Code != 0 {
		return fmt.Errorf("%s: code %d: %s %s", body, answer.Code, answer.Message, answer.Data)
	}
	return nil
}
