package agreement

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
)

// AgreementDiffKind is how a part of a text fared between two versions.
type AgreementDiffKind string

// The kinds. Restyled says the same in another form.
const (
	Same     AgreementDiffKind = "same"
	Changed  AgreementDiffKind = "changed"
	Restyled AgreementDiffKind = "restyled"
	Added    AgreementDiffKind = "added"
	Removed  AgreementDiffKind = "removed"
)

// EnumValues lists the kinds.
func (AgreementDiffKind) EnumValues() []string {
	return []string{string(Same), string(Changed), string(Restyled), string(Added), string(Removed)}
}

// AgreementDiffPiece is a run of a paragraph, marked where the other version does not have it.
type AgreementDiffPiece struct {
	Text   string `json:"text"`
	Marked bool   `json:"marked"`
}

// AgreementDiffRow is a paragraph of both versions, side by side.
type AgreementDiffRow struct {
	Kind AgreementDiffKind    `json:"kind"`
	From []AgreementDiffPiece `json:"from"`
	To   []AgreementDiffPiece `json:"to"`
}

// AgreementDiffBody is what is different in one language.
type AgreementDiffBody struct {
	Lang AgreementLang      `json:"lang"`
	Rows []AgreementDiffRow `json:"rows"`
}

// AgreementDiffOut has the languages that either version is written in.
type AgreementDiffOut struct {
	Bodies []AgreementDiffBody `json:"bodies"`
}

func difference(r *api.Request, records resource.Records[Agreement], in AgreementDiffIn) (AgreementDiffOut, error) {
	out := AgreementDiffOut{Bodies: []AgreementDiffBody{}}
	from, err := records.Load(r, r.Q(), in.FromID)
	if err != nil {
		return out, err
	}
	to, err := records.Load(r, r.Q(), in.ToID)
	if err != nil {
		return out, err
	}
	for i, was := range from.bodies() {
		is := to.bodies()[i]
		if was.title+string(was.content)+is.title+string(is.content) == "" {
			continue
		}
		out.Bodies = append(out.Bodies, AgreementDiffBody{Lang: was.lang, Rows: compare(was.blocks(), is.blocks())})
	}
	return out, nil
}

// block is a paragraph, a heading, an item of a list, a row of a table, a picture: what stands on lines of its own.
type block struct {
	text string
	form string // with its tags
}

func (b body) blocks() []block {
	if b.title == "" && b.content == "" {
		return nil
	}
	return append([]block{{b.title, "<title>" + b.title}}, blocksOf(b.content)...)
}

// onLines are the tags that begin a new block, and around tells those that say nothing about it.
var (
	onLines = map[atom.Atom]bool{
		atom.P: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.Li: true, atom.Tr: true, atom.Blockquote: true, atom.Hr: true, atom.Img: true,
		atom.Ul: true, atom.Ol: true, atom.Table: true, atom.Thead: true, atom.Tbody: true, atom.Br: true,
	}
	around = map[atom.Atom]bool{atom.Ul: true, atom.Ol: true, atom.Table: true, atom.Thead: true, atom.Tbody: true, atom.Br: true}
)

// blocksOf takes a text apart. It was cleaned, so its tags are few and well formed.
func blocksOf(content rich.Text) []block {
	var blocks []block
	var text, form strings.Builder
	finish := func() {
		if words := strings.TrimSpace(text.String()); words != "" {
			blocks = append(blocks, block{words, form.String()})
		}
		text.Reset()
		form.Reset()
	}
	tokens := html.NewTokenizer(strings.NewReader(string(content)))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			finish()
			return blocks
		case html.TextToken:
			token := tokens.Token()
			text.WriteString(token.Data)
			form.WriteString(token.Data)
		default:
			token := tokens.Token()
			if onLines[token.DataAtom] {
				finish()
				if token.Type == html.EndTagToken || around[token.DataAtom] {
					continue
				}
			}
			if token.Type == html.StartTagToken && (token.DataAtom == atom.Td || token.DataAtom == atom.Th) {
				text.WriteByte(' ')
			}
			form.WriteString(token.String())
			if token.DataAtom == atom.Img {
				blocks = append(blocks, block{"[" + attribute(token, "alt") + "]", token.String()})
				form.Reset()
			}
		}
	}
}

