package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

const adminPassword = "correct horse battery"

// output collects what a command prints while it runs.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// command runs a command line to its end.
func command(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs output
	code = Run(t.Context(), Web{}, args, &out, &errs)
	return code, out.String(), errs.String()
}

func TestWrongCallsEndWithOneLineAndTwo(t *testing.T) {
	data := t.TempDir()
	for _, args := range [][]string{
		{}, {"explode"}, {"serve", "--wrong-flag"}, {"serve", "--data", data, "--addr", "127.0.0.1:0", "--searches-per-hour=-1"}, {"serve", "extra"}, {"serve", "--session-idle", "soon"}, {"account"}, {"account", "reset-password"},
		{"serve", "--data", data, "--addr", "127.0.0.1:0", "--trusted-proxies", "everyone"}, {"serve", "--log-key", strings.Repeat("ab", 32)},
		{"serve", "--data", data, "--addr", "127.0.0.1:0", "--metrics-addr", "192.0.2.1:9"}, {"serve", "--data", data, "--addr", "127.0.0.1:0", "--s3-endpoint", "https://s3.example.com"},
		{"serve", "--data", data, "--addr", "127.0.0.1:0", "--s3-endpoint", "https://s3.example.com", "--s3-bucket", "x"}, {"backup"}, {"restore"}, {"serve", "--data", data, "--addr", "127.0.0.1:0", "--log-retention-days", "183"}, {"seed", "--preset", "gigantic"},
	} {
		code, _, stderr := command(t, args...)
		if code != exitWrong || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "caredesk: ") {
			t.Errorf("%q: exit code %d, stderr %q", args, code, stderr)
		}
	}
}

func TestWhatCannotBeDoneEndsWithOneLineAndOne(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	cases := map[string]struct {
		args []string
		says string
	}{
		"a data folder below a file": {[]string{"serve", "--data", filepath.Join(file, "data"), "--addr", "127.0.0.1:0"}, "data folder"},
		"a port in use":              {[]string{"serve", "--data", t.TempDir(), "--addr", taken.Addr().String()}, "cannot listen"},
		"no database there":          {[]string{"serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--database-url", "postgres://x@127.0.0.1:1/x"}, "PostgreSQL does not answer"},
		"no TLS to another machine":  {[]string{"serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--database-url", "postgres://x@db.example/x?sslmode=disable"}, "sslmode=verify-full"},
		"an unknown account":         {[]string{"account", "reset-password", "--data", migratedFolder(t), "nobody"}, "no account"},
	}
	for name, c := range cases {
		code, _, stderr := command(t, c.args...)
		if code != exitFailed || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.says) {
			t.Errorf("%s: exit code %d, stderr %q", name, code, stderr)
		}
	}
}

// changeBeside writes to the database as another process does.
func changeBeside(t *testing.T, folder, url string, change func(tx *store.Tx) error) {
	t.Helper()
	db, err := store.Open(t.Context(), folder, url)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Write(t.Context(), change), db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestAnOlderProgramEndsOnceANewerOneHasMigrated(t *testing.T) {
	t.Setenv("CAREDESK_ADMIN_PASSWORD", adminPassword)
	url := storetest.PostgresURL(t)
	for _, url := range []string{"", url} {
		folder := t.TempDir()
		where := []string{"--data", folder, "--database-url", url}
		r := start(t, where...)
		changeBeside(t, folder, url, func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO schema_versions (version, name, applied_at) VALUES (9999, 'tomorrow', 0)")
		})
		if answer, err := http.Post(r.address+"/api/adminLogin", "application/json", strings.NewReader(fmt.Sprintf(`{"username":"admin","password":%q}`, adminPassword))); err == nil {
			var body bytes.Buffer
			_, err := body.ReadFrom(answer.Body)
			if err != nil || answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body.String(), `"code":5003`) {
				t.Errorf("signing in meanwhile: %d %s %v", answer.StatusCode, &body, err)
			}
		} // else it has ended by now
		if code := r.wait(); code != exitNewer || strings.Count(r.stderr.String(), "caredesk: the database has a schema newer than this program knows") != 1 {
			t.Errorf("ended with %d: %s", code, r.stderr)
		}
		for _, args := range [][]string{
			{"serve", "--addr", "127.0.0.1:0"}, {"migrate"}, {"seed", "--preset", "tiny"}, {"account", "reset-password", "admin"}, {"key", "add", "--name", "some program", "--scopes", "files"},
			{"check"}, {"check", "--repair"}, {"verify-log"}, {"backup", "--to", filepath.Join(t.TempDir(), "file")},
		} {
			code, stdout, stderr := command(t, append(args, where...)...)
			if code != exitNewer || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "newer than this program knows") {
				t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, code, stdout, stderr)
			}
		}
	}
}

func migratedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if code, _, stderr := command(t, "migrate", "--data", folder); code != exitDone {
		t.Fatal(stderr)
	}
	return folder
}

func TestVersionAnswers(t *testing.T) {
	if code, stdout, _ := command(t, "version"); code != exitDone || !strings.HasPrefix(stdout, "caredesk ") {
		t.Errorf("version: %d %q", code, stdout)
	}
}

// running is a console started as from the terminal.
type running struct {
	stdout, stderr *output
	address        string
	wait           func() int // for its end
	stop           func() int
}

var ready = regexp.MustCompile(`ready at (http://\S+)`)

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r := &running{stdout: &output{}, stderr: &output{}}
	ended := make(chan struct{})
	code := -1
	go func() {
		defer close(ended)
		code = Run(ctx, Web{}, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...), r.stdout, r.stderr)
	}()
	r.wait = func() int {
		<-ended
		return code
	}
	r.stop = func() int {
		cancel()
		return r.wait()
	}
	t.Cleanup(func() { r.stop() })
	timeout := time.After(5 * time.Minute) // A demo is made in seconds, but not while everything else runs on the same two cores.
	for r.address == "" {
		select {
		case <-ended:
			t.Fatalf("the console ended with %d: %s", code, r.stderr)
		case <-timeout:
			t.Fatal("the console did not start")
		case <-time.After(10 * time.Millisecond):
		}
		if found := ready.FindStringSubmatch(r.stdout.String()); found != nil {
			r.address = found[1]
		}
	}
	return r
}

