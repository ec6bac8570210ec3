// Package web carries the built web console. The command alone imports it: another build of the web is no reason to compile, or
// to examine, the server anew.
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
