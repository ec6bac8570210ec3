package audit

import (
	"bufio"
	"io"

	"github.com/go-json-experiment/json"
)

// readAnchors picks the anchors out of a process log; other lines are passed over.
func readAnchors(from io.Reader) (map[int64]string, error) {
	anchors := map[int64]string{}
	if from == nil {
		return anchors, nil
	}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct {
			Msg string `json:"msg"`
			Seq int64  `json:"seq"`
			Mac string `json:"mac"`
		}
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == anchorMessage {
			anchors[line.Seq] = line.Mac
		}
	}
	return anchors, lines.Err()
}
