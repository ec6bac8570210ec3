package main

import (
	"bytes"
	"context"
	"fmt"
)

// raiseHandler starts a peer that serves nothing but the list, on the database of CareDesk with many rows: the same tables,
// the same session, the same answers.
func (s *stage) raiseHandler(ctx context.Context, name, binary string, more ...string) error {
	model, err := s.peer(onPostgres)
	if err != nil {
		return err
	}
	server, addr, err := startServer(ctx, name, nil, "/readyz", s.binary(binary), func(addr string) []string {
		return append([]string{"-addr", addr, "-database-url", s.care[onPostgres].database}, more...)
	})
	if err != nil {
		return err
	}
	s.servers = append(s.servers, server)
	p := careDeskPeer(name, server, addr, model.token)
	p.database = s.cluster
	expected, err := model.firstAnswer()
	if err != nil {
		return err
	}
	got, err := p.firstAnswer()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !bytes.Equal(bytes.TrimSpace(got), expected) {
		return fmt.Errorf("%s answers\n%s\ninstead of\n%s", name, got, expected)
	}
	s.peers = append(s.peers, p)
	return nil
}
