package platform_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

func TestAMemberIsRegisteredAndChangesItself(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeMembers, perm.ScopeFiles)
		_, avatar := p.Sends("member")
		var made struct {
			MemberID int64  `json:"memberId"`
			MemberNo string `json:"memberNo"`
		}
		p.Does("memberRegister", map[string]any{"phone": "+86 136-0000-2001", "nickname": "小程序会员", "avatar": avatar, "source": "miniapp", "city": "杭州市"}).Into(t, &made)
		got := d.Person(made.MemberID)
		apptest.Want(t, "the member", got, apptest.Fields{"MemberNo": made.MemberNo, "Phone": "136****2001", "Nickname": "小程序会员", "City": "杭州市", "Status": "normal"})
		if a := p.IsRefused(fault.CodeDuplicate, "memberRegister", map[string]any{"phone": "13600002001", "nickname": "又一个", "source": "h5"}); !strings.Contains(a.Body, `"phone"`) {
			t.Errorf("a phone that is taken: %s", a)
		}
		p.IsRefused(fault.CodeInvalid, "memberRegister", map[string]any{"phone": "12345", "nickname": "号码不对", "source": "h5"})
		log := d.LastLogged()
		p.Does("memberUpdate", map[string]any{"memberId": made.MemberID, "nickname": "改了名", "birthday": "1990-02-28"})
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 1, rows)
		apptest.Want(t, "the log", rows[0], apptest.Fields{"Call": "memberUpdate", "Action": "update", "ObjectID": made.MemberID})
		apptest.Want(t, "changed", d.Person(made.MemberID), apptest.Fields{"Nickname": "改了名", "Birthday": "1990-02-28", "City": "杭州市"})
		p.IsRefused(fault.CodeInvalid, "memberUpdate", map[string]any{"memberId": made.MemberID, "birthday": "2999-01-01"})
		other := p.Registers()
		p.IsRefused(fault.CodeDuplicate, "memberUpdate", map[string]any{"memberId": other, "phone": "13600002001"})
		p.IsRefused(fault.CodeNotFound, "memberUpdate", map[string]any{"memberId": 999999, "nickname": "没有"})

		version := d.Person(other).Version
		p.Does("memberLogin", map[string]any{"memberId": other, "source": "app", "device": "Pixel 9", "ip": "203.0.113.77"})
		p.IsRefused(fault.CodeInvalid, "memberLogin", map[string]any{"memberId": other, "source": "app", "ip": "not an address"})
		if now := d.Person(other); now.Version != version {
			t.Errorf("a sign-in moved the version from %d to %d", version, now.Version)
		}
		if a := d.Do("userLogins", map[string]any{"id": other}); !strings.Contains(a.Body, "Pixel 9") || !strings.Contains(a.Body, "203.0.113.*") {
			t.Errorf("the sign-ins: %s", a)
		}

		d.Do("userBlack", d.Person(other).Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		for call, in := range map[string]map[string]any{
			"memberUpdate": {"memberId": other, "nickname": "黑名单"}, "memberLogin": {"memberId": other, "source": "app"},
			"patientSave": patientOf(other, 1),
		} {
			p.IsRefused(fault.CodeState, call, in)
		}
	})
}

func TestAMemberAsksToBeClosed(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeMembers)
		id := p.Registers()
		p.Registers()
		waiting := func() (n int) {
			var list struct{ Items []struct{ ID int64 } }
			d.Do("userList", map[string]any{"closeAsked": true}).Into(t, &list)
			return len(list.Items)
		}
		p.Does("memberClose", map[string]any{"memberId": id, "reason": "不再使用"})
		if a := d.Do("userDetail", map[string]any{"id": id}); waiting() != 1 || !strings.Contains(a.Body, "不再使用") || !strings.Contains(a.Body, `"status":"normal"`) {
			t.Errorf("asked: %d wait, %s", waiting(), a)
		}
		p.Does("memberClose", map[string]any{"memberId": id, "withdraw": true})
		if waiting() != 0 {
			t.Error("who has withdrawn still waits")
		}
		p.Does("memberClose", map[string]any{"memberId": id})
		d.Do("userDel", d.Person(id).Naming(map[string]any{"reason": "本人申请"}))
		if a := d.Do("userDetail", map[string]any{"id": id}); waiting() != 0 || strings.Contains(a.Body, "不再使用") {
			t.Errorf("who has left still waits: %s", a)
		}
		p.IsRefused(fault.CodeNotFound, "memberClose", map[string]any{"memberId": id})
	})
}

