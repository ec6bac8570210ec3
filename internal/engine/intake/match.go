package intake

import (
	"strings"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"caredesk/internal/engine/locale"
)

// Header is a column of a sheet, and which column of the records it is taken for; empty for none.
type Header struct {
	Place  int    `json:"place"`
	Title  string `json:"title"`
	Column string `json:"column"`
}

// plainTitle is what is left of a title without how it is written: case, spaces, width of letters, the mark of what is required.
func plainTitle(title string) string {
	folded := strings.ToLower(norm.NFKC.String(width.Fold.String(title)))
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\n\r\u00a0*_-'\"", r) {
			return -1
		}
		return r
	}, folded)
}

// match takes each title for the first column that is called so in one of the languages, and that no title before it named.
func (t *Target) match(texts *locale.Catalog, titles []string) []Header {
	headers, taken := make([]Header, len(titles)), map[string]bool{}
	for place, title := range titles {
		headers[place] = Header{Place: place, Title: title}
		wanted := plainTitle(title)
		for _, c := range t.Columns {
			if wanted != "" && !taken[c.Name] && t.isCalled(texts, c, wanted) {
				headers[place].Column, taken[c.Name] = c.Name, true
				break
			}
		}
	}
	return headers
}

func (t *Target) isCalled(texts *locale.Catalog, c Column, wanted string) bool {
	if plainTitle(c.Name) == wanted || plainTitle(c.Field.Name) == wanted {
		return true
	}
	for _, lang := range locale.Langs {
		if plainTitle(t.label(texts, lang, c)) == wanted {
			return true
		}
	}
	return false
}

// missing are the columns that a sheet needs and lacks.
func (t *Target) missing(headers []Header) []string {
	missing := []string{}
	for _, c := range t.Columns {
		if c.needed() && placeOf(headers, c.Name) < 0 {
			missing = append(missing, c.Name)
		}
	}
	return missing
}

// placeOf is where a column stands in a sheet; -1 where it does not.
func placeOf(headers []Header, column string) int {
	for _, h := range headers {
		if h.Column == column {
			return h.Place
		}
	}
	return -1
}
