package main

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// peer is one thing that answers lists.
type peer struct {
	name     string
	addr     string
	token    string // of the session with which it is asked
	server   *process
	database *cluster // counted in, where the database is not in the server
	requests [][]byte // in the order of queries
	read     func([]byte) ([]row, error)
	okMark   []byte // in every good answer and in no bad one
}

// measurement is one run against one peer.
type measurement struct {
	Requests    int
	Elapsed     time.Duration
	ServerCPU   time.Duration // per request
	DatabaseCPU time.Duration // per request
	Foreign     float64       // share of the machine that other work took
}

func (m measurement) cpu() time.Duration { return m.ServerCPU + m.DatabaseCPU }

func (m measurement) perSecond() float64 { return float64(m.Requests) / m.Elapsed.Seconds() }

// firstAnswer is the body of the answer to the first query.
func (p *peer) firstAnswer() ([]byte, error) {
	c, err := dial(p.addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	return c.exchange(p.requests[0])
}

// warmUp asks every query on one connection, reads the answers as a client would, and returns their rows.
func (p *peer) warmUp() ([]row, error) {
	c, err := dial(p.addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	var all []row
	for i, q := range queries {
		body, err := c.exchange(p.requests[i])
		if err == nil && !bytes.Contains(body, p.okMark) {
			err = fmt.Errorf("bad answer: %.200s", body)
		}
		var rows []row
		if err == nil {
			rows, err = p.read(body)
		}
		if err == nil && p.name != bareHTTP { // which gives one answer to all
			err = checkRows(q, rows)
		}
		if err != nil {
			return nil, fmt.Errorf("%s, page %d of %s: %w", p.name, q.page, q.status, err)
		}
		all = append(all, rows...)
	}
	return all, nil
}

// measure asks the queries in turn on so many connections until the time or the number of requests is used up.
func (p *peer) measure(ctx context.Context, connections, maxRequests int, limit time.Duration) (measurement, error) {
	clients := make([]*connection, connections)
	for i := range clients {
		c, err := dial(p.addr)
		if err != nil {
			return measurement{}, err
		}
		defer c.close()
		if _, err := c.exchange(p.requests[0]); err != nil { // the connection's own cost is not the list's
			return measurement{}, err
		}
		clients[i] = c
	}
	before, err := p.spent()
	if err != nil {
		return measurement{}, err
	}
	var (
		next, done atomic.Int64
		group      sync.WaitGroup
		failures   = make(chan error, connections)
		start      = time.Now()
	)
	for _, c := range clients {
		group.Go(func() {
			for ctx.Err() == nil && time.Since(start) < limit {
				i := int(next.Add(1)) - 1
				if i >= maxRequests {
					return
				}
				body, err := c.exchange(p.requests[i%len(p.requests)])
				if err == nil && !bytes.Contains(body, p.okMark) {
					err = fmt.Errorf("bad answer: %.200s", body)
				}
				if err != nil {
					failures <- fmt.Errorf("%s: %w", p.name, err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	elapsed := time.Since(start)
	after, err := p.spent()
	if err != nil {
		return measurement{}, err
	}
	select {
	case err := <-failures:
		return measurement{}, err
	default:
	}
	if ctx.Err() != nil {
		return measurement{}, ctx.Err()
	}
	n, used := time.Duration(done.Load()), after.since(before)
	return measurement{
		Requests: int(n), Elapsed: elapsed,
		ServerCPU:   used.server / n,
		DatabaseCPU: used.database / n,
		Foreign:     used.foreign(elapsed),
	}, nil
}
