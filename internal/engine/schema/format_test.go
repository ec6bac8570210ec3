package schema

import "testing"

func TestCreditCodes(t *testing.T) {
	form := Formats["creditCode"]
	for code, want := range map[string]bool{
		"91110000600037341L": true, "914403001922038216": true, "91330100799655058B": true,
		"91330100799655058A": false, "91330100799655085B": false, "9133010079965505IB": false, "91330100": false, "": false,
	} {
		if got := form.Pattern.MatchString(code) && form.Holds(code); got != want {
			t.Errorf("%q: %v", code, got)
		}
	}
}
