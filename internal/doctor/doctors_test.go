package doctor_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

type doctorRow struct {
	ID             int64    `json:"id"`
	Version        int64    `json:"version"`
	Name           string   `json:"name"`
	DepartmentID   int64    `json:"departmentId"`
	DepartmentName string   `json:"departmentName"`
	TitleName      string   `json:"titleName"`
	Specialty      string   `json:"specialty"`
	Intro          string   `json:"intro"`
	Honours        []string `json:"honours"`
	Tags           []string `json:"tags"`
	FeeFen         *int64   `json:"feeFen"`
	WorkYears      *int     `json:"workYears"`
	HospitalLevel  *string  `json:"hospitalLevel"`
	Schedule       []shift  `json:"schedule"`
	Score          float64  `json:"score"`
	ReviewCount    int      `json:"reviewCount"`
	Recommended    bool     `json:"recommended"`
	Status         string   `json:"status"`
}

type shift struct {
	Day  int    `json:"day"`
	Part string `json:"part"`
}

func (d *desk) doctorOf(id int64) doctorRow {
	d.T.Helper()
	var row doctorRow
	d.Do("doctorDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

// doctors lists the names that a list gives.
func (d *desk) doctors(in map[string]any) []string {
	d.T.Helper()
	var page struct{ Items []doctorRow }
	d.Do("doctorList", in).Into(d.T, &page)
	names := make([]string, len(page.Items))
	for i, item := range page.Items {
		names[i] = item.Name
	}
	return names
}

func TestADoctorKeepsEverythingThatIsWritten(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Doctor("欧阳娜", map[string]any{
			"intro": `<h2>经历</h2><p onclick="x()">从医<strong>三十</strong>年</p><script>alert(1)</script>`, "honours": []string{"国务院津贴", "国务院津贴", "省劳模"},
			"schedule": []shift{{3, "eve"}, {1, "pm"}, {1, "am"}, {1, "pm"}}, "feeFen": 5000, "workYears": 30, "hospitalLevel": "3A", "tags": []string{"微创", "专家"},
		})
		got := d.doctorOf(made.ID)
		if got.Intro != "<h2>经历</h2><p>从医<strong>三十</strong>年</p>" {
			t.Errorf("the profile was kept as %s", got.Intro)
		}
		if !slices.Equal(got.Schedule, []shift{{1, "am"}, {1, "pm"}, {3, "eve"}}) || !slices.Equal(got.Honours, []string{"国务院津贴", "省劳模"}) {
			t.Errorf("got %+v", got)
		}
		apptest.Want(t, "the doctor", got, apptest.Fields{
			"FeeFen": 5000, "WorkYears": 30, "HospitalLevel": "3A", "Status": "offShelf", "DepartmentName": apptest.Given, "TitleName": apptest.Given,
		})
		d.Do("doctorSave", map[string]any{"id": made.ID, "version": 1, "feeFen": nil, "hospitalLevel": nil, "intro": "<p></p>"})
		if got := d.doctorOf(made.ID); got.FeeFen != nil || got.HospitalLevel != nil || got.Intro != "" {
			t.Errorf("emptied fields are %+v", got)
		}
		if list := d.Do("doctorList", map[string]any{}).Body; strings.Contains(list, "国务院津贴") || !strings.Contains(list, "微创") {
			t.Error("a list carries what only a single record shows, or lacks the tags")
		}
	})
}

