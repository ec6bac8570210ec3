package app

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestSettingsThatCannotHoldAreRefused(t *testing.T) {
	t.Setenv("CAREDESK_DATA", t.TempDir())
	for _, c := range []struct {
		variable, value string
		flags           []string
		says            string
	}{
		{flags: []string{"--session-idle=0"}, says: "--session-idle"},
		{flags: []string{"--session-idle=-5m"}, says: "--session-idle"},
		{flags: []string{"--session-absolute=10m"}, says: "--session-absolute"},
		{flags: []string{"--log-retention-days=999999999"}, says: "--log-retention-days"},
		{flags: []string{"--s3-bucket=uploads"}, says: "--s3-endpoint"},
		{flags: []string{"--database-url=mysql://db/x"}, says: "postgres://"},
		{flags: []string{"--trusted-proxies=10.0.0.1,proxy.internal"}, says: "proxy.internal"},
		{variable: "CAREDESK_SESION_IDLE", value: "5m", says: "CAREDESK_SESION_IDLE"},
		{variable: "CAREDESK_SESION_IDLE_FILE", value: "/run/idle", says: "CAREDESK_SESION_IDLE_FILE"},
		{variable: "CAREDESK_LOG_KEY_FILE", value: "/nowhere/key", says: "/nowhere/key"},
		{variable: "CAREDESK_METRICS_TOKEN", value: "short", flags: []string{"--metrics-addr=127.0.0.1:0"}, says: "CAREDESK_METRICS_TOKEN"},
	} {
		t.Run(c.variable+strings.Join(c.flags, " "), func(t *testing.T) {
			if c.variable != "" {
				t.Setenv(c.variable, c.value)
			}
			code, _, stderr := command(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, c.flags...)...)
			if code != exitWrong || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.says) {
				t.Errorf("exit code %d, stderr %q", code, stderr)
			}
		})
	}
}

func TestASecretGivenTwiceIsRefused(t *testing.T) {
	t.Setenv("CAREDESK_LOG_KEY", strings.Repeat("ab", 32))
	t.Setenv("CAREDESK_LOG_KEY_FILE", "/run/secrets/log-key")
	if code, _, stderr := command(t, "serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0"); code != exitWrong || !strings.Contains(stderr, "both") {
		t.Errorf("%d %s", code, stderr)
	}
}

func TestSecretsComeFromFilesAndASingleProxyIsANetwork(t *testing.T) {
	secrets := t.TempDir()
	for name, value := range map[string]string{"CAREDESK_LOG_KEY": strings.Repeat("ab", 32), "CAREDESK_DATA_KEY": strings.Repeat("cd", 32), "CAREDESK_ADMIN_PASSWORD": adminPassword} {
		path := filepath.Join(secrets, name)
		if err := os.WriteFile(path, []byte(value+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv(name+fileSuffix, path)
	}
	data := t.TempDir()
	r := start(t, "--data", data, "--trusted-proxies", "10.0.0.1")
	if strings.Contains(r.stdout.String(), "password") {
		t.Errorf("the password in the file was not taken: %s", r.stdout)
	}
	if _, err := os.Stat(filepath.Join(data, "secrets")); !os.IsNotExist(err) {
		t.Errorf("keys were made beside those in files: %v", err)
	}
}

func TestAKeyThatOthersCanReadIsRefused(t *testing.T) {
	data := t.TempDir()
	start(t, "--data", data).stop()
	key := filepath.Join(data, "secrets", "log.key")
	if err := os.Chmod(key, 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := command(t, "serve", "--data", data, "--addr", "127.0.0.1:0"); code != exitFailed || !strings.Contains(stderr, "chmod 600") {
		t.Errorf("%d %s", code, stderr)
	}
}

func TestConfigTellsWhatIsInForceAndNoSecret(t *testing.T) {
	file := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(file, []byte("postgres://u:geheim@db.internal/x?password=geheim\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CAREDESK_DATABASE_URL_FILE", file)
	t.Setenv("CAREDESK_LOG_KEY", "geheim")
	t.Setenv("CAREDESK_ADDR", "127.0.0.1:81")
	code, stdout, stderr := command(t, "config", "--session-idle", "20m")
	for _, line := range []string{
		`--addr +127.0.0.1:81 +CAREDESK_ADDR`, `--session-idle +20m0s +the command line`, `--session-absolute +12h0m0s +default`,
		`--database-url +postgres://u:xxxxx@db.internal/x\?password=xxxxx +CAREDESK_DATABASE_URL_FILE`, `CAREDESK_LOG_KEY +\(secret\) +CAREDESK_LOG_KEY`,
	} {
		if !regexp.MustCompile(`(?m)^` + line + `$`).MatchString(stdout) {
			t.Errorf("no line %q in\n%s", line, stdout)
		}
	}
	if code != exitDone || strings.Contains(stdout+stderr, "geheim") {
		t.Errorf("%d %s %s", code, stdout, stderr)
	}
	if code, stdout, stderr := command(t, "config", "--session-idle", "0"); code != exitWrong || !strings.Contains(stdout, "--session-idle") || !strings.Contains(stderr, "--session-idle") {
		t.Errorf("what cannot hold: %d %s %s", code, stdout, stderr)
	}
}

func TestOperatorsReadEverySettingAsItIs(t *testing.T) {
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, node := range parser.Model.Children {
		if node.Name != "serve" {
			continue
		}
		for _, flag := range node.Flags {
			want = append(want, fmt.Sprintf("| `--%s` | `%s` | %s |", flag.Name, flag.Envs[0], flag.Default))
		}
	}
	for _, name := range secretVariables {
		want = append(want, fmt.Sprintf("| | `%s` |  |", name))
	}
	document, err := os.ReadFile("../../docs/operators.md")
	if err != nil {
		t.Fatal(err)
	}
	written := regexp.MustCompile("(?m)^\\|.*\\| `CAREDESK_[A-Z0-9_]+` \\|.*\\|$").FindAllString(strings.ReplaceAll(string(document), "| |\n", "|  |\n"), -1)
	slices.Sort(want)
	slices.Sort(written)
	if missing := strings.Join(without(want, written), "\n"); len(want) < 20 || missing != "" {
		t.Errorf("docs/operators.md does not say\n%s", missing)
	}
	if wrong := strings.Join(without(written, want), "\n"); wrong != "" {
		t.Errorf("docs/operators.md says\n%s", wrong)
	}
}

// without are the lines of a list that another does not have.
func without(lines, others []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(others, line) })
}

func TestMetricsOnAnotherAddressWantTheirToken(t *testing.T) {
	const token = "a token of the metrics"
	t.Setenv("CAREDESK_METRICS_TOKEN", token)
	address := freeAddress(t)
	start(t, "--data", t.TempDir(), "--metrics-addr", strings.Replace(address, "127.0.0.1", "0.0.0.0", 1))
	for authorization, status := range map[string]int{"": http.StatusUnauthorized, "Bearer " + token + "x": http.StatusUnauthorized, "Bearer " + token: http.StatusOK} {
		h, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		h.Header.Set("Authorization", authorization)
		answer, err := http.DefaultClient.Do(h)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		if answer.StatusCode != status || err != nil || status != http.StatusOK && len(body) > 0 {
			t.Errorf("%q: %d %s %v", authorization, answer.StatusCode, body, err)
		}
	}
}
