package platform_test

import (
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// TestTheExamplePlaysADay builds the example for integrators, which is a module of its own, and has it play its day here.
func TestTheExamplePlaysADay(t *testing.T) {
	program := filepath.Join(t.TempDir(), "day")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = "../../examples/platform"
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the example does not compile: %v\n%s", err, said)
	}
	eachDesk(t, func(d *apptest.Desk) {
		d.Doctor("在架医生", map[string]any{"status": "onShelf"})
		d.PublishedArticle("可以评论的文章")
		d.Banner("正在展示")
		d.Do("agreementPublish", d.AgreementDraft("law"))
		d.Offered("在售商品", 5_000, 10)
		key := d.Program(perm.Scopes...).Key
		server := httptest.NewServer(d.Handler)
		defer server.Close()
		play := exec.Command(program, "-url", server.URL, "-members", "3", "-wait", "2m")
		play.Env = append(os.Environ(), "CAREDESK_PLATFORM_KEY="+key)
		type ended struct {
			said []byte
			err  error
		}
		over := make(chan ended, 1)
		go func() {
			said, err := play.CombinedOutput()
			over <- ended{said, err}
		}()
		playStaff(d)
		if day := <-over; day.err != nil || !strings.Contains(string(day.said), "The day is over.") {
			t.Fatalf("%v\n%s", day.err, day.said)
		}
		type made struct {
			Members, Certifications, Patients, Reviews, Comments, Feedbacks, Messages, Leaving, Views int64
			Cancelled, Completed, Refunded, Withdrawn, PaidBack                                       int64
		}
		got := apptest.Must(store.Get[made](d.DB.Read(t.Context()), `SELECT
			(SELECT count(*) FROM members WHERE source = 'miniapp') AS members, (SELECT count(*) FROM certifications WHERE status = 'pending') AS certifications,
			(SELECT count(*) FROM patients WHERE deleted_at IS NULL) AS patients, (SELECT count(*) FROM reviews) AS reviews, (SELECT count(*) FROM comments) AS comments,
			(SELECT count(*) FROM feedbacks) AS feedbacks, (SELECT count(*) FROM feedback_messages) AS messages,
			(SELECT count(*) FROM members WHERE close_asked_at IS NOT NULL) AS leaving, (SELECT CAST(sum(views) AS BIGINT) FROM banners) AS views,
			(SELECT count(*) FROM orders WHERE status = 'cancelled') AS cancelled, (SELECT count(*) FROM orders WHERE status = 'completed') AS completed,
			(SELECT count(*) FROM orders WHERE status = 'refunded') AS refunded, (SELECT count(*) FROM refunds WHERE status = 'withdrawn') AS withdrawn,
			(SELECT count(*) FROM refunds WHERE status = 'succeeded') AS paid_back`))
		if want := (made{3, 3, 2, 3, 3, 3, 3, 1, 120, 1, 1, 2, 1, 2}); got != want {
			t.Errorf("the day left %+v, wanted %+v", got, want)
		}
	})
}

// playStaff waits until members have ordered and asked for money back, which is before the app reports about its banner; then it
// lets the money go, and sends the rest.
func playStaff(d *apptest.Desk) {
	d.T.Helper()
	ctx, cancel := context.WithTimeout(d.T.Context(), time.Minute)
	defer cancel()
	for {
		seen, err := store.Get[int64](d.DB.Read(ctx), "SELECT CAST(COALESCE(sum(views), 0) AS BIGINT) FROM banners")
		if err != nil {
			d.T.Error(err)
			return
		}
		if seen > 0 {
			break
		}
	}
	for _, id := range apptest.Must(store.All[int64](d.DB.Read(ctx), "SELECT id FROM orders WHERE status = 'pendingShip' ORDER BY id")) {
		p := d.Parcel(id)
		if len(p.Refunds) > 0 {
			d.Do("orderGoodsRefundAudit", p.Now("refundId", p.Refunds[0].ID, "approve", true))
			continue
		}
		d.Do("orderGoodsShip", p.Now("items", p.All(), "expressCode", "SF", "expressNo", "SF00112233", "requestId", apptest.RequestID()))
	}
}
