// Package locales carries the texts of the screens: exports and messages of the server use the same labels.
package locales

import "embed"

// Files holds four languages, one file for each section.
//
//go:embed zh en es ja
var Files embed.FS
