package main

import (
	"fmt"
	"time"
)

// orderRows are the rows that the orders of the members and all that hangs on them are made of.
var orderRows = []string{"order", "orderParcel", "orderVisit", "orderGene", "orderPolicy", "orderStew", "orderCheckUp"}

// orderLists are the lists of six kinds with the counts of their tabs, the refund desk and the statement.
func orderLists() []longList {
	lists := []longList{
		orders("goods", "orderGoods", asksOfGoods),
		orders("visits", "orderHealth", asksOfVisits),
		orders("genetic tests", "orderChaGene", asksOfGenes),
		orders("policies", "orderChaHealth", asksOfPolicies),
		orders("stews", "orderChaStew", asksOfStews),
		orders("check-ups", "orderPhy", asksOfCheckUps),
		{of: "refunds", call: "refundList", asks: asksOfRefunds, found: findRefunds},
		{of: "statement", call: "statementDays", asks: []ask{{"a month", func(i int) map[string]any {
			from := time.Now().UTC().AddDate(0, -1-i%12, 0)
			return map[string]any{"from": dayOf(from), "to": dayOf(from.AddDate(0, 0, 30))}
		}}}},
	}
	for _, name := range []string{"orderGoods", "orderHealth", "orderChaGene", "orderChaHealth", "orderChaStew", "orderPhy", "refund"} {
		lists = append(lists, longList{of: name, call: name + "Counts", asks: asksOfCounts})
	}
	return lists
}

func orders(of, name string, own []ask) longList {
	return longList{of: "orders of " + of, call: name + "List", asks: append(own, asksOfOrders...), found: findOrders}
}

func dayOf(t time.Time) string { return t.Format(time.DateOnly) }

// lately is a range of so many days that ends now, a little earlier each time.
func lately(field string, i, many int) map[string]any {
	to := time.Now().UTC().Add(-time.Duration(i) * time.Hour)
	return map[string]any{field + "From": to.AddDate(0, 0, -many).Format(time.RFC3339), field + "To": to.Format(time.RFC3339)}
}

// dates is a range of so many days of China's calendar.
func dates(field string, i, many int) map[string]any {
	from := time.Now().UTC().AddDate(0, 0, -i)
	return map[string]any{field + "From": dayOf(from), field + "To": dayOf(from.AddDate(0, 0, many))}
}

// asksOfOrders are the ways in which staff look for orders of any kind.
var asksOfOrders = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"page 50", func(i int) map[string]any { return map[string]any{"page": 50 + i%5} }},
	{"tab pending payment", func(int) map[string]any { return map[string]any{"status": "pendingPay"} }},
	{"tab cancelled", func(int) map[string]any { return map[string]any{"status": "cancelled"} }},
	{"tab refunded", func(int) map[string]any { return map[string]any{"status": "refunded"} }},
	{"tab refunds", func(int) map[string]any { return map[string]any{"refundStatus": []string{"requested", "processing"}} }},
	{"tab overdue", func(int) map[string]any { return map[string]any{"overdue": true} }},
	{"of an owner", func(i int) map[string]any { return map[string]any{"ownerId": 1 + i%12} }},
	{"of a member", func(i int) map[string]any { return map[string]any{"memberId": 1 + i*9_001} }},
	{"way of payment", func(i int) map[string]any {
		return map[string]any{"payMethod": pickOne(i, "wechat", "alipay", "balance", "offline")}
	}},
	{"flag", func(i int) map[string]any { return map[string]any{"flag": pickOne(i, "red", "green", "purple")} }},
	{"source", func(i int) map[string]any {
		return map[string]any{"source": pickOne(i, "miniapp", "h5", "app", "staff")}
	}},
	{"ordered, a day", func(i int) map[string]any { return lately("createdAt", i, 1) }},
	{"ordered, a year", func(i int) map[string]any { return lately("createdAt", i, 365) }},
	{"paid, a day", func(i int) map[string]any { return lately("paidAt", i, 1) }},
	{"amount, narrow", func(i int) map[string]any {
		return map[string]any{"payableFenFrom": 50_000 + i*100, "payableFenTo": 50_500 + i*100}
	}},
	{"amount, wide", func(i int) map[string]any { return map[string]any{"payableFenFrom": 1_000 + i} }},
	{"by amount, most first", func(i int) map[string]any { return map[string]any{"sort": "-payableFen", "page": 1 + i%3} }},
	{"by payment, newest first", func(i int) map[string]any { return map[string]any{"sort": "-paidAt", "page": 1 + i%3} }},
	{"last four digits", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("%04d", i*37%10_000)} }},
	{"whole telephone number", func(i int) map[string]any { return map[string]any{"kw": seededPhone(i * 7_001)} }},
}

