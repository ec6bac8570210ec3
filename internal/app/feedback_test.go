package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
)

var voices atomic.Int64

// feedback writes down what a member says, as the app does.
func (d *desk) feedback(memberID int64, change ...func(f *feedback.Feedback)) int64 {
	d.t.Helper()
	seal := must(feedback.Feedbacks.Sealer(must(d.place.vault(context.Background(), d.db))))
	table := must(feedback.Feedbacks.Columns())
	var id int64
	d.write(func(tx *store.Tx) (err error) {
		f := feedback.Feedback{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, FeedbackNo: fmt.Sprintf("FK250601120000%06d", voices.Add(1)), MemberID: memberID,
			Type: "suggestion", Content: "希望增加夜间门诊的预约", Status: feedback.Pending, Priority: feedback.Normal,
		}
		f.Contact.Set("13800138000")
		f.WaitingSince = &f.CreatedAt
		for _, each := range change {
			each(&f)
		}
		seal(&f)
		if id, err = table.Insert(tx, &f); err != nil {
			return err
		}
		if err := file.Link(tx, feedback.Feedbacks.Name, id, nil, file.RefsIn("images", f.Images)); err != nil {
			return err
		}
		return resource.CountRows(tx, feedback.Feedbacks.Name, 1)
	})
	return id
}

// writesAgain is what the app does with a later message of the member.
func (d *desk) writesAgain(id int64, text string) {
	d.t.Helper()
	d.write(func(tx *store.Tx) error {
		if err := tx.Exec("INSERT INTO feedback_messages (feedback_id, sender, text, images, at) VALUES (?, 'member', ?, '[]', ?)", id, text, tx.Now); err != nil {
			return err
		}
		return tx.Exec("UPDATE feedbacks SET status = 'processing', waiting_since = ?, version = version + 1 WHERE id = ? AND status = 'replied'", tx.Now, id)
	})
}

type feedbackOnTheWire struct {
	ID           int64    `json:"id"`
	Version      int64    `json:"version"`
	FeedbackNo   string   `json:"feedbackNo"`
	MemberNo     string   `json:"memberNo"`
	MemberName   string   `json:"memberName"`
	Contact      string   `json:"contact"`
	Images       []int64  `json:"images"`
	Status       string   `json:"status"`
	AssigneeID   *int64   `json:"assigneeId"`
	AssigneeName string   `json:"assigneeName"`
	WaitingSince *string  `json:"waitingSince"`
	Overdue      bool     `json:"overdue"`
	FirstReplyAt *string  `json:"firstReplyAt"`
	ClosedAt     *string  `json:"closedAt"`
	Actions      []string `json:"actions"`
	Messages     []struct {
		From   string  `json:"from"`
		Text   string  `json:"text"`
		Images []int64 `json:"images"`
		By     string  `json:"by"`
	} `json:"messages"`
}

func (d *desk) heard(id int64) (f feedbackOnTheWire) {
	d.t.Helper()
	d.do("feedbackDetail", map[string]any{"id": id}).into(d.t, &f)
	return f
}

// now names a record with the version that it has, and what else a call needs.
func (d *desk) now(id int64, more ...any) map[string]any {
	return with(map[string]any{"id": id, "version": d.heard(id).Version}, more...)
}

// inState makes feedback and brings it to a state.
func (d *desk) inState(memberID int64, status feedback.FeedbackStatus) int64 {
	d.t.Helper()
	id := d.feedback(memberID)
	if status == feedback.Pending {
		return id
	}
	d.do("feedbackTake", d.now(id))
	if status != feedback.Processing {
		d.do("feedbackReply", d.now(id, "text", "已收到"))
	}
	if status == feedback.Closed {
		d.do("feedbackClose", d.now(id))
	}
	return id
}

