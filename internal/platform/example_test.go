package platform_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// played is a day of the example that is being played here.
type played struct {
	*apptest.Desk
	over   chan struct{} // closed when the program has ended
	called chan struct{} // has something in it after the program has made a call
	said   bytes.Buffer  // to be read when it is over
	err    error

	mu    sync.Mutex
	calls map[string]bool // that the program has made
}

// ServeHTTP notes which calls are made.
func (p *played) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.Handler.ServeHTTP(w, r)
	p.mu.Lock()
	p.calls[path.Base(r.URL.Path)] = true
	p.mu.Unlock()
	select {
	case p.called <- struct{}{}:
	default: // is in there already
	}
}

// playDay puts something of every kind on show, and has the example play its day with three members.
func playDay(d *apptest.Desk, program, wait string) *played {
	d.T.Helper()
	d.Doctor("在架医生", map[string]any{"status": "onShelf"})
	d.PublishedArticle("可以评论的文章")
	d.Banner("正在展示")
	d.Do("agreementPublish", d.AgreementDraft("law"))
	d.Offered("在售商品", 5_000, 10, "freightFen", 800)
	d.VisitOffered("半天陪诊")
	d.Hospital("市一医院")
	d.Gene("成人检测", "status", "onShelf", "minAge", 18)
	d.Gene("儿童检测", "status", "onShelf", "maxAge", 14)
	d.InsuranceOffered() // which takes nobody who says no to everything
	d.InsuranceOffered("declaration", []any{map[string]any{"text": "目前是否住院？"}})
	d.StewOffered("卖完的汤", "dailyQuota", 0)
	d.StewOffered("乌鸡汤")
	d.CheckUpOffered()

	p := &played{Desk: d, over: make(chan struct{}), called: make(chan struct{}, 1), calls: map[string]bool{}}
	key := d.Program(perm.Scopes...).Key
	server := httptest.NewServer(p)
	d.T.Cleanup(server.Close)
	day := exec.CommandContext(d.T.Context(), program, "-url", server.URL, "-members", "3", "-wait", wait)
	day.Env = append(os.Environ(), "PLATFORM_KEY="+key)
	day.Stdout, day.Stderr = &p.said, &p.said
	go func() {
		p.err = day.Run()
		close(p.over)
	}()
	return p
}

// ends waits for the end of the day, which must be a good one, and returns what the program said.
func (p *played) ends() string {
	p.T.Helper()
	<-p.over
	if p.err != nil || !strings.Contains(p.said.String(), "The day is over.") {
		p.T.Fatalf("%v\n%s", p.err, p.said.String())
	}
	return p.said.String()
}

// orders are how many orders there are, by kind, state and what became of their money.
func (p *played) orders() []string {
	p.T.Helper()
	return apptest.Must(store.All[string](p.DB.Read(p.T.Context()), `SELECT kind || ' ' || status || ' ' || refund_status || ' ' || CAST(count(*) AS TEXT) FROM orders
		GROUP BY kind, status, refund_status ORDER BY kind, status, refund_status`))
}

// What staff find before they have done anything. Nobody is insured whose document is not approved.
var arrived = []string{
	"checkUp booked none 1", "gene pendingKit none 1", "goods cancelled none 1", "goods pendingShip none 2", "goods pendingShip requested 1", "stew pendingAccept none 1", "visit pendingAssign none 1",
}

