package special_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

type companionRow struct {
	ID            int64    `json:"id"`
	Version       int64    `json:"version"`
	Name          string   `json:"name"`
	Phone         string   `json:"phone"`
	IDNo          string   `json:"idNo"`
	Gender        string   `json:"gender"`
	HospitalIDs   []int64  `json:"hospitalIds"`
	HospitalNames []string `json:"hospitalNames"`
	Skills        []string `json:"skills"`
	CertFiles     []int64  `json:"certFiles"`
	HealthCertTo  string   `json:"healthCertTo"`
	Cert          string   `json:"cert"`
	Duty          string   `json:"duty"`
	VisitsAhead   int      `json:"visitsAhead"`
	ServedCount   int      `json:"servedCount"`
	Status        string   `json:"status"`
}

func (d *desk) companionOf(id int64) (row companionRow) {
	d.T.Helper()
	d.Do("companionDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

// companions lists the names that a list gives, in the order of the alphabet.
func (d *desk) companions(in map[string]any) []string {
	d.T.Helper()
	var page struct{ Items []companionRow }
	d.Do("companionList", in).Into(d.T, &page)
	var names []string
	for _, item := range page.Items {
		names = append(names, item.Name)
	}
	slices.Sort(names)
	return names
}

// inDays is a day counted from today in China.
func (d *desk) inDays(days int) string {
	return string(identity.Today(value.TimeOf(d.DB.Now().Add(time.Duration(days) * 24 * time.Hour))))
}

func TestACompanionIsKeptSealedAndMasked(t *testing.T) {
	eachDesk(t, func(d *desk) {
		hospital := d.Hospital("仁和医院").ID
		file, _ := d.Photo(d.Admin, "certificate")
		number := apptest.ResidentNumber("1988-08-08", 3)
		made := d.Companion("王小丽", "phone", "+86 138-0000-1234", "idNo", number, "hospitalIds", []int64{hospital}, "skills", []string{"轮椅", "轮椅", "粤语"}, "certFiles", []int64{file})
		got := d.companionOf(made.ID)
		apptest.Want(t, "the companion", got, apptest.Fields{
			"Phone": "138****1234", "IDNo": "330***************", "Gender": "male", "Duty": "available", "Cert": "valid", "Status": "enabled", "VisitsAhead": 0, "ServedCount": 0,
		})
		if !slices.Equal(got.HospitalNames, []string{"仁和医院"}) || !slices.Equal(got.Skills, []string{"轮椅", "粤语"}) || !slices.Equal(got.CertFiles, []int64{file}) {
			t.Errorf("got %+v", got)
		}
		kept := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT phone_sealed || id_no_sealed FROM companions WHERE id = ?", made.ID))
		if strings.Contains(kept, "13800001234") || strings.Contains(kept, number) {
			t.Errorf("kept in the clear: %s", kept)
		}
		d.Refused(fault.CodeDuplicate, "companionSave", d.CompanionInput("李四", "phone", "13800001234"))
		// What is masked and left alone stays.
		d.Do("companionSave", map[string]any{"id": made.ID, "version": 1, "name": "王丽"})
		if got := d.companions(map[string]any{"kw": "13800001234"}); !slices.Equal(got, []string{"王丽"}) {
			t.Errorf("found by the telephone: %v", got)
		}
		d.Do("companionDel", map[string]any{"id": made.ID, "version": 2})
		d.Companion("李四", "phone", "13800001234")
		for field, wrong := range map[string]any{
			"name": "王", "phone": "12345", "idNo": "330099198808083001", "photo": "", "city": "", "skills": strings.Split("一二三四五六七八九十甲", ""), "years": 51, "healthCertTo": "2025-02-30",
		} {
			if a := d.Refused(fault.CodeInvalid, "companionSave", d.CompanionInput("赵六", field, wrong)); !strings.Contains(a.Body, `"`+field) {
				t.Errorf("%s: %s", field, a)
			}
		}
		// A passport is no document of somebody who works here.
		d.Refused(fault.CodeInvalid, "companionSave", d.CompanionInput("赵六", "idNo", "E12345678901234567"))
	})
}

func TestCertificatesWarnAndThenBlock(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for name, days := range map[string]int{"过期": -1, "今天": 0, "将到期": 29, "有效": 30} {
			d.Companion("陪诊员"+name, "healthCertTo", d.inDays(days))
		}
		for state, want := range map[string][]string{
			"expired": {"陪诊员过期"}, "soon": {"陪诊员今天", "陪诊员将到期"}, "valid": {"陪诊员有效"},
		} {
			if got := d.companions(map[string]any{"cert": []string{state}}); !slices.Equal(got, want) {
				t.Errorf("%s: %v", state, got)
			}
			var page struct{ Items []companionRow }
			d.Do("companionList", map[string]any{"cert": []string{state}}).Into(t, &page)
			for _, row := range page.Items {
				if row.Cert != state {
					t.Errorf("the list of %s shows %s as %s", state, row.Name, row.Cert)
				}
			}
		}
		if got := d.companions(map[string]any{"cert": []string{"soon", "expired"}}); len(got) != 3 {
			t.Errorf("two states: %v", got)
		}
	})
}

