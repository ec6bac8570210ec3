package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// installed makes a database with its first account, as a first start does, and returns its flags.
func installed(t *testing.T, url string) (folder string, flags []string) {
	t.Helper()
	p := place{Data: t.TempDir(), DatabaseURL: url}
	db, err := p.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := serveCommand{place: p, AdminPassword: adminPassword}
	if _, err := c.install(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if _, err := c.operationLog(t.Context(), db, nil); err != nil {
		t.Fatal(err)
	}
	return p.Data, []string{"--data", p.Data, "--database-url", url}
}

func eachURL(t *testing.T, f func(t *testing.T, url string)) {
	t.Run("sqlite", func(t *testing.T) { f(t, "") })
	t.Run("postgres", func(t *testing.T) { f(t, storetest.PostgresURL(t)) })
}

func TestBackupAndRestoreAtTheTerminal(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		_, flags := installed(t, url)
		path := filepath.Join(t.TempDir(), "all.backup")
		run := func(want int, says string, args ...string) {
			t.Helper()
			code, out, err := command(t, append(args, flags...)...)
			if code != want || !strings.Contains(out+err, says) {
				t.Fatalf("%v: exit %d, stdout %q, stderr %q", args, code, out, err)
			}
			if code == 1 && strings.Count(err, "\n") != 1 {
				t.Errorf("%v: not one line on stderr: %q", args, err)
			}
		}
		run(2, "--to", "backup")
		run(2, "--from", "restore")
		run(0, "does not hold the key", "backup", "--to", path)
		run(1, "--overwrite", "backup", "--to", path)
		run(0, "", "backup", "--to", path, "--overwrite")
		run(1, "--replace", "restore", "--from", path)
		run(0, "Restored", "restore", "--from", path, "--replace")
		// Two backups and the restore; the one that was refused did not begin.
		run(0, "whole: 3 rows", "verify-log")
	})
}

func TestADamagedBackupLeavesTheTargetAlone(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		_, flags := installed(t, url)
		path := filepath.Join(t.TempDir(), "all.backup")
		if code, _, stderr := command(t, append([]string{"backup", "--to", path}, flags...)...); code != 0 {
			t.Fatal(stderr)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)/2] ^= 1
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := command(t, append([]string{"restore", "--replace", "--from", path}, flags...)...); code != 1 || !strings.Contains(stderr, "damaged") {
			t.Fatalf("exit %d, %q", code, stderr)
		}
		if code, out, stderr := command(t, append([]string{"verify-log"}, flags...)...); code != 0 || !strings.Contains(out, "1 rows") {
			t.Fatalf("exit %d, %q, %q", code, out, stderr)
		}
	})
}

func TestARestoreIsRefusedWhileTheConsoleRuns(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		folder, flags := installed(t, url)
		path := filepath.Join(t.TempDir(), "all.backup")
		console := place{Data: folder, DatabaseURL: url}
		db, err := console.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		release, err := console.lock()
		if err != nil {
			t.Fatal(err)
		}
		if url != "" {
			release() // a console on PostgreSQL is known by its connections
		} else {
			defer release()
		}
		if err := db.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := command(t, append([]string{"backup", "--to", path}, flags...)...); code != 0 {
			t.Fatalf("no backup of a running console: %s", stderr)
		}
		if code, _, stderr := command(t, append([]string{"restore", "--replace", "--from", path}, flags...)...); code != 1 {
			t.Fatalf("exit %d, %q", code, stderr)
		}
	})
}

func TestARestoreWithoutItsKeyIsRefusedOrWarns(t *testing.T) {
	_, flags := installed(t, "")
	path := filepath.Join(t.TempDir(), "all.backup")
	if code, _, stderr := command(t, append([]string{"backup", "--to", path}, flags...)...); code != 0 {
		t.Fatal(stderr)
	}
	for name, key := range map[string]string{"no key": "", "another key": strings.Repeat("ab", 32)} {
		t.Setenv("CAREDESK_LOG_KEY", key)
		data := t.TempDir()
		if code, _, stderr := command(t, "restore", "--from", path, "--data", data); code != 1 || !strings.Contains(stderr, "--unsealed") {
			t.Errorf("%s: exit %d, %q", name, code, stderr)
		}
		if _, err := os.Stat(filepath.Join(data, store.FileName)); err == nil {
			t.Errorf("%s: a database was made", name)
		}
		code, out, stderr := command(t, "restore", "--unsealed", "--from", path, "--data", data)
		if code != 0 || !strings.HasPrefix(stderr, "Warning: ") || !strings.Contains(out, "Restored") {
			t.Errorf("%s, unsealed: exit %d, %q, %q", name, code, out, stderr)
		}
	}
}

func TestABackupOfNothingIsRefused(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "mistyped")
	if code, _, stderr := command(t, "backup", "--data", folder, "--to", filepath.Join(t.TempDir(), "x")); code != 1 || !strings.Contains(stderr, "no database") {
		t.Fatalf("exit %d, %q", code, stderr)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Fatal("the folder was made")
	}
}
