package app

import (
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

// limitMemory has the collector work harder before the machine, or a control group, runs out of memory: at nine tenths of it.
func limitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return // the operator decided
	}
	if available := availableMemory(os.DirFS("/")); available < unlimited {
		debug.SetMemoryLimit(available / 10 * 9)
	}
}

const unlimited = int64(1) << 62

// availableMemory is the least of what the machine has and what the control groups of the process may use.
func availableMemory(root fs.FS) int64 {
	available := machineMemory(root)
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return available
	}
	for line := range strings.Lines(string(groups)) {
		// A line is ID:CONTROLLERS:PATH; the second version of control groups has no controllers there.
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		switch controllers := strings.Split(fields[1], ","); {
		case fields[1] == "":
			available = min(available, groupMemory(root, "sys/fs/cgroup", fields[2], "memory.max"))
		case slices.Contains(controllers, "memory"):
			available = min(available, groupMemory(root, "sys/fs/cgroup/memory", fields[2], "memory.limit_in_bytes"))
		}
	}
	return available
}

// groupMemory is the least limit of a control group and of those that it is part of. In a container the group may be the mount itself.
func groupMemory(root fs.FS, mount, group, file string) int64 {
	least := unlimited
	for at := path.Join(mount, group); ; at = path.Dir(at) {
		if content, err := fs.ReadFile(root, path.Join(at, file)); err == nil {
			// Where there is no limit stands the word max, or a number that no machine has.
			if limit, err := strconv.ParseInt(strings.TrimSpace(string(content)), 10, 64); err == nil {
				least = min(least, limit)
			}
		}
		if at == mount || len(at) < len(mount) {
			return least
		}
	}
}

// machineMemory is what the machine has.
func machineMemory(root fs.FS) int64 {
	content, err := fs.ReadFile(root, "proc/meminfo")
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
