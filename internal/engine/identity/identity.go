// Package identity reads identity documents: whether a number can be real, and what it tells of its holder.
package identity

import (
	"regexp"
	"slices"
	"time"

	"caredesk/internal/engine/value"
)

// IDType is a kind of identity document.
type IDType string

// The kinds of documents.
const (
	ResidentID    IDType = "residentId"
	Passport      IDType = "passport"
	HKMacaoPermit IDType = "hkMacaoPermit"
	TaiwanPermit  IDType = "taiwanPermit"
)

// EnumValues lists the kinds.
func (IDType) EnumValues() []string {
	return []string{string(ResidentID), string(Passport), string(HKMacaoPermit), string(TaiwanPermit)}
}

// Gender is what a person says, or what the document says.
type Gender string

// The genders.
const (
	Unknown Gender = "unknown"
	Male    Gender = "male"
	Female  Gender = "female"
)

// EnumValues lists the genders.
func (Gender) EnumValues() []string { return []string{string(Unknown), string(Male), string(Female)} }

// beijing is the zone in which a day begins for everybody. It has had no summer time since 1991.
var beijing = time.FixedZone("Asia/Shanghai", 8*60*60)

// Today is the day in China.
func Today(now value.Time) value.Date { return value.Date(now.Std().In(beijing).Format(time.DateOnly)) }

// Midnight is when a day begins; 0 for what is no day.
func Midnight(d value.Date) value.Time {
	begin, err := time.ParseInLocation(time.DateOnly, string(d), beijing)
	if err != nil {
		return 0
	}
	return value.Time(begin.UnixMilli())
}

const wholeDay = 24 * 60 * 60 * 1000

// DayNumber counts the days since 1970, by the clocks of China.
func DayNumber(at value.Time) int64 { return (int64(at) + 8*60*60*1000) / wholeDay }

// NumberOf is the number of a day; 0 for what is no day.
func NumberOf(d value.Date) int64 { return DayNumber(Midnight(d)) }

// DateOf is the day with a number.
func DateOf(number int64) value.Date {
	return value.Date(time.UnixMilli(number * wholeDay).UTC().Format(time.DateOnly))
}

// Forms are what the numbers of each kind of document look like, in capitals.
var Forms = map[IDType]string{
	ResidentID:    `^[0-9]{17}[0-9X]$`,
	Passport:      `^[A-Z0-9]{5,17}$`,
	HKMacaoPermit: `^[HM][0-9]{8,10}$`,
	TaiwanPermit:  `^(?:[0-9]{8}|[0-9]{10})$`,
}

var forms = func() map[IDType]*regexp.Regexp {
	compiled := map[IDType]*regexp.Regexp{}
	for kind, form := range Forms {
		compiled[kind] = regexp.MustCompile(form)
	}
	return compiled
}()

// MinBirthday is the earliest birthday that a resident's number can carry.
const MinBirthday value.Date = "1900-01-01"

// Valid reports whether a number, in capitals, can be one of a document of that kind today.
func Valid(kind IDType, number string, today value.Date) bool {
	form := forms[kind]
	if form == nil || !form.MatchString(number) {
		return false
	}
	if kind != ResidentID {
		return true
	}
	if !slices.Contains(Regions(), number[:2]) || CheckCharacter(number[:17]) != number[17] {
		return false
	}
	born := birthday(number)
	if _, err := time.Parse(time.DateOnly, string(born)); err != nil {
		return false
	}
	return born >= MinBirthday && born <= today
}

// CheckCharacter is the last character of a resident's number, worked out from the 17 digits before it.
func CheckCharacter(digits string) byte {
	weights := [17]int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}
	sum := 0
	for i, weight := range weights {
		sum += weight * int(digits[i]-'0')
	}
	return "10X98765432"[sum%11]
}

// Holder tells the gender and the birthday that a resident's number carries; other documents tell nothing.
func Holder(kind IDType, number string) (gender Gender, born value.Date, told bool) {
	if kind != ResidentID || !forms[ResidentID].MatchString(number) {
		return Unknown, "", false
	}
	gender = Female
	if number[16]%2 == 1 {
		gender = Male
	}
	return gender, birthday(number), true
}

func birthday(number string) value.Date {
	return value.Date(number[6:10] + "-" + number[10:12] + "-" + number[12:14])
}

// Age is how many whole years lie between two days.
func Age(born, today value.Date) int {
	from, err := time.Parse(time.DateOnly, string(born))
	if err != nil {
		return 0
	}
	to, err := time.Parse(time.DateOnly, string(today))
	if err != nil {
		return 0
	}
	years := to.Year() - from.Year()
	if to.Month() < from.Month() || to.Month() == from.Month() && to.Day() < from.Day() {
		years--
	}
	return years
}

// Adult is the age from which people act for themselves.
const Adult = 18

// BornBy is the last birthday of those who are at least so old today.
func BornBy(today value.Date, age int64) value.Date {
	day, err := time.Parse(time.DateOnly, string(today))
	if err != nil {
		return ""
	}
	by := day.AddDate(-int(age), 0, 0)
	if by.Day() != day.Day() {
		by = by.AddDate(0, 0, -by.Day()) // 29 February, in a year without it
	}
	return value.Date(by.Format(time.DateOnly))
}
