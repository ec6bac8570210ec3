package seed

import (
	"context"
	"fmt"
	"slices"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// doctors of the famous-doctor library. Their scores come with the reviews.
var doctors = entity{
	name:    doctor.Doctors.Name,
	needs:   []string{"department", "title", "picture"},
	rows:    amounts{usual: 200, bench: 5_000},
	grows:   true,
	maxRows: 100_000_000,
	counted: true,
	table:   doctor.Doctors.Columns,
	fill:    fillDoctors,
	wrong: []rule{
		{"belong to a department with others below it", store.Where("department_id IN (SELECT d.parent_id FROM departments AS d WHERE d.parent_id IS NOT NULL)")},
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
		{"have a specialty outside 5 to 500 characters", store.Where("length(specialty) NOT BETWEEN 5 AND 500")},
		{"have no photo", store.Where("photo = ''")},
		{"have a photo that is not linked to them", store.Where("NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'doctor' AND l.object_id = doctors.id AND doctors.photo = '/files/' || f.name)")},
		{"have a status that does not exist", store.Where("status NOT IN ('onShelf', 'offShelf')")},
		{"have a sort weight outside 0 to 9999", store.Where("sort NOT BETWEEN 0 AND 9999")},
		{"charge what is not between 0 and 1,000,000 fen", store.Where("fee_fen NOT BETWEEN 0 AND 1000000")},
		{"count other reviews than those that are shown", store.Where("review_count <> (SELECT count(*) FROM reviews WHERE doctor_id = doctors.id AND status = 'shown' AND deleted_at IS NULL)")},
		{"have another score than the mean of their reviews", store.Where(`score <> COALESCE((SELECT (20 * CAST(sum(reviews.score) AS BIGINT) + count(*)) / NULLIF(2 * count(*), 0)
			FROM reviews WHERE doctor_id = doctors.id AND status = 'shown' AND deleted_at IS NULL), 0)`)},
	},
}

// oddDoctors are names that screens must bear: dots, the full length, characters beyond the first plane, other scripts.
var oddDoctors = map[int64]string{
	3:  "买买提·吐尔逊",
	11: "欧阳䶮",
	17: "阿卜杜热合曼·阿卜杜克里木·买买提吐尔逊·艾则孜·努尔买买提",
	23: "王𬱖",
	31: "龘㛃",
	37: "Anne-Marie O'Sullivan",
}

var (
	hospitals = []weighted[hospital]{
		{hospital{"仁和医院", "3A"}, 18}, {hospital{"城东人民医院", "3A"}, 14}, {hospital{"海棠医科大学附属第一医院", "3A"}, 16}, {hospital{"江北中心医院", "3B"}, 8},
		{hospital{"云溪妇幼保健院", "3A"}, 7}, {hospital{"青石儿童医院", "3A"}, 7}, {hospital{"杏林中医院", "3A"}, 9}, {hospital{"南山区人民医院", "2A"}, 7},
		{hospital{"白鹭湾医院", "2B"}, 4}, {hospital{"望湖社区卫生服务中心", "1"}, 4}, {hospital{"和睦国际门诊部", "private"}, 6},
	}
	academics     = []string{"", "", "", "教授", "副教授", "教授、博士生导师", "副教授、硕士生导师", "主任医师、博士生导师", "学科带头人"}
	doctorTags    = []string{"专家门诊", "微创", "特需", "可线上", "会英语", "周末出诊", "疑难病", "名医工作室", "儿童友好", "多学科"}
	doctorHonour  = []string{"省级劳动模范", "市级优秀医师", "科技进步二等奖", "五一劳动奖章", "中青年学术带头人", "百姓信赖的好医生", "抗疫先进个人", "教学名师"}
	trainings     = []string{"海棠医科大学", "江南医学院", "北岭大学医学部", "杏林中医药大学", "东海大学医学院"}
	diseases      = []string{"常见病", "多发病", "疑难病", "急危重症", "慢性病的长期管理", "术后康复", "早期筛查", "个体化治疗", "微创手术", "中西医结合治疗", "复诊与随访"}
	introductions = []string{
		"注重与患者沟通，治疗方案讲解细致。", "坚持规范诊疗，重视长期随访。", "主持省级课题多项，发表论文数十篇。", "曾在国内知名医院进修，积累了丰富的临床经验。",
	}
	scheduleNotes = []string{"", "", "节假日停诊，请提前一天预约", "每月第一周周三停诊", "特需门诊请电话咨询"}
)

// fillDoctors also notes whose portraits are whose, or those that one doctor gives up would be thrown away for all.
func fillDoctors(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	made, err := byRow(doctor.Doctors.Name, doctorOf)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'doctor', d.id, f.id FROM doctors d JOIN files f ON d.photo = '/files/' || f.name")
	})
}

