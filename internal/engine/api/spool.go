package api

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

var errBrokenOff = errors.New("broken off")

// spool is a file between a writer that must not wait and a client that may be slow. It has no name, so it goes with the
// process, and it is encrypted under a key that nobody else ever has: it may hold personal data in the clear.
type spool struct {
	file    *os.File
	encrypt cipher.Stream
	decrypt cipher.Stream
	sent    chan struct{} // closed once nothing more is written to the client
	sealed  []byte        // what is being written, encrypted

	mu      sync.Mutex
	changed sync.Cond
	size    int64
	ended   bool
	failed  error // of either side; it stops the other
}

func newSpool(folder string) (*spool, error) {
	file, err := os.CreateTemp(folder, ".spool-*")
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(fmt.Errorf("spool: %w", err), file.Close())
	}
	var key [16]byte
	_, _ = rand.Read(key[:]) // never fails
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	// The key serves one file, written once from its beginning: no two bytes share a place in the key stream.
	counter := make([]byte, aes.BlockSize)
	s := &spool{file: file, encrypt: cipher.NewCTR(block, counter), decrypt: cipher.NewCTR(block, counter), sent: make(chan struct{})}
	s.changed.L = &s.mu
	return s, nil
}

// Write keeps the next bytes for the client.
func (s *spool) Write(p []byte) (int, error) {
	s.mu.Lock()
	failed := s.failed
	s.mu.Unlock()
	if failed != nil {
		return 0, failed
	}
	s.sealed = append(s.sealed[:0], p...)
	s.encrypt.XORKeyStream(s.sealed, s.sealed)
	if _, err := s.file.Write(s.sealed); err != nil {
		return 0, fmt.Errorf("spool: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size += int64(len(p))
	s.changed.Signal()
	return len(p), nil
}

// sendTo begins to send what is written, until finish has been called and all is sent.
func (s *spool) sendTo(client io.Writer) {
	go func() {
		defer close(s.sent)
		if err := s.send(client); err != nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.failed = errors.Join(s.failed, err)
		}
	}()
}

// sentAtOnce is how much is read from the file and given to the client together.
const sentAtOnce = 64 << 10

func (s *spool) send(client io.Writer) error {
	buf := make([]byte, sentAtOnce)
	for at := int64(0); ; {
		n := s.ready(at)
		if n == 0 {
			return nil
		}
		part := buf[:min(n, sentAtOnce)]
		if _, err := s.file.ReadAt(part, at); err != nil {
			return fmt.Errorf("spool: %w", err)
		}
		s.decrypt.XORKeyStream(part, part)
		if _, err := client.Write(part); err != nil {
			return err
		}
		at += int64(len(part))
	}
}

// ready waits until something stands behind a place, and tells how much; 0 if nothing more will come, or matters.
func (s *spool) ready(at int64) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.size == at && !s.ended && s.failed == nil {
		s.changed.Wait()
	}
	if s.failed != nil {
		return 0
	}
	return s.size - at
}

// finish says that nothing more will be written, and whether that is because something failed, and waits until the client has
// what there is. It tells what failed on either side. Only the first call does anything.
func (s *spool) finish(err error) error {
	s.mu.Lock()
	if s.ended {
		defer s.mu.Unlock()
		return s.failed
	}
	s.ended, s.failed = true, errors.Join(s.failed, err)
	s.changed.Signal()
	s.mu.Unlock()
	<-s.sent
	return errors.Join(s.failed, s.file.Close())
}
