package schema

import (
	"regexp"
	"strings"
)

// Format is a written form that a text must have. Read brings it into its one spelling first.
type Format struct {
	Read    func(string) string
	Pattern *regexp.Regexp
	// Holds checks what a pattern cannot, such as a check character.
	Holds func(string) bool
}

// Formats are the forms that a field may ask for by its format tag.
var Formats = map[string]Format{
	"phone":      {Read: readPhone, Pattern: regexp.MustCompile(`^1[3-9][0-9]{9}$`)},
	"username":   {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]*$`)},
	"key":        {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[a-z][a-z0-9_]*$`)},
	"realName":   {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^(?:[\p{Han}·]{2,30}|[\p{Latin} .'-]{2,60})$`)},
	"practiceNo": {Read: strings.ToUpper, Pattern: regexp.MustCompile(`^[A-Z0-9]{15,27}$`)},
	"goodsNo":    {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[A-Za-z0-9-]{3,40}$`)},
	"email":      {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$`)},
	"idNumber":   {Read: readIDNumber, Pattern: regexp.MustCompile(`^[A-Z0-9]{5,18}$`)},
	"contact":    {Read: readContact, Pattern: regexp.MustCompile(`^(?:1[3-9][0-9]{9}|[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+)$`)},
	"url":        {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^https?://[^\s/?#@]+(?:[/?#]\S*)?$`)},
	"creditCode": {Read: readIDNumber, Pattern: regexp.MustCompile(`^[0-9A-HJ-NP-RTUWXY]{18}$`), Holds: isCreditCode},
	"longitude":  {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^-?(?:180(?:\.0{1,6})?|(?:1[0-7][0-9]|[0-9]{1,2})(?:\.[0-9]{1,6})?)$`)},
	"latitude":   {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^-?(?:90(?:\.0{1,6})?|[1-8]?[0-9](?:\.[0-9]{1,6})?)$`)},
	"policyNo":   {Read: readIDNumber, Pattern: regexp.MustCompile(`^[A-Z0-9-]{6,40}$`)},
	"code":       {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`)},
	"kitNo":      {Read: readIDNumber, Pattern: regexp.MustCompile(`^[A-Z0-9]{6,32}$`)},
	"clock":      {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^(?:[01][0-9]|2[0-3]):[0-5][0-9]$`)},
	"month":      {Read: strings.TrimSpace, Pattern: regexp.MustCompile(`^[0-9]{4}-(?:0[1-9]|1[0-2])$`)},
	"tel":        {Read: readTel, Pattern: regexp.MustCompile(`^(?:1[3-9][0-9]{9}|0[0-9]{2,3}-[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00[0-9]{7})$`)},
}

// readPhone drops what people put into a number: spaces, hyphens and the country.
func readPhone(s string) string {
	s = strings.NewReplacer(" ", "", "-", "").Replace(s)
	return strings.TrimPrefix(s, "+86")
}

// readIDNumber drops spaces and writes letters as capitals.
func readIDNumber(s string) string { return strings.ToUpper(strings.ReplaceAll(s, " ", "")) }

// readTel keeps the hyphens of a landline, which part the area from the number, and drops those of other numbers.
func readTel(s string) string {
	s = strings.ReplaceAll(s, " ", "")
	if strings.HasPrefix(s, "0") {
		return s
	}
	return readPhone(s)
}

// readContact leaves an e-mail address as it is; anything else can only be a phone.
func readContact(s string) string {
	if strings.Contains(s, "@") {
		return strings.TrimSpace(s)
	}
	return readPhone(s)
}

// creditSigns are the signs of a unified social credit code, each worth its place.
const creditSigns = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// isCreditCode checks the last sign of a unified social credit code (GB 32100), which the others decide.
func isCreditCode(code string) bool {
	sum, weight := 0, 1
	for _, sign := range code[:len(code)-1] {
		sum += strings.IndexRune(creditSigns, sign) * weight
		weight = weight * 3 % 31
	}
	return creditSigns[(31-sum%31)%31] == code[len(code)-1]
}
