// Package backup writes a whole installation into one file and puts it back, into either kind of database.
//
// The file is a ZIP archive: a part for each table, a part for each uploaded file, and at the end a manifest that says what
// the parts must be. The archive's comment, the last bytes of the file, is the checksum of all bytes before it.
package backup

import (
	"fmt"
	"strings"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

const (
	format        = 1
	manifestName  = "manifest.json"
	tablesFolder  = "tables/"
	uploadsFolder = "uploads/"
	filesTable    = "files" // what the database knows of the uploads
)

// Manifest says what is in a backup.
type Manifest struct {
	Format        int        `json:"format"`
	SchemaVersion int64      `json:"schemaVersion"`
	CreatedAt     value.Time `json:"createdAt"`
	Database      string     `json:"database"` // the kind that it was taken from
	Parts         []Part     `json:"parts"`
	Lost          []Lost     `json:"lost,omitzero"`   // what the backup was taken without, as it was allowed
	Purged        []string   `json:"purged,omitzero"` // files that the console removed while the backup was taken
}

// Part is a table or an uploaded file.
type Part struct {
	Name   string        `json:"name"`
	Rows   int64         `json:"rows,omitzero"`
	Bytes  int64         `json:"bytes"`
	SHA256 string        `json:"sha256"`
	Layout *store.Layout `json:"layout,omitzero"` // of a table
}

// Lost is a file that the database of a backup knows, and that the backup does not have as it was kept. One that was found altered
// is there as it was found.
type Lost struct {
	Name string     `json:"name"`
	Is   file.State `json:"is"`
}

// maxNamed is how many files one sentence names.
const maxNamed = 10

// Names names lost files, the first ones of many.
func Names(lost []Lost) string {
	named := make([]string, min(len(lost), maxNamed))
	for i := range named {
		named[i] = fmt.Sprintf("%s (%s)", lost[i].Name, lost[i].Is)
	}
	if more := len(lost) - len(named); more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(named, ", "), more)
	}
	return strings.Join(named, ", ")
}

// Totals adds up what is in the backup.
func (m *Manifest) Totals() (tables, rows, files int64) {
	for _, p := range m.Parts {
		if p.Layout == nil {
			files++
		} else {
			tables++
			rows += p.Rows
		}
	}
	return tables, rows, files
}

// refuse names what makes a manifest impossible to restore with this program.
func (m *Manifest) refuse() error {
	if m.Format != format {
		return fmt.Errorf("it has format %d; this program reads format %d", m.Format, format)
	}
	if newest := store.SchemaVersion(); m.SchemaVersion > newest {
		return fmt.Errorf("it has schema %d, newer than this program knows (%d); install the newer program", m.SchemaVersion, newest)
	}
	for _, p := range m.Parts {
		if table := strings.HasPrefix(p.Name, tablesFolder); table != (p.Layout != nil) || !table && !strings.HasPrefix(p.Name, uploadsFolder) {
			return fmt.Errorf("it has an unknown part %s", p.Name)
		}
		if p.Layout != nil && len(p.Layout.Columns) == 0 {
			return fmt.Errorf("its table %s has no columns", p.Layout.Table)
		}
	}
	return nil
}
