package fault_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"caredesk/internal/engine/fault"
)

func TestEveryCodeHasItsNameForTheWeb(t *testing.T) {
	source, err := os.ReadFile("kinds.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)^\tCode(\w+) += (\d+)$`).FindAllStringSubmatch(string(source), -1)
	if len(declared) != len(fault.Codes) {
		t.Errorf("%d codes are declared, %d are named", len(declared), len(fault.Codes))
	}
	for _, code := range declared {
		name := strings.ToLower(code[1][:1]) + code[1][1:]
		if strconv.Itoa(fault.Codes[name]) != code[2] {
			t.Errorf("%s is %d, wanted %s", name, fault.Codes[name], code[2])
		}
	}
}