func TestLeaveIsGivenAndEnded(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Companion("王小丽")
		log := d.LastLogged()
		d.Do("companionDuty", map[string]any{"id": made.ID, "version": 1, "duty": "onLeave"})
		d.OnlyRow(log, "companionDuty", "status", made.ID)
		if got := d.companionOf(made.ID); got.Duty != "onLeave" || got.Version != 2 {
			t.Errorf("got %+v", got)
		}
		d.Refused(fault.CodeConflict, "companionDuty", map[string]any{"id": made.ID, "version": 1, "duty": "available"})
		d.Refused(fault.CodeInvalid, "companionDuty", map[string]any{"id": made.ID, "version": 2, "duty": "ill"})
		// A form does not end a leave.
		d.Refused(fault.CodeInvalid, "companionSave", map[string]any{"id": made.ID, "version": 2, "duty": "available"})
		d.Do("companionSave", map[string]any{"id": made.ID, "version": 2, "city": "宁波"})
		if got := d.companions(map[string]any{"duty": []string{"onLeave"}}); len(got) != 1 {
			t.Errorf("on leave: %v", got)
		}
		d.Do("companionDuty", map[string]any{"id": made.ID, "version": 3, "duty": "available"})
		_, reader := d.Employ([]perm.Code{perm.SpecialServices, perm.AccompaniedVisits}, 0)
		if a := d.Ask("companionDuty", reader, apptest.Written(map[string]any{"id": made.ID, "version": 4, "duty": "onLeave"})); a.Code != fault.CodeForbidden {
			t.Errorf("by somebody who may only read: %s", a)
		}
	})
}

func TestOpenVisitsKeepACompanion(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made, free := d.Companion("王小丽"), d.Companion("李四")
		open := d.Visit(d.NewMember(), kind.Assigned, made.ID, value.Date(d.inDays(2)), "09:00", nil)
		d.Visit(d.NewMember(), kind.Completed, free.ID, "2026-01-05", "09:00", nil)
		d.Visit(d.NewMember(), kind.Refunded, free.ID, value.Date(d.inDays(2)), "09:00", nil)
		var refusal struct{ Refs []fault.Ref }
		d.Refused(fault.CodeInUse, "companionDel", apptest.ThisOne(made)).Into(t, &refusal)
		if len(refusal.Refs) != 1 || refusal.Refs[0].Sample[0] != d.OrderState(open).OrderNo {
			t.Errorf("kept by %+v", refusal)
		}
		if ahead := d.companionOf(made.ID).VisitsAhead; ahead != 1 {
			t.Errorf("%d visits ahead", ahead)
		}
		d.Do("companionDel", apptest.ThisOne(free))
	})
}

func TestCertificatesAreOpenedByWhoSeesTheCompanion(t *testing.T) {
	eachDesk(t, func(d *desk) {
		file, _ := d.Photo(d.Admin, "certificate")
		made := d.Companion("王小丽", "certFiles", []int64{file})
		_, reader := d.Employ([]perm.Code{perm.SpecialServices, perm.AccompaniedVisits}, 0)
		if url, a := d.Opened(reader, file, "companion", made.ID); a.Code != 0 || url == "" {
			t.Errorf("refused: %s", a)
		}
		_, stranger := d.Employ([]perm.Code{perm.SpecialServices, perm.GeneticTests}, perm.Write)
		if _, a := d.Opened(stranger, file, "companion", made.ID); a.Code != fault.CodeForbidden {
			t.Errorf("opened by a stranger: %s", a)
		}
		other, _ := d.Photo(d.Admin, "identity")
		d.Refused(fault.CodeReference, "companionSave", d.CompanionInput("李四", "certFiles", []int64{other}))
	})
}