func TestDoctorFieldsAreHeldToTheirRules(t *testing.T) {
	eachDesk(t, func(d *desk) {
		good := d.SampleOf(d.Resource("doctor"), 5)
		bad := []struct {
			field string
			value any
			code  int
		}{
			{"name", "王", fault.CodeInvalid}, {"name", "王1", fault.CodeInvalid}, {"name", strings.Repeat("王", 31), fault.CodeInvalid}, {"name", "Wang 王", fault.CodeInvalid},
			{"photo", "", fault.CodeInvalid}, {"photo", "http://evil.example/x.png", fault.CodeReference}, {"gender", "x", fault.CodeInvalid},
			{"departmentId", 424242, fault.CodeReference}, {"titleId", 424242, fault.CodeReference}, {"hospitalName", "院", fault.CodeInvalid},
			{"hospitalLevel", "4A", fault.CodeInvalid}, {"academic", strings.Repeat("教", 41), fault.CodeInvalid}, {"practiceNo", "12345678901234", fault.CodeInvalid},
			{"practiceNo", "1234567890123-5", fault.CodeInvalid}, {"workYears", -1, fault.CodeInvalid}, {"workYears", 71, fault.CodeInvalid}, {"specialty", "四个字呀", fault.CodeInvalid},
			{"intro", "<p>" + strings.Repeat("长", 100_000) + "</p>", fault.CodeInvalid},
			{"honours", []string{strings.Repeat("奖", 61)}, fault.CodeInvalid}, {"honours", slices.Repeat([]string{"奖"}, 21), fault.CodeInvalid}, {"honours", []string{""}, fault.CodeInvalid},
			{"schedule", []shift{{8, "am"}}, fault.CodeInvalid}, {"schedule", []shift{{1, "night"}}, fault.CodeInvalid}, {"scheduleNote", strings.Repeat("注", 101), fault.CodeInvalid},
			{"feeFen", -1, fault.CodeInvalid}, {"feeFen", 1_000_001, fault.CodeInvalid}, {"feeFen", 1.5, fault.CodeInvalid}, {"tags", slices.Repeat([]string{"签"}, 7), fault.CodeInvalid},
			{"tags", []string{"九个字的标签太长了"}, fault.CodeInvalid}, {"sort", 10_000, fault.CodeInvalid}, {"status", "enabled", fault.CodeInvalid},
			{"score", 50, fault.CodeInvalid}, {"reviewCount", 3, fault.CodeInvalid},
		}
		for _, c := range bad {
			in := map[string]any{}
			for field, value := range good {
				in[field] = value
			}
			in[c.field] = c.value
			if a := d.Refused(c.code, "doctorSave", in); !strings.Contains(a.Body, `"`+c.field) {
				t.Errorf("%s = %v: the answer does not name the field: %s", c.field, c.value, a)
			}
		}
		for _, name := range []string{"买买提·吐尔逊", "王𬱖", "Maria O'Neill-Smith Jr.", "José Ángel"} {
			d.Doctor(name, nil)
		}
	})
}

func TestALicenceNumberBelongsToOneDoctor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.Doctor("王一", map[string]any{"practiceNo": "110330100001234a"})
		second := d.SampleOf(d.Resource("doctor"), 6)
		second["practiceNo"] = "110330100001234A"
		d.Refused(fault.CodeDuplicate, "doctorSave", second)
		d.Doctor("王二", nil)
		d.Doctor("王三", nil) // two without a number are fine
		d.Do("doctorDel", map[string]any{"id": first.ID, "version": 1})
		d.Do("doctorSave", second) // the number of a deleted doctor is free again
	})
}

func TestADoctorBelongsWhereNothingLiesBelow(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner, eyes := d.department("内科", nil), d.department("眼科", nil)
		heart := d.department("心内科", inner)
		made := d.Doctor("王心", map[string]any{"departmentId": heart.ID})
		d.Doctor("王眼", map[string]any{"departmentId": eyes.ID})
		d.Refused(fault.CodeReference, "doctorSave", map[string]any{"id": made.ID, "version": 1, "departmentId": inner.ID})

		d.Do("departmentStatus", map[string]any{"id": heart.ID, "version": heart.Version, "status": "disabled"})
		d.Do("doctorSave", map[string]any{"id": made.ID, "version": 1, "recommended": true}) // what it refers to already may be disabled
		other := d.SampleOf(d.Resource("doctor"), 6)
		other["departmentId"] = heart.ID
		d.Refused(fault.CodeReference, "doctorSave", other)

		var options struct {
			Items []struct {
				Label string
				Group bool
			}
		}
		d.Do("departmentOptions", map[string]any{"ids": []int64{inner.ID, heart.ID}}).Into(t, &options)
		apptest.Exactly(t, "offered", 2, options.Items)
		apptest.Want(t, "the department above", options.Items[0], apptest.Fields{"Label": "内科", "Group": true})
		apptest.Want(t, "the department below", options.Items[1], apptest.Fields{"Label": "内科 / 心内科", "Group": false})
	})
}

