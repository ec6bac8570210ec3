package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"caredesk/internal/audit"
	"caredesk/internal/store"
	"caredesk/internal/store/storetest"
)

func TestTheDatabaseItselfRefusesToChangeTheLog(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.create(d.resource("goodsUnit"), 1)
		for name, change := range map[string]func(tx *store.Tx) error{
			"update": func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'x'") },
			"delete": func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs") },
		} {
			if err := d.db.Write(context.Background(), change); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s of the log: %v", name, err)
			}
		}
	})
}

func TestTheLogSaysWhatChanged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var unit saved
		d.do("goodsUnitSave", map[string]any{"name": "盒"}).into(t, &unit)
		log := d.lastLogged()
		d.do("goodsUnitSave", map[string]any{"id": unit.ID, "version": 1, "name": "瓶", "sort": 7})
		rows := d.logged(log)
		if want := `[{"field":"name","before":"盒","after":"瓶"},{"field":"sort","before":100,"after":7}]`; len(rows) != 1 || rows[0].Diff != want {
			t.Errorf("got %+v, wanted %s", rows, want)
		}
	})
}

// chain is an operation log of some length whose triggers are out of the way, as for someone with the database in hand.
func chain(t *testing.T, db *store.DB, length int) (*audit.Log, string) {
	t.Helper()
	var anchors strings.Builder
	log := &audit.Log{Key: []byte("a key that the database does not know"), Process: slog.New(slog.NewJSONHandler(&anchors, nil))}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for i := range length {
			if err := log.Append(tx, audit.Row{At: tx.Now, Call: "test", Action: "create", Summary: fmt.Sprint("row ", i), Diff: "[]"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return log, anchors.String()
}

func disarm(tx *store.Tx, db *store.DB) error {
	if db.Dialect() == "postgres" {
		return tx.Exec("ALTER TABLE operation_logs DISABLE TRIGGER USER")
	}
	if err := tx.Exec("DROP TRIGGER IF EXISTS operation_logs_no_update"); err != nil {
		return err
	}
	return tx.Exec("DROP TRIGGER IF EXISTS operation_logs_no_delete")
}

// TestVerifyFindsEveryTampering edits, deletes, swaps and inserts rows at random and expects the first bad row by name.
func TestVerifyFindsEveryTampering(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	const length = 40
	tamper := map[string]func(tx *store.Tx, at int64) error{
		"edit": func(tx *store.Tx, at int64) error {
			return tx.Exec("UPDATE operation_logs SET summary = 'forged' WHERE id = ?", at)
		},
		"edit a time": func(tx *store.Tx, at int64) error {
			return tx.Exec("UPDATE operation_logs SET at = at + 1 WHERE id = ?", at)
		},
		"delete": func(tx *store.Tx, at int64) error { return tx.Exec("DELETE FROM operation_logs WHERE id = ?", at) },
		"swap": func(tx *store.Tx, at int64) error {
			for _, move := range [][2]int64{{at, -1}, {at + 1, at}, {-1, at + 1}} {
				if err := tx.Exec("UPDATE operation_logs SET id = ? WHERE id = ?", move[1], move[0]); err != nil {
					return err
				}
			}
			return nil
		},
		"insert": func(tx *store.Tx, at int64) error {
			if err := tx.Exec("UPDATE operation_logs SET id = -id WHERE id >= ?", at); err != nil {
				return err
			}
			if err := tx.Exec("UPDATE operation_logs SET id = 1 - id WHERE id < 0"); err != nil {
				return err
			}
			return tx.Exec(`INSERT INTO operation_logs SELECT ?, at, account_id, username, role_names, session_id, module, call, action, object_type, object_id, object_label,
				summary, diff, result, error_code, ip, user_agent, duration_ms, request_id, mac FROM operation_logs WHERE id = ?`, at, at-1)
		},
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log, _ := chain(t, db, length)
		if v, err := log.Verify(t.Context(), db, nil); err != nil || v.BadID != 0 || v.Rows != length {
			t.Fatalf("an honest log: %+v, %v", v, err)
		}
		random := rand.New(rand.NewPCG(seed, 2))
		for name, change := range tamper {
			for range 5 {
				at := 2 + random.Int64N(length-3)
				undone := fmt.Errorf("undo")
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					if err := disarm(tx, db); err != nil {
						return err
					}
					if err := change(tx, at); err != nil {
						return err
					}
					if v, err := log.VerifyIn(&tx.Q); err != nil || v.BadID != at {
						t.Errorf("%s at row %d was found at row %d (%s)", name, at, v.BadID, v.Why)
					}
					return undone
				})
				if err != undone {
					t.Fatalf("%s: %v", name, err)
				}
			}
		}
	})
}

func TestAnchorsShowACutTailAndAnOldCopy(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log, anchors := chain(t, db, 10)
		verify := func(anchors io.Reader) audit.Verdict {
			t.Helper()
			v, err := log.Verify(t.Context(), db, anchors)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if v := verify(strings.NewReader(anchors + "not a line of JSON\n")); v.BadID != 0 {
			t.Fatalf("an honest log with its anchors: %+v", v)
		}
		// Cut the tail and set the head back, as somebody with the database in hand would.
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := disarm(tx, db); err != nil {
				return err
			}
			if err := tx.Exec("DELETE FROM operation_logs WHERE id > 8"); err != nil {
				return err
			}
			return tx.Exec("UPDATE operation_log_head SET last_id = 8, mac = (SELECT mac FROM operation_logs WHERE id = 8)")
		}); err != nil {
			t.Fatal(err)
		}
		if v := verify(nil); v.BadID != 0 {
			t.Errorf("without anchors a cut tail cannot be seen, yet: %+v", v)
		}
		if v := verify(strings.NewReader(anchors)); v.BadID != 9 {
			t.Errorf("with anchors the cut tail gives %+v", v)
		}
		other := &audit.Log{Key: []byte("another key"), Process: slog.New(slog.DiscardHandler)}
		if v, err := other.Verify(t.Context(), db, nil); err != nil || v.BadID != 1 {
			t.Errorf("with another key: %+v, %v", v, err)
		}
	})
}
