package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"syscall"
	"time"
)

// maxExporting is what the server may hold while it exports millions of rows.
const maxExporting = 200 << 20

// export is a list that was streamed whole, and the most that the server held meanwhile.
type export struct {
	Name string // of the database
	What string
	Rows int
	Took time.Duration
	Peak int64
}

// export streams all rows of a resource from a server that has just been started.
func (c careDesk) export(ctx context.Context, resource string) (export, error) {
	server, addr, err := c.start(ctx)
	if err != nil {
		return export{}, err
	}
	defer server.stop(syscall.SIGTERM)
	token, err := signInToCareDesk(addr)
	if err != nil {
		return export{}, err
	}
	began := time.Now()
	response, err := post(addr, token, resource+"Export", map[string]any{"format": "csv"})
	if err != nil {
		return export{}, err
	}
	defer response.Body.Close()
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/csv") {
		said, _ := io.ReadAll(io.LimitReader(response.Body, 1000))
		return export{}, fmt.Errorf("%sExport: %s: %s", resource, kind, said)
	}
	lines := 0
	for text := bufio.NewReaderSize(response.Body, 1<<20); ; lines++ {
		if _, err := text.ReadSlice('\n'); err == io.EOF {
			break
		} else if err != nil {
			return export{}, err
		}
	}
	peak, err := memoryOf(server.pid(), "status", "VmHWM:")
	made := export{What: resource, Rows: lines - 1, Took: time.Since(began), Peak: peak}
	progress("export of %d %s: %.1f s, %s MiB at most", made.Rows, resource, made.Took.Seconds(), mebibytes(peak))
	return made, err
}

// judgeExports holds the memory of every export against the limit.
func judgeExports(exports []export) []verdict {
	var all []verdict
	for _, e := range exports {
		all = append(all, verdict{
			fmt.Sprintf("%s, export of %d %s: memory", e.Name, e.Rows, e.What), float64(e.Peak) / (1 << 20), "MiB", fmt.Sprintf("at most %d", maxExporting>>20), e.Peak <= maxExporting,
		})
	}
	return all
}
