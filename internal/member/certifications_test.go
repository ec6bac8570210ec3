package member_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

type memberOnTheWire struct {
	Version    int64  `json:"version"`
	RealName   string `json:"realName"`
	IDNo       string `json:"idNo"`
	Gender     string `json:"gender"`
	Birthday   string `json:"birthday"`
	CertStatus string `json:"certStatus"`
}

func (d *desk) memberDetail(id int64) (m memberOnTheWire) {
	d.T.Helper()
	d.Do("userDetail", map[string]any{"id": id}).Into(d.T, &m)
	return m
}

func TestACertificationGivesTheMemberItsName(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		id := d.HandIn(who, apptest.ResidentNumber("1990-03-07", 1))
		c := d.Certification(id)
		apptest.Want(t, "before the decision", c, apptest.Fields{
			"IDNo": "330***************", "RealName": "张*明", "Gender": "male", "Birthday": "1990-03-07", "Age": apptest.Given,
			"Actions": []string{"approve", "reject"},
		})
		log := d.LastLogged()
		d.Do("CertificationAudit", apptest.Decision(id, 1, "approved", "note", "清晰"))
		rows := d.Logged(log)
		if len(rows) != 2 || rows[0].ObjectType != "user" || rows[1].ObjectType != "Certification" || rows[1].Action != "audit" {
			t.Errorf("an approval left %+v in the log", rows)
		}
		m := d.memberDetail(who)
		apptest.Want(t, "the approved member", m, apptest.Fields{"RealName": "张*明", "IDNo": c.IDNo, "Gender": "male", "Birthday": "1990-03-07", "CertStatus": "approved"})
		var value struct{ Value string }
		d.Do("piiReveal", map[string]any{"entity": "user", "id": who, "field": "idNo", "reason": "核对"}).Into(t, &value)
		if value.Value != apptest.ResidentNumber("1990-03-07", 1) {
			t.Errorf("the member's number is %s", value.Value)
		}
		d.Refused(fault.CodeInvalid, "userSave", map[string]any{"id": who, "version": m.Version, "gender": "female"})
		c = d.Certification(id)
		if c.Status != "approved" || c.AuditorID == nil || c.AuditedAt == nil || !slices.Equal(c.Actions, []string{"revoke"}) {
			t.Errorf("after the approval: %+v", c)
		}

		d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, c.Version, "revoked"))
		d.Do("CertificationAudit", apptest.Decision(id, c.Version, "revoked", "reason", "证件被冒用"))
		m = d.memberDetail(who)
		apptest.Want(t, "the member after the revocation", m, apptest.Fields{"RealName": nil, "IDNo": nil, "Gender": "unknown", "Birthday": nil, "CertStatus": "revoked"})
		var events struct {
			Items []struct{ Kind, Reason string }
		}
		d.Do("userEvents", map[string]any{"id": who}).Into(t, &events)
		if len(events.Items) < 2 || events.Items[0].Kind != "cert" || events.Items[0].Reason != "证件被冒用" {
			t.Errorf("the member's history: %+v", events)
		}
	})
}

func TestACertificationIsFoundByItsMember(t *testing.T) {
	eachDesk(t, func(d *desk) {
		anna, bob := d.Join(1234, nil), d.Join(5678, nil)
		of := map[string]int64{
			anna.MemberNo: d.HandIn(anna.ID, apptest.ResidentNumber("1990-03-07", 1)),
			bob.MemberNo:  d.HandIn(bob.ID, apptest.ResidentNumber("1991-03-07", 2)),
		}
		for kw, want := range map[string]int64{anna.MemberNo: of[anna.MemberNo], "13900005678": of[bob.MemberNo], "139 0000 5678": of[bob.MemberNo], "1234": of[anna.MemberNo]} {
			var found struct{ Items []struct{ ID int64 } }
			d.Do("CertificationList", map[string]any{"kw": kw}).Into(t, &found)
			if len(found.Items) != 1 || found.Items[0].ID != want {
				t.Errorf("%q finds %+v, wanted %d", kw, found.Items, want)
			}
		}
		if sheet := d.Do("CertificationExport", map[string]any{"format": "csv"}).Body; strings.Contains(sheet, "claimed") || strings.Contains(sheet, "处理人") {
			t.Errorf("a sheet says who is looking: %s", sheet)
		}
	})
}

