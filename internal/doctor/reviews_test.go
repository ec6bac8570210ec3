package doctor_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

type reviewRow struct {
	ID          int64    `json:"id"`
	Version     int64    `json:"version"`
	DoctorName  string   `json:"doctorName"`
	MemberNo    string   `json:"memberNo"`
	MemberName  string   `json:"memberName"`
	MemberPhone string   `json:"memberPhone"`
	Content     string   `json:"content"`
	Status      string   `json:"status"`
	HideReason  string   `json:"hideReason"`
	AuditedBy   string   `json:"auditedByName"`
	Reply       string   `json:"reply"`
	RepliedBy   string   `json:"repliedByName"`
	Actions     []string `json:"actions"`
}

func (d *desk) rescore() {
	d.T.Helper()
	if err := d.DB.Write(context.Background(), doctor.RescoreAll); err != nil {
		d.T.Fatal(err)
	}
}

func (d *desk) reviewOf(id int64) reviewRow {
	d.T.Helper()
	var row reviewRow
	d.Do("reviewDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

func (d *desk) wantScore(id int64, score float64, count int) {
	d.T.Helper()
	if got := d.doctorOf(id); got.Score != score || got.ReviewCount != count {
		d.T.Errorf("the doctor has %v of %d reviews, wanted %v of %d", got.Score, got.ReviewCount, score, count)
	}
}

func TestEachChangeOfAReviewMovesTheScore(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Doctor("王一", nil)
		member := d.Reviewer("M00000001", "")
		var ids []int64
		for _, score := range []int{5, 4, 4, 1} {
			ids = append(ids, d.Review(made.ID, member, score, moderation.Pending))
		}
		d.wantScore(made.ID, 0, 0)
		d.Do("reviewAudit", map[string]any{"ids": ids[:3], "status": "shown"})
		d.wantScore(made.ID, 4.3, 3) // 4.33
		d.Do("reviewAudit", map[string]any{"id": ids[3], "version": 1, "status": "shown"})
		d.wantScore(made.ID, 3.5, 4)
		d.Do("reviewAudit", map[string]any{"id": ids[0], "version": 2, "status": "hidden", "reason": "重复评价"})
		d.wantScore(made.ID, 3.0, 3)
		d.Do("reviewDel", map[string]any{"id": ids[3], "version": 2, "reason": "广告"})
		d.wantScore(made.ID, 4.0, 2)
		d.Do("reviewReply", map[string]any{"id": ids[1], "version": 2, "reply": "谢谢"})
		d.Do("reviewDel", map[string]any{"ids": ids[1:3], "reason": "会员要求"})
		d.wantScore(made.ID, 0, 0)
		if version := d.doctorOf(made.ID).Version; version != 1 {
			t.Errorf("reviews moved the doctor's version to %d, which would turn its editors away", version)
		}
	})
}

func TestAMeanIsRoundedHalfUp(t *testing.T) {
	eachDesk(t, func(d *desk) {
		member := d.Reviewer("M00000001", "")
		for mean, scores := range map[float64][]int{4.3: {5, 5, 4, 3}, 2.7: {3, 3, 2}, 1.7: {1, 2, 2}, 4.9: {5, 5, 5, 5, 5, 5, 4}, 3.6: {5, 2, 4, 4, 3, 4, 3, 4, 3, 3, 4, 4, 4, 3, 4, 3, 4, 3, 4, 3}} {
			made := d.Doctor("王一", nil)
			for _, score := range scores {
				d.Review(made.ID, member, score, moderation.Shown)
			}
			d.rescore()
			d.wantScore(made.ID, mean, len(scores))
		}
	})
}

