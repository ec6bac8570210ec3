package main

import (
	"fmt"
	"time"
)

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
	{"tab normal, verification", func(i int) map[string]any {
		return map[string]any{"status": "normal", "certStatus": pickOne(i, "pending", "approved", "revoked")}
	}},
	{"tab normal, last sign-in, a day", func(i int) map[string]any {
		asked := days("lastLoginAt", i, 1)
		asked["status"] = "normal"
		return asked
	}},
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
