package seed

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
	"caredesk/internal/member"
	"caredesk/internal/order"
)

// feedbacks are what members told us, in every state; the last days hold all that is still open, some of it for too long.
var feedbacks = entity{
	name:    feedback.Feedbacks.Name,
	needs:   []string{member.Members.Name, "account", orderName},
	rows:    amounts{usual: 150, bench: 150},
	maxRows: 1_000_000,
	counted: true,
	table:   feedback.Feedbacks.Columns,
	fill:    fillFeedback,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('pending', 'processing', 'replied', 'closed')")},
		{"speak of an order that is not there", store.Where("order_no <> '' AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.order_no = feedbacks.order_no)")},
		{"have a text outside 5 to 1000 characters", store.Where("length(content) NOT BETWEEN 5 AND 1000")},
		{"wait although they were answered or closed, or do not wait although they were not", store.Where("(status IN ('pending', 'processing')) <> (waiting_since IS NOT NULL)")},
		{"are answered without an answer", store.Where("status = 'replied' AND (replied_at IS NULL OR first_reply_at IS NULL)")},
		{"are closed without a time", store.Where("(status = 'closed') <> (closed_at IS NOT NULL)")},
		{"are worked on by nobody", store.Where("status IN ('processing', 'replied') AND assignee_id IS NULL")},
		{"were replied to without a message", store.Where("first_reply_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM feedback_messages AS m WHERE m.feedback_id = feedbacks.id AND m.sender = 'staff' AND m.at = feedbacks.first_reply_at)")},
		{"can still be reached although their member is gone", store.Where("(contact_sealed <> '' OR images <> '[]') AND EXISTS (SELECT 1 FROM members AS m WHERE m.id = member_id AND m.status = 'deleted')")},
		{"have a picture that they cannot open", store.Where(`images <> '[]' AND NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id
			WHERE l.object_type = 'feedback' AND l.object_id = feedbacks.id AND f.private)`)},
		{"name somebody else's order", store.Where("order_no <> '' AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.order_no = feedbacks.order_no AND o.member_id = feedbacks.member_id)")},
		{"are complaints without haste", store.Where("type = 'complaint' AND priority <> 'high'")},
		{"are older than their member", store.Where("created_at < (SELECT m.created_at FROM members AS m WHERE m.id = member_id)")},
	},
}

// said is one message of a made conversation, as it is kept.
type said struct {
	ID         int64
	FeedbackID int64
	Sender     feedback.MessageFrom
	Text       string
	Images     value.List[file.PrivateImage]
	At         value.Time
	AccountID  *int64
}

func fillFeedback(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := feedback.Feedbacks.Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	staff, err := store.All[int64](db.Read(ctx), "SELECT id FROM accounts WHERE username IN ('service', 'service.night', 'duty') ORDER BY id")
	if err != nil {
		return 0, err
	}
	if len(staff) == 0 {
		staff = []int64{b.by}
	}
	pictures, err := shelveScreenshots(ctx, db, b)
	if err != nil {
		return 0, err
	}
	s := streamOf(b.seed, feedback.Feedbacks.Name)
	var links [][2]int64
	var conversations []said
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for i := range b.rows[feedback.Feedbacks.Name] {
			row, messages := feedbackOf(b, s.row(i), i, staff, pictures)
			for _, picture := range row.Images {
				links = append(links, [2]int64{row.ID, int64(picture)})
			}
			conversations = append(conversations, messages...)
			seal(&row)
			if !yield(&row) {
				return
			}
		}
	})
	if err != nil {
		return made, err
	}
	_, err = db.Load(ctx, store.TableOf[said]("feedback_messages"), func(yield func(any) bool) {
		for i := range conversations {
			conversations[i].ID = int64(i + 1)
			if !yield(&conversations[i]) {
				return
			}
		}
	})
	if err != nil {
		return made, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for _, l := range links {
			if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) VALUES (?, ?, ?)", feedback.Feedbacks.Name, l[0], l[1]); err != nil {
				return err
			}
		}
		return nil
	})
}

