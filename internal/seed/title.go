package seed

import (
	"caredesk/internal/doctor"
	"caredesk/internal/engine/store"
)

// titles are the professional titles of the health professions.
var titles = entity{
	name:    doctor.Titles.Name,
	rows:    always(len(titleSet)),
	counted: true,
	table:   doctor.Titles.Columns,
	fill:    byRow(doctor.Titles.Name, title),
	wrong: []rule{
		{"have a name outside 2 to 20 characters", store.Where("length(name) NOT BETWEEN 2 AND 20")},
		{"have a category that does not exist", store.Where("category NOT IN ('physician', 'tcm', 'pharmacist', 'nurse', 'technician')")},
		{"have a rank that does not exist", store.Where("rank NOT IN ('senior', 'deputySenior', 'intermediate', 'junior')")},
		{"have a sort weight outside 0 to 9999", store.Where("sort NOT BETWEEN 0 AND 9999")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

var titleSet = []struct {
	name     string
	category doctor.TitleCategory
	rank     doctor.TitleRank
	disabled bool
}{
	{"主任医师", "physician", "senior", false},
	{"副主任医师", "physician", "deputySenior", false},
	{"主治医师", "physician", "intermediate", false},
	{"住院医师", "physician", "junior", false},
	{"主任中医师", "tcm", "senior", false},
	{"副主任中医师", "tcm", "deputySenior", false},
	{"主治中医师", "tcm", "intermediate", false},
	{"中医师", "tcm", "junior", false},
	{"主任药师", "pharmacist", "senior", false},
	{"主管药师", "pharmacist", "intermediate", false},
	{"主任护师", "nurse", "senior", false},
	{"主管护师", "nurse", "intermediate", false},
	{"主任技师", "technician", "senior", true},
	{"主管技师", "technician", "intermediate", true},
}

// heldTitles are those that doctors hold, of one profession, by id: places in titleSet plus 1. A famous-doctor library leans to the top.
var (
	heldTitles        = []weighted[int64]{{1, 40}, {2, 35}, {3, 18}, {4, 7}}
	heldChineseTitles = []weighted[int64]{{5, 45}, {6, 35}, {7, 20}}
)

// disabledTitle is still held by a few.
const disabledTitle = 13

func title(b *batch, _ *dice, i int64) doctor.Title {
	t := titleSet[i]
	return doctor.Title{Row: b.setUp(i), Name: t.name, Category: t.category, Rank: t.rank, Sort: int(i+1) * 10, Status: status(!t.disabled)}
}