func TestFeedbackFromFirstToLast(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, token := d.employ([]perm.Code{perm.Feedback}, perm.Write)
		me := d.me().Name
		id := d.feedback(d.newMember())
		if got := d.heard(id); got.Status != "pending" || got.WaitingSince == nil || len(got.Messages) != 0 || !slices.Equal(got.Actions, []string{"take", "reply", "assign", "note"}) {
			t.Errorf("at first: %+v", got)
		}
		steps := []struct {
			call   string
			more   []any
			action string
			status string
		}{
			{"feedbackTake", nil, "transition", "processing"},
			{"feedbackNote", []any{"text", "先问一下门诊部"}, "update", "processing"},
			{"feedbackReply", []any{"text", "夜间门诊下月开通"}, "transition", "replied"},
			{"feedbackClose", nil, "transition", "closed"},
			{"feedbackReopen", []any{"reason", "会员来电追问"}, "transition", "processing"},
			{"feedbackClose", []any{"reason", "电话中已解决"}, "transition", "closed"},
		}
		for _, step := range steps {
			log := d.lastLogged()
			d.do(step.call, d.now(id, step.more...))
			d.onlyRow(log, step.call, step.action, id)
			if len(step.more) > 0 && !strings.Contains(d.logged(log)[0].Diff, step.more[1].(string)) {
				t.Errorf("%s: the log does not say %v: %s", step.call, step.more[1], d.logged(log)[0].Diff)
			}
			got := d.heard(id)
			waits, closed := step.status == "pending" || step.status == "processing", step.status == "closed"
			if got.Status != step.status || got.AssigneeName != me || (got.WaitingSince != nil) != waits || (got.ClosedAt != nil) != closed {
				t.Errorf("after %s: %+v", step.call, got)
			}
		}
		got := d.heard(id)
		if got.FirstReplyAt == nil || len(got.Messages) != 2 || got.Messages[0].From != "internal" || got.Messages[1].From != "staff" || got.Messages[1].By != me {
			t.Errorf("the conversation: %+v", got)
		}
		log := d.lastLogged()
		d.do("feedbackDel", d.now(id))
		d.onlyRow(log, "feedbackDel", "delete", id)
		d.refused(fault.CodeNotFound, "feedbackDetail", map[string]any{"id": id})

		// Whoever answers what nobody has taken takes it.
		id = d.feedback(d.newMember())
		if a := d.ask("feedbackReply", token, written(map[string]any{"id": id, "version": 1, "text": "谢谢建议"})); a.Code != 0 {
			t.Fatal(a)
		}
		first := d.heard(id)
		if first.Status != "replied" || first.AssigneeName == "" || first.AssigneeName == me || first.FirstReplyAt == nil || first.WaitingSince != nil {
			t.Errorf("after an answer at once: %+v", first)
		}
		d.at(time.Minute)
		d.writesAgain(id, "具体几号？")
		again := d.heard(id)
		if again.Status != "processing" || again.WaitingSince == nil || again.Messages[1].From != "member" || again.Messages[1].By != again.MemberName {
			t.Errorf("after the member wrote: %+v", again)
		}
		d.do("feedbackReply", d.now(id, "text", "十五号"))
		if got := d.heard(id); *got.FirstReplyAt != *first.FirstReplyAt || got.AssigneeName != first.AssigneeName || len(got.Messages) != 3 {
			t.Errorf("after the second answer: %+v", got)
		}
	})
}

// TestFeedbackMovesOnlyAsItsStateAllows tries every call in every state.
func TestFeedbackMovesOnlyAsItsStateAllows(t *testing.T) {
	calls := map[string][]any{
		"take": nil, "assign": {"accountId", 1}, "reply": {"text", "已收到"}, "note": {"text", "看过"}, "close": {"reason", "已解决"}, "reopen": {"reason", "又来问"}, "delete": nil,
	}
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		for _, status := range []feedback.FeedbackStatus{feedback.Pending, feedback.Processing, feedback.Replied, feedback.Closed} {
			allowed := d.heard(d.inState(who, status)).Actions
			for action, more := range calls {
				call := "feedback" + strings.ToUpper(action[:1]) + action[1:]
				if action == "delete" {
					call = "feedbackDel"
				}
				id := d.inState(who, status)
				before, log := d.heard(id), d.lastLogged()
				a := d.ask(call, d.admin, written(d.now(id, more...)))
				if slices.Contains(allowed, action) {
					if a.Code != 0 {
						t.Errorf("%s when %s: %s", action, status, a)
					}
					continue
				}
				if a.Code != fault.CodeState || !strings.Contains(a.Body, `"status":"`+string(status)+`"`) {
					t.Errorf("%s when %s: %s", action, status, a)
				}
				after := d.heard(id)
				if after.Version != before.Version || after.Status != before.Status || len(after.Messages) != len(before.Messages) || d.lastLogged() != log {
					t.Errorf("%s when %s was refused and changed something", action, status)
				}
			}
		}
		if a := d.refused(fault.CodeState, "feedbackDel", d.now(d.inState(who, feedback.Replied))); a.Message != "只有已关闭的反馈可以删除" {
			t.Errorf("said %q", a.Message)
		}
		working := d.inState(who, feedback.Processing)
		if a := d.refused(fault.CodeInvalid, "feedbackClose", d.now(working)); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("closed without an answer and without a reason: %s", a)
		}
		for call, more := range map[string][]any{
			"feedbackReply": {"text", ""}, "feedbackNote": {"text", strings.Repeat("长", 1001)}, "feedbackClose": {"reason", "短"}, "feedbackReopen": {},
		} {
			d.refused(fault.CodeInvalid, call, d.now(working, more...))
		}
		for _, call := range []string{"feedbackTake", "feedbackReply", "feedbackNote", "feedbackClose"} {
			in := map[string]any{"id": working, "version": 1}
			if call == "feedbackReply" || call == "feedbackNote" {
				in["text"] = "已收到"
			}
			d.refused(fault.CodeConflict, call, in)
		}
		_, reader := d.employ([]perm.Code{perm.Feedback}, 0)
		if a := d.ask("feedbackList", reader, "{}"); !strings.Contains(a.Body, `"actions":[]`) || strings.Contains(a.Body, `"take"`) {
			t.Errorf("a reader is offered actions: %s", a)
		}
	})
}

func TestManyFeedbacksAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		pending, working, replied, closed := d.inState(who, feedback.Pending), d.inState(who, feedback.Processing), d.inState(who, feedback.Replied), d.inState(who, feedback.Closed)
		all := []int64{pending, working, replied, closed}
		helper := d.someAccount("helper_one")
		log := d.lastLogged()
		var out resource.Changed
		d.do("feedbackAssign", map[string]any{"ids": all, "accountId": helper.ID}).into(t, &out)
		if !slices.Equal(out.OK, all[:3]) || len(out.Failed) != 1 || out.Failed[0].ID != closed || out.Failed[0].Code != fault.CodeState || len(d.logged(log)) != 3 {
			t.Errorf("assigned %+v, %d rows in the log", out, len(d.logged(log)))
		}
		if got := d.heard(pending); got.Status != "pending" || *got.AssigneeID != helper.ID {
			t.Errorf("assigning made it %+v", got)
		}
		out = resource.Changed{}
		d.do("feedbackClose", map[string]any{"ids": all}).into(t, &out)
		codes := map[int64]int{}
		for _, f := range out.Failed {
			codes[f.ID] = f.Code
		}
		if !slices.Equal(out.OK, []int64{replied}) || codes[pending] != fault.CodeState || codes[working] != fault.CodeInvalid || codes[closed] != fault.CodeState {
			t.Errorf("closed %+v", out)
		}
		out = resource.Changed{}
		d.do("feedbackClose", map[string]any{"ids": []int64{working}, "reason": "重复提交"}).into(t, &out)
		if !slices.Equal(out.OK, []int64{working}) {
			t.Errorf("closed %+v", out)
		}
		for _, nobody := range []int64{999, d.dismissed("helper_two"), d.disabled("helper_three")} {
			if a := d.refused(fault.CodeReference, "feedbackAssign", map[string]any{"ids": []int64{pending}, "accountId": nobody}); !strings.Contains(a.Body, `"accountId"`) {
				t.Errorf("assigned to %d: %s", nobody, a)
			}
		}
	})
}

func (d *desk) dismissed(username string) int64 {
	account := d.someAccount(username)
	d.do("accountDel", thisOne(account))
	return account.ID
}

func (d *desk) disabled(username string) int64 {
	account := d.someAccount(username)
	d.do("accountStatus", with(thisOne(account), "status", "disabled"))
	return account.ID
}

