// Package pinyin finds names by the letters that people type for them: the name itself, its pinyin, initials, or any mixture.
package pinyin

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	dictionary "github.com/mozillazg/go-pinyin"
)

// Name is a name that can be found.
type Name struct {
	text  string // in small letters
	chars []sound
}

// sound is one character of a name with all ways to type it: itself, and how it is read.
type sound []string

// NameOf makes a name ready to be found. Blanks and signs are left out, since nobody types them.
func NameOf(name string) Name {
	n := Name{text: strings.ToLower(name)}
	for _, c := range n.text {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			n.chars = append(n.chars, soundOf(c))
		}
	}
	return n
}

// Match tells whether letters stand for a part of the name, and how well: 0 for its beginning, 1 for a part.
func (n Name) Match(typed string) (rank int, ok bool) {
	typed = strings.ToLower(typed)
	if at := strings.Index(n.text, typed); at >= 0 {
		return min(at, 1), true
	}
	typed = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || c == '\'' {
			return -1
		}
		return c
	}, typed)
	if typed == "" {
		return 0, false
	}
	for from := range n.chars {
		if reads(n.chars[from:], typed) {
			return min(from, 1), true
		}
	}
	return 0, false
}

// reads tells whether the letters are a way to type the beginning of the characters. Each is typed as itself, by its first
// letter, or by its reading, of which the last may be unfinished.
func reads(chars []sound, typed string) bool {
	if typed == "" {
		return true
	}
	if len(chars) == 0 {
		return false
	}
	for _, way := range chars[0] {
		if strings.HasPrefix(way, typed) {
			return true
		}
		if rest, whole := strings.CutPrefix(typed, way); whole && reads(chars[1:], rest) {
			return true
		}
		if isReading(way) && typed[0] == way[0] && reads(chars[1:], typed[1:]) {
			return true
		}
	}
	return false
}

func isReading(way string) bool { return len(way) > 1 && way[0] < 0x80 }

// sounds keeps the ways to type each character: there are a few thousand in use.
var sounds sync.Map

func soundOf(c rune) sound {
	if known, ok := sounds.Load(c); ok {
		return known.(sound)
	}
	ways := sound{string(c)}
	for reading := range strings.SplitSeq(dictionary.PinyinDict[int(c)], ",") {
		if plain := withoutTone(reading); plain != "" && !slices.Contains(ways, plain) {
			ways = append(ways, plain)
		}
	}
	sounds.Store(c, ways)
	return ways
}

var tones = strings.NewReplacer(
	"ā", "a", "á", "a", "ǎ", "a", "à", "a", "ē", "e", "é", "e", "ě", "e", "è", "e", "ī", "i", "í", "i", "ǐ", "i", "ì", "i",
	"ō", "o", "ó", "o", "ǒ", "o", "ò", "o", "ū", "u", "ú", "u", "ǔ", "u", "ù", "u", "ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", "ü", "v",
	"ń", "n", "ň", "n", "ǹ", "n", "ḿ", "m", "ế", "e", "ề", "e",
)

// withoutTone is a reading in the letters of a keyboard; nothing where it has others.
func withoutTone(reading string) string {
	plain := tones.Replace(reading)
	if strings.ContainsFunc(plain, func(c rune) bool { return c < 'a' || c > 'z' }) {
		return ""
	}
	return plain
}