// findOrders looks for orders that are there, each by its numbers.
func findOrders(rows []map[string]any) []ask {
	return []ask{
		{"order number", func(i int) map[string]any { return map[string]any{"kw": pickOne(i, rows...)["orderNo"]} }},
		{"number of the payment", func(i int) map[string]any {
			if no, _ := pickOne(i, rows...)["payNo"].(string); no != "" {
				return map[string]any{"kw": no}
			}
			return map[string]any{"kw": fmt.Sprintf("4220261101%012d", i)}
		}},
	}
}

var asksOfGoods = []ask{
	{"tab to be sent", func(int) map[string]any { return map[string]any{"status": "pendingShip"} }},
	{"tab sent", func(int) map[string]any { return map[string]any{"status": "shipped"} }},
	{"tab completed", func(int) map[string]any { return map[string]any{"status": "completed"} }},
	{"province", func(i int) map[string]any {
		return map[string]any{"receiverProvince": pickOne(i, "浙江省", "广东省", "北京市")}
	}},
	{"sent, a day", func(i int) map[string]any { return lately("shippedAt", i, 1) }},
	{"goods", func(i int) map[string]any { return map[string]any{"goodsId": 1 + i*37%300} }},
	{"number of a parcel", func(i int) map[string]any { return map[string]any{"expressNo": fmt.Sprintf("SF%010d", i*9_001)} }},
}

var asksOfVisits = []ask{
	{"tab to be assigned", func(int) map[string]any { return map[string]any{"status": "pendingAssign"} }},
	{"tab completed", func(int) map[string]any { return map[string]any{"status": "completed"} }},
	{"day of the visit", func(i int) map[string]any { return dates("visitDate", i%30, 1) }},
	{"by day, next first", func(i int) map[string]any { return map[string]any{"sort": "-visitDate", "page": 1 + i%3} }},
	{"companion", func(i int) map[string]any { return map[string]any{"companionId": 1 + i%80} }},
	{"hospital", func(i int) map[string]any { return map[string]any{"hospitalId": 1 + i%40} }},
	{"doctor", func(i int) map[string]any { return map[string]any{"doctorId": 1 + i*37%200} }},
	{"mode", func(i int) map[string]any {
		return map[string]any{"mode": pickOne(i, "halfDay", "hourly", "registration")}
	}},
	{"overtime", func(i int) map[string]any { return map[string]any{"overtime": pickOne(i, "due", "paid", "waived")} }},
	{"nobody assigned", func(int) map[string]any { return map[string]any{"unassigned": true} }},
}

var asksOfGenes = []ask{
	{"tab testing", func(int) map[string]any { return map[string]any{"status": "testing"} }},
	{"tab completed", func(int) map[string]any { return map[string]any{"status": "completed"} }},
	{"test", func(i int) map[string]any { return map[string]any{"testId": 1 + i%12} }},
	{"laboratory", func(i int) map[string]any {
		return map[string]any{"labName": pickOne(i, "华康医学检验所", "博济基因检测实验室")}
	}},
	{"number of a kit", func(i int) map[string]any { return map[string]any{"kitNo": fmt.Sprintf("GK%010d", i*9_001)} }},
	{"parcel that comes back", func(i int) map[string]any { return map[string]any{"backExpressNo": fmt.Sprintf("JD8%012d", i*9_001)} }},
	{"report due", func(i int) map[string]any { return dates("dueDate", i%30, 7) }},
	{"no consent", func(int) map[string]any { return map[string]any{"unsigned": true} }},
}

var asksOfPolicies = []ask{
	{"tab underwriting", func(int) map[string]any { return map[string]any{"status": "underwriting"} }},
	{"tab in force", func(int) map[string]any { return map[string]any{"status": "inForce"} }},
	{"insurer", func(i int) map[string]any { return map[string]any{"insurer": pickOne(i, "安平", "泰和", "华安")} }},
	{"product", func(i int) map[string]any { return map[string]any{"productId": 1 + i%10} }},
	{"begins, a week", func(i int) map[string]any { return dates("effectiveDate", i%30, 7) }},
	{"ends, a week", func(i int) map[string]any { return dates("expiryDate", -i%30, 7) }},
	{"ends soon", func(int) map[string]any { return map[string]any{"expiring": true} }},
	{"relation", func(i int) map[string]any {
		return map[string]any{"insuredRelation": pickOne(i, "self", "child", "parent")}
	}},
	{"number of a policy", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("BD%012d", i*9_001)} }},
}