func TestARejectionSaysWhy(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		id := d.HandIn(who, apptest.ResidentNumber("1985-12-31", 2))
		d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, 1, "rejected"))
		d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "ugly"))
		d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "other"))
		d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, 1, "approved", "rejectCode", "blurry"))
		d.Do("CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "other", "reason", "照片有反光"))
		if m := d.memberDetail(who); m.CertStatus != "rejected" || m.RealName != "" {
			t.Errorf("the member after the rejection: %+v", m)
		}
		again := d.HandIn(who, apptest.ResidentNumber("1985-12-31", 2))
		c := d.Certification(again)
		if len(c.Attempts) != 1 || c.Attempts[0].ID != id || c.Attempts[0].Attempt != 1 || c.Attempts[0].Status != "rejected" {
			t.Errorf("the second attempt tells of %+v", c.Attempts)
		}
	})
}

// TestEveryStateAllowsItsOwnDecisions tries every decision in every state.
func TestEveryStateAllowsItsOwnDecisions(t *testing.T) {
	allowed := map[string][]string{"pending": {"approved", "rejected"}, "approved": {"revoked"}, "rejected": {"del"}, "revoked": {"del"}}
	eachDesk(t, func(d *desk) {
		order := 100
		for _, state := range []string{"pending", "approved", "rejected", "revoked"} {
			for _, try := range []string{"approved", "rejected", "revoked", "del"} {
				order++
				id, version := d.HandIn(d.NewMember(), apptest.ResidentNumber("1970-01-01", order)), int64(1)
				if state != "pending" {
					way := map[string][]string{"approved": {"approved"}, "rejected": {"rejected"}, "revoked": {"approved", "revoked"}}[state]
					for _, step := range way {
						d.Do("CertificationAudit", d.deciding(id, version, step))
						version++
					}
				}
				before := d.everyCertification()
				call, in := "CertificationAudit", d.deciding(id, version, try)
				if try == "del" {
					call, in = "CertificationDel", map[string]any{"id": id, "version": version, "reason": "不再需要"}
				}
				a := d.Ask(call, d.Admin, apptest.Written(in))
				want := 0
				if !slices.Contains(allowed[state], try) {
					want = fault.CodeState
				}
				if a.Code != want {
					t.Errorf("%s of a %s one: wanted %d, got %s", try, state, want, a)
				}
				if want != 0 && d.everyCertification() != before {
					t.Errorf("a refused %s of a %s one changed something", try, state)
				}
				if try == "del" && want != 0 && a.Message != "待审核或已通过的认证不能删除" {
					t.Error(a.Message)
				}
			}
		}
	})
}

func (d *desk) deciding(id, version int64, result string) map[string]any {
	switch result {
	case "rejected":
		return apptest.Decision(id, version, result, "rejectCode", "blurry")
	case "revoked":
		return apptest.Decision(id, version, result, "reason", "有误")
	}
	return apptest.Decision(id, version, result)
}

func (d *desk) everyCertification() string {
	d.T.Helper()
	rows := apptest.Must(store.All[string](d.DB.Read(context.Background()), "SELECT status || version || real_name FROM certifications ORDER BY id"))
	members := apptest.Must(store.All[string](d.DB.Read(context.Background()), "SELECT cert_status || version || real_name FROM members ORDER BY id"))
	return strings.Join(rows, ",") + strings.Join(members, ",")
}

func TestADocumentIsApprovedForOneMemberOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		number := apptest.ResidentNumber("1991-05-05", 7)
		first, second := d.HandIn(d.NewMember(), number), d.HandIn(d.NewMember(), number)
		d.Do("CertificationAudit", apptest.Decision(first, 1, "approved"))
		if c := d.Certification(second); !slices.Contains(c.Warnings, "sameDocument") {
			t.Errorf("no warning: %+v", c)
		}
		a := d.Refused(fault.CodeDuplicate, "CertificationAudit", apptest.Decision(second, 1, "approved"))
		if a.Message != "该证件已被其他会员认证" {
			t.Error(a)
		}
		d.Do("CertificationAudit", apptest.Decision(first, 2, "revoked", "reason", "转让"))
		d.Do("CertificationAudit", apptest.Decision(second, 1, "approved"))
	})
}

func TestTwoApproveTheSameDocumentAtOnce(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for round := range 10 {
			number := apptest.ResidentNumber("1992-06-06", round)
			ids := [2]int64{here.HandIn(here.NewMember(), number), here.HandIn(here.NewMember(), number)}
			var codes [2]int
			var both sync.WaitGroup
			for i, desk := range []*desk{here, there} {
				both.Go(func() {
					codes[i] = desk.Ask("CertificationAudit", here.Admin, apptest.Written(apptest.Decision(ids[i], 1, "approved"))).Code
				})
			}
			both.Wait()
			slices.Sort(codes[:])
			if codes != [2]int{0, fault.CodeDuplicate} {
				t.Fatalf("two at once: %v", codes)
			}
		}
	})
}

func TestWarningsTellWhatToLookAt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		child := d.HandIn(d.NewMember(), apptest.ResidentNumber(time.Now().AddDate(-10, 0, 0).Format(time.DateOnly), 1))
		expired := d.HandIn(d.NewMember(), apptest.ResidentNumber("1980-01-01", 3), func(c *member.Certification) { c.IDValidTo = "2020-01-01" })
		bad := d.NewMember()
		black := d.HandIn(bad, apptest.ResidentNumber("1980-01-01", 5))
		d.Do("userBlack", map[string]any{"id": bad, "version": 1, "black": true, "reason": "刷单"})
		foreign := d.HandIn(d.NewMember(), "E12345678", func(c *member.Certification) { c.IDType = identity.Passport })
		for id, want := range map[int64][]string{child: {"minor"}, expired: {"expired"}, black: {"memberBlacklisted"}, foreign: {}} {
			if c := d.Certification(id); !slices.Equal(c.Warnings, want) {
				t.Errorf("warnings %v, wanted %v", c.Warnings, want)
			}
		}
		wrong := apptest.ResidentNumber("1980-01-01", 9)
		wrong = wrong[:17] + map[bool]string{true: "0", false: "1"}[wrong[17] != '0']
		id := d.HandIn(d.NewMember(), wrong)
		a := d.Refused(fault.CodeInvalid, "CertificationAudit", apptest.Decision(id, 1, "approved"))
		if !strings.Contains(a.Body, `"idNo":"证件号码无效`) {
			t.Error(a)
		}
		d.Do("CertificationAudit", apptest.Decision(foreign, 1, "approved"))
	})
}

type claimed struct {
	Mine     bool
	By       string
	Until    *time.Time
	RealName string
	IDNo     string
}

func (d *desk) claim(token string, id int64) (c claimed) {
	d.T.Helper()
	a := d.Ask("CertificationClaim", token, apptest.Written(map[string]any{"id": id}))
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &c)
	return c
}

