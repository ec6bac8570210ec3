package main

import (
	"context"
	"fmt"
)

// raise starts the servers for the measurement and signs in.
func (s *stage) raise(ctx context.Context) error {
	for _, name := range []string{onSQLite, beforeSQLite, onPostgres, beforePostgres, onSQLiteFew, onPostgresFew} {
		if _, filled := s.care[name]; !filled {
			continue
		}
		if err := s.raiseCareDesk(ctx, name); err != nil {
			return err
		}
	}
	for _, name := range []string{noTotal, noTotalNoLog, withTotal} {
		if _, filled := s.pocket[name]; !filled {
			continue
		}
		if err := s.raisePocketBase(ctx, name); err != nil {
			return err
		}
	}
	if err := s.raiseHandler(ctx, onPgx, "pgx"); err != nil {
		return err
	}
	if err := s.raiseHandler(ctx, onGorm, "gorm"); err != nil {
		return err
	}
	if err := s.raiseHandler(ctx, onGormJoined, "gorm", "-joined"); err != nil {
		return err
	}
	return s.raiseBare(ctx)
}

func (s *stage) raiseCareDesk(ctx context.Context, name string) error {
	server, addr, err := s.care[name].start(ctx)
	if err != nil {
		return err
	}
	s.servers = append(s.servers, server)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return err
	}
	p := careDeskPeer(name, server, addr, token)
	if s.care[name].database != "" {
		p.database = s.cluster
	}
	s.peers = append(s.peers, p)
	return nil
}

func (s *stage) raisePocketBase(ctx context.Context, name string) error {
	server, addr, err := startPocketBase(ctx, s.binary("pocketbase"), s.pocket[name])
	if err != nil {
		return err
	}
	s.servers = append(s.servers, server)
	token, err := signInToPocketBase(addr)
	if err != nil {
		return err
	}
	s.peers = append(s.peers, pocketBasePeer(name, server, addr, token, name == withTotal))
	return nil
}

// peer finds one that has been raised.
func (s *stage) peer(name string) (*peer, error) {
	for _, p := range s.peers {
		if p.name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%s is not there", name)
}
