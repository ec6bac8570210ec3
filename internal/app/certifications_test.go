package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// residentNumber is a number with a right check character, of nobody: the county 0099 does not exist.
func residentNumber(born string, order int) string {
	digits := "330099" + strings.ReplaceAll(born, "-", "") + fmt.Sprintf("%03d", order)
	return digits + string(identity.CheckCharacter(digits))
}

// newMember makes a member and returns its id.
func (d *desk) newMember() int64 {
	d.t.Helper()
	n := people.Add(1)
	var s saved
	d.do("userSave", map[string]any{"phone": fmt.Sprintf("1370000%04d", n), "nickname": fmt.Sprintf("会员%d", n)}).into(d.t, &s)
	return s.ID
}

// handIn does what the app does when a member hands in a document.
func (d *desk) handIn(memberID int64, number string, change ...func(c *member.Certification)) int64 {
	d.t.Helper()
	front, _ := d.photo(d.admin, "identity")
	back, _ := d.photo(d.admin, "identity")
	vault := must(d.place.vault(context.Background(), d.db))
	seal := must(member.Certifications.Sealer(vault))
	table := must(member.Certifications.Columns())
	var id int64
	err := d.db.Write(context.Background(), func(tx *store.Tx) (err error) {
		attempts, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM certifications WHERE member_id = ?", memberID)
		if err != nil {
			return err
		}
		c := member.Certification{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, MemberID: memberID, RealName: "张小明", IDType: identity.ResidentID,
			Attempt: int(attempts) + 1, Status: member.CertPending,
		}
		c.IDNo.Set(number)
		for _, each := range change {
			each(&c)
		}
		seal(&c)
		if id, err = table.Insert(tx, &c); err != nil {
			return err
		}
		for column, f := range map[string]int64{"front": front, "back": back} {
			if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) VALUES ('Certification', ?, ?)", id, f); err != nil {
				return err
			}
			if err := tx.Exec("UPDATE files SET loose_since = NULL WHERE id = ?", f); err != nil {
				return err
			}
			set := map[string]func() error{
				"front": func() error { return tx.Exec("UPDATE certifications SET front_file = ? WHERE id = ?", f, id) },
				"back":  func() error { return tx.Exec("UPDATE certifications SET back_file = ? WHERE id = ?", f, id) },
			}
			if err := set[column](); err != nil {
				return err
			}
		}
		if err := tx.Exec("UPDATE members SET cert_status = 'pending' WHERE id = ?", memberID); err != nil {
			return err
		}
		return resource.CountRows(tx, member.Certifications.Name, 1)
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

type certificationOnTheWire struct {
	ID         int64    `json:"id"`
	Version    int64    `json:"version"`
	RealName   string   `json:"realName"`
	IDNo       string   `json:"idNo"`
	Gender     string   `json:"gender"`
	Birthday   string   `json:"birthday"`
	Age        *int     `json:"age"`
	FrontFile  int64    `json:"frontFile"`
	Status     string   `json:"status"`
	RejectCode *string  `json:"rejectCode"`
	AuditorID  *int64   `json:"auditorId"`
	AuditedAt  *string  `json:"auditedAt"`
	Warnings   []string `json:"warnings"`
	ClaimedBy  string   `json:"claimedBy"`
	Actions    []string `json:"actions"`
	Attempts   []struct {
		ID      int64  `json:"id"`
		Attempt int    `json:"attempt"`
		Status  string `json:"status"`
	} `json:"attempts"`
}

func (d *desk) certification(id int64) (c certificationOnTheWire) {
	d.t.Helper()
	d.do("CertificationDetail", map[string]any{"id": id}).into(d.t, &c)
	return c
}

type memberOnTheWire struct {
	Version    int64  `json:"version"`
	RealName   string `json:"realName"`
	IDNo       string `json:"idNo"`
	Gender     string `json:"gender"`
	Birthday   string `json:"birthday"`
	CertStatus string `json:"certStatus"`
}

func (d *desk) memberDetail(id int64) (m memberOnTheWire) {
	d.t.Helper()
	d.do("userDetail", map[string]any{"id": id}).into(d.t, &m)
	return m
}

func decision(id, version int64, result string, more ...any) map[string]any {
	in := map[string]any{"id": id, "version": version, "result": result}
	for i := 0; i < len(more); i += 2 {
		in[more[i].(string)] = more[i+1]
	}
	return in
}

func TestACertificationGivesTheMemberItsName(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		id := d.handIn(who, residentNumber("1990-03-07", 1))
		c := d.certification(id)
		if c.IDNo != "330***********"+residentNumber("1990-03-07", 1)[14:] || c.RealName != "张*明" || c.Gender != "male" || c.Birthday != "1990-03-07" || c.Age == nil || !slices.Equal(c.Actions, []string{"approve", "reject"}) {
			t.Errorf("before the decision: %+v", c)
		}
		log := d.lastLogged()
		d.do("CertificationAudit", decision(id, 1, "approved", "note", "清晰"))
		rows := d.logged(log)
		if len(rows) != 2 || rows[0].ObjectType != "user" || rows[1].ObjectType != "Certification" || rows[1].Action != "audit" {
			t.Errorf("an approval left %+v in the log", rows)
		}
		m := d.memberDetail(who)
		if m.RealName != "张*明" || m.IDNo != c.IDNo || m.Gender != "male" || m.Birthday != "1990-03-07" || m.CertStatus != "approved" {
			t.Errorf("the approved member: %+v", m)
		}
		var value struct{ Value string }
		d.do("piiReveal", map[string]any{"entity": "user", "id": who, "field": "idNo", "reason": "核对"}).into(t, &value)
		if value.Value != residentNumber("1990-03-07", 1) {
			t.Errorf("the member's number is %s", value.Value)
		}
		d.refused(fault.CodeInvalid, "userSave", map[string]any{"id": who, "version": m.Version, "gender": "female"})
		c = d.certification(id)
		if c.Status != "approved" || c.AuditorID == nil || c.AuditedAt == nil || !slices.Equal(c.Actions, []string{"revoke"}) {
			t.Errorf("after the approval: %+v", c)
		}

		d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, c.Version, "revoked"))
		d.do("CertificationAudit", decision(id, c.Version, "revoked", "reason", "证件被冒用"))
		m = d.memberDetail(who)
		if m.RealName != "" || m.IDNo != "" || m.Gender != "unknown" || m.Birthday != "" || m.CertStatus != "revoked" {
			t.Errorf("the member after the revocation: %+v", m)
		}
		var events struct {
			Items []struct{ Kind, Reason string }
		}
		d.do("userEvents", map[string]any{"id": who}).into(t, &events)
		if len(events.Items) < 2 || events.Items[0].Kind != "cert" || events.Items[0].Reason != "证件被冒用" {
			t.Errorf("the member's history: %+v", events)
		}
	})
}