var asksOfStews = []ask{
	{"tab to be accepted", func(int) map[string]any { return map[string]any{"status": "pendingAccept"} }},
	{"tab completed", func(int) map[string]any { return map[string]any{"status": "completed"} }},
	{"day of the meal", func(i int) map[string]any { return dates("deliverDate", i%30, 1) }},
	{"slot", func(i int) map[string]any { return map[string]any{"slot": pickOne(i, "07:00-09:00", "11:00-13:00")} }},
	{"dish", func(i int) map[string]any { return map[string]any{"stewId": 1 + i%24} }},
	{"way to the member", func(i int) map[string]any { return map[string]any{"mode": pickOne(i, "delivery", "pickup")} }},
}

var asksOfCheckUps = []ask{
	{"tab booked", func(int) map[string]any { return map[string]any{"status": "booked"} }},
	{"tab completed", func(int) map[string]any { return map[string]any{"status": "completed"} }},
	{"centre", func(i int) map[string]any { return map[string]any{"centreId": 1 + i%8} }},
	{"day of the examination", func(i int) map[string]any { return dates("examDate", i%30, 1) }},
	{"level", func(i int) map[string]any {
		return map[string]any{"level": pickOne(i, "normal", "attention", "urgent")}
	}},
	{"report late", func(int) map[string]any { return map[string]any{"reportOverdue": true} }},
	{"expires soon", func(int) map[string]any { return map[string]any{"expiring": true} }},
	{"to be spoken about", func(int) map[string]any { return map[string]any{"toFollowUp": true} }},
	{"voucher", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("%012d", 104_729_000_000+i*7_919)} }},
}

// asksOfRefunds are the tabs of the refund desk, and the ways of finding one refund.
var asksOfRefunds = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"tab requested", func(int) map[string]any { return map[string]any{"status": "requested", "sort": "createdAt"} }},
	{"tab under way", func(int) map[string]any { return map[string]any{"status": "processing", "sort": "createdAt"} }},
	{"tab failed", func(int) map[string]any { return map[string]any{"status": "failed", "sort": "createdAt"} }},
	{"tab done", func(int) map[string]any {
		return map[string]any{"status": []string{"succeeded", "rejected", "withdrawn"}}
	}},
	{"tab overdue", func(int) map[string]any { return map[string]any{"overdue": true} }},
	{"kind", func(i int) map[string]any { return map[string]any{"kind": pickOne(i, "goods", "visit", "checkUp")} }},
	{"way of payment", func(i int) map[string]any {
		return map[string]any{"payMethod": pickOne(i, "wechat", "alipay", "offline")}
	}},
	{"reason", func(i int) map[string]any {
		return map[string]any{"reasonCode": pickOne(i, "quality", "changedMind", "wrongOrder")}
	}},
	{"finished, a day", func(i int) map[string]any { return lately("finishedAt", i, 1) }},
	{"amount, narrow", func(i int) map[string]any {
		return map[string]any{"amountFenFrom": 50_000 + i*100, "amountFenTo": 50_500 + i*100}
	}},
	{"by amount, most first", func(i int) map[string]any { return map[string]any{"sort": "-amountFen", "page": 1 + i%3} }},
	{"of a member", func(i int) map[string]any { return map[string]any{"memberId": 1 + i*9_001} }},
}

func findRefunds(rows []map[string]any) []ask {
	return []ask{
		{"number of a refund", func(i int) map[string]any { return map[string]any{"kw": pickOne(i, rows...)["refundNo"]} }},
		{"number of its order", func(i int) map[string]any { return map[string]any{"kw": pickOne(i, rows...)["orderNo"]} }},
	}
}

// asksOfCounts are the figures of tabs, as the lists ask for them.
var asksOfCounts = []ask{
	{"counts of the tabs", func(int) map[string]any { return nil }},
	{"counts of the tabs, a day", func(i int) map[string]any { return lately("createdAt", i, 1) }},
}
