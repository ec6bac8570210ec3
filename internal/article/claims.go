package article

import (
	"slices"
	"strings"

	"caredesk/internal/engine/fault"
)

// claimWords promise what no treatment may be said to do. Whoever publishes them is told first.
var claimWords = []string{
	"根治", "包治", "包好", "治愈率", "100%有效", "百分百有效", "100%治愈", "百分百治愈", "药到病除", "永不复发", "无效退款", "无副作用", "无毒副作用", "祖传秘方", "神药", "特效药", "立竿见影", "国家级",
}

// claims lists those that an article holds, whatever their case, their width and the spaces put into them.
func (a *Article) claims() []string {
	text := strings.Join([]string{a.Title, a.Summary, a.Content.Words()}, "\n")
	squeezed := strings.NewReplacer("％", "%", "１", "1", "０", "0").Replace(strings.ToLower(strings.Join(strings.Fields(text), "")))
	found := []string{}
	for _, word := range claimWords {
		if strings.Contains(squeezed, word) && !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	return found
}

// refuseClaims stops an article with claims until somebody has said that it is meant so.
func (a *Article) refuseClaims(confirmed bool) error {
	found := a.claims()
	if confirmed || len(found) == 0 {
		return nil
	}
	said := map[string]any{"words": strings.Join(found, "、")}
	return fault.InvalidField("confirmed", "validation.claims", said).WithMessage("validation.claims", said)
}
