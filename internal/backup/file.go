package backup

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// File is a backup that was found to be whole.
type File struct {
	Manifest Manifest
	Lost     []Lost // what the database in the backup knows, and the backup does not have as it was kept
	file     *os.File
	entries  map[string]*zip.File
}

// Open opens a backup and checks all of it: the seal, and the checksum and the rows of every part.
func Open(path string, key []byte) (*File, error) {
	return open(path, func(file *os.File) (int64, error) { return checkSeal(file, key) })
}

// OpenUnsealed opens a backup without asking who wrote it: for one whose key is lost, or of a time before keys sealed them.
func OpenUnsealed(path string) (*File, error) {
	return open(path, func(file *os.File) (int64, error) { return file.Seek(0, io.SeekEnd) })
}

func open(path string, sizeOf func(file *os.File) (int64, error)) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f := &File{file: file, entries: map[string]*zip.File{}}
	if err := f.check(sizeOf); err != nil {
		return nil, errors.Join(fmt.Errorf("%s cannot be restored: %w", path, err), file.Close())
	}
	return f, nil
}

// Close gives the file back.
func (f *File) Close() error { return f.file.Close() }

func (f *File) check(sizeOf func(file *os.File) (int64, error)) error {
	size, err := sizeOf(f.file)
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(f.file, size)
	if err != nil {
		return err
	}
	for _, entry := range archive.File {
		f.entries[entry.Name] = entry
	}
	if err := f.readManifest(); err != nil {
		return err
	}
	if len(f.entries) != len(f.Manifest.Parts) || len(f.entries) != len(archive.File)-1 {
		return errors.New("it has other parts than its manifest says")
	}
	var known []file.Known
	for _, p := range f.Manifest.Parts {
		if err := f.read(p, checkRows(p, func(values []any) error {
			if p.Layout.Table != filesTable {
				return nil
			}
			k, err := knownIn(p.Layout, values)
			known = append(known, k)
			return err
		})); err != nil {
			return err
		}
	}
	f.compare(known)
	return nil
}

// knownIn reads a row of the table of files.
func knownIn(l *store.Layout, values []any) (k file.Known, err error) {
	for i, c := range l.Columns {
		text, isText := values[i].(string)
		switch {
		case c.Name == "name" && isText:
			k.Name = text
		case c.Name == "sha256" && isText:
			k.SHA256 = text
		}
	}
	if k.Name == "" {
		return k, errors.New("a file without a name")
	}
	return k, nil
}

// compare finds the files that the database knows among the parts.
func (f *File) compare(known []file.Known) {
	sums := map[string]string{}
	for _, p := range f.Manifest.Parts {
		sums[p.Name] = p.SHA256
	}
	for _, k := range known {
		sum, there := sums[uploadsFolder+k.Name]
		switch {
		case there && sum == k.SHA256 || !there && slices.Contains(f.Manifest.Purged, k.Name):
		case there:
			f.Lost = append(f.Lost, Lost{k.Name, file.Altered})
		default:
			f.Lost = append(f.Lost, Lost{k.Name, file.Missing})
		}
	}
	slices.SortFunc(f.Lost, func(one, other Lost) int { return strings.Compare(one.Name, other.Name) })
}

// Undeclared are the lost files of which the manifest does not say that the backup was taken without them.
func (f *File) Undeclared() []Lost {
	declared := map[string]bool{}
	for _, lost := range f.Manifest.Lost {
		declared[lost.Name] = true
	}
	return slices.DeleteFunc(slices.Clone(f.Lost), func(lost Lost) bool { return declared[lost.Name] })
}

func (f *File) readManifest() error {
	entry := f.entries[manifestName]
	if entry == nil {
		return errors.New("it has no manifest")
	}
	delete(f.entries, manifestName)
	content, err := entry.Open()
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	if err := json.UnmarshalRead(content, &f.Manifest); err != nil {
		return fmt.Errorf("its manifest cannot be read: %w", err)
	}
	return f.Manifest.refuse()
}

// checkRows reads a part as it is read when it is restored, and gives each row of a table to see.
func checkRows(p Part, see func(values []any) error) func(content io.Reader) error {
	return func(content io.Reader) error {
		if p.Layout == nil {
			return nil
		}
		rows := newRowReader(content, len(p.Layout.Columns))
		for count := int64(0); ; count++ {
			values, err := rows.next()
			switch {
			case errors.Is(err, io.EOF) && count == p.Rows:
				return nil
			case errors.Is(err, io.EOF):
				return fmt.Errorf("%d rows instead of %d", count, p.Rows)
			case err != nil:
				return err
			}
			if err := see(values); err != nil {
				return err
			}
		}
	}
}

// read gives the content of a part to use, and then compares what was read with the manifest.
func (f *File) read(p Part, use func(content io.Reader) error) error {
	entry := f.entries[p.Name]
	if entry == nil {
		return fmt.Errorf("it has no part %s", p.Name)
	}
	content, err := entry.Open()
	if err != nil {
		return fmt.Errorf("part %s: %w", p.Name, err)
	}
	defer func() { _ = content.Close() }()
	summed := &summer{to: io.Discard, sum: sha256.New()}
	through := io.TeeReader(content, summed)
	if err := use(through); err != nil {
		return fmt.Errorf("part %s: %w", p.Name, err)
	}
	if _, err := io.Copy(io.Discard, through); err != nil {
		return fmt.Errorf("part %s: %w", p.Name, err)
	}
	if summed.bytes != p.Bytes || hex.EncodeToString(summed.sum.Sum(nil)) != p.SHA256 {
		return fmt.Errorf("part %s is not what it was when it was written", p.Name)
	}
	return nil
}
