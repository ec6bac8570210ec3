package order_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/order"
)

var refundsKilled = flag.Int("refunds", 300, "how many random refunds are asked for while servers and database are killed")

// How a process that a test starts is told what to serve.
const (
	replicaVariable = "TEST_REPLICA" // its data folder
	urlVariable     = "TEST_URL"
)

const (
	refundedOrders = 100
	refundPaidFen  = 5_000
	refundKills    = 9 // of one replica, the database, the other replica, and so on
	refundAtOnce   = 8
	// refundsWithin is how long one call may go unanswered.
	refundsWithin = 2 * time.Minute
)

// replica is what such a process does: it serves the console until it is killed.
func replica() {
	must := func(err error) {
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	ctx := context.Background()
	db, err := store.Open(ctx, os.Getenv(replicaVariable), os.Getenv(urlVariable))
	must(err)
	settings := app.Settings{SessionIdle: 30 * time.Minute, SessionAbsolute: 12 * time.Hour, LogRetention: 1095}
	settings.Data = os.Getenv(replicaVariable)
	console, err := app.NewConsole(ctx, db, settings, slog.New(slog.DiscardHandler))
	must(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	fmt.Println(listener.Addr())
	go console.Runner.Run(ctx)
	must(http.Serve(listener, console.Handler))
}

// serving is a replica that may be killed, and is then started again, at another address.
type serving struct {
	folder, url string
	process     *exec.Cmd
	address     atomic.Value
}

func (s *serving) start(t *testing.T) {
	t.Helper()
	s.process = exec.Command(os.Args[0])
	s.process.Env = append(os.Environ(), replicaVariable+"="+s.folder, urlVariable+"="+s.url)
	said := apptest.Must(s.process.StdoutPipe())
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "127.0.0.1:") {
		t.Fatalf("the replica says %q (%v)", line, err)
	}
	s.address.Store(strings.TrimSpace(line))
}

func (s *serving) kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

// killed is a business of two replicas on one database, all of which are killed while money goes back.
type killed struct {
	*desk
	database *storetest.Mortal
	replicas [2]*serving
	unheard  atomic.Int64 // calls that had to be asked again, since nobody answered
	lock     sync.Mutex
	made     map[int64]int64 // what was granted, by refund
}

// TestRefundsOutliveKills: whoever is killed when, what was answered stays, what was asked again is done once, and never does more
// go back than was paid.
func TestRefundsOutliveKills(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	folder, database := t.TempDir(), storetest.NewMortal(t)
	k := &killed{desk: &desk{apptest.In(t, storetest.Open(t, database.URL()), folder, slog.New(slog.DiscardHandler))}, database: database, made: map[int64]int64{}}
	sku := k.Offered("甲种", refundPaidFen, refundedOrders).Skus[0].ID
	orders := make([]int64, refundedOrders)
	for i := range orders {
		orders[i] = k.PaidParcel(k.NewMember(), apptest.Line(sku, 1)).ID
	}
	for i := range k.replicas {
		k.replicas[i] = &serving{folder: folder, url: database.URL()}
		k.replicas[i].start(t)
		t.Cleanup(k.replicas[i].kill)
	}

	var asked atomic.Int64
	var all sync.WaitGroup
	for n := range refundAtOnce {
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		all.Go(func() {
			for asked.Add(1) <= int64(*refundsKilled) && !t.Failed() {
				k.payBack(random, orders[random.IntN(len(orders))])
			}
		})
	}
	for n := range refundKills {
		apptest.Until(t, refundsWithin, "refunds before the next kill", func() bool { return asked.Load() > int64((n+1)**refundsKilled/(refundKills+1)) || t.Failed() })
		k.killNext(n)
	}
	all.Wait()
	k.wantAllOnce(orders)
}

// killNext kills the database every second time, and in between one replica or the other.
func (k *killed) killNext(n int) {
	if n%2 == 1 {
		k.database.Kill(k.T)
		return
	}
	of := k.replicas[n/2%2]
	of.kill()
	of.start(k.T)
}

// payBack asks for a random part of what was paid, and lets it go. Who came first may have been somebody else.
func (k *killed) payBack(random *rand.Rand, id int64) {
	var p apptest.ParcelRow
	k.ask(random, "orderGoodsDetail", map[string]any{"id": id}).Into(k.T, &p)
	for _, refund := range p.Refunds {
		if refund.Status == order.Processing {
			k.expect(k.ask(random, "orderGoodsRefundConfirm", p.Now("refundId", refund.ID, "voucher", "退 1")), fault.CodeConflict, fault.CodeState)
			return
		}
	}
	amount := 1 + random.Int64N(refundPaidFen/4)
	answer := k.ask(random, "orderGoodsRefund", p.Now("amountFen", amount, "reasonCode", "other", "reason", "随机退款", "requestId", apptest.RequestID()))
	if !k.expect(answer, fault.CodeConflict, fault.CodeState, fault.CodeAmount) {
		return
	}
	var made struct {
		RefundID int64 `json:"refundId"`
	}
	answer.Into(k.T, &made)
	k.lock.Lock()
	defer k.lock.Unlock()
	if before, is := k.made[made.RefundID]; is {
		k.T.Errorf("refund %d was granted twice: %d and %d", made.RefundID, before, amount)
	}
	k.made[made.RefundID] = amount
}

// expect tells whether a call was granted; a refusal must be one of those that are fair.
func (k *killed) expect(a apptest.Answer, fair ...int) bool {
	for _, code := range fair {
		if a.Code == code {
			return false
		}
	}
	if a.Code != 0 {
		k.T.Error(a)
	}
	return a.Code == 0
}

// ask makes a call of one replica or the other, and makes the very same call again until one of them answers.
func (k *killed) ask(random *rand.Rand, call string, in map[string]any) (a apptest.Answer) {
	body, first := apptest.Written(in), random.IntN(len(k.replicas))
	tries := -1
	apptest.Until(k.T, refundsWithin, "answer to "+call, func() bool {
		tries++
		response, err := k.post(k.replicas[(first+tries)%len(k.replicas)], call, body)
		a = response
		return err == nil && a.Code < fault.CodeInternal
	})
	k.unheard.Add(int64(min(tries, 1)))
	return a
}

func (k *killed) post(of *serving, call, body string) (a apptest.Answer, err error) {
	r, err := http.NewRequest(http.MethodPost, "http://"+of.address.Load().(string)+"/api/"+call, strings.NewReader(body))
	if err != nil {
		return a, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("token", k.Admin)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return a, err
	}
	defer func() { _ = response.Body.Close() }()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		return a, err
	}
	a = apptest.Answer{Status: response.StatusCode, Body: string(read)}
	return a, json.Unmarshal(read, &a)
}

