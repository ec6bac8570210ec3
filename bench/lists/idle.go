package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

// idle is what open consoles cost that nobody works at, and how soon all of them know of a change.
type idle struct {
	Name     string
	Consoles int
	Share    float64 // of one processor, with that of PostgreSQL
	Told     time.Duration
}

const (
	maxIdleShare = 5.0 // per cent of a processor
	maxTold95    = 2 * time.Second
)

// idleConsoles measures both databases.
func (s *stage) idleConsoles(ctx context.Context, o options) ([]idle, error) {
	var all []idle
	for _, d := range []struct {
		name, folder string
		postgres     bool
	}{{onSQLite, "idle", false}, {onPostgres, "idle_postgres", true}} {
		progress("%d idle consoles: %s", o.Consoles, d.name)
		c := careDesk{binary: s.careDesk, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
		others := func() (time.Duration, error) { return 0, nil }
		if d.postgres {
			url, err := s.cluster.createDatabase(ctx, d.folder)
			if err != nil {
				return nil, err
			}
			c.database, others = url, s.cluster.cpu
		}
		if err := c.seedAccounts(ctx); err != nil {
			return nil, err
		}
		measured, err := c.idleConsoles(ctx, o, others)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
		measured.Name = d.name
		all = append(all, measured)
	}
	return all, nil
}

func (c careDesk) idleConsoles(ctx context.Context, o options, others func() (time.Duration, error)) (measured idle, err error) {
	server, addr, err := c.start(ctx)
	if err != nil {
		return measured, err
	}
	defer server.stop(syscall.SIGTERM)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return measured, err
	}
	consoles := make([]*console, o.Consoles)
	for i := range consoles {
		if consoles[i], err = openConsole(addr, token, i); err != nil {
			return measured, err
		}
		defer consoles[i].close()
	}
	var group sync.WaitGroup
	ctx, stop := context.WithCancel(ctx)
	defer group.Wait()
	defer stop()
	told := make(chan answered, o.Consoles)
	for _, each := range consoles {
		group.Go(func() { each.listen(ctx, told) })
	}
	spent := func() (time.Duration, error) {
		own, err := server.cpu()
		if err != nil {
			return 0, err
		}
		more, err := others()
		return own + more, err
	}
	before, err := spent()
	if err != nil {
		return measured, err
	}
	began := time.Now()
	select {
	case <-time.After(o.IdleTime):
	case <-ctx.Done():
		return measured, ctx.Err()
	case a := <-told:
		return measured, fmt.Errorf("a console is told something while nothing happens: %w", a.err)
	}
	after, err := spent()
	if err != nil {
		return measured, err
	}
	measured.Consoles, measured.Share = o.Consoles, 100*float64(after-before)/float64(time.Since(began))
	measured.Told, err = tellAll(addr, token, o.Consoles, told)
	return measured, err
}

// tellAll changes something and gives the time after which 95 of 100 consoles know of it.
func tellAll(addr, token string, consoles int, told <-chan answered) (time.Duration, error) {
	worker, err := dial(addr)
	if err != nil {
		return 0, err
	}
	defer worker.close()
	began := time.Now()
	if _, err := worker.ask(addr, token, "goodsUnitSave", map[string]any{"name": "盒"}); err != nil {
		return 0, err
	}
	var took []time.Duration
	for range consoles {
		select {
		case a := <-told:
			if a.err != nil {
				return 0, a.err
			}
			took = append(took, a.at.Sub(began))
		case <-time.After(30 * time.Second):
			return 0, fmt.Errorf("%d of %d consoles are told", len(took), consoles)
		}
	}
	slices.Sort(took)
	return took[len(took)*95/100], nil
}

// console asks what has happened as an open tab does, and now and then what waits.
type console struct {
	*connection
	addr, token, id string
	last            int64
}

// answered is when a console was told of a change, or what went wrong.
type answered struct {
	at  time.Time
	err error
}

func openConsole(addr, token string, i int) (*console, error) {
	connection, err := dial(addr)
	if err != nil {
		return nil, err
	}
	c := &console{connection: connection, addr: addr, token: token, id: fmt.Sprintf("console-%d", i)}
	_, err = c.next(nil)
	return c, err
}

func (c *console) next(after *int64) (changed bool, err error) {
	body, err := c.ask(c.addr, c.token, "liveNext", map[string]any{"after": after, "console": c.id})
	if err != nil {
		return false, err
	}
	var told struct {
		Data struct {
			Last    int64
			Changed []string
		}
	}
	err = json.Unmarshal(body, &told)
	c.last = told.Data.Last
	return len(told.Data.Changed) > 0, err
}

// listen asks until it is told of a change.
func (c *console) listen(ctx context.Context, told chan<- answered) {
	context.AfterFunc(ctx, func() { _ = c.conn.SetDeadline(time.Now()) })
	for turn := 1; ctx.Err() == nil; turn++ {
		changed, err := c.next(&c.last)
		if ctx.Err() != nil {
			return
		}
		if changed || err != nil {
			told <- answered{time.Now(), err}
			return
		}
		if turn%2 == 0 {
			if _, err := c.ask(c.addr, c.token, "dashboardQueues", nil); err != nil {
				told <- answered{time.Now(), err}
				return
			}
		}
	}
}

// ask makes a call and gives its answer, which must be what was asked for.
func (c *connection) ask(addr, token, call string, in map[string]any) ([]byte, error) {
	body := []byte("{}")
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return nil, err
		}
	}
	answer, err := c.exchange(fmt.Appendf(nil, "POST /api/%s HTTP/1.1\r\nHost: %s\r\ntoken: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", call, addr, token, len(body), body))
	if err == nil && !bytes.Contains(answer, []byte(`"code":0,`)) {
		err = errors.New(call + ": " + string(answer[:min(len(answer), 200)]))
	}
	return answer, err
}

func judgeIdle(measured []idle) []verdict {
	var all []verdict
	for _, m := range measured {
		what := fmt.Sprintf("%s, %d idle consoles: ", m.Name, m.Consoles)
		all = append(all,
			verdict{what + "share of a processor", m.Share, "%", fmt.Sprintf("at most %.0f", maxIdleShare), m.Share <= maxIdleShare},
			verdict{what + "95 of 100 know of a change after", m.Told.Seconds(), "s", fmt.Sprintf("at most %.0f", maxTold95.Seconds()), m.Told <= maxTold95},
		)
	}
	return all
}
