package backup

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// Source is what a backup is taken of.
type Source struct {
	DB      *store.DB
	Uploads Uploads
	// Begin is called when the file can be written, before the moment that the backup is of, and gives the key that seals it.
	Begin func() (key []byte, err error)
	// AllowLost takes the backup even without files that the database knows.
	AllowLost bool
}

// Write takes a backup of one moment, while others go on writing. The file appears under its name when all of it is on disk.
func Write(ctx context.Context, from Source, to string, overwrite bool) (*Manifest, error) {
	if err := refuseExisting(to, overwrite); err != nil {
		return nil, err
	}
	partial := to + ".partial"
	file, err := os.OpenFile(partial, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s exists: another backup is being written, or one was interrupted; remove it in the second case", partial)
	}
	if err != nil {
		return nil, err
	}
	manifest, err := from.writeInto(ctx, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = refuseExisting(to, overwrite)
	}
	if err == nil {
		err = os.Rename(partial, to)
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(partial))
	}
	return manifest, syncFolder(filepath.Dir(to))
}

func refuseExisting(to string, overwrite bool) error {
	if _, err := os.Lstat(to); err == nil && !overwrite {
		return fmt.Errorf("%s exists; --overwrite replaces it", to)
	}
	return nil
}

// syncFolder makes a rename last.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func (s Source) writeInto(ctx context.Context, file *os.File) (*Manifest, error) {
	key, err := s.Begin()
	if err != nil {
		return nil, err
	}
	sealed := newSealer(file, key)
	buffered := bufio.NewWriterSize(sealed, 1<<20)
	a := &archive{zip: zip.NewWriter(buffered)}
	// The fastest level: stronger ones make the file a little smaller and the backup several times slower.
	a.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	if err := s.DB.Stream(ctx, func(q *store.Q) error { return a.everything(q, s) }); err != nil {
		return nil, err
	}
	if err := a.zip.SetComment(blankSeal); err != nil {
		return nil, err
	}
	if err := a.zip.Close(); err != nil {
		return nil, err
	}
	if err := buffered.Flush(); err != nil {
		return nil, err
	}
	return &a.manifest, sealed.seal()
}

// archive is a backup under way.
type archive struct {
	zip      *zip.Writer
	manifest Manifest
}

func (a *archive) everything(q *store.Q, s Source) error {
	version, err := q.Schema()
	if err != nil {
		return fmt.Errorf("this is not a database of CareDesk: %w", err)
	}
	if newest := store.SchemaVersion(); version > newest {
		return fmt.Errorf("the database has schema %d, newer than this program knows (%d); install the newer program", version, newest)
	}
	a.manifest = Manifest{Format: format, SchemaVersion: version, CreatedAt: q.Now, Database: s.DB.Dialect()}
	layouts, err := q.Layouts()
	if err != nil {
		return err
	}
	for _, l := range layouts {
		if err := a.table(q, l); err != nil {
			return err
		}
	}
	// Uploads are kept before their rows are committed, so all that the snapshot knows must be there.
	if err := file.EachKnown(q, func(k file.Known) error { return a.upload(q.Ctx, s, k) }); err != nil {
		return fmt.Errorf("uploads: %w", err)
	}
	if lost := a.manifest.Lost; len(lost) > 0 && !s.AllowLost {
		return fmt.Errorf("of the uploads that the database knows, %d are not there as they were kept: %s; --allow-missing takes the backup all the same", len(lost), Names(lost))
	}
	w, err := a.zip.Create(manifestName)
	if err != nil {
		return err
	}
	return json.MarshalWrite(w, a.manifest, jsontext.WithIndent("  "))
}

func (a *archive) table(q *store.Q, l store.Layout) error {
	return a.part(Part{Name: tablesFolder + l.Table, Layout: &l}, zip.Deflate, func(w io.Writer) (int64, error) {
		encoder := &rowWriter{columns: l.Columns, to: w}
		if err := q.EachRow(l, encoder.write); err != nil {
			return 0, err
		}
		return encoder.rows, encoder.flush()
	})
}

func (a *archive) upload(ctx context.Context, from Source, k file.Known) error {
	content, is, err := k.Read(ctx, from.Uploads, from.DB.Read(ctx))
	switch {
	case err != nil:
		return err
	case is == file.Purged:
		a.manifest.Purged = append(a.manifest.Purged, k.Name)
		return nil
	case is != file.Whole:
		a.manifest.Lost = append(a.manifest.Lost, Lost{k.Name, is})
		if is != file.Altered {
			return nil
		}
	}
	return a.part(Part{Name: uploadsFolder + k.Name}, zip.Store, func(w io.Writer) (int64, error) { // pictures are compressed already
		_, err := w.Write(content)
		return 0, err
	})
}

// part adds a part to the archive and to the manifest.
func (a *archive) part(p Part, method uint16, write func(w io.Writer) (rows int64, err error)) error {
	w, err := a.zip.CreateHeader(&zip.FileHeader{Name: p.Name, Method: method})
	if err != nil {
		return err
	}
	summed := &summer{to: w, sum: sha256.New()}
	if p.Rows, err = write(summed); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	p.Bytes, p.SHA256 = summed.bytes, hex.EncodeToString(summed.sum.Sum(nil))
	a.manifest.Parts = append(a.manifest.Parts, p)
	return nil
}

// summer counts and sums what is written through it.
type summer struct {
	to    io.Writer
	sum   hash.Hash
	bytes int64
}

// Write writes through.
func (s *summer) Write(p []byte) (int, error) {
	_, _ = s.sum.Write(p)
	s.bytes += int64(len(p))
	return s.to.Write(p)
}
