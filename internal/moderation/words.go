package moderation

import (
	"slices"
	"strings"

	"caredesk/internal/engine/value"
)

// sensitiveWords are those that somebody should read before the public does: advertising, ways round the platform, abuse,
// promises that no doctor may make.
var sensitiveWords = []string{
	"加微信", "微信号", "加我", "私下", "转账", "返现", "代购", "刷单", "黄牛", "代挂号", "免费领取", "扫码", "http://", "https://", "www.",
	"骗子", "骗钱", "庸医", "垃圾", "滚", "去死", "草菅人命", "收红包", "回扣",
	"包治", "根治", "治愈率100%", "祖传秘方", "特效药", "神医",
}

// SensitiveWords lists those that a text holds, whatever their case and the spaces put into them.
func SensitiveWords(text string) value.List[string] {
	squeezed := strings.ToLower(strings.Join(strings.Fields(text), ""))
	hits := value.List[string]{}
	for _, word := range sensitiveWords {
		if strings.Contains(squeezed, word) && !slices.Contains(hits, word) {
			hits = append(hits, word)
		}
	}
	return hits
}
