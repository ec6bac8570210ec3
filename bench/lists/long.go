package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
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
	// found asks for single rows by what the first page says of them; may be nil.
	found func(rows []map[string]any) []ask
	// limit is what it may take, where that is not what a list may.
	limit time.Duration
	// pause lets the console forget what it has counted before each time; what is asked for is always the same.
	pause time.Duration
}

// longTables are rows that are made together, and the lists that show them.
type longTables struct {
	entity   string // that the generator is told how many to make of
	rows     int
	also     []string
	lists    []longList
	exported string // the resource all rows of which are exported at last; may be empty
	// then is measured at the terminal after the lists; may be nil.
	then func(ctx context.Context, c careDesk) (answer, error)
}

// name tells tables of other sizes apart where they are kept.
func (t longTables) name() string { return fmt.Sprintf("%s_%d", t.entity, t.rows) }

// longLists measures every way of asking on both databases.
func (s *stage) longLists(ctx context.Context, tables []longTables, times int) ([]answer, []export, error) {
	var all []answer
	var allExports []export
	for _, t := range tables {
		for _, d := range []struct {
			name, folder string
			postgres     bool
			limit        time.Duration
		}{{onSQLite, t.name(), false, 200 * time.Millisecond}, {onPostgres, t.name() + "_postgres", true, 100 * time.Millisecond}} {
			progress("%s: %d rows of %s", d.name, t.rows, t.entity)
			c := careDesk{binary: s.careDesk, folder: filepath.Join(s.longTables, "caredesk_"+d.folder)}
			database := strings.ToLower(d.folder)
			if d.postgres {
				c.database = s.cluster.url(database)
			}
			if d.postgres && !c.isFilled() {
				if _, err := s.cluster.createDatabase(ctx, database); err != nil {
					return nil, nil, err
				}
			}
			answers, exports, err := c.longLists(ctx, t, times)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", d.name, err)
			}
			if !s.kept() {
				if err := s.drop(ctx, c, database); err != nil {
					return nil, nil, err
				}
			}
			for _, e := range exports {
				e.Name = d.name
				allExports = append(allExports, e)
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
	return all, allExports, nil
}

// drop removes a database of tens of gigabytes, which the next ones need.
func (s *stage) drop(ctx context.Context, c careDesk, database string) error {
	if err := os.RemoveAll(c.folder); err != nil || c.database == "" {
		return err
	}
	return s.cluster.dropDatabase(ctx, database)
}

func (c careDesk) longLists(ctx context.Context, t longTables, times int) ([]answer, []export, error) {
	if err := c.fill(ctx, t); err != nil {
		return nil, nil, err
	}
	all, err := c.askLists(ctx, t.lists, times)
	if err != nil {
		return nil, nil, err
	}
	var exports []export
	if t.exported != "" {
		made, err := c.export(ctx, t.exported)
		if err != nil {
			return nil, nil, err
		}
		exports = append(exports, made)
	}
	if t.then == nil {
		return all, exports, nil
	}
	last, err := t.then(ctx, c)
	return append(all, last), exports, err
}

// fill makes the tables, unless an earlier run has left them.
func (c careDesk) fill(ctx context.Context, t longTables) error {
	if c.isFilled() {
		return nil
	}
	seed := c.arguments("seed", "--preset", "bench", "--now", "live", "--only", strings.Join(append(t.also, t.entity), ","), "--rows", fmt.Sprintf("%s=%d", t.entity, t.rows))
	if err := runTool(ctx, nil, c.environment(), c.binary, seed...); err != nil {
		return err
	}
	return os.WriteFile(c.filled(), nil, 0o600)
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
		asks := list.asks
		if list.found != nil {
			rows, err := firstPage(addr, token, list.call)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", list.of, err)
			}
			asks = append(asks, list.found(rows)...)
		}
		for _, ask := range asks {
			took, err := ask.measure(addr, token, list.call, times, list.pause)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", list.of, ask.what, err)
			}
			got := answer{What: list.of + ", " + ask.what, P50: took[len(took)/2], P95: took[len(took)*95/100], Limit: list.limit}
			progress("%s: median %.1f ms, p95 %.1f ms", got.What, micros(got.P50)/1000, micros(got.P95)/1000)
			all = append(all, got)
		}
	}
	return all, nil
}

// measure asks again and again, and gives the times from the shortest to the longest.
func (a ask) measure(addr, token, call string, times int, pause time.Duration) ([]time.Duration, error) {
	var took []time.Duration
	for i := range times + warmUps {
		time.Sleep(pause)
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
	_, err := answerOf(addr, token, call, asked)
	return err
}

// firstPage are rows of a list, to look for once more.
func firstPage(addr, token, call string) ([]map[string]any, error) {
	data, err := answerOf(addr, token, call, map[string]any{"pageSize": 100})
	if err != nil {
		return nil, err
	}
	var page struct{ Items []map[string]any }
	if err := json.Unmarshal(data, &page); err != nil {
		return nil, err
	}
	if len(page.Items) == 0 {
		return nil, fmt.Errorf("%s is empty", call)
	}
	return page.Items, nil
}

func answerOf(addr, token, call string, asked map[string]any) (json.RawMessage, error) {
	response, err := post(addr, token, call, asked)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Code != 0 {
		return nil, fmt.Errorf("%s: code %d: %s %s", call, answer.Code, answer.Message, answer.Data)
	}
	return answer.Data, nil
}

// post makes a call whose answer is read by the caller.
func post(addr, token, call string, asked map[string]any) (*http.Response, error) {
	if asked == nil {
		asked = map[string]any{}
	}
	body, err := json.Marshal(asked)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(http.MethodPost, "http://"+addr+"/api/"+call, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", token)
	return http.DefaultClient.Do(request)
}
