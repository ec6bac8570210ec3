package api

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// Web serves the built console: hashed files for ever, and the first page for every path that the console itself knows.
type Web struct {
	files  fs.FS
	index  []byte
	secure func(*http.Request) bool
}

// NewWeb takes the build folder. Without a build it still starts and says what is missing.
func NewWeb(dist fs.FS, s *Server) *Web {
	index, err := fs.ReadFile(dist, "index.html")
	if err != nil {
		index = []byte("<!doctype html><title>CareDesk</title><p>The web console is not built into this program. Run <code>make build</code>.</p>")
	}
	return &Web{files: dist, index: index, secure: s.secure}
}

const noncePlace = "__CSP_NONCE__"

// ServeHTTP answers every GET outside /api and /files.
func (web *Web) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if name == "" || name == "index.html" || !web.isFile(name) {
		if strings.HasPrefix(name, "assets/") {
			http.NotFound(w, r)
			return
		}
		web.serveIndex(w, r)
		return
	}
	web.serveFile(w, r, name)
}

func (web *Web) isFile(name string) bool {
	info, err := fs.Stat(web.files, name)
	return err == nil && info.Mode().IsRegular()
}

func (web *Web) serveIndex(w http.ResponseWriter, r *http.Request) {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	nonce := base64.RawStdEncoding.EncodeToString(random[:])
	header := w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"+nonce+"'; img-src 'self' blob: data:; font-src 'self'; "+
		"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify")
	header.Set("Referrer-Policy", "same-origin")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Type", "text/html; charset=utf-8")
	if web.secure(r) {
		header.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(bytes.ReplaceAll(web.index, []byte(noncePlace), []byte(nonce)))
}

// contentTypes names what the build holds; the machine's own table may differ or be missing.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
	".ico": "image/x-icon", ".json": "application/json", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
}

func (web *Web) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "public, max-age=3600")
	}
	if known := contentTypes[path.Ext(name)]; known != "" {
		header.Set("Content-Type", known)
	}
	header.Set("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	for _, packed := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if strings.Contains(accepted, packed.encoding) && web.isFile(name+packed.suffix) {
			header.Set("Content-Encoding", packed.encoding)
			name += packed.suffix
			break
		}
	}
	content, err := fs.ReadFile(web.files, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if r.Method != http.MethodHead {
		_, _ = w.Write(content)
	}
}
