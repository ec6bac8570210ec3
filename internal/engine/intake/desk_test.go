package intake_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is the console, with what tests of imports ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}

// xlsx is a workbook with those rows, the titles first.
func xlsx(rows ...[]string) []byte {
	var out bytes.Buffer
	if err := sheet.Book(&out, []sheet.Page{{Name: "表", Header: rows[0], Rows: rows[1:]}}); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// archive is a ZIP of pictures under names.
func archive(files map[string][]byte) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, content := range files {
		entry, err := w.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// upload brings a file for an import.
func (d *desk) upload(token, usage, name string, content []byte) int64 {
	d.T.Helper()
	a := d.Upload(token, usage, name, content)
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	var up struct{ FileID int64 }
	a.Into(d.T, &up)
	return up.FileID
}

// begin starts an import and has it read and checked.
func (d *desk) begin(resource string, content []byte, pictures ...[]byte) int64 {
	d.T.Helper()
	in := map[string]any{"fileId": d.upload(d.Admin, file.ImportSheet, "x.xlsx", content)}
	if len(pictures) > 0 {
		in["zipFileId"] = d.upload(d.Admin, file.ImportPictures, "x.zip", pictures[0])
	}
	var out intake.ImportStarted
	d.Do(resource+"ImportStart", in).Into(d.T, &out)
	d.Tick(intake.Kind, 0)
	return out.ID
}

func (d *desk) detail(run int64) (out intake.ImportDetail) {
	d.T.Helper()
	d.Do("importDetail", map[string]any{"id": run}).Into(d.T, &out)
	return out
}

func (d *desk) rows(run int64, only string) (out intake.ImportRowsOut) {
	d.T.Helper()
	d.Do("importRows", map[string]any{"id": run, "only": only}).Into(d.T, &out)
	return out
}

// goOn imports what was checked.
func (d *desk) goOn(run int64, mode string) intake.ImportDetail {
	d.T.Helper()
	d.Do("importRun", map[string]any{"id": run, "mode": mode})
	d.Tick(intake.Kind, 0)
	return d.detail(run)
}

// wrong are the cells that are wrong, as line.column, and their rows as line.
func (d *desk) wrong(run int64) map[string]string {
	d.T.Helper()
	found := map[string]string{}
	for _, row := range d.rows(run, "bad").Items {
		if row.Error != "" {
			found[fmt.Sprint(row.Line)] = row.Error
		}
		for _, cell := range row.Cells {
			if cell.Error != "" {
				found[fmt.Sprintf("%d.%s", row.Line, cell.Column)] = cell.Error
			}
		}
	}
	return found
}

func (d *desk) correct(run, line int64, column, text string) {
	d.T.Helper()
	d.Do("importRowSave", map[string]any{"id": run, "line": line, "cells": []any{map[string]any{"column": column, "text": text}}})
}

// linked is an archive that holds a link.
func linked() []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	header := &zip.FileHeader{Name: "a.png"}
	header.SetMode(fs.ModeSymlink | 0o777)
	entry := apptest.Must(w.CreateHeader(header))
	if _, err := entry.Write([]byte("/etc/passwd")); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}
