package feedback_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
)

// writesAgain is what the app does with a later message of the member.
func (d *desk) writesAgain(id int64, text string) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error {
		if err := tx.Exec("INSERT INTO feedback_messages (feedback_id, sender, text, images, at) VALUES (?, 'member', ?, '[]', ?)", id, text, tx.Now); err != nil {
			return err
		}
		return tx.Exec("UPDATE feedbacks SET status = 'processing', waiting_since = ?, version = version + 1 WHERE id = ? AND status = 'replied'", tx.Now, id)
	})
}

func TestFeedbackFromFirstToLast(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, token := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		me := d.Me().Name
		id := d.Feedback(d.NewMember())
		if got := d.Heard(id); got.Status != "pending" || got.WaitingSince == nil || len(got.Messages) != 0 || !slices.Equal(got.Actions, []string{"take", "reply", "assign", "priority", "note"}) {
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
			log := d.LastLogged()
			d.Do(step.call, d.FeedbackNow(id, step.more...))
			d.OnlyRow(log, step.call, step.action, id)
			if len(step.more) > 0 && !strings.Contains(d.Logged(log)[0].Diff, step.more[1].(string)) {
				t.Errorf("%s: the log does not say %v: %s", step.call, step.more[1], d.Logged(log)[0].Diff)
			}
			got := d.Heard(id)
			waits, closed := step.status == "pending" || step.status == "processing", step.status == "closed"
			if got.Status != step.status || got.AssigneeName != me || (got.WaitingSince != nil) != waits || (got.ClosedAt != nil) != closed {
				t.Errorf("after %s: %+v", step.call, got)
			}
		}
		got := d.Heard(id)
		apptest.Want(t, "the record", got, apptest.Fields{"FirstReplyAt": apptest.Given})
		apptest.Exactly(t, "the conversation", 2, got.Messages)
		apptest.Want(t, "the note", got.Messages[0], apptest.Fields{"From": "internal"})
		apptest.Want(t, "the reply", got.Messages[1], apptest.Fields{"From": "staff", "By": me})
		log := d.LastLogged()
		d.Do("feedbackDel", d.FeedbackNow(id))
		d.OnlyRow(log, "feedbackDel", "delete", id)
		d.Refused(fault.CodeNotFound, "feedbackDetail", map[string]any{"id": id})

		// Whoever answers what nobody has taken takes it.
		id = d.Feedback(d.NewMember())
		if a := d.Ask("feedbackReply", token, apptest.Written(map[string]any{"id": id, "version": 1, "text": "谢谢建议"})); a.Code != 0 {
			t.Fatal(a)
		}
		first := d.Heard(id)
		apptest.Want(t, "after an answer at once", first, apptest.Fields{"Status": "replied", "AssigneeName": apptest.Given, "FirstReplyAt": apptest.Given, "WaitingSince": nil})
		if first.AssigneeName == me {
			t.Error("taken by somebody else than who answered")
		}
		d.At(time.Minute)
		d.writesAgain(id, "具体几号？")
		again := d.Heard(id)
		if again.Status != "processing" || again.WaitingSince == nil || again.Messages[1].From != "member" || again.Messages[1].By != again.MemberName {
			t.Errorf("after the member wrote: %+v", again)
		}
		d.Do("feedbackReply", d.FeedbackNow(id, "text", "十五号"))
		if got := d.Heard(id); *got.FirstReplyAt != *first.FirstReplyAt || got.AssigneeName != first.AssigneeName || len(got.Messages) != 3 {
			t.Errorf("after the second answer: %+v", got)
		}
	})
}