// TestTwoTakeTheSameFeedbackAtOnce on two servers; one of them has it.
func TestTwoTakeTheSameFeedbackAtOnce(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.newMember()
		_, one := d.employ([]perm.Code{perm.Feedback}, perm.Write)
		_, two := d.employ([]perm.Code{perm.Feedback}, perm.Write)
		for range 10 {
			id := d.feedback(who)
			log := d.lastLogged()
			answers := make([]answer, 4)
			var all sync.WaitGroup
			for i := range answers {
				at, token := []*desk{d, other}[i%2], []string{one, two}[i/2]
				all.Go(func() { answers[i] = at.ask("feedbackTake", token, written(map[string]any{"id": id, "version": 1})) })
			}
			all.Wait()
			won := 0
			for _, a := range answers {
				switch a.Code {
				case 0:
					won++
				case fault.CodeConflict:
				default:
					t.Error(a)
				}
			}
			if rows := d.logged(log); won != 1 || len(rows) != 1 || d.heard(id).Version != 2 {
				t.Errorf("%d took it, the log has %+v", won, rows)
			}
		}
	})
}

func TestAnsweredFeedbackIsClosedAfterSevenDays(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.newMember()
		var answered []int64
		for range 60 { // more than are closed in one transaction
			answered = append(answered, d.inState(who, feedback.Replied))
		}
		open := []int64{d.inState(who, feedback.Pending), d.inState(who, feedback.Processing)}
		back := d.inState(who, feedback.Replied)
		d.writesAgain(back, "还是不行")
		d.tick("feedbackExpiry", 7*24*time.Hour-time.Minute)
		if got := d.heard(answered[0]).Status; got != "replied" {
			t.Fatalf("closed too early: %s", got)
		}
		log := d.lastLogged()
		var both sync.WaitGroup
		for _, replica := range []*desk{d, other} {
			both.Go(func() { replica.tick("feedbackExpiry", 7*24*time.Hour+time.Minute) })
		}
		both.Wait()
		rows := d.logged(log)
		if len(rows) != len(answered) {
			t.Errorf("%d rows in the log for %d", len(rows), len(answered))
		}
		for _, row := range rows {
			if row.AccountID != 0 || row.Action != "transition" || row.ObjectType != "feedback" || row.Call != "feedbackExpiry" {
				t.Errorf("the log has %+v", row)
			}
		}
		for _, id := range answered {
			if got := d.heard(id); got.Status != "closed" || got.ClosedAt == nil {
				t.Errorf("left %+v", got)
			}
		}
		for _, id := range append(open, back) {
			if got := d.heard(id).Status; got == "closed" {
				t.Errorf("%d, which waits for us, was closed", id)
			}
		}
	})
}

func TestADeletedAccountLeavesItsFeedbackToOthers(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who, leaver := d.newMember(), d.someAccount("leaver_one")
		mine, theirs := d.inState(who, feedback.Processing), d.inState(who, feedback.Processing)
		d.do("feedbackAssign", d.now(theirs, "accountId", leaver.ID))
		log := d.lastLogged()
		d.do("accountDel", thisOne(leaver))
		rows := d.logged(log)
		if len(rows) != 2 || rows[0].ObjectType != "feedback" || rows[0].ObjectID != theirs || rows[0].Call != "accountDel" || rows[1].ObjectType != "account" {
			t.Errorf("the log has %+v", rows)
		}
		if got := d.heard(theirs); got.AssigneeID != nil || got.AssigneeName != "" || got.Status != "processing" {
			t.Errorf("left %+v", got)
		}
		if got := d.heard(mine); got.AssigneeID == nil {
			t.Error("another's was unassigned")
		}
	})
}

// TestNothingIsAssignedToAnAccountThatGoes lets both happen at the same moment, on two servers.
func TestNothingIsAssignedToAnAccountThatGoes(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.newMember()
		for round := range 8 {
			account := d.someAccount(fmt.Sprintf("going_%d", round))
			ids := []int64{d.inState(who, feedback.Pending), d.inState(who, feedback.Processing)}
			var both sync.WaitGroup
			both.Go(func() {
				if a := d.ask("accountDel", d.admin, written(thisOne(account))); a.Code != 0 {
					t.Error(a)
				}
			})
			both.Go(func() {
				if a := other.ask("feedbackAssign", d.admin, written(map[string]any{"ids": ids, "accountId": account.ID})); a.Code != 0 && a.Code != fault.CodeReference {
					t.Error(a)
				}
			})
			both.Wait()
			for _, id := range ids {
				if got := d.heard(id).AssigneeID; got != nil && *got == account.ID {
					t.Errorf("round %d left feedback with an account that is gone", round)
				}
			}
		}
	})
}

