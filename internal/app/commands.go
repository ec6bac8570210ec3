package app

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Exit codes of the program.
const (
	exitDone   = 0
	exitFailed = 1
	exitWrong  = 2
	exitNewer  = 3
)

type commands struct {
	Serve        serveCommand        `cmd:"" help:"Start the console."`
	Migrate      migrateCommand      `cmd:"" help:"Bring the database schema up to date (also done at every start)."`
	Seed         seedCommand         `cmd:"" help:"Fill an empty database with demo or benchmark data."`
	Backup       backupCommand       `cmd:"" help:"Write everything into one file, while the console runs."`
	BackupVerify backupVerifyCommand `cmd:"" help:"Read a whole backup and check it, without restoring it."`
	Restore      restoreCommand      `cmd:"" help:"Put a backup in place of the database; the console must be stopped."`
	Check        checkCommand        `cmd:"" help:"Make all kept figures anew from the records and compare them; with --files, the uploads too."`
	AdoptUploads adoptCommand        `cmd:"" help:"Accept the uploads that are here as those of the database, although the console refuses them."`
	VerifyLog    verifyCommand       `cmd:"" help:"Check that no row of the operation log was changed, removed or added."`
	Account      struct {
		ResetPassword resetCommand `cmd:"" help:"Give an account a new random password, printed once."`
	} `cmd:"" help:"Look after accounts when nobody can sign in."`
	Key struct {
		Add    keyAddCommand `cmd:"" help:"Make a key for a program of the platform, printed once."`
		NewLog newLogCommand `cmd:"" help:"Let the operation log go on with a new key when its own is lost; the console must be stopped."`
	} `cmd:"" help:"Look after keys: those of the platform's programs, and that of the operation log."`
	Config  configCommand  `cmd:"" help:"Print the settings that serve would take, where each comes from, and whether they can hold."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// place is where the data is; every command takes it. The keys of the operation log and of personal data have no flags: other
// people on the machine can read a command line.
type place struct {
	Data        string `default:"./data" env:"CAREDESK_DATA" placeholder:"FOLDER" help:"SQLite file, uploads and generated secrets; created with mode 0700 (default ${default})."`
	DatabaseURL string `name:"database-url" env:"CAREDESK_DATABASE_URL" placeholder:"URL" help:"postgres://… for PostgreSQL; empty for SQLite in the data folder."`
	S3          bucket `embed:"" prefix:"s3-"`
}

// bucket is where uploads are kept instead of the data folder. Its key and secret have no flags: other people on the
// machine can read a command line.
type bucket struct {
	Endpoint  string `env:"CAREDESK_S3_ENDPOINT" placeholder:"URL" help:"S3-compatible store for uploads, https://…; empty for the data folder. CAREDESK_S3_KEY and CAREDESK_S3_SECRET in the environment let it in."`
	Bucket    string `env:"CAREDESK_S3_BUCKET" placeholder:"NAME" help:"Bucket for uploads; it must exist."`
	Region    string `env:"CAREDESK_S3_REGION" default:"us-east-1" placeholder:"NAME" help:"Region of the bucket (default ${default})."`
	PathStyle bool   `env:"CAREDESK_S3_PATH_STYLE" help:"Address the bucket as endpoint/bucket instead of bucket.endpoint."`
}

type serveCommand struct {
	place
	Addr            string        `default:"127.0.0.1:8080" env:"CAREDESK_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (default ${default})."`
	Demo            bool          `env:"CAREDESK_DEMO" help:"Fill an empty database with demo data and show the template demonstration area; refused on a database that holds real data."`
	SessionIdle     time.Duration `default:"30m" env:"CAREDESK_SESSION_IDLE" help:"A session ends after so long without a call."`
	SessionAbsolute time.Duration `default:"12h" env:"CAREDESK_SESSION_ABSOLUTE" help:"A session ends after so long in any case."`
	TrustedProxies  []string      `env:"CAREDESK_TRUSTED_PROXIES" placeholder:"ADDRESS,…" help:"Proxies, or their networks, whose X-Forwarded-For and X-Forwarded-Proto are believed."`
	SeparateDuties  bool          `name:"separate-duties" env:"CAREDESK_SEPARATE_DUTIES" help:"Three administrators: no account may hold two of accounts and platform keys (1002), roles and codes (1003, 1004), the operation log (1025)."`
	Mlps3           bool          `name:"mlps3" env:"CAREDESK_MLPS3" help:"Passwords as MLPS 2.0 level 3 asks for them: three kinds of characters, a new one every 90 days."`
	RequireTwoStep  bool          `name:"require-two-step" env:"CAREDESK_REQUIRE_TWO_STEP" help:"Nobody works without the second step of signing in; whoever has none sets it up first."`
	Limits          Limits        `embed:""`
	MetricsAddr     string        `env:"CAREDESK_METRICS_ADDR" placeholder:"HOST:PORT" help:"Address for GET /metrics, loopback unless CAREDESK_METRICS_TOKEN is set; off when empty."`
	Drain           time.Duration `default:"0s" env:"CAREDESK_DRAIN" help:"On SIGTERM /readyz answers 503 for so long before the console stops taking calls (default ${default})."`
	MinFreeMiB      int64         `name:"min-free-mib" default:"256" env:"CAREDESK_MIN_FREE_MIB" placeholder:"N" help:"/readyz answers 503 when less is free on the disks of the data folder and of a process log that is a file (default ${default})."`
	SlowCall        time.Duration `default:"1s" env:"CAREDESK_SLOW_CALL" help:"The process log tells of calls that take so long; 0 for none (default ${default})."`
	LogRetention    int           `name:"log-retention-days" default:"1095" env:"CAREDESK_LOG_RETENTION_DAYS" placeholder:"DAYS" help:"Rows of the operation log are purged after so many days; 184 at least (default ${default})."`
	AdminPassword   string        `kong:"-"`
	Web             Web           `kong:"-"`
	lostLines       func() int64  // of the process log
}

// Limits bound what one account may do; 0 is no limit.
type Limits struct {
	CallsPerSecond int64 `name:"calls-per-second" default:"50" env:"CAREDESK_CALLS_PER_SECOND" placeholder:"N" help:"Calls that one account may make in a second, four times as many at once (default ${default}; 0 for any number, as in the limits below)."`
	Searches       int64 `name:"searches-per-hour" default:"20" env:"CAREDESK_SEARCHES_PER_HOUR" placeholder:"N" help:"Whole telephone and id numbers by which an account without the capability reveal may find somebody in an hour; ten times as many it may look for in vain (default ${default})."`
	Openings       int64 `name:"openings-per-hour" default:"60" env:"CAREDESK_OPENINGS_PER_HOUR" placeholder:"N" help:"Records whose private files one account may open in an hour (default ${default})."`
	UnmaskedRows   int64 `name:"unmasked-rows-per-hour" default:"1000" env:"CAREDESK_UNMASKED_ROWS_PER_HOUR" placeholder:"N" help:"Rows that one account may export unmasked in an hour; each further row costs one of its 60 reveals (default ${default})."`
	KeyCalls       int64 `name:"key-calls-per-minute" default:"600" env:"CAREDESK_KEY_CALLS_PER_MINUTE" placeholder:"N" help:"Calls that one key of the platform may make in a minute, on all replicas together (default ${default})."`
	Uploads        int64 `name:"uploads-per-hour" default:"1000" env:"CAREDESK_UPLOADS_PER_HOUR" placeholder:"N" help:"Files that one account, or one key, may upload in an hour (default ${default})."`
	UploadMiB      int64 `name:"upload-mib-per-hour" default:"500" env:"CAREDESK_UPLOAD_MIB_PER_HOUR" placeholder:"N" help:"Mebibytes that one account, or one key, may upload in an hour (default ${default})."`
}

// check refuses limits that make no sense.
func (l Limits) check() error {
	if min(l.CallsPerSecond, l.Searches, l.Openings, l.UnmaskedRows, l.KeyCalls, l.Uploads, l.UploadMiB) < 0 {
		return wrongCall{errors.New("a limit cannot be negative; 0 is no limit")}
	}
	return nil
}

func (l Limits) ofAccounts() api.Limits {
	return api.Limits{
		CallsPerSecond: l.CallsPerSecond, Searches: l.Searches, Openings: l.Openings, UnmaskedRows: l.UnmaskedRows, Uploads: l.Uploads, UploadBytes: l.UploadMiB << 20,
	}
}

// Help is what serve --help says beside the flags.
func (serveCommand) Help() string {
	return "CAREDESK_ADMIN_PASSWORD in the environment gives the first account, admin, its password when the database is created; unset, a random one is printed once. CAREDESK_S3_KEY and CAREDESK_S3_SECRET let the console into the bucket for uploads. CAREDESK_DATA_KEY and CAREDESK_LOG_KEY are the keys of personal data and of the operation log, 64 hex digits each, the same for all replicas; unset, they are generated in the data folder. CAREDESK_METRICS_TOKEN is what GET /metrics has to be asked with. There are no flags for these: other people on the machine can read a command line. Every variable may end in _FILE instead and name a file that holds the value. Once a newer program has migrated the database, the console changes nothing any more, finishes the calls under way and ends with exit code 3."
}

type migrateCommand struct{ place }

type versionCommand struct{}

// Web is what was built of the web: the product, and the one with the showcase beside it. Tests of the server have neither.
type Web struct{ Product, Showcase embed.FS }

// environment is what commands run in.
type environment struct {
	ctx    context.Context
	web    Web
	stdout io.Writer
	stderr io.Writer
}

// Main carries out the command line of the process. SIGTERM ends it in good order. A closed terminal does not end it, nor does the
// loss of the program that reads its log.
func Main(web Web, args []string) int {
	signal.Ignore(syscall.SIGHUP, syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return Run(ctx, web, args, os.Stdout, os.Stderr)
}

// Run carries out one command line and returns the exit code: 0 done, 1 failed with one line on stderr, 2 called wrongly, 3 the
// same as 1 because a newer program has migrated the database.
func Run(ctx context.Context, web Web, args []string, stdout, stderr io.Writer) int {
	env := &environment{ctx: ctx, web: web, stdout: stdout, stderr: stderr}
	exited := -1
	parser, err := kong.New(&commands{},
		kong.Name("caredesk"), kong.Description("The administration console of a health-services platform."),
		kong.Writers(stdout, stderr), kong.Exit(func(code int) { exited = code }), kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Resolvers(kong.ResolverFunc(fromFiles)),
	)
	if err != nil {
		return fail(stderr, err)
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 {
		return exited // --help
	}
	if err == nil {
		err = checkVariables(parser.Model, os.Environ())
	}
	if err != nil {
		_, _ = fmt.Fprintf(stderr, "caredesk: %s (see caredesk --help)\n", oneLine(err))
		return exitWrong
	}
	if err := parsed.Run(env); err != nil {
		return fail(stderr, err)
	}
	return exitDone
}

// wrongCall is an error in how the program was called.
type wrongCall struct{ error }

func fail(stderr io.Writer, err error) int {
	_, _ = fmt.Fprintf(stderr, "caredesk: %s\n", oneLine(err))
	var wrong wrongCall
	switch {
	case errors.As(err, &wrong):
		return exitWrong
	case errors.Is(err, store.ErrNewerSchema):
		return exitNewer
	}
	return exitFailed
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// version is set when a release is built.
var version = "development"

func (versionCommand) Run(env *environment) error {
	built := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		built = info.GoVersion
	}
	_, err := fmt.Fprintf(env.stdout, "caredesk %s (%s)\n", version, built)
	return err
}

func (c migrateCommand) Run(env *environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := db.Migrate(env.ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintln(env.stdout, "The database schema is current.")
	return err
}
