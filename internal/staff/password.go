package staff

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/value"
)

// Argon2id as security.md asks: 19 MiB, two passes, one lane.
const (
	argonMemory = 19 * 1024
	argonPasses = 2
	argonLanes  = 1
	keyLength   = 32
)

// Hasher hashes passwords, a few at once: each takes 19 MiB.
type Hasher struct {
	known     lane // for people who have shown who they are before: a flood of strangers does not keep them out
	strangers lane
}

// lane is a queue: some at work, some waiting.
type lane struct {
	running chan struct{}
	waiting chan struct{}
}

func newLane() lane { return lane{running: make(chan struct{}, 2), waiting: make(chan struct{}, 64)} }

// NewHasher admits 2 at once and 64 waiting in each lane.
func NewHasher() *Hasher { return &Hasher{known: newLane(), strangers: newLane()} }

// Hash makes a new hash with a salt of its own.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails
	key, err := h.derive(ctx, &h.known, password, salt)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", argonMemory, argonPasses, argonLanes, encode(salt), encode(key)), nil
}

// NoPassword is a hash that no password fits: comparing with it costs the same as with a real one.
const NoPassword = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// Matches compares in constant time. Known is somebody who is signed in, or at an address that the name signed in from before.
func (h *Hasher) Matches(ctx context.Context, known bool, password, stored string) (bool, error) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 {
		return false, fmt.Errorf("stored password hash has %d parts", len(parts))
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, err
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, err
	}
	queue := &h.strangers
	if known {
		queue = &h.known
	}
	got, err := h.derive(ctx, queue, password, salt)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

func (h *Hasher) derive(ctx context.Context, queue *lane, password string, salt []byte) ([]byte, error) {
	select {
	case queue.waiting <- struct{}{}:
		defer func() { <-queue.waiting }()
	default:
		return nil, fault.TooMany(5)
	}
	select {
	case queue.running <- struct{}{}:
		defer func() { <-queue.running }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	key := argon2.IDKey([]byte(password), salt, argonPasses, argonMemory, argonLanes, keyLength)
	// A collector that has seen the memory of a hash in use lets several times as much come together before it looks again.
	runtime.GC()
	return key, nil
}

//go:embed common_passwords.txt
var commonList string

var common = func() map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(commonList) {
		set[word] = true
	}
	return set
}()

// MinPassword and MaxPassword are how many characters a password has.
const (
	MinPassword = 10
	MaxPassword = 128
)

// CheckPassword holds a new password against the rules: MinPassword to MaxPassword characters, not a common one, without the username.
func CheckPassword(password, username string) (problem *fault.Message) {
	length := utf8.RuneCountInString(password)
	lower := strings.ToLower(password)
	switch {
	case length < MinPassword:
		return &fault.Message{Key: "validation.minLength", Args: map[string]any{"min": MinPassword}}
	case length > MaxPassword:
		return &fault.Message{Key: "validation.maxLength", Args: map[string]any{"max": MaxPassword}}
	case strings.Contains(lower, strings.ToLower(username)):
		return &fault.Message{Key: "validation.password.username"}
	case isCommon(lower):
		return &fault.Message{Key: "validation.password.common"}
	}
	return nil
}

// What the setting mlps3 adds.
const (
	passwordClasses = 3
	passwordAge     = 90 * 24 * time.Hour
)

// checkPassword is CheckPassword with what the settings add.
func (g *Auth) checkPassword(password, username string) *fault.Message {
	if problem := CheckPassword(password, username); problem != nil {
		return problem
	}
	if g.Mlps3 && classesOf(password) < passwordClasses {
		return &fault.Message{Key: "validation.password.classes", Args: map[string]any{"min": passwordClasses}}
	}
	return nil
}

// classesOf counts the kinds of characters: small letters, capitals, digits, and everything else.
func classesOf(password string) int {
	seen := map[string]bool{}
	for _, r := range password {
		switch {
		case unicode.IsLower(r):
			seen["lower"] = true
		case unicode.IsUpper(r):
			seen["upper"] = true
		case unicode.IsDigit(r):
			seen["digit"] = true
		default:
			seen["other"] = true
		}
	}
	return len(seen)
}

// mustChange says whether an account needs a new password: somebody else knows it, or it is too old.
func (g *Auth) mustChange(flagged bool, setAt, now value.Time) bool {
	return flagged || g.Mlps3 && now.Sub(setAt) > passwordAge
}

// isCommon also finds a common word that was only filled up with digits and signs, and one character over and over.
func isCommon(lower string) bool {
	word := strings.TrimFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) })
	if common[lower] || common[word] {
		return true
	}
	first, _ := utf8.DecodeRuneInString(lower)
	return strings.Trim(lower, string(first)) == ""
}

// RandomPassword makes a password that is easy to read aloud and hard to guess: 100 bits.
func RandomPassword() string {
	const letters = "abcdefghjkmnpqrstuvwxyz23456789"
	var out strings.Builder
	var random [1]byte
	for out.Len() < 23 {
		if out.Len()%6 == 5 {
			out.WriteByte('-')
			continue
		}
		_, _ = rand.Read(random[:])
		if int(random[0]) < len(letters)*8 {
			out.WriteByte(letters[int(random[0])%len(letters)])
		}
	}
	return out.String()
}