// TestFeedbackMovesOnlyAsItsStateAllows tries every call in every state.
func TestFeedbackMovesOnlyAsItsStateAllows(t *testing.T) {
	calls := map[string][]any{
		"take": nil, "assign": {"accountId", 1}, "priority": {"priority", "low"}, "reply": {"text", "已收到"}, "note": {"text", "看过"}, "close": {"reason", "已解决"}, "reopen": {"reason", "又来问"}, "delete": nil,
	}
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		for _, status := range []feedback.FeedbackStatus{feedback.Pending, feedback.Processing, feedback.Replied, feedback.Closed} {
			allowed := d.Heard(d.FeedbackInState(who, status)).Actions
			for action, more := range calls {
				call := "feedback" + strings.ToUpper(action[:1]) + action[1:]
				if action == "delete" {
					call = "feedbackDel"
				}
				id := d.FeedbackInState(who, status)
				before, log := d.Heard(id), d.LastLogged()
				a := d.Ask(call, d.Admin, apptest.Written(d.FeedbackNow(id, more...)))
				if slices.Contains(allowed, action) {
					if a.Code != 0 {
						t.Errorf("%s when %s: %s", action, status, a)
					}
					continue
				}
				if a.Code != fault.CodeState || !strings.Contains(a.Body, `"status":"`+string(status)+`"`) {
					t.Errorf("%s when %s: %s", action, status, a)
				}
				after := d.Heard(id)
				if after.Version != before.Version || after.Status != before.Status || len(after.Messages) != len(before.Messages) || d.LastLogged() != log {
					t.Errorf("%s when %s was refused and changed something", action, status)
				}
			}
		}
		if a := d.Refused(fault.CodeState, "feedbackDel", d.FeedbackNow(d.FeedbackInState(who, feedback.Replied))); a.Message != "只有已关闭的反馈可以删除" {
			t.Errorf("said %q", a.Message)
		}
		working := d.FeedbackInState(who, feedback.Processing)
		if a := d.Refused(fault.CodeInvalid, "feedbackClose", d.FeedbackNow(working)); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("closed without an answer and without a reason: %s", a)
		}
		for call, more := range map[string][]any{
			"feedbackReply": {"text", ""}, "feedbackNote": {"text", strings.Repeat("长", 1001)}, "feedbackClose": {"reason", "短"}, "feedbackReopen": {},
		} {
			d.Refused(fault.CodeInvalid, call, d.FeedbackNow(working, more...))
		}
		for _, call := range []string{"feedbackTake", "feedbackReply", "feedbackNote", "feedbackClose"} {
			in := map[string]any{"id": working, "version": 1}
			if call == "feedbackReply" || call == "feedbackNote" {
				in["text"] = "已收到"
			}
			d.Refused(fault.CodeConflict, call, in)
		}
		_, reader := d.Employ([]perm.Code{perm.Feedback}, 0)
		if a := d.Ask("feedbackList", reader, "{}"); !strings.Contains(a.Body, `"actions":[]`) || strings.Contains(a.Body, `"take"`) {
			t.Errorf("a reader is offered actions: %s", a)
		}
	})
}

func TestManyFeedbacksAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		pending, working, replied, closed := d.FeedbackInState(who, feedback.Pending), d.FeedbackInState(who, feedback.Processing), d.FeedbackInState(who, feedback.Replied), d.FeedbackInState(who, feedback.Closed)
		all := []int64{pending, working, replied, closed}
		helper := d.SomeAccount("helper_one")
		log := d.LastLogged()
		var out resource.Changed
		d.Do("feedbackAssign", map[string]any{"ids": all, "accountId": helper.ID}).Into(t, &out)
		apptest.Want(t, "assigned", out, apptest.Fields{"OK": all[:3]})
		apptest.Exactly(t, "not assigned", 1, out.Failed)
		apptest.Want(t, "what was not assigned", out.Failed[0], apptest.Fields{"ID": closed, "Code": fault.CodeState})
		apptest.Exactly(t, "the log", 3, d.Logged(log))
		if got := d.Heard(pending); got.Status != "pending" || *got.AssigneeID != helper.ID {
			t.Errorf("assigning made it %+v", got)
		}
		out = resource.Changed{}
		d.Do("feedbackPriority", map[string]any{"ids": all, "priority": "high"}).Into(t, &out)
		apptest.Want(t, "made urgent", out, apptest.Fields{"OK": all[:3]})
		apptest.Want(t, "an urgent one", d.Heard(replied), apptest.Fields{"Priority": "high", "Status": "replied"})
		out = resource.Changed{}
		d.Do("feedbackClose", map[string]any{"ids": all}).Into(t, &out)
		codes := map[int64]int{}
		for _, f := range out.Failed {
			codes[f.ID] = f.Code
		}
		if !slices.Equal(out.OK, []int64{replied}) || codes[pending] != fault.CodeState || codes[working] != fault.CodeInvalid || codes[closed] != fault.CodeState {
			t.Errorf("closed %+v", out)
		}
		out = resource.Changed{}
		d.Do("feedbackClose", map[string]any{"ids": []int64{working}, "reason": "重复提交"}).Into(t, &out)
		if !slices.Equal(out.OK, []int64{working}) {
			t.Errorf("closed %+v", out)
		}
		for _, nobody := range []int64{999, d.dismissed("helper_two"), d.disabled("helper_three")} {
			if a := d.Refused(fault.CodeReference, "feedbackAssign", map[string]any{"ids": []int64{pending}, "accountId": nobody}); !strings.Contains(a.Body, `"accountId"`) {
				t.Errorf("assigned to %d: %s", nobody, a)
			}
		}
	})
}