// checkArrived holds what has come in against that, the refund that waits at the desk, and what was signed.
func (p *played) checkArrived() {
	p.T.Helper()
	if got := p.orders(); !slices.Equal(got, arrived) {
		p.T.Errorf("there came %q, wanted %q", got, arrived)
	}
	var desk struct {
		Items []struct{ Kind, Status string }
	}
	p.Do("refundList", map[string]any{"status": "requested"}).Into(p.T, &desk)
	if fmt.Sprint(desk.Items) != "[{goods requested}]" {
		p.T.Errorf("at the desk of refunds wait %v", desk.Items)
	}
	type made struct {
		Members, Certifications, Patients, Reviews, Comments, Feedbacks, Messages, Leaving, Views, Withdrawn, Signed int64
	}
	got := apptest.Must(store.Get[made](p.DB.Read(p.T.Context()), `SELECT
		(SELECT count(*) FROM members WHERE source = 'miniapp') AS members, (SELECT count(*) FROM certifications WHERE status = 'pending') AS certifications,
		(SELECT count(*) FROM patients WHERE deleted_at IS NULL) AS patients, (SELECT count(*) FROM reviews) AS reviews, (SELECT count(*) FROM comments) AS comments,
		(SELECT count(*) FROM feedbacks) AS feedbacks, (SELECT count(*) FROM feedback_messages) AS messages,
		(SELECT count(*) FROM members WHERE close_asked_at IS NOT NULL) AS leaving, (SELECT CAST(sum(views) AS BIGINT) FROM banners) AS views,
		(SELECT count(*) FROM refunds WHERE status = 'withdrawn') AS withdrawn, (SELECT count(*) FROM order_genes WHERE consent_signed_at IS NOT NULL) AS signed`))
	if want := (made{3, 3, 3, 3, 3, 3, 3, 1, 120, 1, 1}); got != want {
		p.T.Errorf("the day brought %+v, wanted %+v", got, want)
	}
}

var toldOf = regexp.MustCompile(`(?m)^  event (\d+):`)

// checkTold wants every event of the day to be told, in order.
func (p *played) checkTold(said string) {
	p.T.Helper()
	told := []int64{}
	for _, line := range toldOf.FindAllStringSubmatch(said, -1) {
		told = append(told, apptest.Must(strconv.ParseInt(line[1], 10, 64)))
	}
	all := apptest.Must(store.All[int64](p.DB.Read(p.T.Context()), "SELECT number FROM events WHERE kind <> 'agreementEffective' ORDER BY number"))
	if len(all) == 0 || !slices.Equal(told, all) {
		p.T.Errorf("told %v, wanted %v", told, all)
	}
}

// buildExample builds the example for integrators, which is a module of its own.
func buildExample(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "day")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = "../../examples/platform"
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the example does not compile: %v\n%s", err, said)
	}
	return program
}

// TestTheExampleEndsWellWithoutStaff: it says what waits for whom.
func TestTheExampleEndsWellWithoutStaff(t *testing.T) {
	program := buildExample(t)
	eachDesk(t, func(d *apptest.Desk) {
		p := playDay(d, program, "0s")
		said := p.ends()
		p.checkArrived()
		p.checkTold(said)
		for _, waits := range []string{
			"waits for staff to send it", "waits for finance to decide about its refund", "waits for staff to choose a companion", "waits for staff to send the kit",
			"waits for the kitchen to accept it", "waits for the day of the examination", "a policy waits for staff to approve the document",
		} {
			if !strings.Contains(said, waits) {
				t.Errorf("it does not say that something %s:\n%s", waits, said)
			}
		}
	})
}

// TestTheExamplePlaysADay has staff do their part, until there is nothing left to do. All that the door can do is used.
func TestTheExamplePlaysADay(t *testing.T) {
	program := buildExample(t)
	eachDesk(t, func(d *apptest.Desk) {
		p := playDay(d, program, "3m")
		p.playStaff()
		p.checkTold(p.ends())
		want := []string{
			"checkUp completed none 1", "gene completed none 1", "goods cancelled none 1", "goods completed none 1", "goods completed partial 1", "goods refunded full 1",
			"insurance issued none 1", "stew completed none 1", "visit completed none 1",
		}
		if got := p.orders(); !slices.Equal(got, want) {
			t.Errorf("in the end there are %q, wanted %q", got, want)
		}
		type left struct{ Visits, Stews, PaidBack, Back int64 }
		got := apptest.Must(store.Get[left](d.DB.Read(t.Context()), `SELECT (SELECT count(*) FROM order_visits WHERE rating = 5) AS visits, (SELECT count(*) FROM order_stews WHERE rating = 5) AS stews,
			(SELECT count(*) FROM refunds WHERE status = 'succeeded' AND channel_no <> '') AS paid_back, (SELECT count(*) FROM refunds WHERE back_express_no <> '') AS back`))
		if got != (left{1, 1, 2, 1}) {
			t.Errorf("rated and paid back: %+v", got)
		}
		for _, call := range d.Server.Calls(api.Programs) {
			if !p.calls[call.Name] {
				t.Errorf("the example does not show how %s is called", call.Name)
			}
		}
	})
}
