package order_test

import (
	"os"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) {
	if os.Getenv(replicaVariable) != "" {
		replica()
		return
	}
	storetest.Main(m)
}

// desk is the console, with what the tests of this section ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}

// eachPair runs a test with two servers on one database.
func eachPair(t *testing.T, f func(here, there *desk)) {
	t.Helper()
	apptest.EachPair(t, func(here, there *apptest.Desk) { f(&desk{here}, &desk{there}) })
}