func (d *desk) dismissed(username string) int64 {
	account := d.SomeAccount(username)
	d.Do("accountDel", apptest.ThisOne(account))
	return account.ID
}

func (d *desk) disabled(username string) int64 {
	account := d.SomeAccount(username)
	d.Do("accountStatus", apptest.With(apptest.ThisOne(account), "status", "disabled"))
	return account.ID
}

// TestTwoTakeTheSameFeedbackAtOnce on two servers; one of them has it.
func TestTwoTakeTheSameFeedbackAtOnce(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.NewMember()
		_, one := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		_, two := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		for range 10 {
			id := d.Feedback(who)
			log := d.LastLogged()
			apptest.OneWins(t, apptest.Race(4, d.Desk, other.Desk, func(at *apptest.Desk, i int) apptest.Answer {
				return at.Ask("feedbackTake", []string{one, two}[i/2], apptest.Written(map[string]any{"id": id, "version": 1}))
			}), fault.CodeConflict)
			if rows := d.Logged(log); len(rows) != 1 || d.Heard(id).Version != 2 {
				t.Errorf("the log has %+v", rows)
			}
		}
	})
}

func TestAnsweredFeedbackIsClosedAfterSevenDays(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.NewMember()
		var answered []int64
		for range 60 { // more than are closed in one transaction
			answered = append(answered, d.FeedbackInState(who, feedback.Replied))
		}
		open := []int64{d.FeedbackInState(who, feedback.Pending), d.FeedbackInState(who, feedback.Processing)}
		back := d.FeedbackInState(who, feedback.Replied)
		d.writesAgain(back, "还是不行")
		d.Tick("feedbackExpiry", 7*24*time.Hour-time.Minute)
		if got := d.Heard(answered[0]).Status; got != "replied" {
			t.Fatalf("closed too early: %s", got)
		}
		log := d.LastLogged()
		var both sync.WaitGroup
		for _, replica := range []*desk{d, other} {
			both.Go(func() { replica.Tick("feedbackExpiry", 7*24*time.Hour+time.Minute) })
		}
		both.Wait()
		rows := d.Logged(log)
		if len(rows) != len(answered) {
			t.Errorf("%d rows in the log for %d", len(rows), len(answered))
		}
		for _, row := range rows {
			if row.AccountID != 0 || row.Action != "transition" || row.ObjectType != "feedback" || row.Call != "feedbackExpiry" {
				t.Errorf("the log has %+v", row)
			}
		}
		for _, id := range answered {
			if got := d.Heard(id); got.Status != "closed" || got.ClosedAt == nil {
				t.Errorf("left %+v", got)
			}
		}
		for _, id := range append(open, back) {
			if got := d.Heard(id).Status; got == "closed" {
				t.Errorf("%d, which waits for us, was closed", id)
			}
		}
	})
}

func TestADeletedAccountLeavesItsFeedbackToOthers(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who, leaver := d.NewMember(), d.SomeAccount("leaver_one")
		mine, theirs := d.FeedbackInState(who, feedback.Processing), d.FeedbackInState(who, feedback.Processing)
		d.Do("feedbackAssign", d.FeedbackNow(theirs, "accountId", leaver.ID))
		log := d.LastLogged()
		d.Do("accountDel", apptest.ThisOne(leaver))
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 2, rows)
		apptest.Want(t, "the row about the feedback", rows[0], apptest.Fields{"ObjectType": "feedback", "ObjectID": theirs, "Call": "accountDel"})
		apptest.Want(t, "the row about the account", rows[1], apptest.Fields{"ObjectType": "account"})
		if got := d.Heard(theirs); got.AssigneeID != nil || got.AssigneeName != "" || got.Status != "processing" {
			t.Errorf("left %+v", got)
		}
		if got := d.Heard(mine); got.AssigneeID == nil {
			t.Error("another's was unassigned")
		}
	})
}

