package platform_test

import (
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// eachDesk runs a test on both databases.
func eachDesk(t *testing.T, f func(d *apptest.Desk)) {
	t.Helper()
	apptest.Each(t, f)
}
