package seed

import (
	"fmt"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/patient"
)

// patients are the people whom members look after: seven for five members.
var patients = entity{
	name:    patient.Patients.Name,
	needs:   []string{member.Members.Name},
	follows: member.Members.Name,
	counted: true,
	table:   patient.Patients.Columns,
	fill:    byMember(patientsOf, patient.Patients.Sealer),
	wrong: []rule{
		{"have a relation that does not exist", store.Where("relation NOT IN ('self', 'spouse', 'child', 'parent', 'sibling', 'other')")},
		{"belong to a member that was closed", store.Where("member_id IN (SELECT m.id FROM members AS m WHERE m.status = 'deleted')")},
		{"are the usual one beside another", store.Where("is_default AND EXISTS (SELECT 1 FROM patients AS o WHERE o.member_id = patients.member_id AND o.id <> patients.id AND o.is_default AND o.deleted_at IS NULL)")},
		{"have no usual one", store.Where("NOT EXISTS (SELECT 1 FROM patients AS o WHERE o.member_id = patients.member_id AND o.is_default AND o.deleted_at IS NULL)")},
		{"are more than ten of a member", store.Where("(SELECT count(*) FROM patients AS o WHERE o.member_id = patients.member_id AND o.deleted_at IS NULL) > 10")},
		{"cannot be found by telephone or number", store.Where("phone_index = '' OR phone_tail = '' OR id_no_index = ''")},
		{"count other orders than name them", store.Where(`EXISTS (SELECT 1 FROM orders) AND (order_count <> (SELECT count(*) FROM orders AS o WHERE o.patient_id = patients.id AND o.deleted_at IS NULL)
			OR COALESCE(last_order_at, 0) <> COALESCE((SELECT max(o.created_at) FROM orders AS o WHERE o.patient_id = patients.id AND o.deleted_at IS NULL), 0))`)},
		{"are children without a guardian", store.Where("relation = 'child' AND (guardian_name = '' OR guardian_phone_sealed = '')")},
	},
}

var (
	familySizes = []weighted[int64]{{0, 170}, {1, 450}, {2, 220}, {3, 100}, {4, 40}, {5, 15}, {10, 5}}
	insurances  = []weighted[patient.MedicalInsurance]{{"employee", 45}, {"resident", 35}, {"commercial", 8}, {"selfPay", 12}}
	bloods      = []weighted[patient.Blood]{{"A", 28}, {"B", 25}, {"O", 30}, {"AB", 8}, {"unknown", 9}}
	allergies   = []string{"青霉素", "头孢类抗生素", "花粉、尘螨", "海鲜", "磺胺类药物", "碘造影剂", "鸡蛋、牛奶"}
	histories   = []string{"2015 年阑尾切除术", "剖宫产一次，恢复良好", "幼年哮喘，近十年未发作", "右膝半月板损伤", "2019 年胆囊结石保守治疗", "脑梗死后遗左侧肢体无力，长期服用抗血小板药"}
	chronics    = []string{"高血压", "2 型糖尿病", "冠心病", "高脂血症", "慢性胃炎", "甲状腺功能减退", "骨质疏松", "慢阻肺"}
	places      = [][3]string{
		{"浙江省", "杭州市", "西湖区"}, {"上海市", "上海市", "徐汇区"}, {"北京市", "北京市", "朝阳区"}, {"广东省", "广州市", "天河区"}, {"四川省", "成都市", "武侯区"},
		{"江苏省", "南京市", "鼓楼区"}, {"湖北省", "武汉市", "洪山区"}, {"陕西省", "西安市", "雁塔区"}, {"湖南省", "长沙市", "岳麓区"}, {"山东省", "青岛市", "市南区"},
	}
	roads = []string{"文三路", "中山路", "人民路", "解放路", "建设路", "和平路", "学院路", "滨江大道", "幸福街", "长虹路"}
)

// patientsOf are the family of one member, itself first.
func patientsOf(b *batch, i int64) []patient.Patient {
	l := lifeOf(b, i)
	if l.Status == member.Closed {
		return nil
	}
	d := streamOf(b.seed, patient.Patients.Name).row(i)
	family := make([]patient.Patient, pickWeighted(d, familySizes))
	at := l.CreatedAt
	for k := range family {
		p := &family[k]
		at += value.Time(d.below(max(int64(b.now-at), 1)))
		p.Row = resource.Row{Version: 1, CreatedAt: at, UpdatedAt: at, CreatedBy: b.by, UpdatedBy: b.by}
		p.MemberID, p.IsDefault = l.ID, k == 0
		introducePatient(b, d, p, &l, i, int64(k))
		p.Phone.Set(phoneOf(i))
		if k > 0 && d.chance(60) {
			p.Phone.Set(phoneOf(i + 5_000_000*int64(k%9+1)))
		}
		aboutHealth(d, p)
		aboutReach(d, p, &l)
		countOrders(p, k, l.purchases)
	}
	return family
}

