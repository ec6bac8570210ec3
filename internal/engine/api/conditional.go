package api

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// finishTagged answers with a tag of what is said. Whoever names that tag in If-None-Match has it already, and is told so by
// 304 and nothing more. The calls are POST like all others, so no cache between here and the program knows of it: the program
// itself keeps what it was told beside the tag.
func (s *Server) finishTagged(w http.ResponseWriter, h *http.Request, r *Request, out any) int {
	written, err := json.Marshal(out, json.Deterministic(true), jsontext.EscapeForHTML(false))
	if err != nil {
		return s.fail(w, r, fmt.Errorf("encode the answer of %s: %w", r.Call.Name, err))
	}
	sum := sha256.Sum256(written)
	tag := `"` + hex.EncodeToString(sum[:16]) + `"`
	w.Header().Set("ETag", tag)
	if names(h.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return 0
	}
	return s.finish(w, r, jsontext.Value(written), nil)
}

// names tells whether one of the tags that a program has is the tag. The tags are strong: what has the same one is the same
// to the byte.
func names(given []string, tag string) bool {
	for _, line := range given {
		for each := range strings.SplitSeq(line, ",") {
			if strings.TrimSpace(each) == tag {
				return true
			}
		}
	}
	return false
}