func TestARejectionSaysWhy(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		id := d.handIn(who, residentNumber("1985-12-31", 2))
		d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, 1, "rejected"))
		d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, 1, "rejected", "rejectCode", "ugly"))
		d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, 1, "rejected", "rejectCode", "other"))
		d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, 1, "approved", "rejectCode", "blurry"))
		d.do("CertificationAudit", decision(id, 1, "rejected", "rejectCode", "other", "reason", "照片有反光"))
		if m := d.memberDetail(who); m.CertStatus != "rejected" || m.RealName != "" {
			t.Errorf("the member after the rejection: %+v", m)
		}
		again := d.handIn(who, residentNumber("1985-12-31", 2))
		c := d.certification(again)
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
				id, version := d.handIn(d.newMember(), residentNumber("1970-01-01", order)), int64(1)
				if state != "pending" {
					way := map[string][]string{"approved": {"approved"}, "rejected": {"rejected"}, "revoked": {"approved", "revoked"}}[state]
					for _, step := range way {
						d.do("CertificationAudit", d.deciding(id, version, step))
						version++
					}
				}
				before := d.everyCertification()
				call, in := "CertificationAudit", d.deciding(id, version, try)
				if try == "del" {
					call, in = "CertificationDel", map[string]any{"id": id, "version": version, "reason": "不再需要"}
				}
				a := d.ask(call, d.admin, written(in))
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
		return decision(id, version, result, "rejectCode", "blurry")
	case "revoked":
		return decision(id, version, result, "reason", "有误")
	}
	return decision(id, version, result)
}