// countOrders notes what was ordered for a patient, who was known by then.
func countOrders(p *patient.Patient, place int, purchases []purchase) {
	for _, ordered := range purchases {
		if ordered.patient != place {
			continue
		}
		if p.OrderCount++; p.OrderCount == 1 {
			p.CreatedAt = min(p.CreatedAt, ordered.createdAt)
			p.UpdatedAt = p.CreatedAt
		}
		p.LastOrderAt = ptr(ordered.createdAt)
	}
}

// introducePatient gives a patient a name and a document: that of the member where it has shown one.
func introducePatient(b *batch, d *dice, p *patient.Patient, l *life, i, k int64) {
	p.IDType = identity.ResidentID
	if k == 0 && l.CertStatus == member.CertApproved {
		p.Relation, p.Name = patient.Self, l.RealName
		p.IDNo.Set(l.IDNo.Clear())
	} else {
		relation, born := relationOf(b, d, i, k)
		p.Relation, p.Name = relation, pii.Name(personName(d, int64(born.Year())))
		p.IDNo.Set(residentNumber(i*12+k, d.chance(50), born))
	}
	p.Gender, p.Birthday, _ = identity.Holder(p.IDType, p.IDNo.Clear())
	if k == 1 && d.chance(2) {
		p.IDType, p.Relation, p.Name = identity.Passport, "other", pii.Name(pick(d, []string{"Anna Müller", "John Smith", "Marie-Claire O'Neill", "José García"}))
		p.IDNo.Set(fmt.Sprintf("P%08d", i))
	}
}

func relationOf(b *batch, d *dice, i, k int64) (patient.Relation, time.Time) {
	if k == 0 {
		return patient.Self, bornOn(i, 1955+d.below(50))
	}
	switch n := d.below(100); {
	case n < 35:
		return "child", bornOn(i+k*31, thisYear(b)-1-d.below(15))
	case n < 60:
		return "parent", bornOn(i+k*31, 1932+d.below(40))
	case n < 80:
		return "spouse", bornOn(i+k*31, 1955+d.below(48))
	case n < 90:
		return "sibling", bornOn(i+k*31, 1955+d.below(48))
	}
	return "other", bornOn(i+k*31, 1940+d.below(60))
}

func aboutHealth(d *dice, p *patient.Patient) {
	if d.chance(85) {
		p.MedicalInsurance = ptr(pickWeighted(d, insurances))
	}
	if d.chance(30) {
		p.CardNo.Set(fmt.Sprintf("%c%09d", 'A'+rune(d.below(26)), d.below(1_000_000_000)))
	}
	if d.chance(60) {
		p.Blood = ptr(pickWeighted(d, bloods))
	}
	if d.chance(20) {
		p.Allergies.Set(pick(d, allergies))
	}
	if d.chance(15) {
		p.History.Set(pick(d, histories))
	}
	if d.chance(18) {
		first := pick(d, chronics)
		if second := pick(d, chronics); second != first && d.chance(40) {
			first += "、" + second
		}
		p.Chronic.Set(first)
	}
}

func aboutReach(d *dice, p *patient.Patient, l *life) {
	if p.Relation == "child" {
		p.GuardianName = l.RealName
		if p.GuardianName == "" {
			p.GuardianName = pii.Name(personName(d, 1985))
		}
		p.GuardianPhone.Set(l.Phone.Clear())
	}
	if d.chance(25) {
		p.EmergencyName = pii.Name(personName(d, 1985))
		p.EmergencyPhone.Set(phoneOf(d.below(60_000_000)))
	}
	if d.chance(40) {
		place := pick(d, places)
		p.Province, p.City, p.District = place[0], place[1], place[2]
		p.Address.Set(fmt.Sprintf("%s %d 号 %d 室", pick(d, roads), 1+d.below(900), 101+d.below(2000)))
	}
}

// personOf is whom an order is for: a patient of the member, or the member itself where it looked after nobody yet.
func personOf(l *life, p *purchase, family []patient.Patient) order.Person {
	if p.patient >= 0 && p.patient < len(family) {
		return order.PersonLike(&family[p.patient])
	}
	made := order.Person{PersonName: l.called, PersonGender: l.Gender, PersonBirthday: l.Birthday}
	made.PersonPhone.Set(l.Phone.Clear())
	return made
}