// TestNothingIsAssignedToAnAccountThatGoes lets both happen at the same moment, on two servers.
func TestNothingIsAssignedToAnAccountThatGoes(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		who := d.NewMember()
		for round := range 8 {
			account := d.SomeAccount(fmt.Sprintf("going_%d", round))
			ids := []int64{d.FeedbackInState(who, feedback.Pending), d.FeedbackInState(who, feedback.Processing)}
			var both sync.WaitGroup
			both.Go(func() {
				if a := d.Ask("accountDel", d.Admin, apptest.Written(apptest.ThisOne(account))); a.Code != 0 {
					t.Error(a)
				}
			})
			both.Go(func() {
				if a := other.Ask("feedbackAssign", d.Admin, apptest.Written(map[string]any{"ids": ids, "accountId": account.ID})); a.Code != 0 && a.Code != fault.CodeReference {
					t.Error(a)
				}
			})
			both.Wait()
			for _, id := range ids {
				if got := d.Heard(id).AssigneeID; got != nil && *got == account.ID {
					t.Errorf("round %d left feedback with an account that is gone", round)
				}
			}
		}
	})
}

func TestAClosedMemberCannotBeReachedByItsFeedback(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		photo, _ := d.Photo(d.Admin, "feedback")
		id := d.Feedback(who, func(f *feedback.Feedback) { f.Images = value.List[file.PrivateImage]{file.PrivateImage(photo)} })
		other := d.Feedback(d.NewMember())
		url, _ := d.Opened(d.Admin, photo, "feedback", id)
		if !d.shows(d.Admin, url) {
			t.Fatal("the picture cannot be opened")
		}
		d.Do("feedbackReply", d.FeedbackNow(id, "text", "已收到"))
		d.Do("userDel", map[string]any{"id": who, "version": 1, "reason": "本人申请"})
		apptest.Want(t, "left", d.Heard(id), apptest.Fields{
			"Contact": nil, "MemberName": "已注销用户", "Images": apptest.Len(0), "MemberNo": apptest.Given, "Messages": apptest.Len(1),
		})
		if d.shows(d.Admin, url) {
			t.Error("the picture is still there")
		}
		left := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM feedbacks WHERE member_id = ? AND (contact_sealed <> '' OR contact_index <> '' OR contact_tail <> '')", who))
		if left != 0 {
			t.Error("the contact is still kept")
		}
		if got := d.Heard(other); got.Contact != "138****8000" {
			t.Errorf("another member's contact is %q", got.Contact)
		}
	})
}

// shows reports whether an address gives a picture.
func (d *desk) shows(token, url string) bool {
	return strings.HasPrefix(d.Fetch(token, url).Header().Get("Content-Type"), "image/")
}

func TestContactsOfFeedbackAreMaskedAndFound(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		byPhone := d.Feedback(who, func(f *feedback.Feedback) { f.OrderNo = "PZ250601120000000001" })
		byMail := d.Feedback(d.NewMember(), func(f *feedback.Feedback) { f.Contact.Set("grass@example.com") })
		if got := d.Heard(byPhone).Contact; got != "138****8000" {
			t.Errorf("a phone is shown as %q", got)
		}
		if got := d.Heard(byMail).Contact; got != "g***@example.com" {
			t.Errorf("an address is shown as %q", got)
		}
		stored := apptest.Must(store.All[string](d.DB.Read(context.Background()), "SELECT contact_sealed || contact_index || contact_tail FROM feedbacks"))
		if all := strings.Join(stored, " "); strings.Contains(all, "13800138000") || strings.Contains(all, "grass") {
			t.Error("a contact is stored in clear")
		}
		numbers := map[int64]string{byPhone: d.Heard(byPhone).FeedbackNo, byMail: d.Heard(byMail).FeedbackNo}
		for kw, want := range map[string][]int64{
			"138 0013 8000": {byPhone}, "8000": {byPhone}, "grass@example.com": {byMail}, "grass": {}, "PZ2506": {byPhone},
			d.Heard(byMail).MemberNo: {byMail}, numbers[byPhone]: {byPhone}, "FK2506": {byMail, byPhone},
		} {
			if got := d.feedbacks(map[string]any{"kw": kw}); !slices.Equal(got, want) {
				t.Errorf("%q finds %v, wanted %v", kw, got, want)
			}
		}
		log := d.LastLogged()
		body := d.Do("feedbackExport", map[string]any{"format": "csv", "kw": "13800138000"}).Body
		if strings.Contains(body, "13800138000") || !strings.Contains(body, "138****8000") || strings.Contains(d.Logged(log)[0].Summary, "13800138000") {
			t.Errorf("an export gives the contact away, or hides it: %s", body)
		}
		var revealed struct{ Value string }
		d.Do("piiReveal", map[string]any{"entity": "feedback", "id": byMail, "field": "contact", "reason": "回电"}).Into(t, &revealed)
		if revealed.Value != "grass@example.com" {
			t.Errorf("revealed %q", revealed.Value)
		}
	})
}

