package backup_test

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/audit"
	"caredesk/internal/backup"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/staff"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var log = &audit.Log{Key: []byte("the key of these tests"), Process: slog.New(slog.DiscardHandler)}

func write(t testing.TB, db *store.DB, f func(tx *store.Tx) error) {
	t.Helper()
	if err := db.Write(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// addUnit adds a unit and its row of the log, as the console does.
func addUnit(tx *store.Tx, name string) error {
	id, err := store.Get[int64](&tx.Q, `INSERT INTO goods_units (version, created_at, updated_at, created_by, updated_by, name, sort, status)
		VALUES (1, ?, ?, 0, 0, ?, -3, 'enabled') RETURNING id`, tx.Now, tx.Now, name)
	if err != nil {
		return err
	}
	return log.Append(tx, audit.Row{At: tx.Now, Action: "create", ObjectType: "goodsUnit", ObjectID: id, ObjectLabel: name, Diff: "[]", Result: "success"})
}

func addDepartment(tx *store.Tx, parent any, name string) error {
	return tx.Exec(`INSERT INTO departments (version, created_at, updated_at, created_by, updated_by, parent_id, name, code, icon, intro, sort, status)
		VALUES (1, 0, 0, 0, 0, ?, ?, '', '', '', 0, 'enabled')`, parent, name)
}

// furnish fills a database with one of everything that is hard to carry over.
func furnish(t testing.TB, db *store.DB) {
	t.Helper()
	write(t, db, func(tx *store.Tx) error {
		if _, err := staff.Install(tx, "hash", true); err != nil {
			return err
		}
		for i, name := range []string{"盒", "it's \"quoted\" \\ \t\n", "🧪 é é", strings.Repeat("long", 20_000), "", "gone"} {
			if err := addUnit(tx, name); err != nil {
				return fmt.Errorf("unit %d: %w", i, err)
			}
		}
		// Its id must not be given out again.
		if err := tx.Exec("DELETE FROM goods_units WHERE name = 'gone'"); err != nil {
			return err
		}
		if err := tx.Exec(`INSERT INTO goods (version, created_at, updated_at, created_by, updated_by, name, unit_id) VALUES (9007199254740993, 0, -1, 0, 0, 'x', 1)`); err != nil {
			return err
		}
		// The child comes before its parent.
		return errors.Join(addDepartment(tx, nil, "child"), addDepartment(tx, nil, "parent"), tx.Exec("UPDATE departments SET parent_id = 2 WHERE id = 1"))
	})
}

// contents is everything in a database, comparable between kinds.
func contents(t testing.TB, db *store.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := db.Snapshot(t.Context(), func(q *store.Q) error {
		layouts, err := q.Layouts()
		if err != nil {
			return err
		}
		for _, l := range layouts {
			rows := []string{}
			if err := q.EachRow(l, func(values []any) error {
				rows = append(rows, fmt.Sprintf("%#v", values))
				return nil
			}); err != nil {
				return err
			}
			slices.Sort(rows)
			all[l.Table] = append(rows, fmt.Sprintf("%v", l))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func compare(t *testing.T, want, got map[string][]string) {
	t.Helper()
	if len(want) < 17 {
		t.Fatalf("only %d tables were compared", len(want))
	}
	for table := range want {
		if !reflect.DeepEqual(want[table], got[table]) {
			t.Errorf("%s is\n%.600v\ninstead of\n%.600v", table, got[table], want[table])
		}
	}
	if len(want) != len(got) {
		t.Errorf("%d tables instead of %d", len(got), len(want))
	}
}

// kinds are the databases that a backup comes from and goes to.
var kinds = []string{"sqlite", "postgres"}

func newSource(t testing.TB, kind string) *store.DB {
	t.Helper()
	if kind == "sqlite" {
		return storetest.SQLite(t)
	}
	return storetest.Open(t, storetest.MigratedURL(t))
}

// folder opens the uploads of a test; an empty name stands for none.
func folder(t testing.TB, name string) *file.Folder {
	t.Helper()
	if name == "" {
		name = t.TempDir()
	}
	opened, err := file.OpenFolder(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	return opened
}

func take(t testing.TB, db *store.DB, uploads string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "all.backup")
	if _, err := backup.Write(t.Context(), backup.Source{DB: db, Uploads: folder(t, uploads), Begin: begin}, path, false); err != nil {
		t.Fatal(err)
	}
	return path
}

// target is a place that is restored into.
type target struct{ data, url string }

func newTarget(t testing.TB, kind string) target {
	t.Helper()
	if kind == "sqlite" {
		return target{data: t.TempDir()}
	}
	return target{data: t.TempDir(), url: storetest.PostgresURL(t)}
}

func (to target) uploads() string { return filepath.Join(to.data, "uploads") }

func (to target) open(t testing.TB) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), to.data, to.url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func (to target) restore(t testing.TB, path string, finish func(tx *store.Tx) error) error {
	t.Helper()
	opened, err := backup.Open(path, sealKey)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }()
	where := backup.Target{Uploads: folder(t, to.uploads()), Finish: finish}
	if to.url == "" {
		return opened.IntoFolder(t.Context(), to.data, where)
	}
	db := to.open(t)
	return errors.Join(opened.IntoDatabase(t.Context(), db, where), db.Close())
}

func verified(tx *store.Tx) error {
	verdict, err := log.VerifyIn(&tx.Q, nil)
	if err == nil && verdict.BadID != 0 {
		err = errors.New(verdict.Why)
	}
	return err
}

func TestEveryTableComesBackInEitherDatabase(t *testing.T) {
	for _, from := range kinds {
		for _, into := range kinds {
			t.Run(from+" to "+into, func(t *testing.T) {
				source, to := newSource(t, from), newTarget(t, into)
				furnish(t, source)
				want := contents(t, source)
				path := take(t, source, t.TempDir())
				// The second restore replaces what the first one made.
				for range 2 {
					if err := to.restore(t, path, verified); err != nil {
						t.Fatal(err)
					}
				}
				restored := to.open(t)
				// But for the id that its store of uploads carries, which is its own.
				write(t, restored, func(tx *store.Tx) error { return tx.Exec("DELETE FROM facts WHERE name = 'uploads'") })
				compare(t, want, contents(t, restored))
				if err := restored.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
				writesOn(t, restored)
			})
		}
	}
}

// writesOn checks that a restored database takes new rows, keeps its rules and its log.
func writesOn(t *testing.T, db *store.DB) {
	t.Helper()
	write(t, db, func(tx *store.Tx) error { return addUnit(tx, "new") })
	if id, err := store.Get[int64](db.Read(t.Context()), "SELECT id FROM goods_units WHERE name = 'new'"); err != nil || id != 7 {
		t.Errorf("the next unit got the id %d, %v", id, err)
	}
	refused := map[string]func(tx *store.Tx) error{
		"a log row was changed":            func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'x' WHERE id = 1") },
		"a log row was deleted":            func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs WHERE id = 1") },
		"a unique index did not come back": func(tx *store.Tx) error { return addUnit(tx, "new") },
		"a reference did not come back":    func(tx *store.Tx) error { return addDepartment(tx, 98, "orphan") },
	}
	for what, f := range refused {
		if err := db.Write(t.Context(), f); err == nil {
			t.Error(what)
		}
	}
	verdict, err := log.Verify(t.Context(), db, nil)
	if err != nil || verdict.BadID != 0 || verdict.Rows != 7 {
		t.Errorf("the log: %+v, %v", verdict, err)
	}
}

func TestSchemaIsTheSameAfterARestore(t *testing.T) {
	schemas := map[string]func(q *store.Q) ([]string, error){
		"sqlite": func(q *store.Q) ([]string, error) {
			return store.All[string](q, "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1")
		},
		"postgres": func(q *store.Q) ([]string, error) {
			return store.All[string](q, `SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
				UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
				UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`)
		},
	}
	for kind, read := range schemas {
		t.Run(kind, func(t *testing.T) {
			source, to := newSource(t, kind), newTarget(t, kind)
			if err := to.restore(t, take(t, source, ""), verified); err != nil {
				t.Fatal(err)
			}
			want, err := read(source.Read(t.Context()))
			if err != nil || len(want) < 30 {
				t.Fatalf("%d, %v", len(want), err)
			}
			if got, err := read(to.open(t).Read(t.Context())); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%v: the schema is\n%s\ninstead of\n%s", err, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestBackupsTakenWhileOthersWrite has four write from before each backup until it is taken, and not while it is restored elsewhere.
func TestBackupsTakenWhileOthersWrite(t *testing.T) {
	for i, from := range kinds {
		t.Run(from, func(t *testing.T) {
			db := newSource(t, from)
			var mu sync.Mutex
			var acknowledged []string
			for round := range 5 {
				taken := make(chan struct{})
				var begun, writers sync.WaitGroup
				begun.Add(4)
				for w := range 4 {
					writers.Go(func() {
						began := sync.OnceFunc(begun.Done)
						defer began()
						for n := 0; ; n++ {
							select {
							case <-taken:
								return
							default:
							}
							name := fmt.Sprintf("unit %d of %d in round %d", n, w, round)
							if err := db.Write(t.Context(), func(tx *store.Tx) error { return addUnit(tx, name) }); err != nil {
								t.Error(err)
								return
							}
							mu.Lock()
							acknowledged = append(acknowledged, name)
							mu.Unlock()
							began()
						}
					})
				}
				begun.Wait()
				mu.Lock()
				before := slices.Clone(acknowledged)
				mu.Unlock()
				path := take(t, db, "")
				close(taken)
				writers.Wait()
				to := newTarget(t, kinds[(i+round)%2])
				if err := to.restore(t, path, func(tx *store.Tx) error { return errors.Join(verified(tx), holds(tx, before)) }); err != nil {
					t.Errorf("round %d: %v", round, err)
				}
			}
		})
	}
}

// holds checks that all the units are there, and a log row for each unit and no other.
func holds(tx *store.Tx, units []string) error {
	names, err := store.All[string](&tx.Q, "SELECT name FROM goods_units")
	if err != nil {
		return err
	}
	found := map[string]bool{}
	for _, name := range names {
		found[name] = true
	}
	for _, name := range units {
		if !found[name] {
			return fmt.Errorf("%s was acknowledged and is lost", name)
		}
	}
	if rows, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM operation_logs"); err != nil || rows != int64(len(names)) {
		return fmt.Errorf("%d log rows for %d units, %w", rows, len(names), err)
	}
	return nil
}

func TestRestoresAnOlderSchemaAndMovesItOn(t *testing.T) {
	for _, into := range kinds {
		t.Run(into, func(t *testing.T) {
			old := target{data: t.TempDir()}.open(t)
			if err := old.MigrateTo(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			write(t, old, func(tx *store.Tx) error {
				// As the program of that time did.
				return tx.Exec(`INSERT INTO accounts (version, created_at, updated_at, created_by, updated_by, username, name, avatar, introduction, password_hash,
					must_change_pwd, status, builtin, last_login_ip) VALUES (1, ?, ?, 0, 0, ?, 'x', '', '', 'hash', TRUE, 'enabled', TRUE, '')`, tx.Now, tx.Now, staff.AdminName)
			})
			to := newTarget(t, into)
			if err := to.restore(t, take(t, old, ""), verified); err != nil {
				t.Fatal(err)
			}
			restored := to.open(t)
			if err := restored.CheckSchema(t.Context()); err != nil {
				t.Fatal(err)
			}
			if installed, err := staff.Installed(restored.Read(t.Context())); err != nil || !installed {
				t.Fatalf("the account is lost: %v", err)
			}
		})
	}
}

func TestAFailedRestoreChangesNothing(t *testing.T) {
	for _, into := range kinds {
		t.Run(into, func(t *testing.T) {
			to := newTarget(t, into)
			db := to.open(t)
			if err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			furnish(t, db)
			want := contents(t, db)
			_ = db.Close()
			boom := errors.New("boom")
			if err := to.restore(t, take(t, storetest.SQLite(t), ""), func(*store.Tx) error { return boom }); !errors.Is(err, boom) {
				t.Fatalf("got %v", err)
			}
			db = to.open(t)
			compare(t, want, contents(t, db))
			writesOn(t, db)
			if left, err := filepath.Glob(filepath.Join(to.data, "*.restoring*")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}