func TestDoctorsAreFoundByEveryFilter(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner, eyes := d.department("内科", nil), d.department("眼科", nil)
		heart, lung := d.department("心内科", inner), d.department("呼吸科", inner)
		usual, chief := d.Create(d.Resource("title"), 30), d.Create(d.Resource("title"), 31)
		d.Doctor("王心", map[string]any{"departmentId": heart.ID, "titleId": usual.ID, "hospitalName": "省立医院", "sort": 30, "workYears": 10, "tags": []string{"100%好"}, "gender": "male"})
		d.Doctor("李肺", map[string]any{"departmentId": lung.ID, "titleId": usual.ID, "specialty": "哮喘与慢阻肺的规范治疗", "sort": 10, "hospitalLevel": "3A", "feeFen": 9000, "tags": []string{"专家"}, "hospitalName": "Ávila 医院"})
		d.Doctor("张眼", map[string]any{"departmentId": eyes.ID, "titleId": chief.ID, "sort": 20, "status": "onShelf", "recommended": true, "workYears": 3, "feeFen": 0, "tags": []string{"专", "VIP"}})
		cases := []struct {
			in   map[string]any
			want string
		}{
			{map[string]any{}, "李肺 张眼 王心"},
			{map[string]any{"departmentId": inner.ID}, "李肺 王心"},
			{map[string]any{"departmentId": heart.ID}, "王心"},
			{map[string]any{"departmentId": []int64{heart.ID, eyes.ID}}, "张眼 王心"},
			{map[string]any{"titleId": chief.ID}, "张眼"},
			{map[string]any{"hospitalLevel": []string{"3A", "3B"}}, "李肺"},
			{map[string]any{"recommended": true}, "张眼"},
			{map[string]any{"status": "onShelf"}, "张眼"},
			{map[string]any{"gender": "male"}, "王心"},
			{map[string]any{"kw": "省立"}, "王心"},
			{map[string]any{"kw": "哮喘"}, "李肺"},
			{map[string]any{"kw": "眼"}, "张眼"},
			{map[string]any{"tags": "100%好"}, "王心"},
			{map[string]any{"tags": "专家"}, "李肺"},
			{map[string]any{"tags": []string{"专", "100%好"}}, "张眼 王心"},
			{map[string]any{"tags": "%"}, ""},
			{map[string]any{"tags": "vip"}, "张眼"},
			{map[string]any{"kw": "Ávila"}, "李肺"},
			{map[string]any{"sort": "workYears"}, "李肺 张眼 王心"},
			{map[string]any{"sort": "-feeFen"}, "李肺 张眼 王心"},
			{map[string]any{"kw": "眼", "departmentId": inner.ID}, ""},
		}
		for _, c := range cases {
			if got := strings.Join(d.doctors(c.in), " "); got != c.want {
				t.Errorf("%v: %s, wanted %s", c.in, got, c.want)
			}
		}
	})
}

func TestManyDoctorsAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		a, b := d.Doctor("王一", nil), d.Doctor("王二", nil)
		inner := d.department("内科", nil)
		heart := d.department("心内科", inner)
		ids := []int64{a.ID, b.ID, 999_999}
		var out struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
		}
		log := d.LastLogged()
		d.Do("doctorBatch", map[string]any{"ids": ids, "recommended": true}).Into(t, &out)
		if !slices.Equal(out.OK, ids[:2]) || len(out.Failed) != 1 || out.Failed[0].Code != fault.CodeNotFound || !d.doctorOf(b.ID).Recommended {
			t.Errorf("got %+v", out)
		}
		if rows := d.Logged(log); len(rows) != 2 || rows[0].Call != "doctorBatch" {
			t.Errorf("the log has %+v", rows)
		}
		d.Do("doctorBatch", map[string]any{"ids": ids, "departmentId": heart.ID}).Into(t, &out)
		if !slices.Equal(out.OK, ids[:2]) || d.doctorOf(a.ID).DepartmentID != heart.ID {
			t.Errorf("got %+v", out)
		}
		d.Do("doctorBatch", map[string]any{"ids": ids[:2], "departmentId": inner.ID}).Into(t, &out)
		if len(out.OK) != 0 || len(out.Failed) != 2 || out.Failed[0].Code != fault.CodeReference {
			t.Errorf("moved to a department with others below: %+v", out)
		}
		d.Refused(fault.CodeInvalid, "doctorBatch", map[string]any{"ids": ids})
		d.Refused(fault.CodeInvalid, "doctorBatch", map[string]any{"ids": ids, "recommended": true, "departmentId": heart.ID})
		_, reader := d.Employ([]perm.Code{perm.Doctors}, 0)
		if answer := d.Ask("doctorBatch", reader, apptest.Written(map[string]any{"ids": ids, "recommended": false})); answer.Code != fault.CodeForbidden {
			t.Errorf("a reader changed doctors: %s", answer)
		}
	})
}

func TestDoctorsAreExportedAsStaffReadThem(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Doctor("王一", map[string]any{"feeFen": 1250, "hospitalLevel": "3A", "tags": []string{"甲", "乙"}})
		d.Review(made.ID, d.Reviewer("M00000001", ""), 5, "shown")
		d.Review(made.ID, d.Reviewer("M00000002", ""), 4, "shown")
		d.rescore()
		body := d.Do("doctorExport", map[string]any{"format": "csv", "columns": []string{"name", "hospitalLevel", "feeFen", "tags", "score", "reviewCount", "status"}}).Body
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 2 || strings.Join(rows[1], "|") != "王一|三级甲等|12.50|甲, 乙|4.5|2|已下架" {
			t.Errorf("got %q, %v", rows, err)
		}
	})
}