func certificationOf(p apptest.Program, member int64, number string) map[string]any {
	front, _ := p.Sends("identity")
	back, _ := p.Sends("identity")
	return map[string]any{"memberId": member, "realName": "张小明", "idNo": number, "frontFile": front, "backFile": back}
}

func TestAMemberHandsInADocument(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		start := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
		d.DB.Now = func() time.Time { return start }
		d.Admin = d.Session(1, start, start)
		p := d.Program(perm.ScopeMembers, perm.ScopeFiles)
		id := p.Registers()
		for name, change := range map[string]func(in map[string]any){
			"a wrong number":     func(in map[string]any) { in["idNo"] = "110101199001010000" },
			"no back":            func(in map[string]any) { delete(in, "backFile") },
			"a name with digits": func(in map[string]any) { in["realName"] = "张3" },
		} {
			in := certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301))
			change(in)
			if a := d.AskDoor("certificationSubmit", p.Key, apptest.Written(in)); a.Code != fault.CodeInvalid {
				t.Errorf("%s: %s", name, a)
			}
		}
		theirs := certificationOf(d.Program(perm.ScopeFiles), id, apptest.ResidentNumber("1990-01-01", 301))
		p.IsRefused(fault.CodeReference, "certificationSubmit", theirs) // photos that another program uploaded
		var handed struct {
			CertificationID int64 `json:"certificationId"`
			Attempt         int   `json:"attempt"`
		}
		p.Does("certificationSubmit", certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301))).Into(t, &handed)
		got := d.Certification(handed.CertificationID)
		apptest.Want(t, "the document", got, apptest.Fields{"Status": "pending", "RealName": "张*明", "IDNo": "330***************", "Gender": "male"})
		if a := p.IsRefused(fault.CodeState, "certificationSubmit", certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301))); !strings.Contains(a.Message, "正在审核") {
			t.Errorf("while one waits: %s", a)
		}
		for attempt := 1; attempt <= 3; attempt++ {
			d.Do("CertificationAudit", apptest.Decision(handed.CertificationID, 1, "rejected", "rejectCode", "blurry"))
			in := certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301))
			if attempt < 3 {
				p.Does("certificationSubmit", in).Into(t, &handed)
				if handed.Attempt != attempt+1 {
					t.Errorf("attempt %d, wanted %d", handed.Attempt, attempt+1)
				}
				continue
			}
			if a := p.IsRefused(fault.CodeTooMany, "certificationSubmit", in); a.Header.Get("Retry-After") == "" {
				t.Errorf("the fourth in a day: %s", a)
			}
		}
		later := start.Add(25 * time.Hour)
		d.DB.Now = func() time.Time { return later }
		d.Admin = d.Session(1, later, later)
		p.Does("certificationSubmit", certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301))).Into(t, &handed)
		d.Do("CertificationAudit", apptest.Decision(handed.CertificationID, 1, "approved"))
		p.IsRefused(fault.CodeState, "certificationSubmit", certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 301)))
		p.IsRefused(fault.CodeInvalid, "memberUpdate", map[string]any{"memberId": id, "birthday": "1991-01-01"}) // what a document has proved
	})
}

func patientOf(member int64, n int) map[string]any {
	return map[string]any{"memberId": member, "name": "李小红", "relation": "spouse", "idNo": apptest.ResidentNumber("1985-05-05", 400+n), "phone": "13600003000", "allergies": "青霉素"}
}

