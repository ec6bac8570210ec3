package main

import (
	"context"
	"fmt"
	"time"
)

// operationLog is the longest list of all, and the time that checking its chain takes.
func operationLog(rows int) longTables {
	return longTables{
		entity: "log", rows: rows, lists: []longList{{of: "operation log", call: "logList", asks: asksOfLog}},
		then: func(ctx context.Context, c careDesk) (answer, error) {
			began := time.Now()
			err := runTool(ctx, nil, c.environment(), c.binary, c.arguments("verify-log")...)
			took := time.Since(began) * verifiedRows / time.Duration(rows)
			return answer{What: fmt.Sprintf("operation log, checking the chain, a share of %d rows", verifiedRows), P50: took, P95: took, Limit: maxVerifying}, err
		},
	}
}

// What checking a million rows may take.
const (
	verifiedRows = 1_000_000
	maxVerifying = 20 * time.Second
)

// asksOfLog are the ways in which staff look for what was done.
var asksOfLog = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"page 50", func(i int) map[string]any { return map[string]any{"page": 50 + i%5} }},
	{"quarter of a year", func(i int) map[string]any { return quarter(i, nil) }},
	{"account", func(i int) map[string]any {
		return quarter(i, map[string]any{"username": pickOne(i, "admin", "nobody", "operator")})
	}},
	{"module", func(i int) map[string]any {
		return quarter(i, map[string]any{"module": pickOne(i, "/goods/goodsUnit", "/famDoc/famTitle", "/profile", "/order/orderGoods")})
	}},
	{"action", func(i int) map[string]any {
		return quarter(i, map[string]any{"action": pickOne(i, "update", "denied", "refund", "export")})
	}},
	{"result", func(i int) map[string]any {
		return quarter(i, map[string]any{"result": pickOne(i, "failure", "success")})
	}},
	{"address", func(i int) map[string]any {
		return quarter(i, map[string]any{"ip": fmt.Sprintf("10.20.%d.%d", i%4, 1+i)})
	}},
	{"kind of record", func(i int) map[string]any {
		return quarter(i, map[string]any{"objectType": pickOne(i, "goodsUnit", "title", "patient")})
	}},
	{"all changes of a record", func(i int) map[string]any { return map[string]any{"objectType": "goodsUnit", "objectId": 1 + i%10} }},
	{"keyword: number of a record", func(i int) map[string]any { return quarter(i, map[string]any{"kw": fmt.Sprint(1 + i%20)}) }},
	{"keyword: name of a record", func(i int) map[string]any {
		return quarter(i, map[string]any{"kw": pickOne(i, "盒", "主任医师", "没有这个")})
	}},
	{"keyword: request", func(i int) map[string]any { return quarter(i, map[string]any{"kw": fmt.Sprintf("%024x", i)}) }},
}

// quarter narrows to the longest span that the screen offers, a little further back each time.
func quarter(i int, asked map[string]any) map[string]any {
	to := time.Now().UTC().AddDate(0, 0, -i)
	narrowed := map[string]any{"atFrom": to.AddDate(0, 0, -92).Format(time.RFC3339), "atTo": to.Format(time.RFC3339)}
	for name, value := range asked {
		narrowed[name] = value
	}
	return narrowed
}
