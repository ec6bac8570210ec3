package main

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
)

// startBare starts net/http alone, with the answer another peer gave to the first query.
func startBare(ctx context.Context, binary, folder string, model *peer) (*peer, error) {
	c, err := dial(model.addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	body, err := c.exchange(model.requests[0])
	if err != nil {
		return nil, err
	}
	answer := filepath.Join(folder, "answer.json")
	if err := os.WriteFile(answer, body, 0o600); err != nil {
		return nil, err
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	server, err := startProcess(bareHTTP, nil, nil, binary, "-addr", addr, "-answer", answer)
	if err != nil {
		return nil, err
	}
	if err := server.awaitOK(ctx, addr, "/readyz"); err != nil {
		server.stop(syscall.SIGTERM)
		return nil, err
	}
	return &peer{
		name: bareHTTP, addr: addr, server: server, requests: model.requests, read: model.read, okMark: model.okMark,
	}, nil
}
