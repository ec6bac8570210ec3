package agreement

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// MinWords is how much a body says at least; nobody agrees to a headline.
const MinWords = 50

// body is a version in one language.
type body struct {
	lang                AgreementLang
	title               string
	content             rich.Text
	titleIn, contentsIn string // the fields that hold them
}

func (a *Agreement) bodies() []body {
	return []body{
		{"zh", a.Title, a.Content, "title", "content"},
		{"en", a.TitleEn, a.ContentEn, "titleEn", "contentEn"},
		{"es", a.TitleEs, a.ContentEs, "titleEs", "contentEs"},
		{"ja", a.TitleJa, a.ContentJa, "titleJa", "contentJa"},
	}
}

// Fingerprint is the same only for the same text, down to the last sign.
func (a *Agreement) Fingerprint() string {
	parts := []any{a.Doc, a.No, a.ChangeNote, a.Reconsent}
	for _, b := range a.bodies() {
		parts = append(parts, b.lang, b.title, string(b.content))
	}
	written, _ := json.Marshal(parts) // texts and truths always can be
	sum := sha256.Sum256(written)
	return hex.EncodeToString(sum[:])
}

// check keeps a published version as it is, and a draft fit to be published.
func check(c *resource.Change[Agreement]) error {
	a := c.After
	if c.Before != nil && c.Before.Status != Draft {
		if a.Fingerprint() != c.Before.Hash {
			return fmt.Errorf("agreement %d is not what was published as %s", a.ID, c.Before.Hash)
		}
		return nil
	}
	a.Langs = value.List[AgreementLang]{}
	for _, b := range a.bodies() {
		if b.lang != "zh" && b.title == "" && b.content == "" {
			continue
		}
		if err := b.check(); err != nil {
			return err
		}
		a.Langs = append(a.Langs, b.lang)
	}
	if c.Before == nil || a.Major != c.Before.Major {
		return renumber(c.Tx, a)
	}
	return nil
}

func (b body) check() error {
	switch length := utf8.RuneCountInString(b.title); {
	case length == 0:
		return fault.InvalidField(b.titleIn, "validation.required", nil)
	case length < 2:
		return fault.InvalidField(b.titleIn, "validation.minLength", map[string]any{"min": 2})
	}
	switch length := lengthOf(b.content); {
	case length == 0:
		return fault.InvalidField(b.contentsIn, "validation.required", nil)
	case length < MinWords:
		return fault.InvalidField(b.contentsIn, "validation.minLength", map[string]any{"min": MinWords})
	}
	return nil
}

// lengthOf counts what is read, without the tags around it.
func lengthOf(content rich.Text) int {
	length := 0
	for _, block := range blocksOf(content) {
		length += utf8.RuneCountInString(block.text)
	}
	return length
}

// numbersApart is how many numbers the second part has room for.
const numbersApart = 10_000

// renumber gives a version the number after the highest of the other versions of its document; a major one begins a new row.
func renumber(tx *store.Tx, a *Agreement) error {
	last, err := store.Get[int64](&tx.Q, "SELECT COALESCE(max(ordinal), 0) FROM agreements WHERE doc = ? AND id <> ?", a.Doc, a.ID)
	if err != nil {
		return err
	}
	switch {
	case last == 0 || a.Major:
		a.Ordinal = (last/numbersApart + 1) * numbersApart
	case last%numbersApart == numbersApart-1:
		return errors.New("no number is left below the next major one")
	default:
		a.Ordinal = last + 1
	}
	a.No = fmt.Sprintf("%d.%d", a.Ordinal/numbersApart, a.Ordinal%numbersApart)
	return nil
}