func TestAMemberKeepsThoseItLooksAfter(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeMembers)
		mine, other := p.Registers(), p.Registers()
		var saved apptest.Saved
		p.Does("patientSave", patientOf(mine, 1)).Into(t, &saved)
		if a := d.Do("patientDetail", map[string]any{"id": saved.ID}); !strings.Contains(a.Body, "青霉素") || !strings.Contains(a.Body, `"isDefault":true`) {
			t.Errorf("the patient: %s", a)
		}
		p.Does("patientSave", map[string]any{"id": saved.ID, "memberId": mine, "phone": "13600003001"})
		if a := d.Do("patientDetail", map[string]any{"id": saved.ID}); !strings.Contains(a.Body, "136****3001") || !strings.Contains(a.Body, "青霉素") {
			t.Errorf("changed: %s", a)
		}
		p.IsRefused(fault.CodeDuplicate, "patientSave", patientOf(mine, 1))
		p.IsRefused(fault.CodeInvalid, "patientSave", map[string]any{"memberId": mine, "name": "李小红", "relation": "self", "phone": "13600003000"})
		p.IsRefused(fault.CodeInvalid, "patientSave", apptest.With(patientOf(mine, 2), "remark", "员工备注"))
		p.IsRefused(fault.CodeNotFound, "patientSave", map[string]any{"id": saved.ID, "memberId": other, "phone": "13600003009"})
		p.IsRefused(fault.CodeNotFound, "patientDel", map[string]any{"id": saved.ID, "memberId": other})
		for n := 2; n <= 10; n++ {
			p.Does("patientSave", patientOf(mine, n))
		}
		p.IsRefused(fault.CodeShortage, "patientSave", patientOf(mine, 11))
		log := d.LastLogged()
		p.Does("patientDel", map[string]any{"id": saved.ID, "memberId": mine})
		if rows := d.Logged(log); len(rows) != 2 || rows[1].Action != "delete" { // another becomes the usual one
			t.Errorf("the log says %+v", rows)
		}
		d.Refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": saved.ID})
	})
}