func TestAClosedMemberCannotBeReachedByItsFeedback(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		photo, _ := d.photo(d.admin, "feedback")
		id := d.feedback(who, func(f *feedback.Feedback) { f.Images = value.List[file.PrivateImage]{file.PrivateImage(photo)} })
		other := d.feedback(d.newMember())
		url, _ := d.opened(d.admin, photo, "feedback", id)
		if !d.shows(d.admin, url) {
			t.Fatal("the picture cannot be opened")
		}
		d.do("feedbackReply", d.now(id, "text", "已收到"))
		d.do("userDel", map[string]any{"id": who, "version": 1, "reason": "本人申请"})
		if got := d.heard(id); got.Contact != "" || got.MemberName != "已注销用户" || len(got.Images) != 0 || got.MemberNo == "" || len(got.Messages) != 1 {
			t.Errorf("left %+v", got)
		}
		if d.shows(d.admin, url) {
			t.Error("the picture is still there")
		}
		left := must(store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM feedbacks WHERE member_id = ? AND (contact_sealed <> '' OR contact_index <> '' OR contact_tail <> '')", who))
		if left != 0 {
			t.Error("the contact is still kept")
		}
		if got := d.heard(other); got.Contact != "138****8000" {
			t.Errorf("another member's contact is %q", got.Contact)
		}
	})
}

// shows reports whether an address gives a picture.
func (d *desk) shows(token, url string) bool {
	return strings.HasPrefix(d.fetch(token, url).Header().Get("Content-Type"), "image/")
}

func TestContactsOfFeedbackAreMaskedAndFound(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		byPhone := d.feedback(who, func(f *feedback.Feedback) { f.OrderNo = "PZ250601120000000001" })
		byMail := d.feedback(d.newMember(), func(f *feedback.Feedback) { f.Contact.Set("grass@example.com") })
		if got := d.heard(byPhone).Contact; got != "138****8000" {
			t.Errorf("a phone is shown as %q", got)
		}
		if got := d.heard(byMail).Contact; got != "g***@example.com" {
			t.Errorf("an address is shown as %q", got)
		}
		stored := must(store.All[string](d.db.Read(context.Background()), "SELECT contact_sealed || contact_index || contact_tail FROM feedbacks"))
		if all := strings.Join(stored, " "); strings.Contains(all, "13800138000") || strings.Contains(all, "grass") {
			t.Error("a contact is stored in clear")
		}
		numbers := map[int64]string{byPhone: d.heard(byPhone).FeedbackNo, byMail: d.heard(byMail).FeedbackNo}
		for kw, want := range map[string][]int64{
			"138 0013 8000": {byPhone}, "8000": {byPhone}, "grass@example.com": {byMail}, "grass": {}, "PZ2506": {byPhone},
			d.heard(byMail).MemberNo: {byMail}, numbers[byPhone]: {byPhone}, "FK2506": {byMail, byPhone},
		} {
			if got := d.feedbacks(map[string]any{"kw": kw}); !slices.Equal(got, want) {
				t.Errorf("%q finds %v, wanted %v", kw, got, want)
			}
		}
		log := d.lastLogged()
		body := d.do("feedbackExport", map[string]any{"format": "csv", "kw": "13800138000"}).Body
		if strings.Contains(body, "13800138000") || !strings.Contains(body, "138****8000") || strings.Contains(d.logged(log)[0].Summary, "13800138000") {
			t.Errorf("an export gives the contact away, or hides it: %s", body)
		}
		var revealed struct{ Value string }
		d.do("piiReveal", map[string]any{"entity": "feedback", "id": byMail, "field": "contact", "reason": "回电"}).into(t, &revealed)
		if revealed.Value != "grass@example.com" {
			t.Errorf("revealed %q", revealed.Value)
		}
	})
}

// feedbacks are the ids of a list, in its order.
func (d *desk) feedbacks(in map[string]any) []int64 {
	d.t.Helper()
	var page struct {
		Items []feedbackOnTheWire
		Total int
	}
	d.do("feedbackList", in).into(d.t, &page)
	ids := []int64{}
	for _, item := range page.Items {
		if len(item.Messages) > 0 {
			d.t.Errorf("a list carries the conversation of %d", item.ID)
		}
		ids = append(ids, item.ID)
	}
	if page.Total != len(ids) {
		d.t.Errorf("%v: %d rows, the total says %d", in, len(ids), page.Total)
	}
	return ids
}