func TestNoTwoPeopleDecideAboutTheSameOne(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		codes := []perm.Code{perm.Members, perm.Verification}
		_, anna := here.Employ(codes, perm.Write)
		_, ben := here.Employ(codes, perm.Write)
		first, second := here.HandIn(here.NewMember(), apptest.ResidentNumber("1970-01-01", 11)), here.HandIn(here.NewMember(), apptest.ResidentNumber("1970-01-01", 13))
		if c := here.claim(anna, first); !c.Mine || c.Until == nil {
			t.Fatalf("a free one was not given: %+v", c)
		}
		if c := there.claim(ben, first); c.Mine || c.By != "某人" {
			t.Errorf("the same one was given twice: %+v", c)
		}
		a := there.Ask("CertificationAudit", ben, apptest.Written(apptest.Decision(first, 1, "approved")))
		if a.Code != fault.CodeState || a.Message != "某人 正在审核，请稍后再试" {
			t.Errorf("a decision about a claimed one: %s", a)
		}
		var list struct {
			Items []apptest.CertificationOnTheWire
		}
		there.Ask("CertificationList", ben, `{"status":"pending","sort":"createdAt"}`).Into(t, &list)
		if len(list.Items) != 2 || list.Items[0].ClaimedBy != "某人" || list.Items[1].ClaimedBy != "" {
			t.Errorf("the list shows %+v", list.Items)
		}
		// Whoever holds it decides, and is led on to the next one.
		var next struct{ Next int64 }
		here.Ask("CertificationAudit", anna, apptest.Written(apptest.Decision(first, 1, "approved"))).Into(t, &next)
		if next.Next != second {
			t.Errorf("the next one is %d, wanted %d", next.Next, second)
		}

		// What somebody walked away from is free again after a while, and at once when given back.
		here.claim(anna, second)
		late := func() time.Time { return time.Now().Add(6 * time.Minute) }
		here.DB.Now, there.DB.Now = late, late
		if c := there.claim(ben, second); !c.Mine {
			t.Errorf("an old claim still holds: %+v", c)
		}
		if c := here.claim(anna, second); c.Mine {
			t.Error("whoever walked away still has it")
		}
		there.Ask("CertificationClaim", ben, apptest.Written(map[string]any{"id": second, "release": true}))
		if c := here.claim(anna, second); !c.Mine {
			t.Error("what was given back is not free")
		}
		log := here.LastLogged()
		here.claim(anna, second)
		if rows := here.Logged(log); len(rows) != 0 {
			t.Errorf("a claim left %+v in the log", rows)
		}
	})
}

// TestWhoeverDecidesSeesNameAndNumber: for the standing reason, with one row in the log for each claim, outside the budget.
func TestWhoeverDecidesSeesNameAndNumber(t *testing.T) {
	eachDesk(t, func(d *desk) {
		codes := []perm.Code{perm.Members, perm.Verification}
		_, masked := d.Employ(codes, perm.Write)
		_, reading := d.Employ(codes, perm.Reveal)
		_, auditor := d.Employ(codes, perm.Write|perm.Reveal)
		number := apptest.ResidentNumber("1970-01-01", 17)
		id := d.HandIn(d.NewMember(), number)

		log := d.LastLogged()
		if c := d.claim(masked, id); !c.Mine || c.RealName != "" || c.IDNo != "" {
			t.Errorf("without the capability: %+v", c)
		}
		if c := d.claim(auditor, id); c.Mine || c.RealName != "" || c.IDNo != "" {
			t.Errorf("of what somebody else decides about: %+v", c)
		}
		apptest.Exactly(t, "left by claims that show nothing", 0, d.Logged(log))
		if a := d.Ask("CertificationClaim", reading, apptest.Written(map[string]any{"id": id})); a.Code != fault.CodeForbidden {
			t.Errorf("somebody who decides nothing: %s", a)
		}
		release := func(token string) {
			d.Ask("CertificationClaim", token, apptest.Written(map[string]any{"id": id, "release": true}))
		}
		release(masked)

		log = d.LastLogged()
		for range 3 { // a view that stays open asks again and again
			if c := d.claim(auditor, id); c.RealName != "张小明" || c.IDNo != number {
				t.Errorf("shown to whoever decides: %+v", c)
			}
		}
		rows := d.Logged(log)
		apptest.Exactly(t, "left by one claim", 1, rows)
		apptest.Want(t, "the row about it", rows[0], apptest.Fields{
			"Action": "reveal", "Call": "CertificationClaim", "ObjectType": "Certification", "ObjectID": id, "Summary": "audit", "Result": "success",
		})
		if !strings.Contains(rows[0].Diff, `"realName"`) || !strings.Contains(rows[0].Diff, `"idNo"`) || strings.Contains(rows[0].Diff, number) {
			t.Errorf("the row names the fields as %s", rows[0].Diff)
		}
		release(auditor)
		d.claim(auditor, id)
		apptest.Exactly(t, "left by two claims", 2, d.Logged(log))

		// The budget of an hour is for what is asked for one by one.
		for range 60 {
			release(auditor)
			d.claim(auditor, id)
		}
		asked := apptest.Written(map[string]any{"entity": "Certification", "id": id, "field": "idNo", "reason": "核对"})
		for i := range 60 {
			if a := d.Ask("piiReveal", auditor, asked); a.Code != 0 {
				t.Fatalf("the %dth that was asked for: %s", i+1, a)
			}
		}
		if a := d.Ask("piiReveal", auditor, asked); a.Code != fault.CodeTooMany {
			t.Errorf("the 61st that was asked for: %s", a)
		}
		release(auditor)
		if c := d.claim(auditor, id); c.IDNo != number {
			t.Errorf("after the budget is spent: %+v", c)
		}
	})
}

