package app

import (
	"regexp"
	"strings"
	"testing"

	"caredesk/internal/engine/store"
)

func TestAKeyIsMadeAtTheTerminal(t *testing.T) {
	folder := migratedFolder(t)
	add := func(args ...string) (int, string, string) {
		return command(t, append([]string{"key", "add", "--data", folder}, args...)...)
	}
	code, stdout, stderr := add("--name", "demo day", "--scopes", "members,events,members", "--valid", "1h")
	key := regexp.MustCompile(`cdk_[\w-]{43}`).FindString(stdout)
	if code != exitDone || key == "" || strings.Contains(stderr, key) {
		t.Fatalf("%d %q %q", code, stdout, stderr)
	}
	db := must(store.Open(t.Context(), folder, ""))
	defer func() { _ = db.Close() }()
	type made struct{ Prefix, Scopes string }
	if got := must(store.Get[made](db.Read(t.Context()), "SELECT prefix, scopes FROM platform_keys WHERE expires_at IS NOT NULL")); got != (made{key[:8], `["members","events"]`}) {
		t.Errorf("kept %+v", got)
	}
	if said := must(store.Get[string](db.Read(t.Context()), "SELECT username || object_type || object_label FROM operation_logs WHERE action = 'create'")); said != "terminalplatformKeydemo day" {
		t.Errorf("the log says %q", said)
	}
	if code, _, stderr := add("--name", "demo day", "--scopes", "events"); code != exitFailed || !strings.Contains(stderr, "already") {
		t.Errorf("the same name: %d %q", code, stderr)
	}
	for name, args := range map[string][]string{"no scope": {"--name", "other"}, "an unknown scope": {"--name", "other", "--scopes", "all"}, "a short name": {"--name", "x", "--scopes", "events"}} {
		if code, _, stderr := add(args...); code != exitWrong || strings.Count(stderr, "\n") < 1 {
			t.Errorf("%s: %d %q", name, code, stderr)
		}
	}
}
