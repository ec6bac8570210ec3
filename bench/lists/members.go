package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// memberAnswer is how long one way of asking for members, or what belongs to them, takes.
type memberAnswer struct {
	Name  string // of the database
	What  string
	P50   time.Duration
	P95   time.Duration
	Limit time.Duration
}

// ask is one way of looking for something. Each time the value is another one, so that nothing is answered from memory.
type ask struct {
	what string
	body func(i int) map[string]any
}

// asksOfMembers are the ways in which staff look for members.
var asksOfMembers = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"page 50", func(i int) map[string]any { return map[string]any{"page": 50 + i%5} }},
	{"whole telephone number", func(i int) map[string]any { return map[string]any{"kw": seededPhone(i * 7_001)} }},
	{"last four digits", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("%04d", i*37%10_000)} }},
	{"member number", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("M%08d", 1+i*9_001)} }},
	{"beginning of a nickname, rare", func(i int) map[string]any {
		return map[string]any{"kw": fmt.Sprintf("微信用户%d", 100_000+i*13_001)}
	}},
	{"beginning of a nickname, common", func(i int) map[string]any {
		return map[string]any{"kw": pickOne(i, "阳光", "微信", "星星", "王", "南方小")}
	}},
	{"tab normal", func(int) map[string]any { return map[string]any{"status": "normal"} }},
	{"tab blacklisted", func(int) map[string]any { return map[string]any{"status": "blacklisted"} }},
	{"tab closed", func(int) map[string]any { return map[string]any{"status": "deleted"} }},
	{"tier", func(i int) map[string]any { return map[string]any{"tierId": 1 + i%5} }},
	{"two tiers", func(i int) map[string]any { return map[string]any{"tierId": []int{1 + i%5, 1 + (i+1)%5}} }},
	{"verification", func(i int) map[string]any {
		return map[string]any{"certStatus": pickOne(i, "none", "pending", "approved", "rejected", "revoked")}
	}},
	{"source", func(i int) map[string]any {
		return map[string]any{"source": pickOne(i, "miniapp", "h5", "app", "offline")}
	}},
	{"gender", func(i int) map[string]any { return map[string]any{"gender": pickOne(i, "unknown", "male", "female")} }},
	{"tag", func(i int) map[string]any {
		return map[string]any{"tag": pickOne(i, "高血压", "复购", "亲子", "没有这个标签")}
	}},
	{"registered, a day", func(i int) map[string]any { return days("createdAt", i, 1) }},
	{"registered, a year", func(i int) map[string]any { return days("createdAt", i, 365) }},
	{"last sign-in, a day", func(i int) map[string]any { return days("lastLoginAt", i, 1) }},
	{"last sign-in, a year", func(i int) map[string]any { return days("lastLoginAt", i, 365) }},
	{"spent, narrow", func(i int) map[string]any {
		return map[string]any{"spentFenFrom": 50_000 + i*100, "spentFenTo": 50_500 + i*100}
	}},
	{"spent, wide", func(i int) map[string]any { return map[string]any{"spentFenFrom": 1_000 + i} }},
	{"orders, narrow", func(i int) map[string]any { return map[string]any{"orderCountFrom": 20 + i, "orderCountTo": 21 + i} }},
	{"orders, wide", func(i int) map[string]any { return map[string]any{"orderCountFrom": 1, "orderCountTo": 50 + i} }},
	{"by spent, most first", func(i int) map[string]any { return map[string]any{"sort": "-spentFen", "page": 1 + i%3} }},
	{"by last sign-in, newest first", func(i int) map[string]any { return map[string]any{"sort": "-lastLoginAt", "page": 1 + i%3} }},
}

func pickOne[T any](i int, from ...T) T { return from[i%len(from)] }

// days is a range of so many days, a little later each time.
func days(field string, i, many int) map[string]any {
	from := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i)
	return map[string]any{field + "From": from.Format(time.RFC3339), field + "To": from.AddDate(0, 0, many).Format(time.RFC3339)}
}

// seededPhone is the number that the generator gives to a member.
func seededPhone(i int) string {
	n := i * 7_919 % 70_000_000
	return fmt.Sprintf("1%d%d00%06d", 3+n/10_000_000, n/1_000_000%10, n%1_000_000)
}

// memberLists measures the list of members on both databases.
func (s *stage) memberLists(ctx context.Context, members, times int) ([]memberAnswer, error) {
	var all []memberAnswer
	for _, d := range []struct {
		name, folder string
		postgres     bool
		limit        time.Duration
	}{{onSQLite, "members", false, 200 * time.Millisecond}, {onPostgres, "members_postgres", true, 100 * time.Millisecond}} {
		progress("%s: %d members", d.name, members)
		c := careDesk{binary: s.careDesk, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
		if d.postgres {
			url, err := s.cluster.createDatabase(ctx, d.folder)
			if err != nil {
				return nil, err
			}
			c.database = url
		}
		if err := c.seedMembers(ctx, members); err != nil {
			return nil, err
		}
		answers, err := c.memberLists(ctx, times)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
		for _, a := range answers {
			a.Name, a.Limit = d.name, d.limit
			all = append(all, a)
		}
	}
	return all, nil
}

func (c careDesk) seedMembers(ctx context.Context, members int) error {
	return runTool(ctx, nil, c.environment(), c.binary, c.arguments("seed", "--preset", "bench", "--only", "user,Certification,patient", "--rows", fmt.Sprintf("user=%d", members))...)
}

func (c careDesk) memberLists(ctx context.Context, times int) ([]memberAnswer, error) {
	server, addr, err := c.start(ctx)
	if err != nil {
		return nil, err
	}
	defer server.stop(syscall.SIGTERM)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return nil, err
	}
	var all []memberAnswer
	for _, list := range listsOfPeople {
		for _, ask := range list.asks {
			took, err := ask.measure(addr, token, list.call, times)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", list.of, ask.what, err)
			}
			all = append(all, memberAnswer{What: list.of + ", " + ask.what, P50: took[len(took)/2], P95: took[len(took)*95/100]})
		}
	}
	return all, nil
}

// measure asks again and again, and gives the times from the shortest to the longest.
func (a ask) measure(addr, token, call string, times int) ([]time.Duration, error) {
	var took []time.Duration
	for i := range times + warmUps {
		before := time.Now()
		if err := askFor(addr, token, call, a.body(i)); err != nil {
			return nil, err
		}
		if i >= warmUps {
			took = append(took, time.Since(before))
		}
	}
	slices.Sort(took)
	return took, nil
}

// warmUps fill the memory of the database and let it settle on its plans.
const warmUps = 10

func askFor(addr, token, call string, asked map[string]any) error {
	body, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	if asked == nil {
		body = []byte("{}")
	}
	request, err := http.NewRequest(http.MethodPost, "http://"+addr+"/api/"+call, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    struct{ Items []json.RawMessage }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Code != 0 {
		return fmt.Errorf("code %d: %s", answer.Code, answer.Message)
	}
	return nil
}
