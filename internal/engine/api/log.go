package api

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const maxLogged = 1 << 10

// Printable makes a value safe for the process log: control and direction characters escaped, cut at 1 KiB.
func Printable(s string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			return '\uFFFD'
		}
		return r
	}, s)
	return cut(clean, maxLogged)
}

func cut(s string, maxBytes int) string {
	if len(s) <= maxBytes {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	for maxBytes > 0 && !utf8.RuneStart(s[maxBytes]) {
		maxBytes--
	}
	return strings.ToValidUTF8(s[:maxBytes], "\uFFFD")
}