func (d *desk) everyCertification() string {
	d.t.Helper()
	rows := must(store.All[string](d.db.Read(context.Background()), "SELECT status || version || real_name FROM certifications ORDER BY id"))
	members := must(store.All[string](d.db.Read(context.Background()), "SELECT cert_status || version || real_name FROM members ORDER BY id"))
	return strings.Join(rows, ",") + strings.Join(members, ",")
}

func TestADocumentIsApprovedForOneMemberOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		number := residentNumber("1991-05-05", 7)
		first, second := d.handIn(d.newMember(), number), d.handIn(d.newMember(), number)
		d.do("CertificationAudit", decision(first, 1, "approved"))
		if c := d.certification(second); !slices.Contains(c.Warnings, "sameDocument") {
			t.Errorf("no warning: %+v", c)
		}
		a := d.refused(fault.CodeDuplicate, "CertificationAudit", decision(second, 1, "approved"))
		if a.Message != "该证件已被其他会员认证" {
			t.Error(a)
		}
		d.do("CertificationAudit", decision(first, 2, "revoked", "reason", "转让"))
		d.do("CertificationAudit", decision(second, 1, "approved"))
	})
}

func TestTwoApproveTheSameDocumentAtOnce(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for round := range 10 {
			number := residentNumber("1992-06-06", round)
			ids := [2]int64{here.handIn(here.newMember(), number), here.handIn(here.newMember(), number)}
			var codes [2]int
			var both sync.WaitGroup
			for i, desk := range []*desk{here, there} {
				both.Go(func() {
					codes[i] = desk.ask("CertificationAudit", here.admin, written(decision(ids[i], 1, "approved"))).Code
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
		child := d.handIn(d.newMember(), residentNumber(time.Now().AddDate(-10, 0, 0).Format(time.DateOnly), 1))
		expired := d.handIn(d.newMember(), residentNumber("1980-01-01", 3), func(c *member.Certification) { c.IDValidTo = "2020-01-01" })
		bad := d.newMember()
		black := d.handIn(bad, residentNumber("1980-01-01", 5))
		d.do("userBlack", map[string]any{"id": bad, "version": 1, "black": true, "reason": "刷单"})
		foreign := d.handIn(d.newMember(), "E12345678", func(c *member.Certification) { c.IDType = identity.Passport })
		for id, want := range map[int64][]string{child: {"minor"}, expired: {"expired"}, black: {"memberBlacklisted"}, foreign: {}} {
			if c := d.certification(id); !slices.Equal(c.Warnings, want) {
				t.Errorf("warnings %v, wanted %v", c.Warnings, want)
			}
		}
		wrong := residentNumber("1980-01-01", 9)
		wrong = wrong[:17] + map[bool]string{true: "0", false: "1"}[wrong[17] != '0']
		id := d.handIn(d.newMember(), wrong)
		a := d.refused(fault.CodeInvalid, "CertificationAudit", decision(id, 1, "approved"))
		if !strings.Contains(a.Body, `"idNo":"证件号码无效`) {
			t.Error(a)
		}
		d.do("CertificationAudit", decision(foreign, 1, "approved"))
	})
}

type claimed struct {
	Mine  bool
	By    string
	Until *time.Time
}

func (d *desk) claim(token string, id int64) (c claimed) {
	d.t.Helper()
	a := d.ask("CertificationClaim", token, written(map[string]any{"id": id}))
	if a.Code != 0 {
		d.t.Fatal(a)
	}
	a.into(d.t, &c)
	return c
}

func TestNoTwoPeopleDecideAboutTheSameOne(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		codes := []perm.Code{perm.Members, perm.Verification}
		_, anna := here.employ(codes, perm.Write)
		_, ben := here.employ(codes, perm.Write)
		first, second := here.handIn(here.newMember(), residentNumber("1970-01-01", 11)), here.handIn(here.newMember(), residentNumber("1970-01-01", 13))
		if c := here.claim(anna, first); !c.Mine || c.Until == nil {
			t.Fatalf("a free one was not given: %+v", c)
		}
		if c := there.claim(ben, first); c.Mine || c.By != "某人" {
			t.Errorf("the same one was given twice: %+v", c)
		}
		a := there.ask("CertificationAudit", ben, written(decision(first, 1, "approved")))
		if a.Code != fault.CodeState || a.Message != "某人 正在审核，请稍后再试" {
			t.Errorf("a decision about a claimed one: %s", a)
		}
		var list struct{ Items []certificationOnTheWire }
		there.ask("CertificationList", ben, `{"status":"pending","sort":"createdAt"}`).into(t, &list)
		if len(list.Items) != 2 || list.Items[0].ClaimedBy != "某人" || list.Items[1].ClaimedBy != "" {
			t.Errorf("the list shows %+v", list.Items)
		}
		// Whoever holds it decides, and is led on to the next one.
		var next struct{ Next int64 }
		here.ask("CertificationAudit", anna, written(decision(first, 1, "approved"))).into(t, &next)
		if next.Next != second {
			t.Errorf("the next one is %d, wanted %d", next.Next, second)
		}

		// What somebody walked away from is free again after a while, and at once when given back.
		here.claim(anna, second)
		late := func() time.Time { return time.Now().Add(6 * time.Minute) }
		here.db.Now, there.db.Now = late, late
		if c := there.claim(ben, second); !c.Mine {
			t.Errorf("an old claim still holds: %+v", c)
		}
		if c := here.claim(anna, second); c.Mine {
			t.Error("whoever walked away still has it")
		}
		there.ask("CertificationClaim", ben, written(map[string]any{"id": second, "release": true}))
		if c := here.claim(anna, second); !c.Mine {
			t.Error("what was given back is not free")
		}
		log := here.lastLogged()
		here.claim(anna, second)
		if rows := here.logged(log); len(rows) != 0 {
			t.Errorf("a claim left %+v in the log", rows)
		}
	})
}

