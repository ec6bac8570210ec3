package storetest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
)

// RunWithCluster starts a cluster and makes a migrated SQLite database beside it, runs a command that finds both, stops the cluster and
// returns the command's exit code.
func RunWithCluster(command []string) int {
	var c cluster
	defer c.stop()
	if err := c.start(); err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL cannot be started:", err)
		return 1
	}
	if err := migrate(c.folder, ""); err != nil {
		fmt.Fprintln(os.Stderr, "SQLite cannot be started:", err)
		return 1
	}
	run := exec.Command(command[0], command[1:]...)
	run.Env = append(os.Environ(), portVariable+"="+strconv.Itoa(c.port), folderVariable+"="+c.folder)
	run.Stdin, run.Stdout, run.Stderr = os.Stdin, os.Stdout, os.Stderr
	// Whoever interrupts the run interrupts the command too; the cluster is stopped when that has ended.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGINT, syscall.SIGTERM)
	err := run.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
