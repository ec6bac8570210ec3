package backup

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"strings"
)

// sealSize is the length of the seal: an HMAC-SHA256 in hex, as the comment that ends the archive. Somebody who changes a
// backup cannot seal it again without the key.
const sealSize = 2 * sha256.Size

// blankSeal stands in the seal's place until the checksum is known.
var blankSeal = strings.Repeat("0", sealSize)

// sealer writes a file and seals all of it but the last bytes, where the seal will be.
type sealer struct {
	file *os.File
	sum  hash.Hash
	held []byte
}

func newSealer(file *os.File, key []byte) *sealer { return &sealer{file: file, sum: newSeal(key)} }

func newSeal(key []byte) hash.Hash { return hmac.New(sha256.New, key) }

// Write writes through to the file.
func (s *sealer) Write(p []byte) (int, error) {
	if len(p) >= sealSize {
		_, _ = s.sum.Write(s.held)
		_, _ = s.sum.Write(p[:len(p)-sealSize])
		s.held = append(s.held[:0], p[len(p)-sealSize:]...)
	} else {
		s.held = append(s.held, p...)
		ready := max(0, len(s.held)-sealSize)
		_, _ = s.sum.Write(s.held[:ready])
		s.held = append(s.held[:0], s.held[ready:]...)
	}
	return s.file.Write(p)
}

// seal puts the checksum over the blank seal, which must have been written last.
func (s *sealer) seal() error {
	if string(s.held) != blankSeal {
		return errors.New("the archive does not end with the place for its seal")
	}
	end, err := s.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	_, err = s.file.WriteAt([]byte(hex.EncodeToString(s.sum.Sum(nil))), end-sealSize)
	return err
}

var errSeal = errors.New("it is damaged, changed, cut short, sealed with another key or not a backup at all: the seal at its end is not that of its content")

// checkSeal reads the whole file and compares it with its seal.
func checkSeal(file *os.File, key []byte) (size int64, err error) {
	size, err = file.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	if size < sealSize {
		return 0, errSeal
	}
	sum := newSeal(key)
	if _, err := io.Copy(sum, io.NewSectionReader(file, 0, size-sealSize)); err != nil {
		return 0, err
	}
	written := make([]byte, sealSize)
	if _, err := file.ReadAt(written, size-sealSize); err != nil {
		return 0, err
	}
	if !hmac.Equal(written, []byte(hex.EncodeToString(sum.Sum(nil)))) {
		return 0, errSeal
	}
	return size, nil
}