// feedbacks are the ids of a list, in its order.
func (d *desk) feedbacks(in map[string]any) []int64 {
	d.T.Helper()
	var page struct {
		Items []apptest.FeedbackOnTheWire
		Total int
	}
	d.Do("feedbackList", in).Into(d.T, &page)
	ids := []int64{}
	for _, item := range page.Items {
		if len(item.Messages) > 0 {
			d.T.Errorf("a list carries the conversation of %d", item.ID)
		}
		ids = append(ids, item.ID)
	}
	if page.Total != len(ids) {
		d.T.Errorf("%v: %d rows, the total says %d", in, len(ids), page.Total)
	}
	return ids
}

func TestFeedbackIsFilteredSortedAndWaits(t *testing.T) {
	eachDesk(t, func(d *desk) {
		grass, leaf := d.NewMember(), d.NewMember()
		ago := func(f *feedback.Feedback, hours int) {
			f.CreatedAt = f.CreatedAt.Add(-time.Duration(hours) * time.Hour)
			f.UpdatedAt, f.WaitingSince = f.CreatedAt, &f.CreatedAt
		}
		complaint := d.Feedback(grass, func(f *feedback.Feedback) {
			f.Type, f.Priority = feedback.Complaint, feedback.High
			ago(f, 25)
		})
		old := d.Feedback(leaf, func(f *feedback.Feedback) { ago(f, 49) })
		young := d.Feedback(leaf, func(f *feedback.Feedback) { ago(f, 47) })
		scored := d.FeedbackInState(grass, feedback.Closed)
		d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE feedbacks SET score = 4 WHERE id = ?", scored) })
		for id, late := range map[int64]bool{complaint: true, old: true, young: false, scored: false} {
			if got := d.Heard(id).Overdue; got != late {
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
			{map[string]any{"createdAtFrom": d.DB.Now().Add(-48 * time.Hour).UTC().Format(time.RFC3339)}, []int64{scored, complaint, young}},
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
		id := d.Feedback(d.NewMember())
		_, colleague := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		theirs, _ := d.Photo(colleague, "feedback")
		identity, _ := d.Photo(d.Admin, "identity")
		for _, wrong := range []int64{theirs, identity, 999} {
			if a := d.Refused(fault.CodeReference, "feedbackReply", d.FeedbackNow(id, "text", "见图", "images", []int64{wrong})); !strings.Contains(a.Body, `"images"`) {
				t.Errorf("%d: %s", wrong, a)
			}
		}
		mine, url := d.Photo(d.Admin, "feedback")
		if url != "" {
			t.Errorf("a picture of feedback has the address %s", url)
		}
		d.Refused(fault.CodeInvalid, "feedbackReply", d.FeedbackNow(id, "text", "见图", "images", []int64{1, 2, 3, 4, 5, 6, 7}))
		d.Do("feedbackReply", d.FeedbackNow(id, "text", "见图", "images", []int64{mine}))
		if got := d.Heard(id).Messages; len(got) != 1 || !slices.Equal(got[0].Images, []int64{mine}) {
			t.Fatalf("said %+v", got)
		}
		if url, a := d.Opened(colleague, mine, "feedback", id); a.Code != 0 || !d.shows(colleague, url) {
			t.Errorf("a colleague cannot see it: %s", a)
		}
		_, stranger := d.Employ([]perm.Code{perm.Goods}, perm.Write)
		if _, a := d.Opened(stranger, mine, "feedback", id); a.Code != fault.CodeForbidden {
			t.Errorf("a stranger: %s", a)
		}
		d.Do("feedbackClose", d.FeedbackNow(id))
		d.Do("feedbackDel", d.FeedbackNow(id))
		loose := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM files WHERE id = ? AND loose_since IS NOT NULL", mine))
		if loose != 1 {
			t.Error("the picture outlives the record")
		}
	})
}
