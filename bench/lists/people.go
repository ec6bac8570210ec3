package main

import (
	"fmt"
	"slices"
)

// people are members and what belongs to them: some five orders for each.
func people(members int) longTables {
	return longTables{
		entity: "user", rows: members, also: append([]string{"Certification", "patient"}, orderRows...),
		lists: append([]longList{
			{of: "members", call: "userList", asks: asksOfMembers},
			{of: "members", call: "userTag", asks: []ask{{"writing to one", func(i int) map[string]any {
				return map[string]any{"ids": []int{1 + i*9_001%members}, "add": []string{"常客"}}
			}}}},
			{of: "verifications", call: "CertificationList", asks: asksOfCertifications},
			{of: "patients", call: "patientList", asks: asksOfPatients},
		}, slices.Concat(orderLists(), dashboardBlocks(), []longList{palette()})...),
		exported: "orderGoods",
	}
}

// asksOfCertifications are the tabs of the queue, as the screen asks for them, and the ways of finding one document.
var asksOfCertifications = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"tab pending", func(int) map[string]any { return map[string]any{"status": "pending", "sort": "createdAt"} }},
	{"tab approved", func(int) map[string]any { return map[string]any{"status": "approved", "sort": "-auditedAt"} }},
	{"tab rejected", func(int) map[string]any { return map[string]any{"status": "rejected", "sort": "-auditedAt"} }},
	{"tab revoked", func(int) map[string]any { return map[string]any{"status": "revoked", "sort": "-auditedAt"} }},
	{"whole number", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("11009919900101%03dX", i)} }},
	{"last four characters", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("%04d", i*37%10_000)} }},
	{"member number", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("M%08d", 1+i*9_001)} }},
	{"beginning of a name, rare", func(i int) map[string]any {
		return map[string]any{"kw": pickOne(i, "诸葛建国", "上官子轩", "司马睿")}
	}},
	{"reason, one tab", func(i int) map[string]any {
		return map[string]any{"status": "rejected", "rejectCode": pickOne(i, "blurry", "expired", "other"), "sort": "-auditedAt"}
	}},
	{"of a member", func(i int) map[string]any { return map[string]any{"memberId": 1 + i*9_001} }},
}

// asksOfPatients are the ways in which staff look for patients.
var asksOfPatients = []ask{
	{"first page", func(int) map[string]any { return nil }},
	{"page 50", func(i int) map[string]any { return map[string]any{"page": 50 + i%5} }},
	{"whole telephone number", func(i int) map[string]any { return map[string]any{"kw": seededPhone(i * 7_001)} }},
	{"whole number", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("11009919900101%03dX", i)} }},
	{"last four characters", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("%04d", i*37%10_000)} }},
	{"member number", func(i int) map[string]any { return map[string]any{"kw": fmt.Sprintf("M%08d", 1+i*9_001)} }},
	{"beginning of a name, rare", func(i int) map[string]any {
		return map[string]any{"kw": pickOne(i, "诸葛建国", "上官子轩", "司马睿")}
	}},
	{"beginning of a name, common", func(i int) map[string]any { return map[string]any{"kw": pickOne(i, "王", "李", "张", "刘")} }},
	{"relation", func(i int) map[string]any {
		return map[string]any{"relation": pickOne(i, "self", "spouse", "child", "parent")}
	}},
	{"gender", func(i int) map[string]any { return map[string]any{"gender": pickOne(i, "male", "female")} }},
	{"insurance", func(i int) map[string]any {
		return map[string]any{"medicalInsurance": pickOne(i, "employee", "resident", "commercial", "selfPay")}
	}},
	{"age, narrow", func(i int) map[string]any { return map[string]any{"ageFrom": 85 + i%5, "ageTo": 86 + i%5} }},
	{"age, wide", func(i int) map[string]any { return map[string]any{"ageFrom": 18 + i%5} }},
	{"of a member", func(i int) map[string]any { return map[string]any{"memberId": 1 + i*9_001} }},
	{"by last order, newest first", func(i int) map[string]any { return map[string]any{"sort": "-lastOrderAt", "page": 1 + i%3} }},
}
