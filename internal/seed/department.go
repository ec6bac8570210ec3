package seed

import (
	"strings"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// departments are those of the national catalogue of clinical subjects, with its codes.
var departments = entity{
	name:    doctor.Departments.Name,
	rows:    always(len(departmentSet)),
	counted: true,
	table:   doctor.Departments.Columns,
	fill:    byRow(doctor.Departments.Name, department),
	wrong: []rule{
		{"lie deeper than two levels", store.Where("parent_id IN (SELECT p.id FROM departments AS p WHERE p.parent_id IS NOT NULL)")},
		{"are enabled below a disabled one", store.Where("status = 'enabled' AND parent_id IN (SELECT p.id FROM departments AS p WHERE p.status = 'disabled')")},
		{"have a name outside 2 to 20 characters", store.Where("length(name) NOT BETWEEN 2 AND 20")},
		{"have a sort weight outside 0 to 9999", store.Where("sort NOT BETWEEN 0 AND 9999")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

type clinic struct {
	code, name string
	parent     int64 // id, 0 at the top
	disabled   bool
}

// departmentList has each department of the first level before those below it. A minus in front of a name means disabled.
const departmentList = `
01 预防保健科
02 全科医疗科
03 内科: 01 呼吸内科, 02 消化内科, 03 神经内科, 04 心血管内科, 05 血液内科, 06 肾病学, 07 内分泌, 08 免疫学, 09 变态反应, 10 老年病
04 外科: 01 普通外科, 02 神经外科, 03 骨科, 04 泌尿外科, 05 胸外科, 06 心脏大血管外科, 07 烧伤科, 08 整形外科
05 妇产科: 01 妇科, 02 产科, 03 -计划生育, 04 优生学, 05 生殖健康与不孕症
07 儿科: 01 新生儿, 02 小儿传染病, 03 小儿消化, 04 小儿呼吸, 05 小儿心脏病, 06 小儿肾病, 07 小儿血液病, 08 小儿神经病学
08 小儿外科: 01 小儿普通外科, 02 小儿骨科, 03 小儿泌尿外科, 04 小儿胸心外科
09 -儿童保健科: 01 -儿童生长发育, 03 -儿童心理卫生
10 眼科
11 耳鼻咽喉科: 01 耳科, 02 鼻科, 03 咽喉科, 04 耳鼻咽喉头颈外科与睡眠呼吸障碍诊疗中心
12 口腔科: 01 牙体牙髓病, 02 牙周病, 03 口腔粘膜病, 05 口腔颌面外科, 06 口腔修复, 07 口腔正畸
13 皮肤科: 01 皮肤病, 02 性传播疾病
15 精神科: 01 精神病, 02 精神卫生, 06 临床心理
16 传染科: 02 呼吸道传染病, 03 肝炎
19 肿瘤科
20 急诊医学科
21 康复医学科
27 疼痛科
28 重症医学科
31 病理科
32 医学影像科: 02 CT诊断, 05 超声诊断
50 中医科: 01 内科, 10 骨伤科, 13 针灸科, 14 推拿科`

// departmentSet is the list as rows: the first level, then the second.
var departmentSet = func() []clinic {
	var top, below []clinic
	for line := range strings.SplitSeq(strings.TrimSpace(departmentList), "\n") {
		head, tail, _ := strings.Cut(line, ": ")
		parent := readClinic(head)
		top = append(top, parent)
		for entry := range strings.SplitSeq(tail, ", ") {
			if entry == "" {
				continue
			}
			child := readClinic(entry)
			child.code, child.parent = parent.code+"."+child.code, int64(len(top))
			below = append(below, child)
		}
	}
	return append(top, below...)
}()

func readClinic(written string) clinic {
	code, name, _ := strings.Cut(written, " ")
	name, disabled := strings.CutPrefix(name, "-")
	return clinic{code: code, name: name, disabled: disabled}
}

// staffedClinics are the departments that doctors belong to, those of Chinese medicine apart. The last enabled one of
// each sort stays empty, so that there is something to delete.
var staffedClinics, chineseClinics = func() (western, chinese []int64) {
	for i, c := range departmentSet {
		switch {
		case c.parent == 0 || c.disabled:
		case strings.HasPrefix(c.code, "50."):
			chinese = append(chinese, int64(i)+1)
		default:
			western = append(western, int64(i)+1)
		}
	}
	return western[:len(western)-1], chinese[:len(chinese)-1]
}()

func department(b *batch, d *dice, i int64) doctor.Department {
	c := departmentSet[i]
	row := doctor.Department{Row: b.setUp(i), Name: c.name, Code: c.code, Sort: int(i+1) * 10, Status: status(!c.disabled)}
	if c.parent > 0 {
		row.ParentID = &c.parent
		row.Intro = c.name + pick(d, departmentIntros)
	}
	return row
}

var departmentIntros = []string{
	"：常见病、多发病的诊断与治疗，开设普通门诊与专家门诊。",
	"：以疑难重症的诊治见长，设有独立病区与日间治疗室。",
	"：提供门诊、住院与随访一体的连续照护，可线上咨询与复诊。",
	"：多学科联合会诊，注重规范治疗与长期随访。",
}

func status(enabled bool) resource.Status {
	if enabled {
		return resource.Enabled
	}
	return resource.Disabled
}
