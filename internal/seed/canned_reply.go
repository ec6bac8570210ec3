package seed

import (
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// cannedReplies are what staff answer day after day, on each of the three screens.
var cannedReplies = entity{
	name:    moderation.CannedReplies.Name,
	rows:    always(len(cannedReplySet)),
	counted: true,
	table:   moderation.CannedReplies.Columns,
	fill:    byRow(moderation.CannedReplies.Name, cannedReply),
	wrong: []rule{
		{"answer something that does not exist", store.Where("kind NOT IN ('feedback', 'review', 'comment')")},
		{"have a title outside 1 to 30 characters", store.Where("length(title) NOT BETWEEN 1 AND 30")},
		{"have a text outside 1 to 500 characters", store.Where("length(text) NOT BETWEEN 1 AND 500")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

var cannedReplySet = []moderation.CannedReply{
	{Kind: moderation.ToFeedback, Title: "已收到，正在核实", Text: "您好，您反馈的问题我们已经收到，正在核实，会在一个工作日内给您答复。感谢您的耐心等待。"},
	{Kind: moderation.ToFeedback, Title: "请补充订单号", Text: "您好，为了尽快帮您查明情况，请补充订单编号，以及问题发生的大概时间。如有截图，也请一并提供。"},
	{Kind: moderation.ToFeedback, Title: "退款到账时间", Text: "您好，退款已经提交，将原路退回您的付款账户，一般在 1 至 3 个工作日内到账，具体以银行或支付平台为准。"},
	{Kind: moderation.ToFeedback, Title: "感谢建议", Text: "您好，感谢您提出的建议，我们已转交产品团队评估。采纳后会在新版本中与您见面。"},
	{Kind: moderation.ToReview, Title: "感谢好评", Text: "感谢您的认可，我们会把您的肯定转达给医生。祝您早日康复！"},
	{Kind: moderation.ToReview, Title: "为不佳体验致歉", Text: "非常抱歉没有给您带来满意的就诊体验。我们已向医生所在科室反映您的意见，并会跟进改进情况。"},
	{Kind: moderation.ToReview, Title: "请联系客服", Text: "感谢您的反馈。为了进一步了解情况，请在应用内联系在线客服，我们会有专人为您处理。"},
	{Kind: moderation.ToComment, Title: "感谢关注", Text: "感谢您的关注和支持，欢迎继续阅读我们的其他科普文章。"},
	{Kind: moderation.ToComment, Title: "建议当面就医", Text: "您好，文章内容仅供参考，不能替代医生的诊断。如有不适，请及时到正规医院就诊。"},
	{Kind: moderation.ToComment, Title: "内容已更正", Text: "感谢您的指正，我们已与作者核实，并对文章中的有关内容作了更正。"},
}

func cannedReply(b *batch, _ *dice, i int64) moderation.CannedReply {
	c := cannedReplySet[i]
	c.Row, c.Sort, c.Status = b.setUp(i), int(i+1)*10, status(true)
	return c
}
