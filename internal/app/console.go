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
)

// Settings is what serve can be told.
type Settings = serveCommand

// Console is what serve runs on an open database; tests call its handler without a network.
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
	return c.console(ctx, db, process)
}
