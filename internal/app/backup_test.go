package app

import (
	"errors"
	"fmt"
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

// quiet carries out a command line that must succeed and, as cron has it run, say nothing on stderr.
func quiet(t *testing.T, says string, args ...string) {
	t.Helper()
	if code, out, stderr := command(t, args...); code != exitDone || stderr != "" || !strings.Contains(out, says) {
		t.Errorf("%v: exit %d, stdout %q, stderr %q; not %q", args, code, out, stderr, says)
	}
}

func TestABackupThatIsWholeIsQuietAndVerified(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		folder, flags := installed(t, url)
		upload(t, place{Data: folder, DatabaseURL: url}, map[string]string{"a.png": "a picture"})
		path := filepath.Join(t.TempDir(), "all.backup")
		quiet(t, `"msg":"operation log row"`, append([]string{"backup", "--to", path}, flags...)...)
		quiet(t, "is whole", append([]string{"backup-verify", path}, flags...)...)
		quiet(t, "All 1 uploaded files are as they were kept", append([]string{"check", "--files"}, flags...)...)
		elsewhere := filepath.Join(t.TempDir(), "none")
		if code, _, stderr := command(t, "backup-verify", path, "--data", elsewhere); code != exitFailed || !strings.Contains(stderr, "--unsealed") {
			t.Errorf("without the key: exit %d, %q", code, stderr)
		}
		quiet(t, "is whole", "backup-verify", path, "--unsealed", "--data", elsewhere)
		if _, err := os.Stat(elsewhere); err == nil {
			t.Error("a data folder was made to verify a backup")
		}
	})
}

func TestABackupWithoutItsUploadsFails(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		folder, flags := installed(t, url)
		files := map[string]string{}
		for n := range 12 {
			files[fmt.Sprintf("%02d.png", n)] = "a picture"
		}
		upload(t, place{Data: folder, DatabaseURL: url}, files)
		if err := os.RemoveAll(filepath.Join(folder, "uploads")); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "all.backup")
		fails := func(says string, args ...string) {
			t.Helper()
			if code, _, stderr := command(t, append(args, flags...)...); code != exitFailed || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, says) {
				t.Errorf("%v: exit %d, %q, not %q", args, code, stderr, says)
			}
		}
		fails("09.png (missing) and 2 more; --allow-missing", "backup", "--to", path)
		if _, err := os.Stat(path); err == nil {
			t.Fatal("a backup was left behind")
		}
		fails("of 12 uploaded files, 12 are not in", "check", "--files")
		if code, _, stderr := command(t, append([]string{"backup", "--allow-missing", "--to", path}, flags...)...); code != exitDone || !strings.Contains(stderr, "00.png (missing)") {
			t.Fatalf("allowed: exit %d, %q", code, stderr)
		}
		quiet(t, "without 12 files", append([]string{"backup-verify", path}, flags...)...)
		if code, _, stderr := command(t, append([]string{"restore", "--replace", "--from", path}, flags...)...); code != exitDone || !strings.Contains(stderr, "00.png (missing)") {
			t.Errorf("restored: exit %d, %q", code, stderr)
		}
		start(t, flags...).stop() // a restore marks the uploads as its own
	})
}

func TestAConsoleRefusesUploadsThatAreNotItsOwn(t *testing.T) {
	eachURL(t, func(t *testing.T, url string) {
		folder, flags := installed(t, url)
		start(t, flags...).stop()
		upload(t, place{Data: folder, DatabaseURL: url}, map[string]string{"a.png": "a picture"})
		uploads := filepath.Join(folder, "uploads")
		if err := os.Rename(uploads, uploads+".away"); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := command(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)...)
		if code != exitFailed || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "caredesk adopt-uploads") {
			t.Fatalf("an empty folder beside a database that knows uploads: exit %d, %q", code, stderr)
		}
		if err := errors.Join(os.Remove(uploads), os.Rename(uploads+".away", uploads)); err != nil {
			t.Fatal(err)
		}
		start(t, flags...).stop()
		if err := os.RemoveAll(uploads); err != nil {
			t.Fatal(err)
		}
		run(t, append([]string{"adopt-uploads"}, flags...)...)
		start(t, flags...).stop()
	})
}