func (r *running) get(t *testing.T, path string) (int, http.Header) {
	t.Helper()
	answer, err := http.Get(r.address + path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.StatusCode, answer.Header
}

func TestTheFirstStartPrintsARandomPasswordOnce(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	first := start(t, "--data", data)
	password := regexp.MustCompile(`password (\S+) \(shown only this once`).FindStringSubmatch(first.stdout.String())
	if password == nil {
		t.Fatalf("no password in %q", first.stdout)
	}
	if status, _ := first.get(t, "/healthz"); status != http.StatusOK {
		t.Errorf("healthz %d", status)
	}
	if status, _ := first.get(t, "/readyz"); status != http.StatusOK {
		t.Errorf("readyz %d", status)
	}
	if status, header := first.get(t, "/anything"); status != http.StatusOK || !strings.Contains(header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("the first page: %d %v", status, header)
	}
	answer, err := http.Post(first.address+"/api/adminLogin", "application/json", strings.NewReader(fmt.Sprintf(`{"username":"admin","password":%q}`, password[1])))
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(answer.Body); err != nil || !strings.Contains(body.String(), `"mustChangePwd":true`) {
		t.Errorf("signing in with it: %s %v", &body, err)
	}
	if code, _, stderr := command(t, "serve", "--data", data, "--addr", "127.0.0.1:0"); code != exitFailed || !strings.Contains(stderr, "in use") {
		t.Errorf("a second console on the same folder: %d %s", code, stderr)
	}
	if code := first.stop(); code != exitDone {
		t.Errorf("stopped with %d", code)
	}
	for path, mode := range map[string]os.FileMode{data: 0o700 | os.ModeDir, filepath.Join(data, store.FileName): 0o600, filepath.Join(data, "secrets", "log.key"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%s: %v %v", path, info.Mode(), err)
		}
	}
	if strings.Contains(start(t, "--data", data).stdout.String(), "password") {
		t.Error("a later start speaks of a password")
	}
	if strings.Contains(first.stderr.String(), password[1]) {
		t.Error("the password is in the process log")
	}
}

const showcaseList = "/api/showcase/article/list"

func TestDemoDataStaysAwayFromRealData(t *testing.T) {
	real := t.TempDir()
	plain := start(t, "--data", real)
	if status, _ := plain.get(t, showcaseList); status != http.StatusNotFound {
		t.Errorf("sample endpoints without --demo: %d", status)
	}
	plain.stop()
	if code, _, stderr := command(t, "serve", "--demo", "--data", real, "--addr", "127.0.0.1:0"); code != exitFailed || !strings.Contains(stderr, "real data") {
		t.Errorf("demo on real data: %d %s", code, stderr)
	}
	demo := t.TempDir()
	for range 2 {
		r := start(t, "--demo", "--data", demo)
		if !strings.Contains(r.stdout.String(), "Sign in as admin with the password ") {
			t.Errorf("a demo does not say how to sign in: %s", r.stdout)
		}
		if status, header := r.get(t, showcaseList); status != http.StatusOK || header.Get("Content-Type") == "text/html; charset=utf-8" {
			t.Errorf("sample endpoints of a demo: %d %v", status, header)
		}
		r.stop()
	}
}

func TestResettingAPasswordAtTheTerminal(t *testing.T) {
	t.Setenv("CAREDESK_ADMIN_PASSWORD", adminPassword)
	url := storetest.PostgresURL(t)
	for _, where := range [][]string{{"--data", t.TempDir()}, {"--data", t.TempDir(), "--database-url", url}} {
		start(t, where...).stop()
		code, stdout, stderr := command(t, append([]string{"account", "reset-password", "ADMIN"}, where...)...)
		if code != exitDone || !regexp.MustCompile(`is [a-z2-9-]{23} \(shown`).MatchString(stdout) {
			t.Errorf("%d %s %s", code, stdout, stderr)
		}
		if code, stdout, stderr := command(t, append([]string{"verify-log"}, where...)...); code != exitDone || !strings.Contains(stdout, "1 rows") {
			t.Errorf("verify-log: %d %s %s", code, stdout, stderr)
		}
	}
}

func TestCheckFindsAndRepairsWhatIsKeptOtherwise(t *testing.T) {
	t.Setenv("CAREDESK_ADMIN_PASSWORD", adminPassword)
	url := storetest.PostgresURL(t)
	for _, url := range []string{"", url} {
		folder := t.TempDir()
		where := []string{"--data", folder, "--database-url", url}
		start(t, where...).stop()
		check := append([]string{"check"}, where...)
		if code, stdout, stderr := command(t, check...); code != exitDone || !strings.Contains(stdout, "All figures are what the records say") {
			t.Errorf("%d %s %s", code, stdout, stderr)
		}
		changeBeside(t, folder, url, func(tx *store.Tx) error {
			return errors.Join(tx.Exec("INSERT INTO day_figures (name, day, kind, bucket, n, total) VALUES ('joined', 20000, '', '', 2, 0)"),
				tx.Exec("INSERT INTO sold_days (kind, item_id, day, n) VALUES ('goods', 7, 20000, 3)"),
				tx.Exec(`INSERT INTO day_sums (day, pay_method, kind, order_count, paid_fen, overtime_count, overtime_fen, refund_count, refunded_fen)
					VALUES (20000, 'wechat', 'goods', 1, 200, 0, 0, 0, 0)`),
				tx.Exec("UPDATE row_counts SET total = total + 1 WHERE name = 'role'"))
		})
		wrong := []string{"joined of 2024-10-04", "what was sold of goods 7 on 2024-10-04", "the money of 2024-10-04", "the list role counts"}
		named := func(said string) bool {
			return !slices.ContainsFunc(wrong, func(figure string) bool { return !strings.Contains(said, figure) })
		}
		rows := logRows(t, where)
		code, stdout, stderr := command(t, check...)
		if code != exitFailed || !named(stdout) || !strings.Contains(stderr, "4 figures") || logRows(t, where) != rows {
			t.Errorf("%d %s %s", code, stdout, stderr)
		}
		repair := append(check, "--repair")
		if code, stdout, stderr := command(t, repair...); code != exitDone || !named(stdout) || !strings.Contains(stdout, "4 figures were corrected") {
			t.Errorf("repairing: %d %s %s", code, stdout, stderr)
		}
		if now := logRows(t, where); now != rows+1 {
			t.Errorf("the operation log has %d rows after %d", now, rows)
		}
		changeBeside(t, folder, url, func(tx *store.Tx) error {
			summary, err := store.Get[string](&tx.Q, "SELECT summary FROM operation_logs WHERE object_type = 'figures' AND username = 'terminal'")
			if err != nil || !named(summary) {
				t.Errorf("the row in the operation log says %q (%v)", summary, err)
			}
			return nil
		})
		for _, again := range [][]string{check, repair} {
			if code, stdout, stderr := command(t, again...); code != exitDone || stdout != "All figures are what the records say.\n" || stderr != "" {
				t.Errorf("%q afterwards: %d %s %s", again, code, stdout, stderr)
			}
		}
		if now := logRows(t, where); now != rows+1 {
			t.Errorf("repairing what is right left a row in the operation log")
		}
	}
}

// logRows is how long the operation log is, as far as it is whole.
func logRows(t *testing.T, where []string) (rows int) {
	t.Helper()
	code, stdout, stderr := command(t, append([]string{"verify-log"}, where...)...)
	if _, err := fmt.Sscanf(stdout, "The operation log is whole: %d rows.", &rows); err != nil || code != exitDone {
		t.Fatalf("%d %s %s", code, stdout, stderr)
	}
	return rows
}

func TestReplicasMustShareTheirKeysAndUploads(t *testing.T) {
	t.Setenv("CAREDESK_ADMIN_PASSWORD", adminPassword)
	url := storetest.PostgresURL(t)
	key := strings.Repeat("0123456789abcdef", 4)
	t.Setenv("CAREDESK_DATA_KEY", key)
	t.Setenv("CAREDESK_LOG_KEY", key)
	first, second := t.TempDir(), t.TempDir()
	start(t, "--data", first, "--database-url", url)
	if err := os.Symlink(filepath.Join(first, "uploads"), filepath.Join(second, "uploads")); err != nil {
		t.Fatal(err)
	}
	start(t, "--data", second, "--database-url", url)
	refused := func(what, says string) {
		t.Helper()
		if code, _, stderr := command(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--database-url", url); code != exitFailed || !strings.Contains(stderr, says) {
			t.Errorf("%s: %d %s", what, code, stderr)
		}
	}
	refused("a replica with uploads of its own", "not the uploads of this database")
	t.Setenv("CAREDESK_LOG_KEY", strings.Repeat("fedcba9876543210", 4))
	refused("a replica with a key of its own", "another key")
	t.Setenv("CAREDESK_LOG_KEY", "")
	refused("a replica without a key", "the key of this database is missing")
}

func TestAConsoleWithoutRoomIsNotReadyAndStillReads(t *testing.T) {
	r := start(t, "--data", t.TempDir(), "--min-free-mib", "1000000000")
	answer, err := http.Get(r.address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if _, err := said.ReadFrom(answer.Body); err != nil || answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(said.String(), "the data folder") {
		t.Errorf("%d %s %v", answer.StatusCode, &said, err)
	}
	if status, _ := r.get(t, "/healthz"); status != http.StatusOK {
		t.Errorf("healthz: %d", status)
	}
}

// freeAddress is one that nothing listened on a moment ago.
func freeAddress(t *testing.T) string {
	t.Helper()
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = probe.Close() }()
	return probe.Addr().String()
}

func TestMetricsAnswerOnTheirOwnAddress(t *testing.T) {
	address := freeAddress(t)
	r := start(t, "--data", t.TempDir(), "--metrics-addr", address)
	r.get(t, "/api/nothing")
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(answer.Body); err != nil || !strings.Contains(body.String(), "caredesk_call_seconds") {
		t.Errorf("metrics: %.200s %v", &body, err)
	}
}