func TestMembersAreHeard(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeMembers, perm.ScopeVoices, perm.ScopeFiles)
		id := p.Registers()
		_, picture := p.Sends("review")
		shown, hidden := d.Doctor("在架医生", map[string]any{"status": "onShelf"}), d.Doctor("下架医生", nil)
		review := func(doctor int64, content string) map[string]any {
			return map[string]any{"memberId": id, "doctorId": doctor, "score": 5, "skill": 5, "attitude": 4, "effect": 5, "content": content, "images": []string{picture}}
		}
		var said struct {
			ReviewID, CommentID, FeedbackID int64
			FeedbackNo, Status              string
		}
		p.Does("reviewSubmit", review(shown.ID, "非常耐心，讲得很清楚")).Into(t, &said)
		if said.Status != "shown" {
			t.Errorf("a review without sensitive words is %s", said.Status)
		}
		if a := d.Do("doctorDetail", map[string]any{"id": shown.ID}); !strings.Contains(a.Body, `"reviewCount":1`) {
			t.Errorf("the doctor's score: %s", a)
		}
		p.Does("reviewSubmit", review(shown.ID, "加微信 领取优惠")).Into(t, &said)
		if said.Status != "pending" {
			t.Errorf("a review with sensitive words is %s", said.Status)
		}
		p.IsRefused(fault.CodeReference, "reviewSubmit", review(hidden.ID, "医生没有在架上"))
		p.IsRefused(fault.CodeReference, "reviewSubmit", apptest.With(review(shown.ID, "订单不是我的"), "orderNo", "PZ260601080000000001"))
		order := d.Order(id, kind.Visit, "completed")
		number := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT order_no FROM orders WHERE id = ?", order))
		p.Does("reviewSubmit", apptest.With(review(shown.ID, "陪诊很顺利"), "orderNo", number))

		article := d.PublishedArticle("可以评论的文章")["id"]
		draft := d.Article("还没有发布的文章", nil).ID
		p.Does("commentSubmit", map[string]any{"memberId": id, "articleId": article, "content": "学到了", "ip": "2001:db8::1"}).Into(t, &said)
		first := said.CommentID
		p.Does("commentSubmit", map[string]any{"memberId": id, "articleId": article, "parentId": first, "content": "同意"}).Into(t, &said)
		p.IsRefused(fault.CodeReference, "commentSubmit", map[string]any{"memberId": id, "articleId": article, "parentId": said.CommentID, "content": "第三层"})
		p.IsRefused(fault.CodeReference, "commentSubmit", map[string]any{"memberId": id, "articleId": draft, "content": "看不到的"})

		p.Does("feedbackSubmit", map[string]any{"memberId": id, "type": "suggestion", "content": "希望能延长陪诊时间", "orderNo": number}).Into(t, &said)
		a := d.Do("orderHealthDetail", map[string]any{"id": order})
		if voices := fmt.Sprintf(`"voices":[{"resource":"feedback","id":%d,`, said.FeedbackID); !strings.Contains(a.Body, voices) || !strings.Contains(a.Body, `{"resource":"review",`) {
			t.Errorf("the order does not lead to what was said of it: %s", a)
		}
		if a := d.Do("feedbackDetail", map[string]any{"id": said.FeedbackID}); !strings.Contains(a.Body, fmt.Sprintf(`"orderId":%d`, order)) {
			t.Errorf("feedback does not lead to its order: %s", a)
		}
		photo, _ := p.Sends("feedback")
		p.Does("feedbackSubmit", map[string]any{"memberId": id, "type": "complaint", "content": "等了两个小时", "images": []int64{photo}, "contact": "13600004000"}).Into(t, &said)
		got := d.Heard(said.FeedbackID)
		apptest.Want(t, "the complaint", got, apptest.Fields{"Status": "pending", "Priority": "high", "FeedbackNo": said.FeedbackNo, "Contact": "136****4000", "WaitingSince": apptest.Given})
		add := map[string]any{"memberId": id, "feedbackId": said.FeedbackID, "text": "而且没有人解释"}
		p.Does("feedbackAppend", add)
		d.Do("feedbackReply", d.FeedbackNow(said.FeedbackID, "text", "非常抱歉"))
		p.Does("feedbackAppend", add)
		heard := d.Heard(said.FeedbackID)
		if heard.Status != "processing" || len(heard.Messages) != 3 || heard.Messages[2].From != "member" || heard.WaitingSince == nil {
			t.Errorf("after the member wrote again: %+v", heard)
		}
		p.IsRefused(fault.CodeNotFound, "feedbackAppend", apptest.With(add, "memberId", p.Registers()))
		d.Do("feedbackClose", d.FeedbackNow(said.FeedbackID, "reason", "电话中已解决"))
		p.IsRefused(fault.CodeState, "feedbackAppend", add)

		// The member opens what it has sent, by the program that it sent it with, and nobody else does.
		var opened struct{ URL string }
		in := map[string]any{"memberId": id, "fileId": photo, "ownerType": "feedback", "ownerId": said.FeedbackID}
		log := d.LastLogged()
		p.Does("fileOpen", in).Into(t, &opened)
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "viewFile" || rows[0].ObjectID != said.FeedbackID {
			t.Errorf("the log says %+v", rows)
		}
		with := func(key string) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+key) }
		}
		if w := d.Fetch("", opened.URL, with(p.Key)); w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "image/") {
			t.Errorf("the member's photo: %d %.200s", w.Code, w.Body)
		}
		for name, w := range map[string]int{"nobody": 0, "another program": 1, "staff": 2} {
			adjust, token := with(""), ""
			switch w {
			case 1:
				adjust = with(d.Program(perm.ScopeFiles).Key)
			case 2:
				token = d.Admin
			}
			if w := d.Fetch(token, opened.URL, adjust); strings.HasPrefix(w.Header().Get("Content-Type"), "image/") {
				t.Errorf("%s opens the member's photo", name)
			}
		}
		p.IsRefused(fault.CodeNotFound, "fileOpen", apptest.With(in, "memberId", p.Registers()))
		handed := certificationOf(p, id, apptest.ResidentNumber("1990-01-01", 501))
		var certified struct {
			CertificationID int64 `json:"certificationId"`
		}
		p.Does("certificationSubmit", handed).Into(t, &certified)
		p.IsRefused(fault.CodeNotFound, "fileOpen", map[string]any{"memberId": id, "fileId": handed["frontFile"], "ownerType": "Certification", "ownerId": certified.CertificationID})
		for _, usage := range []string{"goods", "banner", "report", "certificate", "unknown"} {
			if a := p.Desk.Upload("", usage, "x.png", []byte("x"), func(r *http.Request) {
				r.URL.Path = "/platform/fileUpload"
				r.Header.Set("Authorization", "Bearer "+p.Key)
			}); a.Code != fault.CodeInvalid {
				t.Errorf("an upload for %s: %s", usage, a)
			}
		}

		d.Do("userBlack", d.Person(id).Naming(map[string]any{"black": true, "reason": "恶意评价"}))
		p.IsRefused(fault.CodeState, "reviewSubmit", review(shown.ID, "黑名单中的评价"))
		p.IsRefused(fault.CodeState, "commentSubmit", map[string]any{"memberId": id, "articleId": article, "content": "黑名单"})
		p.Does("feedbackSubmit", map[string]any{"memberId": id, "type": "complaint", "content": fmt.Sprintf("为什么限制我 %d", id)})
	})
}
