// Package pii keeps personal data: encrypted in the database, found by a keyed hash, shown masked.
package pii

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
)

// keyID stands in front of every sealed value and file, so that a second key can take over one day.
const keyID = 1

// Vault seals and opens values with a key that the database does not know.
type Vault struct {
	seal  cipher.AEAD
	files cipher.AEAD
	index []byte
}

// NewVault derives one key for sealing values, another for files and a third for searching.
func NewVault(key []byte) (*Vault, error) {
	seal, err := sealer(key, "caredesk seal")
	if err != nil {
		return nil, err
	}
	files, err := sealer(key, "caredesk file")
	if err != nil {
		return nil, err
	}
	index, err := hkdf.Key(sha256.New, key, nil, "caredesk index", 32)
	return &Vault{seal: seal, files: files, index: index}, err
}

func sealer(key []byte, purpose string) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, key, nil, purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// Seal encrypts a value for one column; sealed there, it cannot be opened as another's. Nothing seals to nothing.
func (v *Vault) Seal(column, value string) string {
	if value == "" {
		return ""
	}
	return base64.RawStdEncoding.EncodeToString(sealWith(v.seal, column, []byte(value)))
}

// Open decrypts what Seal wrote for the same column.
func (v *Vault) Open(column, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return "", errNotSealed
	}
	value, err := openWith(v.seal, column, raw)
	return string(value), err
}

// SealFile encrypts the content of a file under its name; sealed so, it cannot be opened as another's.
func (v *Vault) SealFile(name string, content []byte) []byte { return sealWith(v.files, name, content) }

// OpenFile decrypts what SealFile made under the same name.
func (v *Vault) OpenFile(name string, sealed []byte) ([]byte, error) {
	return openWith(v.files, name, sealed)
}

var errNotSealed = errors.New("not sealed with this key")

func sealWith(aead cipher.AEAD, bound string, content []byte) []byte {
	head := 1 + aead.NonceSize()
	out := make([]byte, head, head+len(content)+aead.Overhead())
	out[0] = keyID
	_, _ = rand.Read(out[1:]) // never fails
	return aead.Seal(out, out[1:], content, []byte(bound))
}

func openWith(aead cipher.AEAD, bound string, sealed []byte) ([]byte, error) {
	head := 1 + aead.NonceSize()
	if len(sealed) < head || sealed[0] != keyID {
		return nil, errNotSealed
	}
	content, err := aead.Open(nil, sealed[1:head], sealed[head:], []byte(bound))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", bound, err)
	}
	return content, nil
}

// Index is the keyed hash by which a value of a column is found again without being readable. Nothing has no index.
func (v *Vault) Index(column, value string) string {
	if value == "" {
		return ""
	}
	h := hmac.New(sha256.New, v.index)
	_, _ = h.Write([]byte(column + "\x00" + value))
	return hex.EncodeToString(h.Sum(nil))
}
