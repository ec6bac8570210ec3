package agreement

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/engine/rich"
)

// drawn writes rows as a reader sees them: [what is marked].
func drawn(rows []AgreementDiffRow) []string {
	var lines []string
	draw := func(pieces []AgreementDiffPiece) string {
		var line strings.Builder
		for _, p := range pieces {
			if p.Marked {
				line.WriteString("[" + p.Text + "]")
			} else {
				line.WriteString(p.Text)
			}
		}
		return line.String()
	}
	for _, row := range rows {
		lines = append(lines, string(row.Kind)+": "+draw(row.From)+" | "+draw(row.To))
	}
	return lines
}

func TestDifferencesAreMarked(t *testing.T) {
	for name, c := range map[string]struct {
		from, to rich.Text
		want     []string
	}{
		"nothing":   {"<p>a</p>", "<p>a</p>", []string{"same: a | a"}},
		"a word":    {"<p>We keep data for 30 days.</p>", "<p>We keep data for 60 days.</p>", []string{"changed: We keep data for [30] days. | We keep data for [60] days."}},
		"a sign":    {"<p>保存三十天的数据</p>", "<p>保存六十天的数据</p>", []string{"changed: 保存[三]十天的数据 | 保存[六]十天的数据"}},
		"added":     {"<p>one</p><p>three</p>", "<p>one</p><p>two</p><p>three</p>", []string{"same: one | one", "added:  | [two]", "same: three | three"}},
		"removed":   {"<ul><li>one</li><li>two</li></ul>", "<ul><li>two</li></ul>", []string{"removed: [one] | ", "same: two | two"}},
		"restyled":  {"<p>the same words</p>", "<p>the <strong>same</strong> words</p>", []string{"restyled: the same words | the same words"}},
		"replaced":  {"<p>completely different</p>", "<p>nothing alike here</p>", []string{"removed: [completely different] | ", "added:  | [nothing alike here]"}},
		"moved on":  {"<p>rule one about money</p>", "<p>brand new words</p><p>rule one about cash</p>", []string{"added:  | [brand new words]", "changed: rule one about [money] | rule one about [cash]"}},
		"a table":   {"<table><tbody><tr><td>fee</td><td>1</td></tr></tbody></table>", "<table><tbody><tr><td>fee</td><td>2</td></tr></tbody></table>", []string{"changed: fee [1] | fee [2]"}},
		"a picture": {`<p>x</p><img src="/files/1.png" alt="seal"/>`, `<p>x</p><img src="/files/2.png" alt="seal"/>`, []string{"same: x | x", "restyled: [seal] | [seal]"}},
	} {
		if got := drawn(compare(blocksOf(c.from), blocksOf(c.to))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, wanted %q", name, got, c.want)
		}
	}
}

func TestTheLongestTextsAreComparedAtOnce(t *testing.T) {
	began := time.Now()
	tiny := func(word string) rich.Text { return rich.Text(strings.Repeat("<p>"+word+"</p>", 100_000/8)) }
	compare(blocksOf(tiny("a")), blocksOf(tiny("b")))
	long := func(word string) rich.Text { return rich.Text("<p>" + strings.Repeat(word, 33_000) + "</p>") }
	compare(blocksOf(long("甲乙丙")), blocksOf(long("丙乙甲")))
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("took %s", took)
	}
}
