package order_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/dashboard"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

var livesFor = flag.Duration("lives", 4*time.Second, "how long random lives of orders are played on each database")

// Lives are played in rounds, each on a database of its own: what is checked after every step grows with all that was done.
const round = 20 * time.Second

// player is somebody who does things to orders, at random, on one of two replicas.
type player struct {
	*desk
	*rand.Rand
	patients map[int64]int64 // whom each member looks after
}

// somePatient is whom a member looks after.
func (p *player) somePatient(who int64) int64 { return p.patients[who] }

// played is how the orders of one kind are placed, what staff, members, channels and timers do to one, and what must never be
// found of them. A kind joins by its entry below.
type played struct {
	life
	place func(p *player, who int64) (int64, error)
	moves []move // of this kind alone
	never []rule
}

func playedKinds(d *desk) []*played {
	return []*played{parcelsPlayed(d), visitsPlayed(d), genesPlayed(d), policiesPlayed(d), stewsPlayed(d), checkUpsPlayed(d)}
}

// rules are all that must never be found once something was done to an order of the kind.
func (k *played) rules() []rule { return append(slices.Concat(never, k.never), k.loggedOtherwise()) }

// pick chooses what is done next to an order. Mostly that is what its tables allow as it stands; now and then anything, as somebody
// does who looks at an old screen.
func (k *played) pick(p *player, now standing) move {
	var choice []move
	all := append(k.commonMoves(), k.moves...)
	switch {
	case p.IntN(6) == 0:
	case p.IntN(3) == 0:
		choice = now.allows(all)
	case now.refunding(): // until it has come to its end, nothing else goes on
		choice = now.allowsRefund(all)
	default:
		choice = now.allows(k.moves)
	}
	if len(choice) == 0 {
		choice = now.allows(all)
	}
	if len(choice) == 0 {
		choice = all
	}
	return choice[p.IntN(len(choice))]
}

// ask makes a call as staff do. What the rules refuse is no failure.
func (p *player) ask(call string, in map[string]any) error {
	a := p.Ask(call, p.Admin, apptest.Written(in))
	if a.Code >= fault.CodeInternal {
		return fmt.Errorf("%s: %s", call, a)
	}
	return nil
}

// app does something as the door does. What the rules refuse is no failure.
func (p *player) app(f func(tx *store.Tx, r *api.Request) error) error {
	err := p.AsApp(f)
	if _, refused := fault.As(err); refused {
		return nil
	}
	return err
}

// paper uploads a file for a record, which no other record may have; 0 where nobody uploads any more for now.
func (p *player) paper(usage string) int64 {
	var up struct{ FileID int64 }
	if a := p.Upload(p.Admin, usage, usage+".pdf", apptest.PDF()); a.Code == 0 {
		a.Into(p.T, &up)
	}
	return up.FileID
}

// taken takes an order over the telephone, now and then for points alone; 0 where there was nothing left of what it needs.
func (p *player) taken(name string, in map[string]any) (int64, error) {
	id, err := p.create(name, in)
	if err != nil || id == 0 || p.IntN(6) > 0 {
		return id, err
	}
	var row orderRow
	p.Do(name+"Detail", map[string]any{"id": id}).Into(p.T, &row)
	if a := p.Ask(name+"Cancel", p.Admin, apptest.Written(row.Now("reasonCode", "staffCancel", "reason", "改用积分"))); a.Code != 0 {
		return id, nil // somebody else was faster
	}
	return p.create(name, apptest.With(in, "points", row.PayableFen+row.PointsUsed, "requestId", apptest.RequestID()))
}

func (p *player) create(name string, in map[string]any) (int64, error) {
	a := p.Ask(name+"Create", p.Admin, apptest.Written(in))
	if a.Code != 0 && a.Code != fault.CodeShortage {
		return 0, fmt.Errorf("placing: %s", a)
	}
	var made apptest.Saved
	if a.Code == 0 {
		a.Into(p.T, &made)
	}
	return made.ID, nil
}

