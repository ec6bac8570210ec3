package event_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/event"
)

func TestMain(m *testing.M) { storetest.Main(m) }

type told struct {
	Number     int64  `json:"number"`
	MemberID   *int64 `json:"memberId"`
	Kind       string `json:"kind"`
	ObjectType string `json:"objectType"`
	ObjectID   int64  `json:"objectId"`
	Text       struct{ Zh, En, Es, Ja string }
}

type page struct {
	Items  []told `json:"items"`
	Last   int64  `json:"last"`
	Missed bool   `json:"missed"`
}

func next(p apptest.Program, in map[string]any) (out page) {
	p.T.Helper()
	p.Does("eventsNext", in).Into(p.T, &out)
	return out
}

func tell(tx *store.Tx, n int64) error {
	return event.Tell(tx, event.Event{Kind: event.Restored, ObjectType: "user", ObjectID: n})
}

func TestMembersLearnWhatHappensToThem(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeEvents)
		start := next(p, map[string]any{}).Last
		who := d.Join(1, nil)
		id := d.HandIn(who.ID, apptest.ResidentNumber("1990-01-01", 11))
		d.Do("CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "blurry"))
		tier := d.Tier(2, 100)
		d.Do("userTier", d.Person(who.ID).Naming(map[string]any{"tierId": tier.ID, "reason": "优待"}))
		d.Do("userBlack", d.Person(who.ID).Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		d.Do("userBlack", d.Person(who.ID).Naming(map[string]any{"black": false, "reason": "已查清"}))
		heard := d.Feedback(who.ID)
		d.Do("feedbackReply", d.FeedbackNow(heard, "text", "已安排"))
		d.Do("agreementPublish", d.AgreementDraft("law"))
		got := next(p, map[string]any{"after": start})
		want := []struct {
			kind, object string
			id           int64
		}{
			{"certificationRejected", "Certification", id}, {"tierChanged", "user", who.ID}, {"blacklisted", "user", who.ID}, {"restored", "user", who.ID},
			{"feedbackReplied", "feedback", heard}, {"agreementEffective", "agreement", 0},
		}
		apptest.Exactly(t, "the feed", len(want), got.Items)
		for i, w := range want {
			e := got.Items[i]
			forAll := w.kind == "agreementEffective"
			if e.Kind != w.kind || e.ObjectType != w.object || w.id != 0 && e.ObjectID != w.id || (e.MemberID == nil) != forAll || !forAll && *e.MemberID != who.ID {
				t.Errorf("event %d is %+v, wanted %+v", i, e, w)
			}
			if i > 0 && e.Number != got.Items[i-1].Number+1 {
				t.Errorf("event %d has number %d after %d", i, e.Number, got.Items[i-1].Number)
			}
		}
		first := got.Items[0].Text
		if first.Zh == "" || first.En == "" || first.Es == "" || first.Ja == "" || first.Zh == first.En || first.Es == first.En {
			t.Errorf("said %+v", first)
		}
		if first.En != "Your identity could not be verified: Blurry photo" {
			t.Errorf("said %q", first.En)
		}
		// The console shows what its member was to learn.
		var notices struct {
			Items []struct{ Kind, Text string }
			Total int64
		}
		d.Do("userNotices", map[string]any{"id": who.ID}).Into(t, &notices)
		if notices.Total != 5 || notices.Items[0].Kind != "feedbackReplied" || notices.Items[4].Text != first.Zh {
			t.Errorf("the console shows %+v", notices)
		}
		// A page goes as far as was asked for, and the next one goes on from there.
		page := next(p, map[string]any{"after": start, "limit": 2})
		apptest.Exactly(t, "a page", 2, page.Items)
		if following := next(p, map[string]any{"after": page.Last, "limit": 1}); following.Items[0].Kind != "blacklisted" {
			t.Errorf("then %+v", following)
		}
		// Whoever has left is told nothing any more.
		d.Do("userDel", d.Person(who.ID).Naming(map[string]any{"reason": "本人申请"}))
		if left := next(p, map[string]any{"after": start}); len(left.Items) != 1 || left.Missed {
			t.Errorf("after the member left: %+v", left)
		}
	})
}

