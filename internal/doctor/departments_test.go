package doctor_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

type department struct {
	ID          int64        `json:"id"`
	Version     int64        `json:"version"`
	Name        string       `json:"name"`
	Status      string       `json:"status"`
	Sort        int          `json:"sort"`
	Level       int          `json:"level"`
	DoctorCount int          `json:"doctorCount"`
	Children    []department `json:"children"`
}

func (d *desk) department(name string, parent *department) *department {
	d.T.Helper()
	in := map[string]any{"name": name}
	if parent != nil {
		in["parentId"] = parent.ID
	}
	made := department{Name: name}
	d.Do("departmentSave", in).Into(d.T, &made)
	return &made
}

func (d *desk) departments() []department {
	d.T.Helper()
	var tree struct{ Items []department }
	d.Do("departmentTree", map[string]any{}).Into(d.T, &tree)
	return tree.Items
}

// outline writes the tree as name(child child) with disabled ones in brackets.
func outline(nodes []department) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = n.Name
		if n.Status == "disabled" {
			parts[i] = "[" + n.Name + "]"
		}
		if len(n.Children) > 0 {
			parts[i] += "(" + outline(n.Children) + ")"
		}
	}
	return strings.Join(parts, " ")
}

func (d *desk) hire(department, title int64) {
	d.T.Helper()
	err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO doctors (version, created_at, updated_at, created_by, updated_by, name, department_id, title_id)
			VALUES (1, 0, 0, 0, 0, '王医生', ?, ?)`, department, title)
	})
	if err != nil {
		d.T.Fatal(err)
	}
}

func TestDepartmentsFormATreeOfTwoLevels(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner, surgery := d.department("内科", nil), d.department("外科", nil)
		heart, lung := d.department("心内科", inner), d.department("呼吸科", inner)

		d.Refused(fault.CodeTree, "departmentSave", map[string]any{"name": "第三级", "parentId": heart.ID})
		d.Refused(fault.CodeTree, "departmentMove", map[string]any{"id": inner.ID, "version": 1, "parentId": inner.ID, "index": 0})
		d.Refused(fault.CodeTree, "departmentMove", map[string]any{"id": inner.ID, "version": 1, "parentId": heart.ID, "index": 0})
		d.Refused(fault.CodeTree, "departmentMove", map[string]any{"id": inner.ID, "version": 1, "parentId": surgery.ID, "index": 0})
		d.Refused(fault.CodeTree, "departmentSave", map[string]any{"id": inner.ID, "version": 1, "parentId": surgery.ID})
		d.Refused(fault.CodeReference, "departmentSave", map[string]any{"name": "孤儿", "parentId": 424242})
		d.Refused(fault.CodeDuplicate, "departmentSave", map[string]any{"name": "心内科", "parentId": inner.ID})
		d.department("心内科", surgery) // the same name elsewhere is fine

		d.Do("departmentMove", map[string]any{"id": lung.ID, "version": lung.Version, "parentId": surgery.ID, "index": 0})
		d.Do("departmentMove", map[string]any{"id": surgery.ID, "version": surgery.Version, "parentId": nil, "index": 0})
		if got, want := outline(d.departments()), "外科(呼吸科 心内科) 内科(心内科)"; got != want {
			t.Errorf("after the moves the tree is %s, wanted %s", got, want)
		}
		if first := d.departments()[0]; first.Level != 1 || first.Children[0].Level != 2 {
			t.Errorf("levels %d and %d", first.Level, first.Children[0].Level)
		}
		var alone department
		if d.Do("departmentDetail", map[string]any{"id": heart.ID}).Into(t, &alone); alone.Level != 2 {
			t.Errorf("a department by itself has level %d", alone.Level)
		}
	})
}

func TestDisablingADepartmentTakesItsChildrenWithIt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner := d.department("内科", nil)
		heart := d.department("心内科", inner)
		d.department("呼吸科", inner)
		log := d.LastLogged()
		d.Do("departmentStatus", map[string]any{"id": inner.ID, "version": inner.Version, "status": "disabled"})
		if got := outline(d.departments()); got != "[内科]([呼吸科] [心内科])" {
			t.Errorf("got %s", got)
		}
		if rows := d.Logged(log); len(rows) != 3 {
			t.Errorf("three departments changed, the log has %d rows", len(rows))
		}
		d.Refused(fault.CodeReference, "departmentStatus", map[string]any{"id": heart.ID, "version": 2, "status": "enabled"})
		d.Refused(fault.CodeReference, "departmentSave", map[string]any{"name": "新科室", "parentId": inner.ID})
		if a := d.Do("departmentStatus", map[string]any{"ids": []int64{heart.ID}, "status": "enabled"}); !strings.Contains(a.Body, "上级科室") || strings.Contains(a.Body, "{label}") {
			t.Errorf("a bulk refusal does not name its field: %s", a)
		}
		var options struct{ Items []struct{ ID int64 } }
		d.Do("departmentOptions", map[string]any{}).Into(t, &options)
		if len(options.Items) != 0 {
			t.Errorf("disabled departments are offered: %+v", options)
		}
	})
}

// TestAChildIsNotEnabledWhileItsParentIsDisabled holds up the end of both, which is the row in the log, until both have begun.
func TestAChildIsNotEnabledWhileItsParentIsDisabled(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner := d.department("内科", nil)
		heart := d.department("心内科", inner)
		d.Do("departmentStatus", map[string]any{"ids": []int64{heart.ID}, "status": "disabled"})
		var both sync.WaitGroup
		set := func(id int64, status string) {
			both.Go(func() {
				if a := d.Ask("departmentStatus", d.Admin, apptest.Written(map[string]any{"ids": []int64{id}, "status": status})); a.Code != 0 {
					t.Error(a)
				}
			})
		}
		d.Write(func(tx *store.Tx) error {
			if err := tx.Exec("UPDATE operation_log_head SET last_id = last_id WHERE id = 1"); err != nil {
				return err
			}
			set(inner.ID, "disabled")
			if err := d.UntilWaiting(1); err != nil {
				return err
			}
			set(heart.ID, "enabled")
			return d.UntilWaiting(2)
		})
		both.Wait()
		if got := outline(d.departments()); got != "[内科]([心内科])" {
			t.Errorf("now there is %s", got)
		}
	})
}

func TestWhatIsInUseCannotBeDeleted(t *testing.T) {
	eachDesk(t, func(d *desk) {
		inner := d.department("内科", nil)
		heart := d.department("心内科", inner)
		title := d.Create(d.Resource("title"), 1)
		unit := d.Create(d.Resource("goodsUnit"), 1)
		d.hire(heart.ID, title.ID)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO goods (version, created_at, updated_at, created_by, updated_by, name, unit_id) VALUES (1, 0, 0, 0, 0, '体温计', ?)", unit.ID)
		}); err != nil {
			t.Fatal(err)
		}
		if root := d.departments()[0]; root.DoctorCount != 1 || root.Children[0].DoctorCount != 1 {
			t.Errorf("the doctor is counted %d and %d times", root.DoctorCount, root.Children[0].DoctorCount)
		}
		cases := []struct {
			call    string
			id      int64
			message string
			sample  string
		}{
			{"departmentDel", inner.ID, "存在下级科室", "心内科"},
			{"departmentDel", heart.ID, "该科室下有 1 名医生", "王医生"},
			{"titleDel", title.ID, "该职称下有 1 名医生", "王医生"},
			{"goodsUnitDel", unit.ID, "该单位已被 1 件商品使用", "体温计"},
		}
		for _, c := range cases {
			a := d.Refused(fault.CodeInUse, c.call, map[string]any{"id": c.id, "version": 1})
			var data struct{ Refs []fault.Ref }
			a.Into(t, &data)
			if a.Message != c.message || len(data.Refs) == 0 || data.Refs[0].Count != 1 || data.Refs[0].Sample[0] != c.sample {
				t.Errorf("%s: %s", c.call, a)
			}
		}
	})
}

// TestDeletedDoctorsKeepWhatTheyBelongTo says so, instead of counting none and refusing all the same.
func TestDeletedDoctorsKeepWhatTheyBelongTo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		eyes, title := d.department("眼科", nil), d.Create(d.Resource("title"), 1)
		made := d.Doctor("王眼", map[string]any{"departmentId": eyes.ID, "titleId": title.ID})
		d.Do("doctorDel", map[string]any{"id": made.ID, "version": 1})
		if count := d.departments()[0].DoctorCount; count != 0 {
			t.Errorf("%d doctors are counted", count)
		}
		for call, id := range map[string]int64{"departmentDel": eyes.ID, "titleDel": title.ID} {
			if a := d.Refused(fault.CodeInUse, call, map[string]any{"id": id, "version": 1}); !strings.Contains(a.Message, "1 名已删除的医生") || !strings.Contains(a.Body, "王眼") {
				t.Errorf("%s: %s", call, a)
			}
		}
	})
}

func TestAPictureMustBeOneOfOurOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, address := range []string{"http://evil.example/x.png", "/files/unknown.png", "javascript:alert(1)", "//evil.example/x.png", "/files/../caredesk.db"} {
			d.Refused(fault.CodeReference, "departmentSave", map[string]any{"name": "内科", "icon": address})
		}
	})
}