func TestAReviewMovesOnlyBetweenItsStates(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Doctor("王一", nil)
		id := d.Review(made.ID, d.Reviewer("M00000001", "13800138000"), 5, moderation.Pending)
		if row := d.reviewOf(id); !slices.Equal(row.Actions, []string{"show", "hide", "reply", "delete"}) || row.MemberPhone != "138****8000" || row.DoctorName != "王一" {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeInvalid, "reviewAudit", map[string]any{"id": id, "version": 1, "status": "pending"})
		if a := d.Refused(fault.CodeInvalid, "reviewAudit", map[string]any{"id": id, "version": 1, "status": "hidden"}); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("hidden without a reason: %s", a)
		}
		log := d.LastLogged()
		d.Do("reviewAudit", map[string]any{"id": id, "version": 1, "status": "hidden", "reason": "含有广告"})
		d.OnlyRow(log, "reviewAudit", "audit", id)
		if row := d.reviewOf(id); row.Status != "hidden" || row.HideReason != "含有广告" || row.AuditedBy == "" || !slices.Equal(row.Actions, []string{"show", "reply", "delete"}) {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeState, "reviewAudit", map[string]any{"id": id, "version": 2, "status": "hidden", "reason": "再次"})
		d.Refused(fault.CodeConflict, "reviewAudit", map[string]any{"id": id, "version": 1, "status": "shown"})
		d.Do("reviewAudit", map[string]any{"id": id, "version": 2, "status": "shown"})
		if row := d.reviewOf(id); row.Status != "shown" || row.HideReason != "" || !slices.Equal(row.Actions, []string{"hide", "reply", "delete"}) {
			t.Errorf("got %+v", row)
		}
		d.Do("reviewReply", map[string]any{"id": id, "version": 3, "reply": "感谢您的信任"})
		d.Do("reviewReply", map[string]any{"id": id, "version": 4, "reply": "感谢您的信任！"})
		if row := d.reviewOf(id); row.Reply != "感谢您的信任！" || row.RepliedBy == "" {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeInvalid, "reviewReply", map[string]any{"id": id, "version": 5, "reply": ""})
		d.Refused(fault.CodeInvalid, "reviewReply", map[string]any{"id": id, "version": 5, "reply": strings.Repeat("谢", 501)})
		d.Refused(fault.CodeInvalid, "reviewDel", map[string]any{"id": id, "version": 5})
		log = d.LastLogged()
		d.Do("reviewDel", map[string]any{"id": id, "version": 5, "reason": "会员要求删除"})
		d.OnlyRow(log, "reviewDel", "delete", id)
		if row := d.Logged(log)[0]; !strings.Contains(row.Diff, "会员要求删除") {
			t.Errorf("the log does not say why: %s", row.Diff)
		}
		d.Refused(fault.CodeNotFound, "reviewDetail", map[string]any{"id": id})
		_, reader := d.Employ([]perm.Code{perm.Doctors, perm.DoctorReviews}, 0)
		d.Review(made.ID, d.Reviewer("M00000002", ""), 5, moderation.Shown)
		if a := d.Ask("reviewList", reader, "{}"); !strings.Contains(a.Body, `"actions":[]`) {
			t.Errorf("a reader is offered actions: %s", a)
		}
	})
}

func TestReviewsOfADeletedDoctorAreHiddenWithIt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made, other := d.Doctor("王一", nil), d.Doctor("王二", nil)
		member := d.Reviewer("M00000001", "")
		shown, pending, elsewhere := d.Review(made.ID, member, 5, moderation.Shown), d.Review(made.ID, member, 3, moderation.Pending), d.Review(other.ID, member, 5, moderation.Shown)
		log := d.LastLogged()
		d.Do("doctorDel", map[string]any{"id": made.ID, "version": 1})
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 3, rows)
		for i, id := range []int64{shown, pending} {
			apptest.Want(t, "the log of a review", rows[i], apptest.Fields{"Action": "audit", "ObjectType": "review", "ObjectID": id})
		}
		apptest.Want(t, "the log of the doctor", rows[2], apptest.Fields{"Action": "delete", "ObjectType": "doctor", "ObjectID": made.ID})
		if !strings.Contains(rows[2].Diff, `{"field":"reviewsHidden","before":null,"after":2}`) {
			t.Errorf("the log says %s", rows[2].Diff)
		}
		for _, id := range []int64{shown, pending} {
			if row := d.reviewOf(id); row.Status != "hidden" || row.HideReason != "医生已删除" || row.DoctorName != "王一" || slices.Contains(row.Actions, "show") {
				t.Errorf("got %+v", row)
			}
			d.Refused(fault.CodeReference, "reviewAudit", map[string]any{"id": id, "version": 2, "status": "shown"})
		}
		if row := d.reviewOf(elsewhere); row.Status != "shown" {
			t.Errorf("the review of another doctor is %s", row.Status)
		}
		d.Refused(fault.CodeNotFound, "doctorDetail", map[string]any{"id": made.ID})
	})
}

func TestReviewsAreFoundByEveryFilter(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first, second := d.Doctor("王一", nil), d.Doctor("张二", nil)
		grass, leaf := d.Reviewer("M00000001", "13800138000"), d.Reviewer("M00000002", "13911112222")
		a, b, c := d.Review(first.ID, grass, 5, moderation.Shown), d.Review(first.ID, leaf, 2, moderation.Pending), d.Review(second.ID, leaf, 1, moderation.Shown)
		d.Do("reviewReply", map[string]any{"id": a, "version": 1, "reply": "谢谢"})
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE reviews SET order_no = 'PZ250601', anonymous = TRUE, hits = '[\"垃圾\"]' WHERE id = ?", c)
		}); err != nil {
			t.Fatal(err)
		}
		cases := []struct {
			in   map[string]any
			want []int64
		}{
			{map[string]any{}, []int64{c, b, a}},
			{map[string]any{"status": "pending"}, []int64{b}},
			{map[string]any{"replied": false}, []int64{c, b}},
			{map[string]any{"replied": true}, []int64{a}},
			{map[string]any{"scoreTo": 3}, []int64{c, b}},
			{map[string]any{"scoreFrom": 2, "scoreTo": 3}, []int64{b}},
			{map[string]any{"flagged": true}, []int64{c}},
			{map[string]any{"anonymous": true}, []int64{c}},
			{map[string]any{"doctorId": first.ID}, []int64{b, a}},
			{map[string]any{"memberId": leaf}, []int64{c, b}},
			{map[string]any{"kw": "王"}, []int64{b, a}},
			{map[string]any{"kw": "M00000001"}, []int64{a}},
			{map[string]any{"kw": "139 1111 2222"}, []int64{c, b}},
			{map[string]any{"kw": "8000"}, []int64{a}},
			{map[string]any{"kw": "PZ25"}, []int64{c}},
			{map[string]any{"kw": "王", "status": "shown"}, []int64{a}},
			{map[string]any{"sort": "score"}, []int64{c, b, a}},
		}
		for _, test := range cases {
			var page struct {
				Items []reviewRow
				Total int
			}
			d.Do("reviewList", test.in).Into(t, &page)
			got := []int64{}
			for _, item := range page.Items {
				got = append(got, item.ID)
			}
			if len(got) == 3 && !slices.Equal(got, test.want) { // made in the same moment, perhaps
				slices.Sort(got)
				slices.Sort(test.want)
			}
			if !slices.Equal(got, test.want) || page.Total != len(test.want) {
				t.Errorf("%v: %v of %d, wanted %v", test.in, got, page.Total, test.want)
			}
		}
		if body := d.Do("reviewExport", map[string]any{"format": "csv"}).Body; strings.Contains(body, "13800138000") || !strings.Contains(body, "138****8000") {
			t.Error("an export shows a whole phone number, or none")
		}
	})
}

