package seed

import (
	"context"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/moderation"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// reviews are what members say of doctors; the scores of the doctors follow from them.
var reviews = entity{
	name:    doctor.Reviews.Name,
	needs:   []string{doctor.Doctors.Name, member.Members.Name, orderName},
	rows:    amounts{tiny: 120, usual: 600, medium: 2_000, bench: 50_000},
	grows:   true,
	maxRows: 10_000_000,
	counted: true,
	table:   doctor.Reviews.Columns,
	fill:    fillReviews,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('pending', 'shown', 'hidden')")},
		{"are hidden without a reason", store.Where("status = 'hidden' AND hide_reason = ''")},
		{"wait without a sensitive word", store.Where("status = 'pending' AND hits = '[]'")},
		{"have a reply by nobody", store.Where("(reply <> '') <> (replied_by IS NOT NULL)")},
		{"have a text outside 5 to 500 characters", store.Where("length(content) NOT BETWEEN 5 AND 500")},
		{"name a visit that was not to their doctor, or not over", store.Where(`order_no <> '' AND NOT EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = reviews.order_id AND o.order_no = reviews.order_no AND o.member_id = reviews.member_id AND o.doctor_id = reviews.doctor_id AND o.completed_at <= reviews.created_at)`)},
		{"are older than their doctor or their member", store.Where("created_at < (SELECT d.created_at FROM doctors AS d WHERE d.id = doctor_id) OR created_at < (SELECT m.created_at FROM members AS m WHERE m.id = member_id)")},
	},
}

func fillReviews(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	made, err := byRow(doctor.Reviews.Name, reviewOf)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, doctor.RescoreAll)
}

var (
	reviewScores = []weighted[int]{{5, 56}, {4, 25}, {3, 9}, {2, 5}, {1, 5}}
	praise       = []string{
		"医生很耐心，把病情和用药都讲得明明白白。", "态度和蔼，问诊仔细，复查结果也好多了。", "排队时间不长，检查安排得很合理，推荐。", "技术过硬，手术恢复得比预期快，感谢！",
		"第二次来复诊了，每次都会叮嘱注意事项。", "老人听不太清，医生反复解释，很有责任心。", "线上回复及时，线下看诊也认真。", "孩子一点也不怕，医生很会哄小朋友。",
	}
	middling = []string{"整体还可以，就是等候时间偏长。", "看诊有点快，不过问题都解释了。", "效果还在观察中，过阵子再来评价。"}
	blame    = []string{"等了两个小时，只看了三分钟。", "态度一般，问多了有点不耐烦。", "吃了两周药没有明显改善。", "预约的时间临时改了，没有提前通知。"}
	flagged  = []string{"效果不错，想了解的加微信详聊。", "还不如去外面买特效药，能根治。", "感觉被骗子坑了，大家谨慎。", "需要代挂号的可以联系我，免费领取资料。", "开的药太贵了，怀疑有回扣。"}
	replies  = []string{"感谢您的认可，祝您早日康复！", "抱歉让您久等了，我们会改进预约流程。", "谢谢反馈，如有不适请及时复诊。", "您的意见已转达给医生，感谢理解。"}
	reasons  = []string{"内容含有广告信息", "与就诊无关", "含有不文明用语", "重复评价"}
)

func reviewOf(b *batch, d *dice, i int64) doctor.Review {
	doctorNo, memberNo, visit := visitOf(b, d)
	from := max(doctorOf(b, streamOf(b.seed, doctor.Doctors.Name).row(doctorNo), doctorNo).CreatedAt, lifeOf(b, memberNo).CreatedAt)
	if visit != nil {
		from = max(from, *visit.CompletedAt)
	}
	at := from + value.Time(d.below(max(1, int64(b.now-from))))
	row := doctor.Review{
		Row:      resource.Row{ID: i + 1, Version: 1, CreatedAt: at, UpdatedAt: at},
		DoctorID: doctorNo + 1, MemberID: memberNo + 1, Score: pickWeighted(d, reviewScores), Anonymous: d.chance(20),
	}
	row.Skill, row.Attitude, row.Effect = near(d, row.Score), near(d, row.Score), near(d, row.Score)
	switch {
	case row.Score >= 4:
		row.Content = pick(d, praise)
	case row.Score == 3:
		row.Content = pick(d, middling)
	default:
		row.Content = pick(d, blame)
	}
	if d.chance(6) {
		row.Content = pick(d, flagged)
	}
	if visit != nil {
		row.OrderID, row.OrderNo = &visit.ID, visit.OrderNo
	}
	row.Hits = moderation.SensitiveWords(row.Content)
	row.Status = moderation.FirstStatus(row.Hits)
	moderate(b, d, &row)
	return row
}

// triedForAVisit is how many members are looked at for one with a visit to write about.
const triedForAVisit = 5

// visitOf is who writes about whom, most often after an accompanied visit.
func visitOf(b *batch, d *dice) (doctorNo, memberNo int64, visit *order.Order) {
	isOver := func(o *order.Order) bool { return o.DoctorID != nil && o.Status == kind.Completed }
	for range triedForAVisit {
		memberNo = d.below(b.rows[member.Members.Name])
		if visit := boughtBy(b, memberNo, b.now, isOver); visit != nil {
			return *visit.DoctorID - 1, memberNo, visit
		}
	}
	return d.below(b.rows[doctor.Doctors.Name]), memberNo, nil
}

// moderate does with a review what staff did: most of the flagged ones are decided, a few others were hidden, many answered.
func moderate(b *batch, d *dice, row *doctor.Review) {
	audited := row.Status == moderation.Pending && d.chance(55) || row.Status == moderation.Shown && d.chance(4)
	if audited {
		at := row.CreatedAt + value.Time(d.below(max(1, int64(b.now-row.CreatedAt))))
		row.AuditedBy, row.AuditedAt, row.Status = &b.by, &at, moderation.Hidden
		if len(row.Hits) > 0 && d.chance(30) {
			row.Status = moderation.Shown
		} else {
			row.HideReason = pick(d, reasons)
		}
		row.Version, row.UpdatedAt, row.UpdatedBy = row.Version+1, at, b.by
	}
	if row.Status == moderation.Shown && d.chance(40) {
		at := row.UpdatedAt + value.Time(d.below(max(1, int64(b.now-row.UpdatedAt))))
		row.Reply, row.RepliedBy, row.RepliedAt = pick(d, replies), &b.by, &at
		row.Version, row.UpdatedAt, row.UpdatedBy = row.Version+1, at, b.by
	}
}

// near is a score that differs little from the whole.
func near(d *dice, score int) int { return min(5, max(1, score+int(d.below(3))-1)) }
