package seed

import (
	"fmt"
	"strings"
	"time"

	"caredesk/internal/agreement"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// agreements are the three documents with their versions, in every state that there is.
var agreements = entity{
	name:    "agreement",
	needs:   []string{"account"},
	rows:    always(len(agreementSet)),
	counted: true,
	table:   agreement.Agreements.Columns,
	fill:    byRow("agreement", agreementOf),
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('draft', 'scheduled', 'effective', 'superseded', 'withdrawn')")},
		{"are of a document with other than one in force", store.Where("(SELECT count(*) FROM agreements AS e WHERE e.doc = agreements.doc AND e.status = 'effective') <> 1")},
		{"are published without a time, or not with one", store.Where("(status = 'draft') <> (published_at IS NULL) OR (status = 'draft') <> (effective_at IS NULL)")},
		{"have an effect before they were published", store.Where("effective_at < published_at")},
		{"say too little", store.Where("length(title) < 2 OR length(content) < 50")},
	},
}

type agreementWords struct {
	doc        agreement.AgreementDoc
	no         [2]int64
	status     agreement.AgreementStatus
	daysAgo    int // when it was written
	english    bool
	reconsent  bool
	changeNote string
}

var agreementSet = []agreementWords{
	{agreement.User, [2]int64{1, 0}, agreement.Superseded, 1000, false, true, "首次发布。"},
	{agreement.User, [2]int64{1, 1}, agreement.Superseded, 520, false, false, "明确陪诊服务的取消规则，补充客服电话的服务时间。"},
	{agreement.User, [2]int64{2, 0}, agreement.Effective, 160, true, true, "新增未成年人使用条款，调整订单取消与退款规则，提供英文文本。"},
	{agreement.User, [2]int64{2, 1}, agreement.Draft, 3, true, false, "修订争议解决条款的措辞。"},
	{agreement.Law, [2]int64{1, 0}, agreement.Superseded, 990, false, false, "首次发布。"},
	{agreement.Law, [2]int64{1, 1}, agreement.Effective, 300, false, false, "补充医疗信息不替代诊断的说明。"},
	{agreement.Privacy, [2]int64{1, 0}, agreement.Superseded, 1000, false, true, "首次发布。"},
	{agreement.Privacy, [2]int64{1, 1}, agreement.Withdrawn, 600, false, false, "调整第三方共享清单（因清单有误撤回）。"},
	{agreement.Privacy, [2]int64{1, 2}, agreement.Superseded, 590, false, false, "更新第三方共享清单。"},
	{agreement.Privacy, [2]int64{2, 0}, agreement.Effective, 200, true, true, "按照个人信息保护法细化敏感个人信息的处理规则。"},
	{agreement.Privacy, [2]int64{2, 1}, agreement.Scheduled, 2, true, false, "缩短就诊资料的保存期限。"},
}

var agreementTitles = map[agreement.AgreementDoc][2]string{
	agreement.User:    {"用户注册及服务协议", "User registration and service agreement"},
	agreement.Law:     {"法律声明", "Legal statement"},
	agreement.Privacy: {"隐私政策", "Privacy policy"},
}

// clause is a part of a document; it is new from a number on, and says something else from another number on.
type clause struct {
	heading, text string
	since         int64
	revised       string
	revisedSince  int64
}

