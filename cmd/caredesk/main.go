// Command caredesk is the administration console of a health-services platform.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"caredesk/internal/app"
	"caredesk/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(app.Run(ctx, app.Web{Product: web.Dist, Showcase: web.Showcase}, os.Args[1:], os.Stdout, os.Stderr))
}