// wantAllOnce compares what was answered with what is there, and holds that to the rules of random lives.
func (k *killed) wantAllOnce(orders []int64) {
	k.T.Helper()
	there := 0
	for _, id := range orders {
		p := k.Parcel(id)
		back := int64(0)
		for _, refund := range p.Refunds {
			there++
			if amount, is := k.made[refund.ID]; !is || amount != int64(refund.AmountFen) {
				k.T.Errorf("refund %d of %d was never answered, or as %d", refund.ID, refund.AmountFen, amount)
			}
			if refund.Status == order.Succeeded {
				back += int64(refund.AmountFen)
			}
		}
		if back != int64(p.RefundedFen) || back > int64(p.PaidFen) {
			k.T.Errorf("order %d: %d went back, %d is told, of %d", id, back, p.RefundedFen, p.PaidFen)
		}
	}
	if there != len(k.made) {
		k.T.Errorf("%d refunds were granted, %d are there", len(k.made), there)
	}
	if k.unheard.Load() == 0 {
		k.T.Error("nothing was asked again: nobody was killed in the middle of something")
	}
	wrong, err := found(k.DB.Read(k.T.Context()), parcelsPlayed(k.desk).rules())
	if err != nil || len(wrong) > 0 {
		k.T.Errorf("%v %v", wrong, err)
	}
	if v, err := k.Log.Verify(k.T.Context(), k.DB, nil); err != nil || v.BadID != 0 {
		k.T.Errorf("the operation log is broken: %+v %v", v, err)
	}
	k.T.Logf("%d refunds granted, %d calls asked again", len(k.made), k.unheard.Load())
}
