package app_test

import (
	"testing"

	"caredesk/internal/app/apptest"
)

// desk is the console, with what the tests over all calls ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}
