package app

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"caredesk/internal/engine/store/storetest"
)

// programVariable has the process of a test be the program itself.
const programVariable = "TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		os.Exit(Main(Web{}, os.Args[1:]))
	}
	storetest.Main(m)
}

// listening gives the address of a console of its own process whose log goes into a pipe, and the end of the pipe to read from.
func listening(t *testing.T, flags ...string) (console *exec.Cmd, address string, log *os.File) {
	t.Helper()
	console = exec.Command(os.Args[0], append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, flags...)...)
	console.Env = append(os.Environ(), programVariable+"=1")
	log, stderr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	console.Stderr = stderr
	stdout, err := console.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := console.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = console.Process.Kill() })
	_ = stderr.Close()
	lines := bufio.NewReader(stdout)
	ready := regexp.MustCompile(`ready at (http://\S+)`)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			rest, _ := io.ReadAll(log)
			t.Fatalf("the console did not start: %s", rest)
		}
		if found := ready.FindStringSubmatch(line); found != nil {
			return console, found[1], log
		}
	}
}

// TestAConsoleOutlivesTheReaderOfItsLogAndItsTerminal takes both away; what could not be written is counted.
func TestAConsoleOutlivesTheReaderOfItsLogAndItsTerminal(t *testing.T) {
	metrics := freeAddress(t)
	console, address, log := listening(t, "--metrics-addr", metrics)
	_ = log.Close()
	for range 2 {
		if err := console.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		// A wrong password has a row in the operation log, and that an anchor in the process log.
		answer, err := http.Post(address+"/api/adminLogin", "application/json", strings.NewReader(`{"username":"admin","password":"wrong password"}`))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
	}
	answer, err := http.Get("http://" + metrics + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := io.ReadAll(answer.Body)
	if lost := regexp.MustCompile(`(?m)^caredesk_log_lines_lost_total [1-9]`); err != nil || !lost.Match(figures) {
		t.Errorf("the metrics count no line that was lost: %v", err)
	}
	answer, err = http.Get(address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(said), "could not be written") {
		t.Errorf("readyz: %d %q %v", answer.StatusCode, said, err)
	}
	if err := console.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := console.Wait(); err != nil {
		t.Errorf("told to stop: %v", err)
	}
}

// narrow is a disk that has room for some bytes.
type narrow struct {
	strings.Builder
	room int
}

func (n *narrow) Write(line []byte) (int, error) {
	if len(line) > n.room {
		taken, _ := n.Builder.Write(line[:n.room])
		n.room = 0
		return taken, syscall.ENOSPC
	}
	n.room -= len(line)
	return n.Builder.Write(line)
}

func TestALineAfterATornOneStandsOnItsOwn(t *testing.T) {
	disk := &narrow{room: 12}
	log := &processLog{to: disk}
	for range 3 {
		_, _ = log.Write([]byte("{line one}\n"))
	}
	disk.room = 100
	if _, err := log.Write([]byte("{line two}\n")); err != nil {
		t.Fatal(err)
	}
	if want := "{line one}\n{\n{line two}\n"; disk.String() != want || log.lost.Load() != 2 {
		t.Errorf("%q, %d lost", disk.String(), log.lost.Load())
	}
}

// TestTheProcessLogTellsOfStartSignInsSlowCallsAndStop and calls a request as its proxy does.
func TestTheProcessLogTellsOfStartSignInsSlowCallsAndStop(t *testing.T) {
	t.Setenv("CAREDESK_ADMIN_PASSWORD", adminPassword)
	r := start(t, "--data", t.TempDir(), "--slow-call", "1ns", "--session-idle", "20m")
	ask := func(call, id, body string) {
		t.Helper()
		h, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.address+"/api/"+call, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		h.Header.Set("Content-Type", "application/json")
		h.Header.Set("X-Request-Id", id)
		answer, err := http.DefaultClient.Do(h)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if given := answer.Header.Get("X-Request-Id"); given != id {
			t.Errorf("the request %s was answered as %s", id, given)
		}
	}
	ask("adminLogin", "proxy-0001", `{"username":"admin","password":"`+adminPassword+`"}`)
	ask("adminLogin", "proxy-0002", `{"username":"admin","password":"a wrong password"}`)
	ask("adminInfo", "proxy-0003", `{}`)
	r.stop()
	log := r.stderr.String()
	for _, line := range []string{
		`"msg":"started","version":"development","address":"127.0.0.1:\d+","database":"sqlite","schema":\d+,"settings":{.*"session-idle":"20m0s"`,
		`"msg":"sign-in","call":"adminLogin","code":0,"requestId":"proxy-0001","ip":"127.0.0.1"`,
		`"msg":"sign-in","call":"adminLogin","code":3001,"requestId":"proxy-0002"`,
		`"msg":"slow call","call":"adminInfo","code":3002,"requestId":"proxy-0003"`,
		`"msg":"stopping"`, `"msg":"stopped"`,
	} {
		if !regexp.MustCompile(line).MatchString(log) {
			t.Errorf("no line %s in\n%s", line, log)
		}
	}
	if strings.Contains(log, "password") {
		t.Error("a password is in the process log")
	}
}
