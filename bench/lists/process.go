package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// clockTick is the unit of the times in /proc/PID/stat, which Linux fixes at 1/100 s towards programs.
const clockTick = 10 * time.Millisecond

// process is a server under measurement. It dies with the benchmark, whatever happens to that.
type process struct {
	name   string
	cmd    *exec.Cmd
	exited chan struct{}
	output bytes.Buffer
}

// account is the user a process runs as; nil is our own.
func startProcess(name string, account *user.User, env []string, command string, args ...string) (*process, error) {
	p := &process{name: name, cmd: exec.Command(command, args...), exited: make(chan struct{})}
	p.cmd.Env = append(cleanEnvironment(), env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	p.cmd.Dir = os.TempDir()
	credential, err := credentialOf(account)
	if err != nil {
		return nil, err
	}
	// A process group of its own keeps Ctrl-C from the terminal away: the benchmark stops its servers in order.
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM, Credential: credential}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	go func() {
		_ = p.cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

func credentialOf(account *user.User) (*syscall.Credential, error) {
	if account == nil {
		return nil, nil
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// stop asks with the signal, waits, and insists after ten seconds.
func (p *process) stop(signal syscall.Signal) {
	_ = p.cmd.Process.Signal(signal)
	select {
	case <-p.exited:
	case <-time.After(10 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
}

// startServer starts a server on a free address and returns once a path of it answers 200.
func startServer(ctx context.Context, name string, env []string, path, command string, args func(addr string) []string) (*process, string, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, "", err
	}
	p, err := startProcess(name, nil, env, command, args(addr)...)
	if err != nil {
		return nil, "", err
	}
	if err := p.awaitOK(ctx, addr, path); err != nil {
		p.stop(syscall.SIGTERM)
		return nil, "", err
	}
	return p, addr, nil
}

// awaitOK polls a path until it answers 200.
func (p *process) awaitOK(ctx context.Context, addr, path string) error {
	deadline := time.Now().Add(30 * time.Second)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for time.Now().Before(deadline) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
		if err != nil {
			return err
		}
		response, err := client.Do(request)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.exited:
			return fmt.Errorf("%s ended before it was ready:\n%s", p.name, p.output.String())
		case <-time.After(time.Millisecond):
		}
	}
	return fmt.Errorf("%s is not ready after 30 s:\n%s", p.name, p.output.String())
}

// runTool runs a command to its end.
func runTool(ctx context.Context, account *user.User, env []string, command string, args ...string) error {
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Env = append(cleanEnvironment(), env...)
	cmd.Dir = os.TempDir()
	credential, err := credentialOf(account)
	if err != nil {
		return err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM, Credential: credential}
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, output)
	}
	return nil
}

// cleanEnvironment is ours without the settings of CareDesk and PostgreSQL: a benchmark never meets a real database.
func cleanEnvironment() []string {
	return slices.DeleteFunc(os.Environ(), func(setting string) bool {
		return strings.HasPrefix(setting, "CAREDESK_") || strings.HasPrefix(setting, "PG")
	})
}

// freeAddr is a loopback address nobody listens on now.
func freeAddr() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// usage is what the kernel has charged a process so far.
type usage struct {
	cpu      time.Duration // of the process itself
	children time.Duration // of its children that ended
	parent   int
}

func usageOf(pid int) (usage, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}, err
	}
	// The name, in parentheses, may hold spaces; the numbers start behind it with field 3, the state.
	end := bytes.LastIndexByte(stat, ')')
	if end < 0 {
		return usage{}, errors.New("unexpected /proc stat")
	}
	field := strings.Fields(string(stat[end+1:]))
	number := func(n int) time.Duration {
		ticks, _ := strconv.ParseInt(field[n-3], 10, 64)
		return time.Duration(ticks)
	}
	return usage{
		cpu:      (number(14) + number(15)) * clockTick,
		children: (number(16) + number(17)) * clockTick,
		parent:   int(number(4)),
	}, nil
}

// cpu is the processor time of the process so far.
func (p *process) cpu() (time.Duration, error) {
	u, err := usageOf(p.pid())
	return u.cpu, err
}

// memory is what a process holds in RAM, in bytes. Own leaves out the files it has mapped, which the kernel can drop.
type memory struct{ Resident, Own int64 }

func (p *process) memory() (m memory, err error) {
	if m.Resident, err = memoryOf(p.pid(), "status", "VmRSS:"); err != nil {
		return m, err
	}
	m.Own, err = memoryOf(p.pid(), "status", "RssAnon:")
	return m, err
}

// memoryOf reads a line such as "VmRSS: 12 kB" of a file about a process.
func memoryOf(pid int, file, label string) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, label); found {
			kib, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kib * 1024, err
		}
	}
	return 0, fmt.Errorf("no %s in /proc/%d/%s", label, pid, file)
}