func TestFeedbackIsFilteredSortedAndWaits(t *testing.T) {
	eachDesk(t, func(d *desk) {
		grass, leaf := d.newMember(), d.newMember()
		ago := func(f *feedback.Feedback, hours int) {
			f.CreatedAt = f.CreatedAt.Add(-time.Duration(hours) * time.Hour)
			f.UpdatedAt, f.WaitingSince = f.CreatedAt, &f.CreatedAt
		}
		complaint := d.feedback(grass, func(f *feedback.Feedback) {
			f.Type, f.Priority = feedback.Complaint, feedback.High
			ago(f, 25)
		})
		old := d.feedback(leaf, func(f *feedback.Feedback) { ago(f, 49) })
		young := d.feedback(leaf, func(f *feedback.Feedback) { ago(f, 47) })
		scored := d.inState(grass, feedback.Closed)
		d.write(func(tx *store.Tx) error { return tx.Exec("UPDATE feedbacks SET score = 4 WHERE id = ?", scored) })
		for id, late := range map[int64]bool{complaint: true, old: true, young: false, scored: false} {
			if got := d.heard(id).Overdue; got != late {
				t.Errorf("%d is overdue: %v", id, got)
			}
		}
		for _, test := range []struct {
			in   map[string]any
			want []int64
		}{
			{map[string]any{}, []int64{scored, complaint, young, old}},
			{map[string]any{"status": "pending", "sort": "createdAt"}, []int64{old, young, complaint}},
			{map[string]any{"status": []string{"closed", "replied"}}, []int64{scored}},
			{map[string]any{"type": "complaint"}, []int64{complaint}},
			{map[string]any{"priority": "high"}, []int64{complaint}},
			{map[string]any{"assigneeId": 1}, []int64{scored}},
			{map[string]any{"memberId": leaf}, []int64{young, old}},
			{map[string]any{"createdAtFrom": d.db.Now().Add(-48 * time.Hour).UTC().Format(time.RFC3339)}, []int64{scored, complaint, young}},
			{map[string]any{"sort": "-score", "status": []string{"closed"}}, []int64{scored}},
			{map[string]any{"sort": "-firstReplyAt", "memberId": grass}, []int64{scored, complaint}},
			{map[string]any{"sort": "-closedAt", "memberId": grass}, []int64{scored, complaint}},
		} {
			if got := d.feedbacks(test.in); !slices.Equal(got, test.want) {
				t.Errorf("%v: %v, wanted %v", test.in, got, test.want)
			}
		}
	})
}

func TestAPictureOfAReplyIsOnesOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.feedback(d.newMember())
		_, colleague := d.employ([]perm.Code{perm.Feedback}, perm.Write)
		theirs, _ := d.photo(colleague, "feedback")
		identity, _ := d.photo(d.admin, "identity")
		for _, wrong := range []int64{theirs, identity, 999} {
			if a := d.refused(fault.CodeReference, "feedbackReply", d.now(id, "text", "见图", "images", []int64{wrong})); !strings.Contains(a.Body, `"images"`) {
				t.Errorf("%d: %s", wrong, a)
			}
		}
		mine, url := d.photo(d.admin, "feedback")
		if url != "" {
			t.Errorf("a picture of feedback has the address %s", url)
		}
		d.refused(fault.CodeInvalid, "feedbackReply", d.now(id, "text", "见图", "images", []int64{1, 2, 3, 4, 5, 6, 7}))
		d.do("feedbackReply", d.now(id, "text", "见图", "images", []int64{mine}))
		if got := d.heard(id).Messages; len(got) != 1 || !slices.Equal(got[0].Images, []int64{mine}) {
			t.Fatalf("said %+v", got)
		}
		if url, a := d.opened(colleague, mine, "feedback", id); a.Code != 0 || !d.shows(colleague, url) {
			t.Errorf("a colleague cannot see it: %s", a)
		}
		_, stranger := d.employ([]perm.Code{perm.Goods}, perm.Write)
		if _, a := d.opened(stranger, mine, "feedback", id); a.Code != fault.CodeForbidden {
			t.Errorf("a stranger: %s", a)
		}
		d.do("feedbackClose", d.now(id))
		d.do("feedbackDel", d.now(id))
		loose := must(store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM files WHERE id = ? AND loose_since IS NOT NULL", mine))
		if loose != 1 {
			t.Error("the picture outlives the record")
		}
	})
}