func TestManyClaimTheSameOneAtOnce(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		codes := []perm.Code{perm.Members, perm.Verification}
		var tokens [6]string
		for i := range tokens {
			_, tokens[i] = here.employ(codes, perm.Write)
		}
		for round := range 10 {
			id := here.handIn(here.newMember(), residentNumber("1971-01-01", round))
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
			ids = append(ids, d.handIn(d.newMember(), residentNumber("1972-02-02", i)))
		}
		_, other := d.employ([]perm.Code{perm.Members, perm.Verification}, perm.Write)
		d.claim(other, ids[1])
		step := func(from int64, back bool) (n struct{ ID int64 }) {
			d.do("CertificationNext", map[string]any{"id": from, "back": back}).into(t, &n)
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
		same := residentNumber("1973-03-03", 1)
		ids := []int64{d.handIn(d.newMember(), same), d.handIn(d.newMember(), same), d.handIn(d.newMember(), residentNumber("1973-03-03", 2)), 999999}
		var out struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
			Next   int64
		}
		d.do("CertificationAudit", map[string]any{"ids": ids, "result": "approved"}).into(t, &out)
		if !slices.Equal(out.OK, []int64{ids[0], ids[2]}) || len(out.Failed) != 2 || out.Failed[0].Code != fault.CodeDuplicate || out.Failed[1].Code != fault.CodeNotFound {
			t.Errorf("%+v", out)
		}
		d.refused(fault.CodeInvalid, "CertificationAudit", map[string]any{"ids": slices.Repeat([]int64{1}, 51), "result": "approved"})
		d.refused(fault.CodeInvalid, "CertificationDel", map[string]any{"ids": slices.Repeat([]int64{1}, 51), "reason": "清理"})
		d.do("CertificationAudit", map[string]any{"ids": []int64{ids[1]}, "result": "rejected", "rejectCode": "duplicate"})
		if c := d.certification(ids[1]); c.Status != "rejected" || c.RejectCode == nil || *c.RejectCode != "duplicate" {
			t.Errorf("%+v", c)
		}
	})
}