func attribute(token html.Token, key string) string {
	for _, a := range token.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// compare puts two texts side by side.
func compare(from, to []block) []AgreementDiffRow {
	rows := []AgreementDiffRow{}
	i, j := 0, 0
	for _, pair := range append(common(from, to), [2]int{len(from), len(to)}) {
		rows = append(rows, match(from[i:pair[0]], to[j:pair[1]])...)
		if pair[0] < len(from) {
			rows = append(rows, AgreementDiffRow{Same, whole(from[pair[0]].text, false), whole(to[pair[1]].text, false)})
		}
		i, j = pair[0]+1, pair[1]+1
	}
	return rows
}

// ahead is how many paragraphs are looked at for one that says nearly the same.
const ahead = 20

// match puts beside each other what was rewritten, among paragraphs of which none is the same.
func match(from, to []block) []AgreementDiffRow {
	var rows []AgreementDiffRow
	j := 0
	for _, was := range from {
		twin := -1
		for k := j; k < min(j+ahead, len(to)); k++ {
			if alike(was.text, to[k].text) {
				twin = k
				break
			}
		}
		if twin < 0 {
			rows = append(rows, AgreementDiffRow{Removed, whole(was.text, true), []AgreementDiffPiece{}})
			continue
		}
		for ; j < twin; j++ {
			rows = append(rows, AgreementDiffRow{Added, []AgreementDiffPiece{}, whole(to[j].text, true)})
		}
		rows = append(rows, rewritten(was, to[twin]))
		j = twin + 1
	}
	for ; j < len(to); j++ {
		rows = append(rows, AgreementDiffRow{Added, []AgreementDiffPiece{}, whole(to[j].text, true)})
	}
	return rows
}

func rewritten(was, is block) AgreementDiffRow {
	if was.text == is.text {
		return AgreementDiffRow{Restyled, whole(was.text, false), whole(is.text, false)}
	}
	a, b := wordsOf(was.text), wordsOf(is.text)
	kept := common(a, b)
	keptA, keptB := map[int]bool{}, map[int]bool{}
	for _, pair := range kept {
		keptA[pair[0]], keptB[pair[1]] = true, true
	}
	return AgreementDiffRow{Changed, marked(a, keptA), marked(b, keptB)}
}

func whole(text string, mark bool) []AgreementDiffPiece {
	return []AgreementDiffPiece{{Text: text, Marked: mark}}
}

func marked(words []string, kept map[int]bool) []AgreementDiffPiece {
	pieces := []AgreementDiffPiece{}
	for first := 0; first < len(words); {
		next := first + 1
		for next < len(words) && kept[next] == kept[first] {
			next++
		}
		pieces = append(pieces, AgreementDiffPiece{strings.Join(words[first:next], ""), !kept[first]})
		first = next
	}
	return pieces
}

// alike tells whether two paragraphs have so many words in common that one is a new form of the other.
func alike(a, b string) bool {
	counts := map[string]int{}
	all, shared := 0, 0
	for _, word := range wordsOf(a) {
		if isWord(word) {
			counts[word]++
			all++
		}
	}
	for _, word := range wordsOf(b) {
		if !isWord(word) {
			continue
		}
		all++
		if counts[word] > 0 {
			counts[word]--
			shared++
		}
	}
	return a == b || shared*5 >= all && all > 0 // four of ten, counted in both
}

func isWord(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(first) || unicode.IsDigit(first)
}

// wordsOf splits where a reader would: Latin words stay whole, Chinese and Japanese have a sign for each.
func wordsOf(text string) []string {
	var words []string
	inWord := false
	for _, sign := range text {
		letter := (unicode.IsLetter(sign) || unicode.IsDigit(sign)) && !unicode.In(sign, unicode.Han, unicode.Hiragana, unicode.Katakana)
		if letter && inWord {
			words[len(words)-1] += string(sign)
		} else {
			words = append(words, string(sign))
		}
		inWord = letter
	}
	return words
}

// maxCompared bounds the table of a comparison; two long texts that have little in common are shown as replaced.
const maxCompared = 4_000_000

// common finds a longest run of items, in order, that both have, as pairs of their places.
func common[T comparable](a, b []T) [][2]int {
	var head, tail [][2]int
	for len(head) < min(len(a), len(b)) && a[len(head)] == b[len(head)] {
		head = append(head, [2]int{len(head), len(head)})
	}
	first := len(head)
	for n := 1; n <= min(len(a), len(b))-first && a[len(a)-n] == b[len(b)-n]; n++ {
		tail = append([][2]int{{len(a) - n, len(b) - n}}, tail...)
	}
	return append(append(head, longest(a[first:len(a)-len(tail)], b[first:len(b)-len(tail)], first)...), tail...)
}

// longest works out the run between two texts that begin and end differently.
func longest[T comparable](a, b []T, offset int) [][2]int {
	if len(a) == 0 || len(b) == 0 || len(a)*len(b) > maxCompared {
		return nil
	}
	// lengths of the longest run from each pair of places to the end
	lengths := make([]int32, (len(a)+1)*(len(b)+1))
	at := func(i, j int) *int32 { return &lengths[i*(len(b)+1)+j] }
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	var run [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			run = append(run, [2]int{i + offset, j + offset})
			i, j = i+1, j+1
		case *at(i+1, j) >= *at(i, j+1):
			i++
		default:
			j++
		}
	}
	return run
}
