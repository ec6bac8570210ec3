package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Exit codes of the program.
const (
	exitDone   = 0
	exitFailed = 1
	exitWrong  = 2
)

type commands struct {
	Serve     serveCommand   `cmd:"" help:"Start the console."`
	Migrate   migrateCommand `cmd:"" help:"Bring the database schema up to date (also done at every start)."`
	Seed      seedCommand    `cmd:"" help:"Fill an empty database with demo or benchmark data."`
	Backup    backupCommand  `cmd:"" help:"Write everything into one file, while the console runs."`
	Restore   restoreCommand `cmd:"" help:"Put a backup in place of the database; the console must be stopped."`
	VerifyLog verifyCommand  `cmd:"" help:"Check that no row of the operation log was changed, removed or added."`
	Account   struct {
		ResetPassword resetCommand `cmd:"" help:"Give an account a new random password, printed once."`
	} `cmd:"" help:"Look after accounts when nobody can sign in."`
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
	Demo            bool          `env:"CAREDESK_DEMO" help:"Fill an empty database with demo data; refused on a database that holds real data."`
	SessionIdle     time.Duration `default:"30m" env:"CAREDESK_SESSION_IDLE" help:"A session ends after so long without a call."`
	SessionAbsolute time.Duration `default:"12h" env:"CAREDESK_SESSION_ABSOLUTE" help:"A session ends after so long in any case."`
	TrustedProxies  []string      `env:"CAREDESK_TRUSTED_PROXIES" placeholder:"CIDR,…" help:"Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."`
	SeparateDuties  bool          `name:"separate-duties" env:"CAREDESK_SEPARATE_DUTIES" help:"Three administrators: no account may hold two of accounts (1002), roles and codes (1003, 1004), the operation log (1025)."`
	Mlps3           bool          `name:"mlps3" env:"CAREDESK_MLPS3" help:"Passwords as MLPS 2.0 level 3 asks for them: three kinds of characters, a new one every 90 days."`
	RequireTwoStep  bool          `name:"require-two-step" env:"CAREDESK_REQUIRE_TWO_STEP" help:"Nobody works without the second step of signing in; whoever has none sets it up first."`
	MetricsAddr     string        `env:"CAREDESK_METRICS_ADDR" placeholder:"HOST:PORT" help:"Loopback address for GET /metrics; off when empty."`
	LogRetention    int           `name:"log-retention-days" default:"1095" env:"CAREDESK_LOG_RETENTION_DAYS" placeholder:"DAYS" help:"Rows of the operation log are purged after so many days; 184 at least (default ${default})."`
	AdminPassword   string        `kong:"-"`
}

// Help is what serve --help says beside the flags.
func (serveCommand) Help() string {
	return "CAREDESK_ADMIN_PASSWORD in the environment gives the first account, admin, its password when the database is created; unset, a random one is printed once. CAREDESK_S3_KEY and CAREDESK_S3_SECRET let the console into the bucket for uploads. CAREDESK_DATA_KEY and CAREDESK_LOG_KEY are the keys of personal data and of the operation log, 64 hex digits each, the same for all replicas; unset, they are generated in the data folder. There are no flags for these: other people on the machine can read a command line."
}

type migrateCommand struct{ place }

type versionCommand struct{}

// environment is what commands run in.
type environment struct {
	ctx    context.Context
	stdout io.Writer
	stderr io.Writer
}

// Run carries out one command line and returns the exit code: 0 done, 1 failed with one line on stderr, 2 called wrongly.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	env := &environment{ctx: ctx, stdout: stdout, stderr: stderr}
	exited := -1
	parser, err := kong.New(&commands{},
		kong.Name("caredesk"), kong.Description("The administration console of a health-services platform."),
		kong.Writers(stdout, stderr), kong.Exit(func(code int) { exited = code }), kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return fail(stderr, err)
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 {
		return exited // --help
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
	if errors.As(err, &wrong) {
		return exitWrong
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