type hospital struct {
	name  string
	level doctor.HospitalLevel
}

func doctorOf(b *batch, d *dice, i int64) doctor.Doctor {
	born := 1955 + d.below(40)
	where := pickWeighted(d, hospitals)
	years := int(max(2, 2025-born-25-d.below(4)))
	row := doctor.Doctor{
		Row: b.stamp(d, i), Name: personName(d, born), Photo: file.Image(portrait(b, d)), Gender: pick(d, []identity.Gender{"male", "female"}),
		HospitalName: where.name, HospitalLevel: &where.level, Academic: pick(d, academics), WorkYears: &years, ScheduleNote: pick(d, scheduleNotes),
		Honours: someOf(d, doctorHonour, 4), Schedule: shifts(d), Tags: someOf(d, doctorTags, 4), Sort: int(100 + d.below(40)*10), Status: resource.OnShelf,
	}
	if odd, ok := oddDoctors[i]; ok {
		row.Name = odd
	}
	if d.chance(12) {
		row.DepartmentID, row.TitleID = pick(d, chineseClinics), pickWeighted(d, heldChineseTitles)
	} else {
		row.DepartmentID, row.TitleID = pick(d, staffedClinics), pickWeighted(d, heldTitles)
	}
	if i%100 == 42 {
		row.TitleID = disabledTitle
	}
	clinic := departmentSet[row.DepartmentID-1].name
	row.Specialty = fmt.Sprintf("擅长%s领域%s、%s与%s。", clinic, pick(d, diseases[:4]), pick(d, diseases[4:8]), pick(d, diseases[8:]))
	row.Intro = profile(d, row.Name, clinic, years)
	if d.chance(80) {
		row.PracticeNo = fmt.Sprintf("1103301%08d", i+1)
	}
	if d.chance(85) {
		fee := value.Fen(pick(d, []int64{0, 1000, 2500, 3000, 5000, 8000, 10000, 20000, 30000}))
		row.FeeFen = &fee
	}
	if d.chance(8) {
		row.HospitalLevel, row.WorkYears = nil, nil
	}
	if d.chance(10) {
		row.Status = resource.OffShelf
	}
	row.Recommended = row.Status == resource.OnShelf && d.chance(15)
	return row
}

// profile composes what the app shows below the name.
func profile(d *dice, name, clinic string, years int) rich.Text {
	if d.chance(6) {
		return ""
	}
	return rich.Clean(fmt.Sprintf(`<h2>专家简介</h2><p>%s，%s，从事临床工作<strong>%d 年</strong>。%s</p><h3>教育与经历</h3><ul><li><p>毕业于%s</p></li><li><p>%s</p></li></ul><blockquote><p>%s</p></blockquote>`,
		name, clinic, years, pick(d, introductions), pick(d, trainings), pick(d, introductions), pick(d, introductions)))
}

// shifts are the parts of the week in which a doctor receives: a few, mostly on working days.
func shifts(d *dice) value.List[doctor.Shift] {
	plan := value.List[doctor.Shift]{}
	for day := 1; day <= 7; day++ {
		for _, part := range []doctor.DayPart{"am", "pm", "eve"} {
			percent := int64(30)
			if part == "eve" || day > 5 {
				percent = 6
			}
			if d.chance(percent) {
				plan = append(plan, doctor.Shift{Day: day, Part: part})
			}
		}
	}
	return plan
}

// someOf picks up to so many different ones.
func someOf(d *dice, from []string, maxCount int64) value.List[string] {
	chosen := value.List[string]{}
	for range d.below(maxCount + 1) {
		if one := pick(d, from); !slices.Contains(chosen, one) {
			chosen = append(chosen, one)
		}
	}
	return chosen
}
