package pii_test

import (
	"strings"
	"testing"

	"caredesk/internal/engine/pii"
)

func vault(t *testing.T, key string) *pii.Vault {
	t.Helper()
	v, err := pii.NewVault([]byte(key))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestASealedValueOpensOnlyWithItsKeyAndColumn(t *testing.T) {
	v := vault(t, strings.Repeat("k", 32))
	sealed := v.Seal("accounts.phone", "13800138000")
	if strings.Contains(sealed, "1380") || sealed == v.Seal("accounts.phone", "13800138000") {
		t.Errorf("sealed as %s", sealed)
	}
	if value, err := v.Open("accounts.phone", sealed); err != nil || value != "13800138000" {
		t.Errorf("%q, %v", value, err)
	}
	if _, err := v.Open("accounts.email", sealed); err == nil {
		t.Error("opened as another column's")
	}
	if _, err := vault(t, strings.Repeat("x", 32)).Open("accounts.phone", sealed); err == nil {
		t.Error("opened with another key")
	}
	changed := []byte(sealed)
	changed[len(changed)-3] ^= 1
	if _, err := v.Open("accounts.phone", string(changed)); err == nil {
		t.Error("a changed value was opened")
	}
}

func TestTheIndexFindsEqualValuesOfOneColumn(t *testing.T) {
	v := vault(t, strings.Repeat("k", 32))
	again := vault(t, strings.Repeat("k", 32))
	if v.Index("a", "1") != again.Index("a", "1") || v.Index("a", "1") == v.Index("b", "1") || v.Index("a", "1") == v.Index("a", "2") || v.Index("a", "") != "" {
		t.Error("the index does not tell values apart")
	}
}

func TestMasks(t *testing.T) {
	for value, want := range map[string]string{
		pii.MaskPhone("13812341234"): "138****1234", pii.MaskPhone("1"): "*", pii.MaskPhone(""): "", pii.MaskEmail("anna@qq.com"): "a***@qq.com", pii.MaskEmail("张三@qq.com"): "张***@qq.com", pii.MaskEmail("x"): "*",
		pii.MaskIDNumber("110101199003077758"): "110***************", pii.MaskIDNumber("E12345678"): "E********", pii.MaskIDNumber("X"): "*", pii.MaskIDNumber(""): "",
	} {
		if value != want {
			t.Errorf("%s, wanted %s", value, want)
		}
	}
}

func TestAnAddressIsMaskedInItsLastPart(t *testing.T) {
	for ip, want := range map[pii.IP]string{"203.0.113.77": "203.0.113.*", "2001:db8::1f": "2001:db8::*", "": "", "odd": "*"} {
		if got := ip.String(); got != want {
			t.Errorf("%s is shown as %s", ip.Clear(), got)
		}
	}
}