var (
	feedbackTypes    = []weighted[feedback.FeedbackType]{{"suggestion", 30}, {"fault", 25}, {feedback.Complaint, 20}, {"consult", 18}, {"other", 7}}
	feedbackStatuses = []weighted[feedback.FeedbackStatus]{{feedback.Pending, 16}, {feedback.Processing, 12}, {feedback.Replied, 14}, {feedback.Closed, 58}}
	feedbackWords    = map[feedback.FeedbackType][]string{
		"suggestion":       {"希望增加夜间门诊的预约时段，白天上班实在走不开。", "建议在就诊人里加一个“常用药”栏目，复诊时好查。", "炖品能不能按体质推荐？现在种类多了不知道选哪个。", "体检报告能导出成 PDF 就更方便了。"},
		"fault":            {"付款之后页面一直转圈，订单却显示待支付。", "上传身份证照片总是提示失败，换了两部手机都不行。", "小程序里看不到上个月的体检报告了。", "收不到验证码，等了十分钟也没有。\n手机号没有换过。"},
		feedback.Complaint: {"陪诊员迟到四十分钟，电话也打不通，差点误了专家号。", "收到的炖品洒了一半，客服让我等三天也没有回音。", "说好七个工作日出基因报告，现在已经第十五天了。", "护理垫少发了一包，联系了两次没有人处理。"},
		"consult":          {"请问陪诊服务可以开发票吗？", "家里老人没有智能手机，可以由我代为预约体检吗？", "医疗保险的等待期从哪一天开始算？", "异地医保能在合作医院直接结算吗？"},
		"other":            {"感谢上次的陪诊员小李，特别耐心。", "想了解一下如何成为你们的合作医院。", "活动页面上的日期是不是写错了？"},
	}
	feedbackAnswers = map[feedback.FeedbackType][]string{
		"suggestion":       {"感谢您的建议，已转给产品同事评估，上线后会第一时间通知您。", "谢谢您的宝贵意见，下个版本会考虑加入。"},
		"fault":            {"您好，问题已经定位，今晚修复后请再试一次，给您添麻烦了。", "非常抱歉，已为您人工处理，请退出后重新进入查看。"},
		feedback.Complaint: {"您好，您反映的情况已经核实，我们会在两个工作日内处理完毕，请您谅解。", "非常抱歉给您带来不便，已为您加急处理，请留意短信通知。"},
		"consult":          {"您好，可以的。具体步骤已发送到您的消息中心，如有疑问欢迎继续留言。", "您好，详细说明可以在“我的—帮助”中查看，也可以拨打客服热线。"},
		"other":            {"感谢您的留言，我们会继续努力。", "您好，已记录并转交相关同事跟进。"},
	}
	feedbackThanks   = []string{"好的，谢谢。", "还是没有解决，麻烦再看一下。", "收到，已经恢复正常了。", "请问大概还要多久？"}
	feedbackInternal = []string{"已电话联系会员，情绪稳定，等仓库回复。", "与陪诊组核对过排班，责任在我方，建议赠券。", "技术同事确认是支付回调延迟，今晚修复。"}
	feedbackMail     = []string{"qq.com", "163.com", "example.cn"}
)

