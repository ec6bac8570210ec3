package app

import (
	"context"
	"log/slog"
	"net/http"

	"caredesk/internal/audit"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// Settings is what serve can be told.
type Settings = serveCommand

// Console is what serve runs on an open database, for whoever calls it without a network, as tests do.
type Console struct {
	Handler   http.Handler
	Server    *api.Server
	Runner    *job.Runner
	Log       *audit.Log
	Vault     *pii.Vault
	Resources []resource.Description
}

// NewConsole makes the first account if there is none, and puts the console together.
func NewConsole(ctx context.Context, db *store.DB, c Settings, process *slog.Logger) (*Console, error) {
	if _, err := c.install(ctx, db); err != nil {
		return nil, err
	}
	log, err := c.operationLog(ctx, db, process)
	if err != nil {
		return nil, err
	}
	vault, err := c.vault(ctx, db)
	if err != nil {
		return nil, err
	}
	all, err := resources(&staff.Auth{})
	if err != nil {
		return nil, err
	}
	console := &Console{Log: log, Vault: vault, Resources: make([]resource.Description, len(all))}
	for i, built := range all {
		console.Resources[i] = built.Description
	}
	console.Handler, console.Server, console.Runner, err = c.handler(ctx, db, process)
	return console, err
}
