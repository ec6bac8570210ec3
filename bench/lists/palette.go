package main

import (
	"fmt"
	"time"
)

// maxPalette is how long the palette may take to find records of all kinds.
const maxPalette = 50 * time.Millisecond

// palette is what staff type to find a record from anywhere.
func palette() longList {
	typed := func(text func(n int) string) func(int) map[string]any {
		return func(n int) map[string]any { return map[string]any{"kw": text(n)} }
	}
	same := func(text string) func(int) map[string]any { return typed(func(int) string { return text }) }
	return longList{of: "palette", call: "paletteFind", limit: maxPalette, asks: []ask{
		{"beginning of an order's number", same("SP26")},
		{"beginning of a refund's number", same("TK25")},
		{"a member's number", typed(func(n int) string { return fmt.Sprintf("M%08d", n+1) })},
		{"last four of a telephone", typed(func(n int) string { return fmt.Sprintf("%04d", n*37%10_000) })},
		{"a name", same("张")},
		{"initials", same("zsf")},
		{"nothing of the kind", same("qqqqqq")},
	}}
}
