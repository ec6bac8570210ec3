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
