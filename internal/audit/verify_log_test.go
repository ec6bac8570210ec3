package audit_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

// TestVerifyLogAtTheTerminal names the first bad row: one that was changed, and, with the anchors of the process log, one that
// was cut off.
func TestVerifyLogAtTheTerminal(t *testing.T) {
	apptest.EachURL(t, func(t *testing.T, url string) {
		folder := t.TempDir()
		flags := []string{"--data", folder, "--database-url", url}
		db := apptest.Must(store.Open(t.Context(), folder, url))
		defer func() { _ = db.Close() }()
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		apptest.In(t, db, folder, slog.New(slog.DiscardHandler))
		anchors := filepath.Join(t.TempDir(), "process.log")
		var written strings.Builder
		for range 4 {
			code, _, stderr := apptest.Command(t, append([]string{"account", "reset-password", "admin"}, flags...)...)
			if code != 0 {
				t.Fatal(stderr)
			}
			written.WriteString(stderr)
		}
		if err := os.WriteFile(anchors, []byte(written.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		verify := func(want int, says string, more ...string) {
			t.Helper()
			code, out, stderr := apptest.Command(t, append(append([]string{"verify-log"}, more...), flags...)...)
			if code != want || !strings.Contains(out+stderr, says) || code == 1 && strings.Count(stderr, "\n") != 1 {
				t.Errorf("verify-log %v: exit %d, stdout %q, stderr %q; not %q", more, code, out, stderr, says)
			}
		}
		verify(0, "whole: 4 rows", "--anchors", anchors)

		tamper := func(statements ...func(tx *store.Tx) error) {
			t.Helper()
			if err := db.Write(t.Context(), func(tx *store.Tx) error {
				for _, do := range statements {
					if err := do(tx); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		tamper(func(tx *store.Tx) error { return disarm(tx, db) },
			func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs WHERE id = 4") },
			func(tx *store.Tx) error {
				return tx.Exec("UPDATE operation_log_head SET last_id = 3, mac = (SELECT mac FROM operation_logs WHERE id = 3)")
			})
		verify(0, "whole: 3 rows")
		verify(1, "row 4", "--anchors", anchors)
		tamper(func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'forged' WHERE id = 2") })
		verify(1, "row 2")
	})
}
