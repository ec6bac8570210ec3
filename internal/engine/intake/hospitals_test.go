package intake_test

import (
	"bytes"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

var hospitalTitles = []string{"名称*", "level", "省份", " CITY ", "区县", "地址", "phone", "备注"}

func hospital(name, city string) []string {
	return []string{name, "三级 甲等", "浙江省", city, "西湖区", "学院路十一号", "0571-88880000", "x"}
}

func (d *desk) hospitals() int64 {
	d.T.Helper()
	return apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT count(*) FROM hospitals WHERE deleted_at IS NULL"))
}

func TestWhatIsWrongIsNamedAtItsCellAndCorrected(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.begin("hospital", xlsx(hospitalTitles, hospital("第一医院", "杭州市")))
		bad := hospital("短", "杭州市")
		bad[1], bad[6] = "9A", "123"
		run := d.begin("hospital", xlsx(hospitalTitles, hospital("第二医院", "杭州市"), bad, hospital("第二医院", "杭州市"), hospital("第二医院", "宁波市")))
		at := d.detail(run)
		if at.Status != "review" || at.Counts.Good != 2 || at.Counts.Bad != 2 || len(at.Missing) != 0 || at.ExpiresAt == nil {
			t.Fatalf("%+v", at)
		}
		wrong := d.wrong(run)
		for _, cell := range []string{"3.name", "3.level", "3.phone", "4.name"} {
			if wrong[cell] == "" {
				t.Errorf("nothing is said of %s: %v", cell, wrong)
			}
		}
		if len(wrong) != 4 || !strings.Contains(wrong["4.name"], "2") {
			t.Errorf("said %v", wrong)
		}
		d.Refused(fault.CodeInvalid, "importRun", map[string]any{"id": run, "mode": "all"})
		for column, text := range map[string]string{"name": "第三医院", "level": "3A", "phone": ""} {
			d.correct(run, 3, column, text)
		}
		d.correct(run, 2, "name", "第四医院") // so that the row that was the same is the only one
		if wrong := d.wrong(run); len(wrong) != 0 {
			t.Fatalf("still %v", wrong)
		}
		before := d.LastLogged()
		if at = d.goOn(run, "all"); at.Status != "done" || at.Counts.Saved != 4 || d.hospitals() != 4 {
			t.Errorf("%+v, %d hospitals", at, d.hospitals())
		}
		created := 0
		for _, row := range d.Logged(before) {
			if row.ObjectType == "hospital" && row.Action == "create" {
				created++
			}
		}
		if created != 4 {
			t.Errorf("%d rows in the log", created)
		}
	})
}

func TestATemplateComesBackFilled(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, format := range []string{"xlsx", "csv"} {
			template := d.Do("hospitalImportTemplate", map[string]any{"format": format}).Body
			var rows [][]string
			if err := sheet.Read([]byte(template), 1000, func(_ int, cells []string) error {
				rows = append(rows, append([]string{}, cells...))
				return nil
			}); err != nil || len(rows) != 2 {
				t.Fatalf("%s: %v, %v", format, err, rows)
			}
			var out bytes.Buffer
			w := apptest.Must(sheet.New(sheet.ExportFormat(format), &out, rows[0]))
			for _, row := range [][]string{rows[1], {"模板医院" + format, "", "浙江省", "杭州市", "西湖区", "学院路十一号"}} {
				cells := make([]any, len(row))
				for i, cell := range row {
					cells[i] = cell
				}
				if err := w.Row(cells); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			run := d.begin("hospital", out.Bytes())
			if at := d.goOn(run, "all"); at.Counts.Saved != 1 || at.Counts.Bad != 0 {
				t.Errorf("%s: %+v %v", format, at.Counts, d.wrong(run))
			}
		}
	})
}

func TestOnlyTheGoodOnesAndWhatBecameADuplicateMeanwhile(t *testing.T) {
	eachDesk(t, func(d *desk) {
		run := d.begin("hospital", xlsx(hospitalTitles, hospital("甲医院", "杭州市"), hospital("乙医院", "杭州市"), hospital("丙", "杭州市")))
		d.Do("hospitalSave", map[string]any{"name": "乙医院", "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "学院路十一号"})
		at := d.goOn(run, "good")
		if at.Status != "done" || at.Counts.Saved != 1 || at.Counts.Failed != 1 || at.Counts.Bad != 1 {
			t.Errorf("%+v", at)
		}
		if wrong := d.wrong(run); wrong["3.name"] == "" || wrong["4.name"] == "" {
			t.Errorf("said %v", wrong)
		}
		csv := d.Do("importErrors", map[string]any{"id": run, "format": "csv"}).Body
		if !strings.Contains(csv, "乙医院") || !strings.Contains(csv, "丙") || strings.Contains(csv, "甲医院") || !strings.Contains(csv, "名称*") {
			t.Errorf("the file of what failed: %s", csv)
		}
	})
}

func TestColumnsAreMatchedByHand(t *testing.T) {
	eachDesk(t, func(d *desk) {
		titles := append([]string{}, hospitalTitles...)
		titles[0] = "机构"
		run := d.begin("hospital", xlsx(titles, hospital("甲医院", "杭州市")))
		at := d.detail(run)
		if at.Status != "review" || len(at.Missing) != 1 || at.Missing[0] != "name" || at.Counts.New != 1 {
			t.Fatalf("%+v", at)
		}
		d.Refused(fault.CodeInvalid, "importRun", map[string]any{"id": run, "mode": "good"})
		d.Do("importMatch", map[string]any{"id": run, "columns": []any{map[string]any{"place": 0, "column": "name"}}})
		d.Tick(intake.Kind, 0)
		if at = d.goOn(run, "all"); at.Counts.Saved != 1 {
			t.Errorf("%+v", at)
		}
	})
}

func TestAnImportIsItsOwnersAndOnlyAsLongAsTheyMay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		run := d.begin("hospital", xlsx(hospitalTitles, hospital("甲医院", "杭州市")))
		_, other := d.Employ([]perm.Code{perm.SpecialServices, perm.AccompaniedVisits}, perm.Write)
		for call, in := range map[string]map[string]any{
			"importDetail": {}, "importRows": {}, "importRowDrop": {"line": 2}, "importRun": {"mode": "all"}, "importErrors": {"format": "csv"},
			"importRowSave": {"line": 2, "cells": []any{map[string]any{"column": "name", "text": "x"}}}, "importMatch": {"columns": []any{map[string]any{"place": 0, "column": "name"}}},
		} {
			in["id"] = run
			if a := d.Ask(call, other, apptest.Written(in)); a.Code != fault.CodeNotFound {
				t.Errorf("%s of somebody else's: %s", call, a)
			}
		}
	})
}
