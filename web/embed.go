// Package web carries the built web console and the words it shares with the server.
package web

import "embed"

// Dist is the web build. It holds only .gitkeep until the web has been built, so that Go builds and tests need no Node.
//
//go:embed all:dist
var Dist embed.FS

// Showcase is the web build for servers that run with --demo: the console with the catalogue of its building blocks.
//
//go:embed all:dist-showcase
var Showcase embed.FS

// Locales holds the texts of the screens, four languages, one file for each section: the labels that exports and messages use.
//
//go:embed src/locales
var Locales embed.FS