// feedbackOf is one of them with what was said about it. The first eight go through the states twice, however few there are.
func feedbackOf(b *batch, d *dice, i int64, staff []int64, pictures []file.PrivateImage) (feedback.Feedback, []said) {
	row := feedback.Feedback{Type: pickWeighted(d, feedbackTypes), Status: pickWeighted(d, feedbackStatuses), Priority: feedback.Normal}
	if i < 8 {
		row.Status = feedbackStatuses[i%4].of
	}
	memberNo, l := writerOf(b, d, row.Status)
	row.MemberID = memberNo + 1
	at := feedbackAt(b, d, row.Status)
	if l.ClosedAt != nil {
		at = min(at, *l.ClosedAt)
	}
	at = max(l.CreatedAt, at)
	row.Row = resource.Row{ID: i + 1, Version: 1, CreatedAt: at, UpdatedAt: at}
	row.FeedbackNo = fmt.Sprintf("FK%s%06d", beijingStamp(at)[:6], i+1)
	row.Content = pick(d, feedbackWords[row.Type])
	switch {
	case row.Type == feedback.Complaint:
		row.Priority = feedback.High
	case d.chance(12):
		row.Priority = feedback.Low
	}
	gone := l.Status == member.Closed // and nothing is kept by which it could be reached
	if mail := fmt.Sprintf("member%d@%s", memberNo+1, pick(d, feedbackMail)); d.chance(25) && !gone {
		row.Contact.Set(mail)
	} else if !gone {
		row.Contact.Set(l.Phone.Clear())
	}
	if first := d.below(int64(len(pictures))); (row.Type == feedback.Complaint || row.Type == "fault") && d.chance(45) && !gone {
		row.Images = append(row.Images, pictures[first:min(int(first)+1+int(first%2), len(pictures))]...)
	}
	if row.Type == feedback.Complaint || row.Type == "fault" {
		if o := boughtBy(b, memberNo, at, func(*order.Order) bool { return true }); o != nil {
			row.OrderID, row.OrderNo = &o.ID, o.OrderNo
		}
	}
	row.WaitingSince = &row.CreatedAt
	return row, handle(b, d, &row, pick(d, staff))
}

// writerOf is somebody who wrote something; who has left waits for nothing.
func writerOf(b *batch, d *dice, status feedback.FeedbackStatus) (int64, life) {
	members := b.rows[member.Members.Name]
	n := d.below(members)
	l := lifeOf(b, n)
	for range members {
		if l.Status != member.Closed || status == feedback.Closed {
			break
		}
		n = (n + 1) % members
		l = lifeOf(b, n)
	}
	return n, l
}

func beijingStamp(at value.Time) string { return at.Add(8 * time.Hour).Std().Format("060102150405") }

// feedbackAt is when something in a state was written: what is open is young, what is closed may be old.
func feedbackAt(b *batch, d *dice, status feedback.FeedbackStatus) value.Time {
	switch status {
	case feedback.Pending:
		return b.now.Add(-time.Duration(1+d.below(72*3600)) * time.Second)
	case feedback.Processing, feedback.Replied:
		return b.now.Add(-time.Duration(6*3600+d.below(110*3600)) * time.Second)
	}
	return b.now.Add(-time.Duration(10*24*3600+d.below(500*24*3600)) * time.Second)
}

// handle does with feedback what staff did, and gives what was said.
func handle(b *batch, d *dice, row *feedback.Feedback, by int64) []said {
	var all []said
	last := row.CreatedAt
	step := func() value.Time {
		last += value.Time(max(1, d.below(max(2, min(int64(b.now-last), 30*time.Hour.Milliseconds()))/2)))
		row.Version, row.UpdatedAt = row.Version+1, last
		return last
	}
	say := func(from feedback.MessageFrom, text string) value.Time {
		m := said{FeedbackID: row.ID, Sender: from, Text: text, At: step()}
		row.UpdatedBy = 0
		if from != feedback.FromMember {
			m.AccountID, row.UpdatedBy = &by, by
		}
		all = append(all, m)
		return m.At
	}
	answer := func() {
		at := say(feedback.FromStaff, pick(d, feedbackAnswers[row.Type]))
		row.RepliedAt, row.WaitingSince = &at, nil
		if row.FirstReplyAt == nil {
			row.FirstReplyAt = &at
		}
	}
	if row.Status == feedback.Pending {
		return nil
	}
	row.AssigneeID = &by
	step() // taken
	row.UpdatedBy = by
	if d.chance(35) {
		say(feedback.Internal, pick(d, feedbackInternal))
	}
	again := d.chance(40)
	if row.Status != feedback.Processing || again {
		answer()
	}
	if again {
		at := say(feedback.FromMember, pick(d, feedbackThanks))
		row.WaitingSince = &at
		if row.Status != feedback.Processing {
			answer()
		}
	}
	if row.Status != feedback.Closed {
		return all
	}
	at := step()
	row.ClosedAt, row.WaitingSince, row.UpdatedBy = &at, nil, by
	if d.chance(50) {
		row.Score = ptr(3 + int(d.below(3)))
		if d.chance(20) {
			row.Score = ptr(1 + int(d.below(2)))
		}
	}
	return all
}