func TestADeletedCertificationLosesItsPhotos(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.handIn(d.newMember(), residentNumber("1974-04-04", 1))
		c := d.certification(id)
		if _, a := d.opened(d.admin, c.FrontFile, "Certification", id); a.Code != 0 {
			t.Fatalf("a photo cannot be opened: %s", a)
		}
		d.do("CertificationAudit", decision(id, 1, "rejected", "rejectCode", "blurry"))
		d.refused(fault.CodeInvalid, "CertificationDel", map[string]any{"id": id, "version": 2})
		log := d.lastLogged()
		d.do("CertificationDel", map[string]any{"id": id, "version": 2, "reason": "重复提交"})
		d.onlyRow(log, "CertificationDel", "delete", id)
		d.refused(fault.CodeNotFound, "CertificationDetail", map[string]any{"id": id})
		if _, a := d.opened(d.admin, c.FrontFile, "Certification", id); a.Code != fault.CodeNotFound {
			t.Errorf("a photo of a deleted one: %s", a)
		}
		loose := must(store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM files WHERE loose_since IS NOT NULL AND id = ?", c.FrontFile))
		if loose != 1 {
			t.Error("the photo will not be purged")
		}
	})
}

func TestCertificationsAreFoundByNameNumberAndMember(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		number := residentNumber("1975-05-05", 5)
		id := d.handIn(who, number)
		d.handIn(d.newMember(), "AB1234567", func(c *member.Certification) { c.IDType, c.RealName = identity.Passport, "Smith John" })
		var m struct{ MemberNo string }
		d.do("userDetail", map[string]any{"id": who}).into(t, &m)
		find := func(kw string) []int64 {
			var list struct{ Items []certificationOnTheWire }
			d.do("CertificationList", map[string]any{"kw": kw}).into(t, &list)
			var ids []int64
			for _, c := range list.Items {
				ids = append(ids, c.ID)
			}
			return ids
		}
		for _, kw := range []string{"张小", number, strings.ToLower(number), number[14:], m.MemberNo} {
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
		who := d.newMember()
		id := d.handIn(who, residentNumber("1976-06-06", 1))
		photo := d.certification(id).FrontFile
		d.do("CertificationAudit", decision(id, 1, "approved"))
		d.newPatient(who, "王小明", residentNumber("1976-06-06", 1))
		d.do("userDel", map[string]any{"id": who, "version": d.memberDetail(who).Version, "reason": "本人申请"})
		left := must(store.Get[int64](d.db.Read(context.Background()), `SELECT (SELECT count(*) FROM certifications WHERE real_name <> '' OR id_no_sealed <> '' OR deleted_at IS NULL)
			+ (SELECT count(*) FROM patients WHERE name <> '' OR phone_sealed <> '' OR id_no_sealed <> '' OR deleted_at IS NULL)`))
		loose := must(store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM files WHERE loose_since IS NOT NULL AND id = ?", photo))
		if left != 0 || loose != 1 {
			t.Errorf("%d rows still tell who the member was; the photo is loose: %d", left, loose)
		}
		d.refused(fault.CodeReference, "patientSave", patientOf(who, "王小明", residentNumber("1976-06-06", 1)))
		d.do("CertificationAudit", decision(d.handIn(d.newMember(), residentNumber("1976-06-06", 1)), 1, "approved"))
	})
}