func TestTheQueueTellsWhereOneStands(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var ids []int64
		for i := range 3 {
			ids = append(ids, d.HandIn(d.NewMember(), apptest.ResidentNumber("1973-03-03", i)))
		}
		var c struct{ Queue *struct{ At, Of int64 } }
		d.Do("CertificationDetail", map[string]any{"id": ids[1]}).Into(t, &c)
		if c.Queue == nil || c.Queue.At != 2 || c.Queue.Of != 3 {
			t.Errorf("the second of three stands at %+v", c.Queue)
		}
		d.Do("CertificationAudit", apptest.Decision(ids[0], 1, "approved"))
		d.Do("CertificationDetail", map[string]any{"id": ids[1]}).Into(t, &c)
		if c.Queue == nil || c.Queue.At != 1 || c.Queue.Of != 2 {
			t.Errorf("after the first was decided it stands at %+v", c.Queue)
		}
		c.Queue = nil
		d.Do("CertificationDetail", map[string]any{"id": ids[0]}).Into(t, &c)
		if c.Queue != nil {
			t.Errorf("what was decided stands at %+v", c.Queue)
		}
	})
}

func TestManyClaimTheSameOneAtOnce(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		codes := []perm.Code{perm.Members, perm.Verification}
		var tokens [6]string
		for i := range tokens {
			_, tokens[i] = here.Employ(codes, perm.Write)
		}
		for round := range 10 {
			id := here.HandIn(here.NewMember(), apptest.ResidentNumber("1971-01-01", round))
			var mine [6]bool
			var all sync.WaitGroup
			for i := range tokens {
				desk := []*desk{here, there}[i%2]
				all.Go(func() { mine[i] = desk.claim(tokens[i], id).Mine })
			}
			all.Wait()
			got := 0
			for _, m := range mine {
				if m {
					got++
				}
			}
			if got != 1 {
				t.Fatalf("%d of six have it", got)
			}
		}
	})
}

