package app

import (
	"os"
	"path/filepath"
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

// TestALostLogKeyIsNotTheEnd restores where no key of the log is, and lets the log go on with a new one.
func TestALostLogKeyIsNotTheEnd(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		t.Setenv("CAREDESK_DATA_KEY", strings.Repeat("ab", 32))
		folder, flags := installed(t, url)
		with := func(args ...string) []string { return append(args, flags...) }
		path := filepath.Join(t.TempDir(), "all.backup")
		run(t, with("account", "reset-password", "admin")...)
		run(t, with("backup", "--to", path)...)
		key := filepath.Join(folder, "secrets", "log.key")
		if code, _, stderr := command(t, with("key", "new-log", "--reason", "for no reason")...); code != exitFailed || !strings.Contains(stderr, "not lost") {
			t.Errorf("while the key is there: %d %q", code, stderr)
		}
		kept := filepath.Join(t.TempDir(), "kept")
		if err := os.Rename(key, kept); err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := command(t, with("restore", "--unsealed", "--replace", "--from", path)...); code != exitDone || !strings.Contains(stderr, "caredesk key new-log") {
			t.Fatalf("%d %q", code, stderr)
		}
		if code, _, stderr := command(t, with("serve", "--addr", "127.0.0.1:0")...); code != exitFailed || !strings.Contains(stderr, "caredesk key new-log") {
			t.Errorf("without its key: %d %q", code, stderr)
		}
		if _, err := os.Stat(key); err == nil {
			t.Error("a key was made that the database does not have")
		}
		if code, _, _ := command(t, with("key", "new-log", "--reason", " no ")...); code != exitWrong {
			t.Errorf("a reason that says nothing: %d", code)
		}
		run(t, with("key", "new-log", "--reason", "the disk broke")...)
		start(t, flags...).stop()
		quiet(t, "whole: 1 rows", with("verify-log")...)
		_, out, _ := command(t, with("verify-log")...)
		found := regexp.MustCompile(`Rows up to 2 cannot be verified: their key (\w{16}) is lost, said .*the disk broke.*put it back as (\S+)\.\n`).FindStringSubmatch(out)
		if found == nil {
			t.Fatalf("verify-log says %q", out)
		}
		if err := os.Rename(kept, found[2]); err != nil {
			t.Fatal(err)
		}
		quiet(t, "whole: 3 rows", with("verify-log")...)
		run(t, with("backup", "--overwrite", "--to", path)...)
		run(t, with("restore", "--replace", "--from", path)...)
		quiet(t, "whole: 5 rows", with("verify-log")...)
	})
}