// TestStaffSeeWhoWroteAReview shows the member also of an anonymous one; only a member who has left has no name.
func TestStaffSeeWhoWroteAReview(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made, member := d.Doctor("王一", nil), d.Reviewer("M00000001", "13800138000")
		id := d.Review(made.ID, member, 5, moderation.Shown)
		d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE reviews SET anonymous = TRUE WHERE id = ?", id) })
		if row := d.reviewOf(id); row.MemberName != "小草" || row.MemberNo != "M00000001" || row.MemberPhone != "138****8000" {
			t.Errorf("got %+v", row)
		}
		d.Do("userDel", map[string]any{"id": member, "version": 1, "reason": "会员申请"})
		if row := d.reviewOf(id); row.MemberName != "已注销用户" || row.MemberPhone != "" || row.MemberNo != "M00000001" {
			t.Errorf("after closing: %+v", row)
		}
		if body := d.Ask("reviewDetail", d.Admin, apptest.Written(map[string]any{"id": id}), func(r *http.Request) { r.Header.Set("Accept-Language", "en") }).Body; !strings.Contains(body, "Closed account") {
			t.Errorf("in English: %s", body)
		}
	})
}

// TestScoresSurviveChangesAtOnce lets several people change reviews of the same doctors, and edit the doctors, at the same moment.
func TestScoresSurviveChangesAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		member := d.Reviewer("M00000001", "")
		doctors := []apptest.Saved{d.Doctor("王一", nil), d.Doctor("王二", nil)}
		var reviews [2][]int64
		for i := range 12 {
			for n := range doctors {
				reviews[n] = append(reviews[n], d.Review(doctors[n].ID, member, 1+i%5, moderation.Pending))
			}
		}
		var all sync.WaitGroup
		for person := range 4 {
			all.Go(func() {
				for i := range 3 {
					one, two := reviews[0][person*3+i], reviews[1][person*3+i]
					pair := []int64{one, two}
					if person%2 == 1 {
						slices.Reverse(pair) // the other way round, as two lists may be sorted
					}
					for _, in := range []string{
						apptest.Written(map[string]any{"ids": pair, "status": "shown"}),
						apptest.Written(map[string]any{"ids": pair, "status": "hidden", "reason": "再看看"}),
						apptest.Written(map[string]any{"ids": pair, "status": "shown"}),
					} {
						if a := d.Ask("reviewAudit", d.Admin, in); a.Code != 0 || strings.Contains(a.Body, `"code":4`) {
							t.Error(a)
						}
					}
				}
			})
		}
		all.Go(func() {
			for i := range 8 {
				row := d.doctorOf(doctors[0].ID)
				if a := d.Ask("doctorSave", d.Admin, fmt.Sprintf(`{"id":%d,"version":%d,"sort":%d}`, row.ID, row.Version, i+200)); a.Code != 0 {
					t.Error(a)
				}
			}
		})
		all.Wait()
		for _, made := range doctors {
			d.wantScore(made.ID, 2.8, 12) // 1…5, 1…5, 1, 2 make 33: 2.75
		}
	})
}

func TestSensitiveWordsMakeAReviewWait(t *testing.T) {
	for content, want := range map[string]moderation.AuditStatus{
		"医生很耐心，解释得很清楚": moderation.Shown, "加 微 信 详聊": moderation.Pending, "这就是个骗子，收红包": moderation.Pending, "详见 WWW.example.cn": moderation.Pending,
	} {
		hits := moderation.SensitiveWords(content)
		if got := moderation.FirstStatus(hits); got != want {
			t.Errorf("%s begins %s with %q", content, got, hits)
		}
	}
	if hits := moderation.SensitiveWords("骗子骗子，收红包"); !slices.Equal(hits, value.List[string]{"骗子", "收红包"}) {
		t.Errorf("found %q", hits)
	}
}
