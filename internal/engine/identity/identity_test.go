package identity

import (
	"testing"
	"time"

	"caredesk/internal/engine/value"
)

const today = value.Date("2026-03-01")

func TestANumberCanBeOneOfItsDocument(t *testing.T) {
	for _, c := range []struct {
		kind   IDType
		number string
		valid  bool
		why    string
	}{
		{ResidentID, "11010519491231002X", true, "the example of the standard, GB 11643"},
		{ResidentID, "440524188001010014", false, "the standard's other example: born before 1900"},
		{ResidentID, "110105194912310021", false, "a wrong check character"},
		{ResidentID, "11010519491231002x", false, "not in capitals"},
		{ResidentID, "1101051949123100", false, "too short"},
		{ResidentID, "990105194912310021", false, "no such province"},
		{ResidentID, numbered("110105", "20000229", "001"), true, "a leap day"},
		{ResidentID, numbered("110105", "20010229", "001"), false, "no such day"},
		{ResidentID, numbered("110105", "20260301", "001"), true, "born today"},
		{ResidentID, numbered("110105", "20260302", "001"), false, "born tomorrow"},
		{ResidentID, numbered("830000", "19900101", "001"), true, "a residence permit of somebody from Taiwan"},
		{Passport, "E12345678", true, "a Chinese passport"},
		{Passport, "E123", false, "too short"},
		{Passport, "E1234-5678", false, "a hyphen"},
		{HKMacaoPermit, "H12345678", true, "Hong Kong"},
		{HKMacaoPermit, "M1234567890", true, "Macao, with the number of renewals"},
		{HKMacaoPermit, "T12345678", false, "neither of the two"},
		{TaiwanPermit, "12345678", true, "eight digits"},
		{TaiwanPermit, "1234567890", true, "ten digits"},
		{TaiwanPermit, "123456789", false, "nine digits"},
		{"driver", "11010519491231002X", false, "no such document"},
	} {
		if got := Valid(c.kind, c.number, today); got != c.valid {
			t.Errorf("%s %s (%s): valid is %v", c.kind, c.number, c.why, got)
		}
	}
}

// numbered completes a resident's number with its check character.
func numbered(place, born, order string) string {
	digits := place + born + order
	return digits + string(CheckCharacter(digits))
}

func TestAResidentsNumberTellsOfItsHolder(t *testing.T) {
	for _, c := range []struct {
		kind   IDType
		number string
		gender Gender
		born   value.Date
		told   bool
	}{
		{ResidentID, "11010519491231002X", Female, "1949-12-31", true},
		{ResidentID, numbered("110105", "19900307", "001"), Male, "1990-03-07", true},
		{ResidentID, "too short", Unknown, "", false},
		{Passport, "E12345678", Unknown, "", false},
	} {
		if gender, born, told := Holder(c.kind, c.number); gender != c.gender || born != c.born || told != c.told {
			t.Errorf("%s %s: %s, %q, %v", c.kind, c.number, gender, born, told)
		}
	}
}

func TestAgeCountsWholeYears(t *testing.T) {
	for _, c := range []struct {
		born, today value.Date
		age         int
	}{
		{"1990-03-01", "2026-03-01", 36},
		{"1990-03-02", "2026-03-01", 35},
		{"1990-02-28", "2026-03-01", 36},
		{"2026-03-01", "2026-03-01", 0},
		{"2004-02-29", "2022-02-28", 17}, // a leap day's birthday comes on 1 March
		{"2004-02-29", "2022-03-01", 18},
		{"2004-02-29", "2024-02-29", 20},
		{"", "2026-03-01", 0},
		{"1990-03-01", "someday", 0},
	} {
		if got := Age(c.born, c.today); got != c.age {
			t.Errorf("born on %q, on %s: %d, wanted %d", c.born, c.today, got, c.age)
		}
	}
}

func TestBornByIsTheLastBirthdayOfAnAge(t *testing.T) {
	for _, c := range []struct {
		today value.Date
		age   int64
		by    value.Date
	}{
		{"2026-03-01", 18, "2008-03-01"},
		{"2026-03-01", 0, "2026-03-01"},
		{"2024-02-29", 18, "2006-02-28"}, // 2006 has no 29 February
		{"2024-02-29", 20, "2004-02-29"},
		{"someday", 18, ""},
	} {
		if got := BornBy(c.today, c.age); got != c.by {
			t.Errorf("%d years on %s: %q, wanted %q", c.age, c.today, got, c.by)
		}
	}
}

// TestBornByAgreesWithAge on every day of four years: who was born by then is so old, who was born a day later is not.
func TestBornByAgreesWithAge(t *testing.T) {
	for day := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2027; day = day.AddDate(0, 0, 1) {
		now := value.Date(day.Format(time.DateOnly))
		for _, age := range []int64{0, 1, 18, 20, 60} {
			by := BornBy(now, age)
			born, err := time.Parse(time.DateOnly, string(by))
			if err != nil {
				t.Fatal(err)
			}
			next := value.Date(born.AddDate(0, 0, 1).Format(time.DateOnly))
			if Age(by, now) != int(age) || Age(next, now) >= int(age) {
				t.Fatalf("on %s, %d years: born on %s is %d, born on %s is %d", now, age, by, Age(by, now), next, Age(next, now))
			}
		}
	}
}

func TestADayBeginsInChina(t *testing.T) {
	for moment, want := range map[string]value.Date{"2026-02-28T15:59:59Z": "2026-02-28", "2026-02-28T16:00:00Z": "2026-03-01"} {
		at, err := time.Parse(time.RFC3339, moment)
		if err != nil {
			t.Fatal(err)
		}
		if got := Today(value.TimeOf(at)); got != want {
			t.Errorf("at %s it is %s", moment, got)
		}
	}
}
