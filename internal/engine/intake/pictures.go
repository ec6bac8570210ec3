package intake

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// What an archive of pictures may hold at most.
const (
	MaxPictures = 1000
	maxUnpacked = 64 << 20
	maxRatio    = 100
)

// pictureName is what a picture is found by: the end of its way in the archive, in lower case. It is no path to anything.
func pictureName(written string) string {
	return strings.ToLower(norm.NFC.String(path.Base(strings.ReplaceAll(strings.TrimSpace(written), `\`, "/"))))
}

// entryName is what an entry of an archive is called. Programs in China write GB18030 without saying so.
func entryName(f *zip.File) string {
	if !f.NonUTF8 {
		return pictureName(f.Name)
	}
	if decoded, err := simplifiedchinese.GB18030.NewDecoder().String(f.Name); err == nil {
		return pictureName(decoded)
	}
	return pictureName(f.Name)
}

// checkArchive refuses an archive by what it says of itself; what it holds is counted again when it is read.
func checkArchive(content []byte) (*zip.Reader, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, errors.Join(fault.File("file.archive", nil), err)
	}
	if len(archive.File) > MaxPictures {
		return nil, fault.File("file.archiveEntries", map[string]any{"max": MaxPictures})
	}
	unpacked := uint64(0)
	for _, f := range archive.File {
		if !f.Mode().IsRegular() && !f.Mode().IsDir() {
			return nil, fault.File("file.archive", nil) // a link
		}
		unpacked += f.UncompressedSize64
		if f.UncompressedSize64 > maxUnpacked || unpacked > maxUnpacked || f.UncompressedSize64 > maxRatio*max(f.CompressedSize64, 1) {
			return nil, fault.File("file.archiveSize", map[string]any{"max": maxUnpacked >> 20})
		}
	}
	return archive, nil
}

// usagesOf are what the pictures of a target are uploaded for.
func usagesOf(t *Target) []string {
	var usages []string
	for _, c := range t.Columns {
		n := c.Field.Node
		if n.Kind == schema.List {
			n = n.Items
		}
		if n.Kind == schema.Image && !slices.Contains(usages, n.Usage) {
			usages = append(usages, n.Usage)
		}
	}
	return usages
}

// unpack keeps the pictures of an archive like any that are uploaded, each cleaned. Until a record shows one, it is the run's.
func unpack(run *job.Run, t *Target, uploads *file.Uploads, content []byte) error {
	archive, err := checkArchive(content)
	if err != nil {
		return err
	}
	left, seen := int64(maxUnpacked), map[string]bool{}
	for _, f := range archive.File {
		name := entryName(f)
		if f.Mode().IsDir() || seen[name] || strings.HasPrefix(name, ".") {
			continue
		}
		seen[name] = true
		if err := run.Stopping(); err != nil {
			return err
		}
		picture, err := readEntry(f, &left)
		if err != nil {
			return err
		}
		for _, usage := range usagesOf(t) {
			if err := keepPicture(run, uploads, name, usage, picture); err != nil {
				return err
			}
		}
	}
	return nil
}

// readEntry reads one file of an archive; nil for one that is too large for a picture.
func readEntry(f *zip.File, left *int64) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, errors.Join(fault.File("file.archive", nil), err)
	}
	defer func() { _ = in.Close() }()
	content, err := io.ReadAll(io.LimitReader(in, min(*left, file.MaxImage)+1))
	if *left -= int64(len(content)); *left < 0 {
		return nil, fault.File("file.archiveSize", map[string]any{"max": maxUnpacked >> 20})
	}
	switch {
	case err != nil:
		return nil, errors.Join(fault.File("file.archive", nil), err)
	case len(content) > file.MaxImage:
		return nil, nil
	}
	return content, nil
}

// keepPicture puts a picture on the uploads, or notes why it is none.
func keepPicture(run *job.Run, uploads *file.Uploads, name, usage string, content []byte) error {
	var placed *file.Placed
	err := error(fault.File("file.size", nil))
	if content != nil {
		placed, err = uploads.Place(run.Ctx, run.Vault, usage, name, content)
	}
	refused, is := fault.As(err)
	if err != nil && !is {
		return err
	}
	err = run.Write(func(tx *store.Tx) error {
		if refused != nil {
			return tx.Exec("INSERT INTO import_pictures (run_id, name, usage, url, mistake) VALUES (?, ?, ?, '', ?)", run.ID, name, usage, refused.Message.Key)
		}
		if err := placed.Insert(tx, run.OwnerID); err != nil {
			return err
		}
		if err := file.Attach(tx, runObject, run.ID, []int64{placed.FileID}); err != nil {
			return err
		}
		return tx.Exec("INSERT INTO import_pictures (run_id, name, usage, url, mistake) VALUES (?, ?, ?, ?, '')", run.ID, name, usage, placed.URL)
	})
	if err != nil && placed != nil {
		return errors.Join(err, uploads.Drop(run.Ctx, placed))
	}
	return err
}

// pictureOf finds a picture of the archive by its name.
func pictureOf(q *store.Q, run int64, written, usage string) (url string, mistake fault.Message, err error) {
	type found struct{ URL, Mistake string }
	all, err := store.All[found](q, "SELECT url, mistake FROM import_pictures WHERE run_id = ? AND name = ? AND usage = ?", run, pictureName(written), usage)
	switch {
	case err != nil:
		return "", mistake, err
	case len(all) == 0:
		return "", fault.Message{Key: "import.noPicture", Args: map[string]any{"name": written}}, nil
	case all[0].URL == "":
		return "", fault.Message{Key: all[0].Mistake, Args: map[string]any{"max": file.MaxImage >> 20}}, nil
	}
	return all[0].URL, mistake, nil
}