// ordered is an order that a member makes in the app; 0 where there was nothing left of what it needs.
func (p *player) ordered(place func(tx *store.Tx, r *api.Request) (order.OrderCreated, error)) (id int64, err error) {
	err = p.AsApp(func(tx *store.Tx, r *api.Request) error {
		made, err := place(tx, r)
		id = made.ID
		return err
	})
	if short, is := fault.As(err); is && short.Code == fault.CodeShortage {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("placing: %w", err)
	}
	return id, nil
}

// step places an order of a kind, or does something to one of the newest.
func (p *player) step(k *played, known []int64) (placed int64, err error) {
	if len(known) < 3 || p.IntN(30) == 0 {
		return k.place(p, p.someMember())
	}
	var id int64
	var now standing
	for range 3 { // so that most of the time is not spent on those that are over
		id = known[len(known)-1-p.IntN(min(len(known), 5))]
		if now, err = k.standing(p, id); err != nil {
			return 0, err
		}
		if now.status == string(kind.PendingPay) || len(now.allows(k.moves)) > 0 {
			break
		}
	}
	return 0, k.pick(p, now).do(p, id)
}

func (p *player) someMember() int64 {
	nth := p.IntN(len(p.patients))
	for who := range p.patients {
		if nth == 0 {
			return who
		}
		nth--
	}
	return 0
}

// check looks for what must never be, in one state of the database.
func (p *player) check(rules []rule) error {
	return p.DB.Snapshot(context.Background(), func(q *store.Q) error {
		wrong, err := found(q, rules)
		if err == nil && len(wrong) == 0 {
			wrong, err = dashboard.Check(q)
		}
		if len(wrong) > 0 {
			return fmt.Errorf("%s", strings.Join(wrong, "; "))
		}
		return err
	})
}

// TestRandomLivesAddUp plays orders of all kinds from two replicas at once, as staff, members, channels and timers do, and holds
// every step against the rules. A long run makes every move that there is.
func TestRandomLivesAddUp(t *testing.T) {
	made, steps := tally{}, 0
	for left := *livesFor; left > 0 && !t.Failed(); left -= round {
		eachPair(t, func(here, there *desk) { steps += playRound(here, there, min(left, round), made) })
	}
	made.tell(t, steps)
}

// gives adds to an account of a member.
func (d *desk) gives(who int64, account string, delta int64) {
	if a := d.Adjust(d.Admin, who, account, delta); a.Code != 0 {
		d.T.Fatalf("giving %s: %s", account, a)
	}
}

// playRound plays for some time on one database, counts the moves that were made, and tells in how many steps.
func playRound(here, there *desk, within time.Duration, made tally) (steps int) {
	t, seed := here.T, rand.Uint64()
	kinds, patients := playedKinds(here), map[int64]int64{}
	for i := range 3 {
		who := here.Certified("1984-06-06", 201+2*i)
		patients[who] = here.NewPatient(who, "赵小宁", apptest.ResidentNumber("1960-05-05", 10+i))
		for range 50 { // enough to pay for whole orders with
			here.gives(who, "points", 100_000)
		}
		here.gives(who, "balance", 1_000_000)
	}
	var mu sync.Mutex
	placed, orders := make([][]int64, len(kinds)), 0
	until := time.Now().Add(within)
	var all sync.WaitGroup
	for i, d := range []*desk{here, there, here, there} {
		p := &player{desk: d, Rand: rand.New(rand.NewPCG(seed, uint64(i))), patients: patients}
		all.Go(func() {
			for time.Now().Before(until) && !t.Failed() {
				k := p.IntN(len(kinds))
				mu.Lock()
				known := placed[k]
				steps++
				mu.Unlock()
				id, err := p.step(kinds[k], known)
				if id != 0 {
					mu.Lock()
					placed[k] = append(placed[k][:len(placed[k]):len(placed[k])], id)
					orders++
					mu.Unlock()
				}
				if err == nil {
					err = p.check(kinds[k].rules())
				}
				if err != nil {
					t.Errorf("seed %d: %v", seed, err)
					return
				}
			}
		})
	}
	all.Wait()
	made.count(here, kinds)
	t.Logf("seed %d: %d steps, %d orders", seed, steps, orders)
	if verdict, err := here.Log.Verify(t.Context(), here.DB, nil); err != nil || verdict.BadID != 0 {
		t.Errorf("the log is not whole: %+v, %v", verdict, err)
	}
	return steps
}
