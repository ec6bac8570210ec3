package main

import (
	"context"
	"os"
	"path/filepath"
)

// raiseBare starts net/http alone, with the answer CareDesk on SQLite gives to the first query.
func (s *stage) raiseBare(ctx context.Context) error {
	model, err := s.peer(onSQLite)
	if err != nil {
		return err
	}
	body, err := model.firstAnswer()
	if err != nil {
		return err
	}
	answer := filepath.Join(s.folder, "answer.json")
	if err := os.WriteFile(answer, body, 0o600); err != nil {
		return err
	}
	server, addr, err := startServer(ctx, bareHTTP, nil, "/readyz", s.binary("bare"), func(addr string) []string {
		return []string{"-addr", addr, "-answer", answer}
	})
	if err != nil {
		return err
	}
	s.servers = append(s.servers, server)
	s.peers = append(s.peers, careDeskPeer(bareHTTP, server, addr, model.token))
	return nil
}