func TestTheQueueLeadsOnAndBack(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var ids []int64
		for i := range 4 {
			ids = append(ids, d.HandIn(d.NewMember(), apptest.ResidentNumber("1972-02-02", i)))
		}
		_, other := d.Employ([]perm.Code{perm.Members, perm.Verification}, perm.Write)
		d.claim(other, ids[1])
		step := func(from int64, back bool) (n struct{ ID int64 }) {
			d.Do("CertificationNext", map[string]any{"id": from, "back": back}).Into(t, &n)
			return n
		}
		if got := step(ids[0], false).ID; got != ids[2] {
			t.Errorf("after the first comes %d, wanted %d: the second is somebody else's", got, ids[2])
		}
		if got := step(ids[2], true).ID; got != ids[0] {
			t.Errorf("before the third comes %d", got)
		}
		if got := step(ids[3], false).ID; got != 0 {
			t.Errorf("after the last comes %d", got)
		}
	})
}

func TestManyAreDecidedTogether(t *testing.T) {
	eachDesk(t, func(d *desk) {
		same := apptest.ResidentNumber("1973-03-03", 1)
		ids := []int64{d.HandIn(d.NewMember(), same), d.HandIn(d.NewMember(), same), d.HandIn(d.NewMember(), apptest.ResidentNumber("1973-03-03", 2)), 999999}
		var out struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
			Next   int64
		}
		d.Do("CertificationAudit", map[string]any{"ids": ids, "result": "approved"}).Into(t, &out)
		if !slices.Equal(out.OK, []int64{ids[0], ids[2]}) || len(out.Failed) != 2 || out.Failed[0].Code != fault.CodeDuplicate || out.Failed[1].Code != fault.CodeNotFound {
			t.Errorf("%+v", out)
		}
		d.Refused(fault.CodeInvalid, "CertificationAudit", map[string]any{"ids": slices.Repeat([]int64{1}, 51), "result": "approved"})
		d.Refused(fault.CodeInvalid, "CertificationDel", map[string]any{"ids": slices.Repeat([]int64{1}, 51), "reason": "清理"})
		d.Do("CertificationAudit", map[string]any{"ids": []int64{ids[1]}, "result": "rejected", "rejectCode": "duplicate"})
		if c := d.Certification(ids[1]); c.Status != "rejected" || c.RejectCode == nil || *c.RejectCode != "duplicate" {
			t.Errorf("%+v", c)
		}
	})
}

func TestADeletedCertificationLosesItsPhotos(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.HandIn(d.NewMember(), apptest.ResidentNumber("1974-04-04", 1))
		c := d.Certification(id)
		if _, a := d.Opened(d.Admin, c.FrontFile, "Certification", id); a.Code != 0 {
			t.Fatalf("a photo cannot be opened: %s", a)
		}
		d.Do("CertificationAudit", apptest.Decision(id, 1, "rejected", "rejectCode", "blurry"))
		d.Refused(fault.CodeInvalid, "CertificationDel", map[string]any{"id": id, "version": 2})
		log := d.LastLogged()
		d.Do("CertificationDel", map[string]any{"id": id, "version": 2, "reason": "重复提交"})
		d.OnlyRow(log, "CertificationDel", "delete", id)
		d.Refused(fault.CodeNotFound, "CertificationDetail", map[string]any{"id": id})
		if _, a := d.Opened(d.Admin, c.FrontFile, "Certification", id); a.Code != fault.CodeNotFound {
			t.Errorf("a photo of a deleted one: %s", a)
		}
		loose := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM files WHERE loose_since IS NOT NULL AND id = ?", c.FrontFile))
		if loose != 1 {
			t.Error("the photo will not be purged")
		}
	})
}

