package resource_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// found is a record that the palette names.
type found struct {
	ObjectType string
	ID         int64
	Label      string
	Status     string
}

func find(d *desk, token, kw string) (items []found) {
	d.T.Helper()
	var out struct{ Items []found }
	a := d.Ask("paletteFind", token, apptest.Written(map[string]any{"kw": kw}))
	if a.Code != 0 {
		d.T.Fatalf("%q: %s", kw, a)
	}
	a.Into(d.T, &out)
	return out.Items
}

func (f found) String() string { return f.ObjectType + " " + f.Label }

func TestRecordsAreFoundFromAnywhere(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor := d.Doctor("张三丰", nil)
		d.Doctor("李时珍", nil)
		member := d.Join(1, nil)
		who := d.Person(member.ID)
		paid := d.PaidCheckUp()
		for _, c := range []struct {
			typed, of string
			id        int64
		}{
			{"三丰", "doctor", doctor.ID},
			{"zhangsanf", "doctor", doctor.ID},
			{"ZSF", "doctor", doctor.ID},
			{who.MemberNo, "user", member.ID},
			{strings.ToLower(who.MemberNo), "user", member.ID},
			{paid.OrderNo[:16], "orderPhy", paid.ID},
			{paid.Voucher, "orderPhy", paid.ID},
		} {
			items := find(d, d.Admin, c.typed)
			if !slices.ContainsFunc(items, func(f found) bool { return f.ObjectType == c.of && f.ID == c.id }) {
				t.Errorf("%q finds %v", c.typed, items)
			}
		}
		if items := find(d, d.Admin, "没有这样的"); len(items) != 0 {
			t.Errorf("found %v", items)
		}
		// What is new or changed is found as soon as open consoles hear of it.
		d.Do("liveNext", map[string]any{"console": "console-1"})
		later := d.Doctor("华佗", nil)
		d.Do("doctorSave", map[string]any{"id": doctor.ID, "version": doctor.Version, "name": "张仲景"})
		for kw, want := range map[string][]int64{"huatuo": {later.ID}, "zhangzj": {doctor.ID}, "张三丰": nil} {
			apptest.Until(t, 10*time.Second, kw, func() bool {
				var ids []int64
				for _, f := range find(d, d.Admin, kw) {
					ids = append(ids, f.ID)
				}
				return slices.Equal(ids, want)
			})
		}
	})
}

func TestNothingIsFoundThatTheCodesDoNotCover(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Doctor("张三丰", nil)
		paid := d.PaidCheckUp()
		_, doctors := d.Employ([]perm.Code{perm.Doctors}, perm.AllCaps)
		_, nobody := d.Employ(nil, perm.AllCaps)
		if items := find(d, doctors, "zsf"); len(items) != 1 {
			t.Errorf("who sees doctors finds %v", items)
		}
		for token, kw := range map[string]string{doctors: paid.OrderNo, nobody: "zsf"} {
			if items := find(d, token, kw); len(items) != 0 {
				t.Errorf("%q finds %v", kw, items)
			}
		}
	})
}

// TestANumberThatFindsSomebodyIsCounted: a telephone typed as a whole is looked up as everywhere, with its row and its limit.
func TestANumberThatFindsSomebodyIsCounted(t *testing.T) {
	eachDesk(t, func(d *desk) {
		member := d.Join(1, nil)
		phone := "13900000001"
		_, clerk := d.Employ([]perm.Code{perm.Members}, perm.Write)
		before := d.LastLogged()
		for _, kw := range []string{phone, phone[7:]} {
			items := find(d, clerk, kw)
			if len(items) != 1 || items[0].ID != member.ID || strings.Contains(fmt.Sprint(items), phone) {
				t.Errorf("%q finds %v", kw, items)
			}
		}
		rows := d.Logged(before)
		if len(rows) != 1 || rows[0].Action != "reveal" || rows[0].ObjectID != member.ID || strings.Contains(rows[0].Diff, phone) {
			t.Errorf("the log has %+v", rows)
		}
		for i := 0; ; i++ {
			a := d.Ask("paletteFind", clerk, apptest.Written(map[string]any{"kw": fmt.Sprintf("138%08d", i)}))
			if a.Code == fault.CodeTooMany {
				break
			}
			if a.Code != 0 || i > 1000 {
				t.Fatalf("number %d: %s", i, a)
			}
		}
	})
}
