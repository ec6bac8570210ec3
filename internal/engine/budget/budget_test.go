package budget_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/budget"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// spender is an account with a clock that begins at a fixed time.
type spender struct {
	*apptest.Desk
	id int64
}

func (s spender) at(offset time.Duration) {
	s.DB.Now = func() time.Time { return time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC).Add(offset) }
}

func (s spender) spend(b budget.Budget, amount int64) error {
	return s.DB.Write(s.T.Context(), func(tx *store.Tx) error { return b.Spend(tx, s.id, amount) })
}

func eachSpender(t *testing.T, f func(s spender)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) {
		id, _ := d.Employ(nil, 0)
		f(spender{d, id})
	})
}

func TestARefusalTellsWhenEnoughIsFreeAgain(t *testing.T) {
	eachSpender(t, func(s spender) {
		b := budget.Budget{Name: "test", Max: 3, Message: "tooMany.upload"}
		s.at(0)
		if err := s.spend(b, 2); err != nil {
			t.Fatal(err)
		}
		s.at(10 * time.Minute)
		if err := s.spend(b, 1); err != nil {
			t.Fatal(err)
		}
		s.at(20 * time.Minute)
		for amount, want := range map[int64]int64{1: 40*60 + 1, 2: 40*60 + 1, 3: 50*60 + 1, 4: 60*60 + 1} {
			f, ok := fault.As(s.spend(b, amount))
			if !ok || f.Code != fault.CodeTooMany || f.Data["retryAfterSec"] != want {
				t.Errorf("%d more: %v, wanted to wait %d s", amount, f, want)
			}
		}
		s.at(time.Hour)
		if err := s.spend(b, 2); err != nil {
			t.Errorf("an hour after the first two: %v", err)
		}
		if err := s.spend(b, 1); err == nil {
			t.Error("the third is free before its hour is over")
		}
	})
}

func TestWhatWasSpentUnderAWrongClockIsForgotten(t *testing.T) {
	eachSpender(t, func(s spender) {
		b := budget.Budget{Name: "test", Max: 1, Message: "tooMany.upload"}
		s.at(365 * 24 * time.Hour)
		if err := s.spend(b, 1); err != nil {
			t.Fatal(err)
		}
		s.at(0)
		if err := s.spend(b, 1); err != nil {
			t.Errorf("after the clock was set right: %v", err)
		}
		if err := s.spend(b, 1); err == nil {
			t.Error("the limit is gone with the wrong clock")
		}
	})
}
