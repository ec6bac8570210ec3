package apptest

import (
	"bytes"
	"testing"

	"caredesk/internal/app"
	"caredesk/internal/engine/store/storetest"
)

// EachURL runs a test with the address of an empty database of each kind: none for SQLite.
func EachURL(t *testing.T, f func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { f(t, "") })
	t.Run("postgres", func(t *testing.T) { f(t, storetest.PostgresURL(t)) })
}

// Command runs a command line to its end.
func Command(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = app.Run(t.Context(), app.Web{}, args, &out, &err)
	return code, out.String(), err.String()
}