// TestNoEventIsSkippedThatWasWrittenFirstAndCommittedLast holds a transaction open while a later one commits and is read.
func TestNoEventIsSkippedThatWasWrittenFirstAndCommittedLast(t *testing.T) {
	db := storetest.Open(t, storetest.MigratedURL(t))
	p := apptest.New(t, db).Program(perm.ScopeEvents)
	written, end := make(chan struct{}), make(chan struct{})
	early := make(chan error, 1)
	go func() {
		early <- db.Write(context.Background(), func(tx *store.Tx) error {
			if err := tell(tx, 1); err != nil {
				return err
			}
			close(written)
			<-end
			return nil
		})
	}()
	<-written
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return tell(tx, 2) }); err != nil {
		t.Fatal(err)
	}
	first := next(p, map[string]any{})
	if len(first.Items) != 1 || first.Items[0].ObjectID != 2 {
		t.Fatalf("the one that is there: %+v", first)
	}
	close(end)
	if err := <-early; err != nil {
		t.Fatal(err)
	}
	second := next(p, map[string]any{"after": first.Last})
	if len(second.Items) != 1 || second.Items[0].ObjectID != 1 || second.Items[0].Number <= first.Last {
		t.Fatalf("the one that came late: %+v", second)
	}
}

// TestManyReadersAndWritersOnTwoReplicasMissNothing: each reader sees every event once, in one order for all.
func TestManyReadersAndWritersOnTwoReplicasMissNothing(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		const writers, each = 4, 15
		p := here.Program(perm.ScopeEvents)
		var writing, reading sync.WaitGroup
		for w := range writers {
			d := []*apptest.Desk{here, there}[w%2]
			writing.Go(func() {
				for i := range each {
					if err := d.DB.Write(context.Background(), func(tx *store.Tx) error { return tell(tx, int64(w*each+i+1)) }); err != nil {
						t.Error(err)
					}
				}
			})
		}
		seen := make([][]int64, 3)
		for i := range seen {
			reader := apptest.Program{Desk: []*apptest.Desk{here, there}[i%2], Key: p.Key}
			reading.Go(func() {
				for after := int64(0); len(seen[i]) < writers*each && !t.Failed(); {
					got := next(reader, map[string]any{"after": after, "waitSec": 5, "limit": 7})
					for _, e := range got.Items {
						seen[i] = append(seen[i], e.ObjectID)
					}
					after = got.Last
				}
			})
		}
		writing.Wait()
		reading.Wait()
		for i := range seen {
			if fmt.Sprint(seen[i]) != fmt.Sprint(seen[0]) {
				t.Errorf("reader %d saw %v, the first %v", i, seen[i], seen[0])
			}
		}
		known := map[int64]bool{}
		for _, id := range seen[0] {
			known[id] = true
		}
		if len(known) != writers*each {
			t.Errorf("%d of %d events were seen", len(known), writers*each)
		}
	})
}

func TestAReaderWaitsUntilSomethingHappens(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		p := here.Program(perm.ScopeEvents)
		got := make(chan page, 1)
		go func() { got <- next(p, map[string]any{"waitSec": 25}) }()
		if err := there.DB.Write(t.Context(), func(tx *store.Tx) error { return tell(tx, 7) }); err != nil {
			t.Fatal(err)
		}
		select {
		case out := <-got:
			if len(out.Items) != 1 || out.Items[0].ObjectID != 7 {
				t.Errorf("was told %+v", out)
			}
		case <-time.After(20 * time.Second):
			t.Error("was told nothing of what another replica wrote")
		}
		if out := next(p, map[string]any{"after": 1, "waitSec": 1}); len(out.Items) != 0 || out.Last != 1 {
			t.Errorf("was told %+v in a second in which nothing happened", out)
		}
	})
}

func TestEventsGoAfterNinetyDaysAndWhoeverComesLateIsToldSo(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeEvents)
		d.Write(func(tx *store.Tx) error { return tell(tx, 1) })
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE events SET at = at - ?", (91 * 24 * time.Hour).Milliseconds())
		})
		d.Write(func(tx *store.Tx) error { return tell(tx, 2) })
		d.Tick("eventPurge", 0)
		got := next(p, map[string]any{})
		if len(got.Items) != 1 || got.Items[0].ObjectID != 2 || !got.Missed {
			t.Errorf("after the purge: %+v", got)
		}
		if got := next(p, map[string]any{"after": got.Last}); got.Missed || len(got.Items) != 0 {
			t.Errorf("from there on: %+v", got)
		}
	})
}
