package pii

import (
	"strings"
	"unicode/utf8"
)

type (
	phoneMask    struct{}
	idNumberMask struct{}
	emailMask    struct{}
	cardMask     struct{}
	addressMask  struct{}
	healthMask   struct{}
	contactMask  struct{}
	peopleMask   struct{}
)

func (phoneMask) Kind() string            { return "phone" }
func (phoneMask) Hide(v string) string    { return MaskPhone(v) }
func (idNumberMask) Kind() string         { return "idNumber" }
func (idNumberMask) Hide(v string) string { return MaskIDNumber(v) }
func (emailMask) Kind() string            { return "email" }
func (emailMask) Hide(v string) string    { return MaskEmail(v) }
func (cardMask) Kind() string             { return "card" }
func (cardMask) Hide(v string) string     { return keepEnds(v, 0, 4) }
func (addressMask) Kind() string          { return "address" }
func (addressMask) Hide(v string) string  { return allOf(v) }
func (healthMask) Kind() string           { return "" } // whoever arranges a visit must see an allergy
func (healthMask) Hide(v string) string   { return allOf(v) }
func (contactMask) Kind() string          { return "contact" }
func (contactMask) Hide(v string) string {
	if strings.Contains(v, "@") {
		return MaskEmail(v)
	}
	return MaskPhone(v)
}
func (peopleMask) Kind() string { return "people" }
func (peopleMask) Hide(v string) string {
	lines := strings.Split(v, "\n")
	for i, line := range lines {
		if name, number, ok := strings.Cut(line, "\t"); ok {
			lines[i] = MaskName(name) + "\t" + MaskIDNumber(number)
		} else {
			lines[i] = allOf(line)
		}
	}
	return strings.Join(lines, "\n")
}

// MaskPhone keeps the first three and the last four digits of a mobile number, 138****1234, and the area code and the last
// two digits of a landline, 0571-****12.
func MaskPhone(phone string) string {
	if area, number, ok := strings.Cut(phone, "-"); ok && len(number) > 2 {
		return area + "-****" + number[len(number)-2:]
	}
	if len(phone) != 11 {
		return strings.Repeat("*", utf8.RuneCountInString(phone))
	}
	return phone[:3] + "****" + phone[7:]
}

// MaskIDNumber keeps the first three characters of a resident's number and the first one of others: a birthday, which is known
// elsewhere, and the check character would give the rest away.
func MaskIDNumber(number string) string {
	if len(number) == 18 {
		return keepEnds(number, 3, 0)
	}
	return keepEnds(number, 1, 0)
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

// MaskName keeps the first character, and the last one of a Chinese name of three or more: 张*, 张*明, J***.
func MaskName(name string) string {
	runes := []rune(name)
	switch {
	case len(runes) == 0:
		return ""
	case runes[0] < utf8.RuneSelf:
		return string(runes[0]) + "***"
	case len(runes) <= 2:
		return string(runes[0]) + "*"
	default:
		return string(runes[0]) + strings.Repeat("*", len(runes)-2) + string(runes[len(runes)-1])
	}
}

// MaskIP hides the last part of an address: 203.0.113.*, 2001:db8::*.
func MaskIP(ip string) string {
	if ip == "" {
		return ""
	}
	return ip[:strings.LastIndexAny(ip, ".:")+1] + "*"
}

// keepEnds hides all but so many characters at the two ends; what is too short for that is hidden whole.
func keepEnds(value string, first, last int) string {
	runes := []rune(value)
	if len(runes) <= first+last {
		return strings.Repeat("*", len(runes))
	}
	return string(runes[:first]) + strings.Repeat("*", len(runes)-first-last) + string(runes[len(runes)-last:])
}

// allOf hides a value whole and does not even tell its length.
func allOf(value string) string {
	if value == "" {
		return ""
	}
	return "***"
}
