package seed

import (
	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// doctors of the famous-doctor library. The doctor screen adds its own columns.
var doctors = entity{
	name:  "doctor",
	needs: []string{"department", "title"},
	rows:  amounts{usual: 200, bench: 5_000},
	grows: true,
	most:  100_000_000,
	table: plainTable[doctorRow]("doctors"),
	fill:  byRow("doctor", doctorOf),
	wrong: []rule{
		{"belong to a department with others below it", store.Where("department_id IN (SELECT d.parent_id FROM departments AS d WHERE d.parent_id IS NOT NULL)")},
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
	},
}

type doctorRow struct {
	resource.Row

	Name         string
	DepartmentID int64
	TitleID      int64
}

// oddDoctors are names that screens must bear: dots, the full length, characters beyond the first plane.
var oddDoctors = map[int64]string{
	3:  "买买提·吐尔逊",
	11: "欧阳䶮",
	17: "阿卜杜热合曼·阿卜杜克里木·买买提吐尔逊·艾则孜·努尔买买提",
	23: "王𬱖",
	31: "龘㛃",
}

func doctorOf(b *batch, d *dice, i int64) doctorRow {
	row := doctorRow{Row: b.stamp(d, i), Name: personName(d, 1955+d.below(40))}
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
	return row
}