func TestCertificationsAreFoundByNameNumberAndMember(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		number := apptest.ResidentNumber("1975-05-05", 5)
		id := d.HandIn(who, number)
		d.HandIn(d.NewMember(), "AB1234567", func(c *member.Certification) { c.IDType, c.RealName = identity.Passport, "Smith John" })
		var m struct{ MemberNo string }
		d.Do("userDetail", map[string]any{"id": who}).Into(t, &m)
		find := func(kw string) []int64 {
			var list struct {
				Items []apptest.CertificationOnTheWire
			}
			d.Do("CertificationList", map[string]any{"kw": kw}).Into(t, &list)
			var ids []int64
			for _, c := range list.Items {
				ids = append(ids, c.ID)
			}
			return ids
		}
		for _, kw := range []string{"张小", number, strings.ToLower(number), m.MemberNo} {
			if got := find(kw); !slices.Equal(got, []int64{id}) {
				t.Errorf("%q finds %v", kw, got)
			}
		}
		for _, kw := range []string{"Smith", "AB1234567", "ab1234567"} {
			if got := find(kw); len(got) != 1 || got[0] == id {
				t.Errorf("%q finds %v", kw, got)
			}
		}
		if got := find("小明"); len(got) != 0 {
			t.Errorf("the middle of a name finds %v", got)
		}
	})
}

func TestAClosedMemberLeavesNoDocuments(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		id := d.HandIn(who, apptest.ResidentNumber("1976-06-06", 1))
		photo := d.Certification(id).FrontFile
		d.Do("CertificationAudit", apptest.Decision(id, 1, "approved"))
		d.NewPatient(who, "王小明", apptest.ResidentNumber("1976-06-06", 1))
		log := d.LastLogged()
		d.Do("userDel", map[string]any{"id": who, "version": d.memberDetail(who).Version, "reason": "本人申请"})
		rows := slices.DeleteFunc(d.Logged(log), func(row apptest.LogRow) bool { return row.ObjectType != "Certification" })
		apptest.Exactly(t, "the log of certifications", 1, rows)
		apptest.Want(t, "the log of certifications", rows[0], apptest.Fields{"Action": "delete", "ObjectID": id})
		if strings.Contains(rows[0].Diff+rows[0].Summary, "明") {
			t.Errorf("the log tells who the member was: %+v", rows[0])
		}
		left := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), `SELECT (SELECT count(*) FROM certifications WHERE real_name <> '' OR id_no_sealed <> '' OR deleted_at IS NULL)
			+ (SELECT count(*) FROM patients WHERE name <> '' OR phone_sealed <> '' OR id_no_sealed <> '' OR deleted_at IS NULL)`))
		loose := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM files WHERE loose_since IS NOT NULL AND id = ?", photo))
		if left != 0 || loose != 1 {
			t.Errorf("%d rows still tell who the member was; the photo is loose: %d", left, loose)
		}
		d.Refused(fault.CodeReference, "patientSave", apptest.PatientOf(who, "王小明", apptest.ResidentNumber("1976-06-06", 1)))
		d.Do("CertificationAudit", apptest.Decision(d.HandIn(d.NewMember(), apptest.ResidentNumber("1976-06-06", 1)), 1, "approved"))
	})
}

// TestClosingAMemberAndDecidingAboutItWaitForOneAnother does both at once: each needs the member and its certifications.
func TestClosingAMemberAndDecidingAboutItWaitForOneAnother(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for i := range 8 {
			who := here.NewMember()
			id := here.HandIn(who, apptest.ResidentNumber("1976-06-06", 2*i+1))
			var both sync.WaitGroup
			var closed, decided apptest.Answer
			both.Go(func() {
				closed = here.Ask("userDel", here.Admin, apptest.Written(map[string]any{"ids": []int64{who}, "reason": "本人申请"}))
			})
			both.Go(func() {
				decided = there.Ask("CertificationAudit", here.Admin, apptest.Written(apptest.Decision(id, 1, "approved")))
			})
			both.Wait()
			if closed.Code != 0 || !strings.Contains(closed.Body, `"failed":[]`) {
				t.Errorf("the member was not closed: %s", closed)
			}
			if decided.Code != 0 && decided.Code != fault.CodeNotFound {
				t.Errorf("the decision came to %s", decided)
			}
			here.Refused(fault.CodeNotFound, "CertificationDetail", map[string]any{"id": id})
		}
	})
}
