package app

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"caredesk/internal/audit"
)

// variablePrefix begins every variable of the environment that is meant for the program.
const variablePrefix = "CAREDESK_"

// fileSuffix ends the name of a variable that names a file with the value, as secrets are handed to containers.
const fileSuffix = "_FILE"

// secretVariables have no flags: other people on the machine can read a command line.
var secretVariables = []string{"CAREDESK_ADMIN_PASSWORD", keySetting("data"), keySetting("log"), "CAREDESK_METRICS_TOKEN", "CAREDESK_S3_KEY", "CAREDESK_S3_SECRET"}

// variable is what the environment gives under a name, or what the file holds that it names.
func variable(name string) (string, error) {
	path := os.Getenv(name + fileSuffix)
	if path == "" {
		return os.Getenv(name), nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", wrongCall{fmt.Errorf("%s%s: %w", name, fileSuffix, err)}
	}
	return strings.TrimRight(string(content), "\r\n"), nil
}

// fromFiles gives flags the values of files that the environment names.
func fromFiles(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if os.Getenv(name+fileSuffix) != "" {
			return variable(name)
		}
	}
	return nil, nil
}

// checkVariables refuses variables that say nothing to the program, or say it twice: a setting with a slip in its name would be
// taken for one that was never made.
func checkVariables(known *kong.Application, environment []string) error {
	names := slices.Clone(secretVariables)
	_ = kong.Visit(known, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			names = append(names, flag.Envs...)
		}
		return next(nil)
	})
	for _, entry := range environment {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, variablePrefix) {
			continue
		}
		plain, isFile := strings.CutSuffix(name, fileSuffix)
		if !slices.Contains(names, plain) {
			return fmt.Errorf("the environment has %s, which is no setting of this program", name)
		}
		if isFile && value != "" && os.Getenv(plain) != "" {
			return fmt.Errorf("the environment has both %s and %s; only one of them can hold", plain, name)
		}
	}
	return nil
}

// check refuses places that cannot be.
func (p place) check() error {
	if p.DatabaseURL != "" && !strings.HasPrefix(p.DatabaseURL, "postgres://") && !strings.HasPrefix(p.DatabaseURL, "postgresql://") {
		return wrongCall{errors.New("--database-url must begin with postgres://; empty it is SQLite in the data folder")}
	}
	return p.S3.check()
}

func (b bucket) check() error {
	switch {
	case b.Endpoint == "" && b.Bucket != "":
		return wrongCall{errors.New("--s3-bucket needs --s3-endpoint")}
	case b.Endpoint != "" && b.Bucket == "":
		return wrongCall{errors.New("--s3-endpoint needs --s3-bucket")}
	}
	return nil
}

// Bounds of settings. What lies outside was meant otherwise.
const (
	minSession   = time.Minute
	maxRetention = 100 * 365 // days
)

// check refuses settings that make no sense, each with a sentence that names it.
func (c serveCommand) check() error {
	if err := errors.Join(c.place.check(), c.Limits.check()); err != nil {
		return err
	}
	if _, err := parseProxies(c.TrustedProxies); err != nil {
		return err
	}
	switch {
	case c.LogRetention < audit.MinDays || c.LogRetention > maxRetention:
		return wrongCall{fmt.Errorf("--log-retention-days must be %d to %d", audit.MinDays, maxRetention)}
	case c.SessionIdle < minSession:
		return wrongCall{fmt.Errorf("--session-idle must be %s at least", minSession)}
	case c.SessionAbsolute < c.SessionIdle:
		return wrongCall{errors.New("--session-absolute cannot be shorter than --session-idle")}
	case c.Drain < 0 || c.MinFreeMiB < 0 || c.SlowCall < 0:
		return wrongCall{errors.New("--drain, --min-free-mib and --slow-call cannot be negative")}
	case c.MetricsAddr == "":
		return nil
	}
	host, _, err := net.SplitHostPort(c.MetricsAddr)
	if err != nil {
		return wrongCall{fmt.Errorf("--metrics-addr: %w", err)}
	}
	token, err := variable("CAREDESK_METRICS_TOKEN")
	if err != nil {
		return err
	}
	if address, err := netip.ParseAddr(host); token == "" && host != "localhost" && (err != nil || !address.IsLoopback()) {
		return wrongCall{errors.New("--metrics-addr must be a loopback address unless CAREDESK_METRICS_TOKEN is set")}
	}
	if token != "" && len(token) < minMetricsToken {
		return wrongCall{fmt.Errorf("CAREDESK_METRICS_TOKEN must have %d characters at least", minMetricsToken)}
	}
	return nil
}

// minMetricsToken keeps a word that can be guessed from opening the metrics.
const minMetricsToken = 16

// parseProxies reads networks, and single addresses as networks of one.
func parseProxies(written []string) ([]netip.Prefix, error) {
	proxies := make([]netip.Prefix, len(written))
	for i, each := range written {
		if address, err := netip.ParseAddr(each); err == nil {
			proxies[i] = netip.PrefixFrom(address, address.BitLen())
			continue
		}
		prefix, err := netip.ParsePrefix(each)
		if err != nil {
			return nil, wrongCall{fmt.Errorf("--trusted-proxies: %q is neither an address nor a network such as 10.0.0.0/8", each)}
		}
		proxies[i] = prefix
	}
	return proxies, nil
}

// masked is the address of a database without its passwords.
func masked(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "(set, but no address)"
	}
	query := parsed.Query()
	for name := range query {
		if strings.Contains(name, "password") {
			query.Set(name, "xxxxx")
		}
	}
	parsed.RawQuery = query.Encode()
	return parsed.Redacted()
}
