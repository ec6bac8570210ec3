package pii

import (
	"strings"
	"unicode/utf8"
)

// MaskPhone keeps the first three and the last four digits: 138****1234.
func MaskPhone(phone string) string {
	if len(phone) != 11 {
		return strings.Repeat("*", utf8.RuneCountInString(phone))
	}
	return phone[:3] + "****" + phone[7:]
}

// MaskEmail keeps the first character and the domain: a***@qq.com.
func MaskEmail(email string) string {
	name, domain, ok := strings.Cut(email, "@")
	if !ok || name == "" {
		return strings.Repeat("*", utf8.RuneCountInString(email))
	}
	_, first := utf8.DecodeRuneInString(name)
	return name[:first] + "***@" + domain
}
