package app

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/alecthomas/kong"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/store"
	"caredesk/internal/platform"
	"caredesk/internal/showcase"
	"caredesk/internal/staff"
)

// Run starts the console and serves until it is told to stop.
func (c serveCommand) Run(env *environment, parsed *kong.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	c.Web = env.web
	var err error
	if c.AdminPassword, err = variable("CAREDESK_ADMIN_PASSWORD"); err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		// The heap is a few megabytes: collected as often as Go would by itself, a quarter of a busy console's time goes there.
		debug.SetGCPercent(400)
	}
	limitMemory()
	if err := c.prepare(); err != nil {
		return err
	}
	if c.DatabaseURL == "" {
		release, err := c.lock()
		if err != nil {
			return err
		}
		defer release()
	}
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	lines := &processLog{to: env.stderr}
	logger := slog.New(slog.NewJSONHandler(lines, nil))
	if err := migrate(env.ctx, db, logger); err != nil {
		return err
	}
	// Before the first account is made: its random password is shown once, and not by a console that cannot start.
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", c.Addr, err)
	}
	defer func() { _ = listener.Close() }()
	signIn, err := c.install(env.ctx, db)
	if err != nil {
		return err
	}
	c.lostLines = lines.lost.Load
	console, err := c.console(env.ctx, db, logger)
	if err != nil {
		return err
	}
	if err := c.serveMetrics(console.Server, logger); err != nil {
		return err
	}
	serving, end := context.WithCancelCause(env.ctx)
	defer end(nil)
	go func() { end(db.AwaitNewerSchema(serving)) }()
	stop := work(serving, console.Runner.Run)
	defer stop()
	stopAnchoring := work(env.ctx, func(ctx context.Context) { keepAnchored(ctx, console.Log) })
	defer stopAnchoring()
	if _, err := fmt.Fprintf(env.stdout, "CareDesk is ready at http://%s\n%s", listener.Addr(), signIn); err != nil {
		return err
	}
	logger.Info("started", "version", version, "address", listener.Addr().String(), "database", db.Dialect(), "schema", store.SchemaVersion(), chosen(parsed))
	defer logger.Info("stopped")
	defer console.Server.Finish()
	if err := api.Serve(serving, listener, console.Handler, c.Drain, logger); err != nil {
		return err
	}
	if cause := context.Cause(serving); errors.Is(cause, store.ErrNewerSchema) {
		return cause
	}
	return nil
}

// migrate brings the schema up to date, and tells what it was where there was one.
func migrate(ctx context.Context, db *store.DB, logger *slog.Logger) error {
	before, noSchema := db.Read(ctx).Schema() // an empty database has no table that says it
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	if noSchema == nil && before != store.SchemaVersion() {
		logger.Info("migrated", "from", before, "to", store.SchemaVersion())
	}
	return nil
}

// chosen are the settings that are not as they are by default, without secrets.
func chosen(parsed *kong.Context) slog.Attr {
	var all []any
	for _, each := range settings(parsed) {
		if each.from != byDefault {
			all = append(all, each.name, each.value)
		}
	}
	return slog.Group("settings", all...)
}

// work goes on in the background until it is told to stop, and then waits for the step in hand.
func work(ctx context.Context, run func(ctx context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { run(ctx) })
	return func() {
		cancel()
		running.Wait()
	}
}

// console puts the whole console together on an open database.
func (c serveCommand) console(ctx context.Context, db *store.DB, logger *slog.Logger) (*Console, error) {
	vault, err := c.vault(ctx, db)
	if err != nil {
		return nil, err
	}
	auth := &staff.Auth{Idle: c.SessionIdle, Absolute: c.SessionAbsolute, Hasher: staff.NewHasher(), Vault: vault, SeparateDuties: c.SeparateDuties, Mlps3: c.Mlps3, RequireTwoStep: c.RequireTwoStep}
	if err := db.Write(ctx, func(tx *store.Tx) error { return staff.IndexEmails(tx, vault) }); err != nil {
		return nil, err
	}
	log, err := c.operationLog(ctx, db, logger)
	if err != nil {
		return nil, err
	}
	files, err := c.ownUploads(ctx, db)
	if err != nil {
		return nil, err
	}
	uploads := file.NewUploads(files)
	texts, err := locale.Load()
	if err != nil {
		return nil, err
	}
	proxies, err := parseProxies(c.TrustedProxies)
	if err != nil {
		return nil, err
	}
	calls, resources, imports, err := catalogue(ctx, auth, uploads, log)
	if err != nil {
		return nil, err
	}
	ofPrograms, err := door(ctx, uploads)
	if err != nil {
		return nil, err
	}
	server, err := api.New(api.Config{
		Calls: slices.Concat(calls, ofPrograms), DB: db, Vault: vault, Texts: texts,
		Auth:     map[api.Audience]api.Authenticator{api.Staff: auth, api.Programs: platform.NewAuth(c.Limits.KeyCalls)},
		Recorder: log, Proxies: proxies, Folder: c.Data, Room: c.room(),
		Limits: c.Limits.ofAccounts(), SlowCall: c.SlowCall, Log: logger, LostLines: c.lostLines,
	})
	if err != nil {
		return nil, err
	}
	dist, err := c.dist()
	if err != nil {
		return nil, err
	}
	runner := &job.Runner{Server: server, DB: db, Kinds: kinds(calls, imports, auth, uploads, log, c.LogRetention), Log: logger}
	handler, err := api.Handler(server, uploads, api.NewWeb(dist, server))
	if c.Demo {
		handler = withShowcase(handler, server)
	}
	return &Console{Handler: handler, Server: server, Runner: runner, Log: log, Vault: vault, Resources: resources}, err
}

// room is what must be free on the disks of the data folder and, where that is a file, of the process log.
func (c serveCommand) room() api.Room {
	room := api.Room{MinBytes: uint64(c.MinFreeMiB) << 20, Places: []api.Place{{Name: "the data folder", Path: c.Data}}}
	if log, err := os.Stderr.Stat(); err == nil && log.Mode().IsRegular() {
		room.Places = append(room.Places, api.Place{Name: "the process log", Path: "/proc/self/fd/2"})
	}
	return room
}

// dist is the build of the web: that of the product, or the one that has the showcase beside it.
func (c serveCommand) dist() (fs.FS, error) {
	if c.Demo {
		return fs.Sub(c.Web.Showcase, "dist-showcase")
	}
	return fs.Sub(c.Web.Product, "dist")
}

// withShowcase adds the sample endpoints of the demonstration pages.
func withShowcase(console http.Handler, server *api.Server) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(showcase.Prefix, server.Beside("showcase", showcase.Handler()))
	mux.Handle("/", console)
	return mux
}

// serveMetrics answers on an address of its own: on this machine alone, or with a token.
func (c serveCommand) serveMetrics(server *api.Server, logger *slog.Logger) error {
	if c.MetricsAddr == "" {
		return nil
	}
	token, err := variable("CAREDESK_METRICS_TOKEN")
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.MetricsAddr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", c.MetricsAddr, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", withToken(token, server.Metrics()))
	go func() {
		if err := api.Serve(context.Background(), listener, mux, 0, logger); err != nil {
			logger.Error("metrics", "error", err.Error())
		}
	}()
	return nil
}

// withToken lets in requests that bring a token; where there is none, all of them.
func withToken(token string, answer http.Handler) http.Handler {
	if token == "" {
		return answer
	}
	wanted := sha256.Sum256([]byte("Bearer " + token))
	return http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) {
		given := sha256.Sum256([]byte(h.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(given[:], wanted[:]) == 0 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		answer.ServeHTTP(w, h)
	})
}
