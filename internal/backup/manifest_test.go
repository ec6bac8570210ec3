package backup

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/store"
)

// sealedWith writes a file that is whole in every respect, with a manifest of the test's own.
func sealedWith(t *testing.T, m Manifest) string {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "all.backup"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	sealed := newSealer(file, nil)
	archive := zip.NewWriter(sealed)
	w, err := archive.Create(manifestName)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.MarshalWrite(w, m); err != nil {
		t.Fatal(err)
	}
	if err := archive.SetComment(blankSeal); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := sealed.seal(); err != nil {
		t.Fatal(err)
	}
	return file.Name()
}

func TestRefusesAFileThatItCannotRestore(t *testing.T) {
	newest := store.SchemaVersion()
	for says, m := range map[string]Manifest{
		"":                  {Format: format, SchemaVersion: newest},
		"install the newer": {Format: format, SchemaVersion: newest + 1},
		"format 2":          {Format: 2, SchemaVersion: newest},
		"unknown part":      {Format: format, SchemaVersion: newest, Parts: []Part{{Name: "../x"}}},
		"no columns":        {Format: format, SchemaVersion: newest, Parts: []Part{{Name: "tables/x", Layout: &store.Layout{Table: "x"}}}},
		"other parts than":  {Format: format, SchemaVersion: newest, Parts: []Part{{Name: "uploads/missing"}}},
	} {
		file, err := Open(sealedWith(t, m), nil)
		if err == nil {
			_ = file.Close()
		}
		switch {
		case says == "" && err != nil:
			t.Errorf("a good manifest is refused: %v", err)
		case says != "" && err == nil:
			t.Errorf("a manifest is taken that has %q", says)
		case says != "" && !strings.Contains(err.Error(), says):
			t.Errorf("%v does not say %q", err, says)
		}
	}
}