var agreementClauses = map[agreement.AgreementDoc][]clause{
	agreement.User: {
		{heading: "一、总则", text: "本协议由您与健康服务平台共同订立。您在注册或使用本平台的服务之前，应当仔细阅读并充分理解本协议的全部内容，特别是以粗体标识的条款。"},
		{heading: "二、账号注册", text: "您应当使用本人的手机号码注册账号，并提供真实、准确、完整的资料。账号仅限本人使用，不得出借、出租或转让。"},
		{heading: "三、未成年人", text: "未满十八周岁的用户应当在监护人的陪同下阅读本协议，并在取得监护人同意后使用本平台的服务。", since: 20},
		{heading: "四、服务内容", text: "本平台提供名医查询、陪诊预约、体检预约、基因检测、健康商品和炖品配送等服务，具体以页面展示为准。"},
		{heading: "五、订单的取消与退款", text: "陪诊服务开始前二十四小时以上取消的，全额退款。", revised: "陪诊服务开始前四十八小时以上取消的，全额退款；不足四十八小时的，退还百分之八十。", revisedSince: 20},
		{heading: "六、客户服务", text: "如有疑问，请拨打客服热线。", revised: "如有疑问，请拨打客服热线，服务时间为每日九点至二十一点。", revisedSince: 11},
		{heading: "七、争议解决", text: "因本协议产生的争议，双方应当友好协商；协商不成的，任何一方均可向平台所在地人民法院提起诉讼。", revised: "因本协议产生的争议，双方应当先行协商；协商不成的，任何一方均可向被告所在地有管辖权的人民法院提起诉讼。", revisedSince: 21},
	},
	agreement.Law: {
		{heading: "一、权利归属", text: "本平台的文字、图片、标识、版式设计和软件的知识产权归平台所有，未经书面许可，任何人不得复制、修改或传播。"},
		{heading: "二、医疗信息", text: "本平台发布的文章和医生资料仅供参考。", revised: "本平台发布的文章和医生资料仅供参考，不构成诊断或治疗建议，不能替代医生的当面诊疗。如有不适，请及时就医。", revisedSince: 11},
		{heading: "三、第三方链接", text: "本平台可能含有指向第三方网站的链接，平台对其内容不承担责任。您访问第三方网站时，应当遵守该网站的条款。"},
		{heading: "四、责任限制", text: "因不可抗力、网络故障或者用户自身原因造成的服务中断，平台不承担责任，但会尽力减少由此带来的影响。"},
	},
	agreement.Privacy: {
		{heading: "一、我们收集的信息", text: "为了向您提供服务，我们会收集您的手机号码、姓名、就诊人资料、收货地址和订单信息。"},
		{heading: "二、敏感个人信息", text: "身份证件号码、病史和检测报告属于敏感个人信息。我们只在取得您的单独同意之后处理这些信息，并采用加密方式存储。", since: 20},
		{heading: "三、信息的使用", text: "我们仅将您的信息用于提供服务、处理售后和保障账号安全，不会用于其他目的。"},
		{heading: "四、信息的共享", text: "为完成订单，我们会向医院、物流公司和支付机构提供必要的信息。", revised: "为完成订单，我们会向合作医院、物流公司、检测机构和支付机构提供必要的信息，并与其签署保密协议。", revisedSince: 11},
		{heading: "五、保存期限", text: "就诊资料自服务完成之日起保存五年，法律另有规定的除外。", revised: "就诊资料自服务完成之日起保存三年，法律另有规定的除外。", revisedSince: 21},
		{heading: "六、您的权利", text: "您可以查询、更正、复制和删除您的个人信息，也可以撤回同意或者注销账号。我们将在十五个工作日内答复您的请求。"},
	},
}

var agreementEnglish = map[agreement.AgreementDoc]string{
	agreement.User:    "<h2>1. General</h2><p>This agreement is made between you and the health services platform. Please read it carefully before you register or use any service.</p><h2>2. Cancellation</h2><p>Accompanied visits cancelled at least forty-eight hours ahead are refunded in full; later ones at eighty per cent.</p>",
	agreement.Privacy: "<h2>1. What we collect</h2><p>To provide our services we collect your phone number, your name, data of patients, delivery addresses and orders.</p><h2>2. Sensitive data</h2><p>Identity numbers, medical history and reports are processed only with your separate consent and are stored encrypted.</p>",
}

// waitsFor is how long ahead a change is announced.
const waitsFor = 10 * 24 * time.Hour

func agreementOf(b *batch, _ *dice, i int64) agreement.Agreement {
	w := agreementSet[i]
	written := b.now.Add(-time.Duration(w.daysAgo) * 24 * time.Hour)
	a := agreement.Agreement{
		Row: resource.Row{ID: i + 1, Version: 1, CreatedAt: written, UpdatedAt: written, CreatedBy: b.by, UpdatedBy: b.by},
		Doc: w.doc, No: fmt.Sprintf("%d.%d", w.no[0], w.no[1]), Ordinal: w.no[0]*10_000 + w.no[1], Major: w.no[1] == 0 && w.no[0] > 1,
		Title: agreementTitles[w.doc][0], Content: agreementText(w), Langs: value.List[agreement.AgreementLang]{"zh"},
		ChangeNote: w.changeNote, Reconsent: w.reconsent, Status: w.status,
	}
	if w.english {
		a.TitleEn, a.ContentEn, a.Langs = agreementTitles[w.doc][1], rich.Text(agreementEnglish[w.doc]), append(a.Langs, "en")
	}
	if w.status == agreement.Draft {
		return a
	}
	published := written.Add(24 * time.Hour)
	effective := published.Add(waitsFor)
	a.PublishedAt, a.PublishedBy, a.EffectiveAt = &published, &b.by, &effective
	a.UpdatedAt, a.Version, a.Hash = published, 2, a.Fingerprint()
	if w.status == agreement.Effective || w.status == agreement.Superseded {
		a.UpdatedAt, a.Version = effective, 3
	}
	return a
}

// agreementText is the document as it stood at a number.
func agreementText(w agreementWords) rich.Text {
	at := w.no[0]*10 + w.no[1]
	var text strings.Builder
	for _, c := range agreementClauses[w.doc] {
		if c.since > at {
			continue
		}
		words := c.text
		if c.revised != "" && at >= c.revisedSince {
			words = c.revised
		}
		text.WriteString("<h2>" + c.heading + "</h2><p>" + words + "</p>")
	}
	return rich.Clean(text.String())
}
