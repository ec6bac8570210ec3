package doctor

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// HospitalLevel is the grade of a hospital by the national scheme.
type HospitalLevel string

// EnumValues lists the grades, highest first.
func (HospitalLevel) EnumValues() []string { return []string{"3A", "3B", "2A", "2B", "1", "private"} }

// DayPart is a part of a working day.
type DayPart string

// EnumValues lists the parts from morning to evening.
func (DayPart) EnumValues() []string { return []string{"am", "pm", "eve"} }

// Shift is a part of a week in which a doctor receives patients.
type Shift struct {
	Day  int     `json:"day" minimum:"1" maximum:"7"` // 1 is Monday
	Part DayPart `json:"part"`
}

// Doctor is one of the famous-doctor library.
type Doctor struct {
	resource.Row
	resource.Removable

	Name           string             `json:"name" minLength:"2" maxLength:"60" format:"realName"`
	Photo          file.Image         `json:"photo" size:"400x400" usage:"doctor" minLength:"1"`
	Gender         identity.Gender    `json:"gender"`
	DepartmentID   int64              `json:"departmentId" ref:"department"`
	DepartmentName string             `json:"departmentName" readOnly:"true"`
	TitleID        int64              `json:"titleId" ref:"title"`
	TitleName      string             `json:"titleName" readOnly:"true"`
	HospitalName   string             `json:"hospitalName" minLength:"2" maxLength:"60"`
	HospitalLevel  *HospitalLevel     `json:"hospitalLevel"`
	Academic       string             `json:"academic" maxLength:"40" optional:"true"`
	PracticeNo     string             `json:"practiceNo" maxLength:"27" format:"practiceNo" optional:"true"`
	WorkYears      *int               `json:"workYears" minimum:"0" maximum:"70"`
	Specialty      string             `json:"specialty" minLength:"5" maxLength:"500" lines:"many" detail:"true"`
	Intro          rich.Text          `json:"intro" maxLength:"100000" optional:"true" detail:"true"`
	Honours        value.List[string] `json:"honours" minLength:"1" maxLength:"60" maxItems:"20" optional:"true" detail:"true"`
	Schedule       value.List[Shift]  `json:"schedule" maxItems:"21" optional:"true" detail:"true"`
	ScheduleNote   string             `json:"scheduleNote" maxLength:"100" lines:"many" optional:"true" detail:"true"`
	FeeFen         *value.Fen         `json:"feeFen" minimum:"0" maximum:"1000000"`
	Tags           value.List[string] `json:"tags" minLength:"1" maxLength:"8" maxItems:"6" optional:"true"`
	Score          value.Tenths       `json:"score" readOnly:"true" once:"true"`
	ReviewCount    int64              `json:"reviewCount" readOnly:"true" once:"true"`
	Recommended    bool               `json:"recommended" default:"false"`
	Sort           int                `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status         resource.Shelf     `json:"status" default:"offShelf"`
}

// Doctors is the screen /famDoc/famIndex.
var Doctors = doctors.Handle()

var doctors = &resource.Resource[Doctor]{
	Name: "doctor", Route: "/famDoc/famIndex", Section: "doctor", Table: "doctors",
	Need:        perm.All(perm.Doctors),
	OptionsNeed: perm.Any(perm.All(perm.Articles), perm.All(perm.Advertising), perm.All(perm.Orders, perm.VisitOrders)),
	Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
		resource.Options | resource.Export,
	Finding:     &resource.Finding{Name: "name"},
	Import:      &resource.Import{Without: []string{"status"}},
	ChangesWith: []string{"review"},
	Search:      resource.Contains("name", "hospitalName", "specialty"),
	Filter:      []string{"titleId", "hospitalLevel", "recommended", "status", "gender"},
	CustomFilters: []resource.CustomFilter{
		{Name: "departmentId", Node: &schema.Node{Kind: schema.Ref, To: "department"}, Numbers: inDepartments},
		{Name: "tags", Node: &schema.Node{Kind: schema.Text, MaxLength: 8}, Texts: tagged},
	},
	Sort:   []string{"sort", "workYears", "feeFen", "score", "reviewCount", "recommended", "status", "createdAt"},
	Order:  "sort, -id",
	Label:  func(d *Doctor) string { return d.Name },
	Unique: []resource.Unique{{Field: "practiceNo"}},
	Refs: []resource.Ref{
		{Field: "departmentId", Label: "departmentName", Lookup: store.Lookup{
			// Where there are departments below one, doctors belong to those.
			Table: "departments", Name: "name", Above: "parent_id", Where: "status = 'enabled' AND NOT EXISTS (SELECT 1 FROM departments AS below WHERE below.parent_id = departments.id)",
		}},
		{Field: "titleId", Label: "titleName", Lookup: store.Lookup{Table: "titles", Name: "name", Where: "status = 'enabled'"}},
	},
	Guard: guard,
	Calls: doctorCalls,
	Undo:  map[string]func(was, is *Doctor) any{"doctorBatch": doctorBefore},
	Hooks: resource.Hooks[Doctor]{Check: checkDoctor, BeforeDelete: hideReviewsOf},
}

// inDepartments matches doctors of the departments and of those below them.
func inDepartments(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Where("(doctors.department_id = ? OR doctors.department_id IN (SELECT d.id FROM departments AS d WHERE d.parent_id = ?))", id, id)
	}
	return store.AnyOf(conds)
}

// tagged matches doctors with one of the tags.
func tagged(tags []string) store.Cond { return store.Listing("doctors.tags", tags) }

func checkDoctor(c *resource.Change[Doctor]) error {
	d := c.After
	d.Schedule = inOrder(d.Schedule)
	d.Tags, d.Honours = value.Distinct(d.Tags), value.Distinct(d.Honours)
	return nil
}

// inOrder sorts the shifts by the week and drops repeated ones, so that equal plans are equal records.
func inOrder(shifts value.List[Shift]) value.List[Shift] {
	parts := DayPart("").EnumValues()
	place := func(s Shift) int { return s.Day*len(parts) + slices.Index(parts, string(s.Part)) }
	slices.SortFunc(shifts, func(a, b Shift) int { return place(a) - place(b) })
	return slices.Compact(shifts)
}

// DoctorBatchIn changes one thing about many doctors: whether they are recommended, or their department.
type DoctorBatchIn struct {
	IDs          []int64 `json:"ids" minItems:"1" maxItems:"200"`
	Recommended  *bool   `json:"recommended"`
	DepartmentID *int64  `json:"departmentId" ref:"department"`
}

// doctorBefore gives doctors back what doctorBatch changed.
func doctorBefore(was, is *Doctor) any {
	switch {
	case was.Recommended != is.Recommended:
		return map[string]any{"recommended": was.Recommended}
	case was.DepartmentID != is.DepartmentID:
		return map[string]any{"departmentId": was.DepartmentID}
	}
	return nil
}

func doctorCalls(doctors resource.Records[Doctor]) []*api.Call {
	return []*api.Call{
		api.Write("doctorBatch", perm.All(perm.Doctors).With(perm.Write), func(r *api.Request, tx *store.Tx, in DoctorBatchIn) (resource.Changed, error) {
			if (in.Recommended == nil) == (in.DepartmentID == nil) {
				return resource.Changed{}, fault.InvalidField("departmentId", "validation.oneOfTwo", nil)
			}
			return doctors.Change(tx, r, resource.Selection{IDs: in.IDs}, "update", func(c *resource.Change[Doctor]) error {
				if in.Recommended != nil {
					c.After.Recommended = *in.Recommended
				} else {
					c.After.DepartmentID = *in.DepartmentID
				}
				return nil
			})
		}),
	}
}

// NameOf is what a doctor is called who can be asked for: fault.Reference where there is none.
func NameOf(q *store.Q, id int64) (string, error) {
	names, err := store.All[string](q, "SELECT name FROM doctors WHERE id = ? AND status = 'onShelf' AND deleted_at IS NULL", id)
	if err == nil && len(names) == 0 {
		return "", fault.Reference("doctorId")
	}
	if err != nil {
		return "", err
	}
	return names[0], nil
}
