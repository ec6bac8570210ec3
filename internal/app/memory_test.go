package app

import (
	"testing"
	"testing/fstest"
)

const gib = int64(1) << 30

func TestMemoryIsTheLeastOfWhatMachineAndControlGroupsAllow(t *testing.T) {
	machine := &fstest.MapFile{Data: []byte("MemFree: 1 kB\nMemTotal:       25165824 kB\n")}
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s + "\n")} }
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  int64
	}{
		"a machine without control groups": {fstest.MapFS{}, 24 * gib},
		"a service that systemd limits": {fstest.MapFS{
			"proc/self/cgroup": text("0::/system.slice/caredesk.service"), "sys/fs/cgroup/memory.max": text("max"),
			"sys/fs/cgroup/system.slice/memory.max": text("max"), "sys/fs/cgroup/system.slice/caredesk.service/memory.max": text("1073741824"),
		}, gib},
		"a group within a smaller one": {fstest.MapFS{
			"proc/self/cgroup": text("0::/slice/service"), "sys/fs/cgroup/slice/memory.max": text("1073741824"), "sys/fs/cgroup/slice/service/memory.max": text("2147483648"),
		}, gib},
		"a container, whose group is the mount": {fstest.MapFS{
			"proc/self/cgroup": text("0::/"), "sys/fs/cgroup/memory.max": text("536870912"),
		}, gib / 2},
		"the first version of control groups": {fstest.MapFS{
			"proc/self/cgroup": text("5:cpu,cpuacct:/a\n4:memory:/docker/abc\n0::/"), "sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": text("1073741824"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": text("9223372036854771712"),
		}, gib},
		"the first version in a container": {fstest.MapFS{
			"proc/self/cgroup": text("4:memory:/docker/abc"), "sys/fs/cgroup/memory/memory.limit_in_bytes": text("1073741824"),
		}, gib},
		"a group that allows more than there is": {fstest.MapFS{
			"proc/self/cgroup": text("0::/"), "sys/fs/cgroup/memory.max": text("109951162777600"),
		}, 24 * gib},
	} {
		c.files["proc/meminfo"] = machine
		if got := availableMemory(c.files); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}
