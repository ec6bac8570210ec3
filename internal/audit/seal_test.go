package audit_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/audit"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// renewed is a log of ten rows whose key is lost, and of three more that are signed with another one.
func renewed(t *testing.T, db *store.DB) (lost, log *audit.Log, anchors string) {
	t.Helper()
	lost, anchors = chain(t, db, 10)
	lost.KeyID = "lost"
	log = &audit.Log{Key: []byte("the key that goes on"), KeyID: "next", Process: slog.New(slog.DiscardHandler)}
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := log.Renew(tx, lost.KeyID, "a disk broke", "root@console")
		for range 3 {
			err = errors.Join(err, log.Append(tx, audit.Row{At: tx.Now, Call: "test", Action: "create", Diff: "[]"}))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return lost, log, anchors
}

func TestALogWhoseKeyIsLostGoesOnWithAnother(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		lost, log, anchors := renewed(t, db)
		v, err := log.Verify(t.Context(), db, strings.NewReader(anchors))
		if err != nil || v.BadID != 0 || v.Rows != 3 || v.Unverified != 10 || len(v.Sealed) != 1 || v.Sealed[0].LostKey != "lost" || v.Sealed[0].LastID != 10 {
			t.Errorf("with the new key: %+v, %v", v, err)
		}
		log.Former = func(id string) []byte {
			if id != "lost" {
				t.Errorf("asked for the key %s", id)
			}
			return lost.Key
		}
		if v, err := log.Verify(t.Context(), db, nil); err != nil || v.BadID != 0 || v.Rows != 13 || v.Unverified != 0 {
			t.Errorf("with both keys: %+v, %v", v, err)
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return lost.Append(tx, audit.Row{At: tx.Now, Call: "test", Action: "create", Diff: "[]"})
		}); err == nil || !strings.Contains(err.Error(), "another key") {
			t.Errorf("a console that still has the lost key writes on: %v", err)
		}
	})
}

func TestASealedLogIsNotChangedUnseen(t *testing.T) {
	undone := errors.New("undone")
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		lost, log, anchors := renewed(t, db)
		both := &audit.Log{Key: log.Key, KeyID: log.KeyID, Process: log.Process, Former: func(string) []byte { return lost.Key }}
		for name, c := range map[string]struct {
			sql     func(tx *store.Tx) error
			with    *audit.Log
			anchors string
			bad     int64
		}{
			"a row behind the seal":        {with: log, bad: 12, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'x' WHERE id = 12") }},
			"a row before it":              {with: both, bad: 4, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'x' WHERE id = 4") }},
			"a row before it is deleted":   {with: log, bad: 4, sql: func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs WHERE id = 4") }},
			"a signature before it":        {with: log, anchors: anchors, bad: 4, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET mac = 'x' WHERE id = 4") }},
			"the last signature before it": {with: log, bad: 10, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET mac = 'x' WHERE id = 10") }},
			"the reason of the seal":       {with: log, bad: 11, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_log_seals SET reason = 'x'") }},
			"the seal is moved":            {with: log, bad: 12, sql: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_log_seals SET last_id = 11") }},
			"the seal is deleted":          {with: log, bad: 1, sql: func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_log_seals") }},
			"a second seal hides more rows": {with: log, bad: 13, sql: func(tx *store.Tx) error {
				return tx.Exec("INSERT INTO operation_log_seals SELECT 2, at, 12, 'x', 0, '', 'next', reason, made_by, mac FROM operation_log_seals")
			}},
		} {
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				if err := errors.Join(disarm(tx, db), c.sql(tx)); err != nil {
					return err
				}
				if v, err := c.with.VerifyIn(&tx.Q, strings.NewReader(c.anchors)); err != nil || v.BadID != c.bad {
					t.Errorf("%s was found at row %d (%s) instead of %d, %v", name, v.BadID, v.Why, c.bad, err)
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// lose takes the key from the log of a desk, which goes on with another one.
func (d *desk) lose() {
	d.T.Helper()
	lost := d.Log.KeyID
	d.Log.Key, d.Log.KeyID = []byte("the key that goes on"), "next"
	d.Write(func(tx *store.Tx) error {
		_, err := d.Log.Renew(tx, lost, "a disk broke", "root@console")
		return errors.Join(err, d.Log.Append(tx, audit.Row{At: tx.Now, Call: "test", Action: "create", Diff: "[]", Result: "success"}))
	})
}

func TestRowsWhoseKeyIsLostArePurgedLikeOthers(t *testing.T) {
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, kept+3*oneDay, kept+2*oneDay, oneDay)
		d.lose()
		if err := d.purge(); err != nil {
			t.Fatal(err)
		}
		rows := d.Logged(0)
		apptest.Exactly(t, "left by the purge", 3, rows)
		apptest.Want(t, "the row about the purge", rows[2], apptest.Fields{"ID": 5, "Diff": `[{"field":"rows","before":2,"after":0}]`})
		if v := d.verified(); v.BadID != 0 || v.Rows != 2 || v.Unverified != 1 {
			t.Errorf("after the purge: %+v", v)
		}
	})
}

// TestCheckpointsOfALostKeyAreSealed purges before the key is lost.
func TestCheckpointsOfALostKeyAreSealed(t *testing.T) {
	undone := errors.New("undone")
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, kept+3*oneDay, kept+2*oneDay)
		if err := d.purge(); err != nil {
			t.Fatal(err)
		}
		d.lose()
		if v := d.verified(); v.BadID != 0 || v.Unverified != 1 {
			t.Errorf("behind the seal: %+v", v)
		}
		for name, change := range map[string]func(tx *store.Tx) error{
			"changed": func(tx *store.Tx) error { return tx.Exec("UPDATE operation_log_checkpoints SET mac = 'x'") },
			"deleted": func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_log_checkpoints") },
		} {
			if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
				if err := errors.Join(disarm(tx, d.DB), change(tx)); err != nil {
					return err
				}
				if v, err := d.Log.VerifyIn(&tx.Q, nil); err != nil || v.Reason != audit.Checkpoint {
					t.Errorf("%s: %+v, %v", name, v, err)
				}
				return undone
			}); !errors.Is(err, undone) {
				t.Error(err)
			}
		}
	})
}
