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

// keyID stands in front of every sealed value, so that a second key can take over one day.
const keyID = 1

// Vault seals and opens values with a key that the database does not know.
type Vault struct {
	seal  cipher.AEAD
	index []byte
}

// NewVault derives one key for sealing and another for searching.
func NewVault(key []byte) (*Vault, error) {
	sealing, err := hkdf.Key(sha256.New, key, nil, "caredesk seal", 32)
	if err != nil {
		return nil, err
	}
	index, err := hkdf.Key(sha256.New, key, nil, "caredesk index", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(sealing)
	if err != nil {
		return nil, err
	}
	seal, err := cipher.NewGCM(block)
	return &Vault{seal: seal, index: index}, err
}

// Seal encrypts a value for one column; sealed there, it cannot be opened as another's. Nothing seals to nothing.
func (v *Vault) Seal(column, value string) string {
	if value == "" {
		return ""
	}
	nonce := make([]byte, v.seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := v.seal.Seal(append([]byte{keyID}, nonce...), nonce, []byte(value), []byte(column))
	return base64.RawStdEncoding.EncodeToString(sealed)
}

// Open decrypts what Seal wrote for the same column.
func (v *Vault) Open(column, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < 1+v.seal.NonceSize() || raw[0] != keyID {
		return "", errors.New("not a sealed value of this key")
	}
	nonce, rest := raw[1:1+v.seal.NonceSize()], raw[1+v.seal.NonceSize():]
	value, err := v.seal.Open(nil, nonce, rest, []byte(column))
	if err != nil {
		return "", fmt.Errorf("open a value of %s: %w", column, err)
	}
	return string(value), nil
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
