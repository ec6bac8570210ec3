package app

import (
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// limitMemory has the collector work harder before the machine, or the container, runs out of memory: at nine tenths of it.
func limitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return // somebody knows better
	}
	if available := min(containerMemory(), machineMemory()); available < unlimited {
		debug.SetMemoryLimit(available / 10 * 9)
	}
}

const unlimited = int64(1) << 62

// containerMemory is what the control group of the process may use.
func containerMemory() int64 {
	content, err := os.ReadFile("/sys/fs/cgroup/memory.max")
	if err != nil {
		return unlimited
	}
	limit, err := strconv.ParseInt(strings.TrimSpace(string(content)), 10, 64)
	if err != nil {
		return unlimited // the word max
	}
	return limit
}

// machineMemory is what the machine has.
func machineMemory() int64 {
	content, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return unlimited
	}
	_, rest, _ := strings.Cut(string(content), "MemTotal:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return unlimited
	}
	kilobytes, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return unlimited
	}
	return kilobytes << 10
}
