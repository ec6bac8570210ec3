package resource_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestAnExportHasAsManyRowsAsItPromises exports while somebody else adds rows all the time.
func TestAnExportHasAsManyRowsAsItPromises(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Create(d.Resource("goodsUnit"), 1)
		var writer sync.WaitGroup
		stop := make(chan struct{})
		writer.Go(func() {
			for i := 2; ; i++ {
				select {
				case <-stop:
					return
				default:
					if a := d.Ask("goodsUnitSave", d.Admin, fmt.Sprintf(`{"name":"%d"}`, i)); a.Code != 0 {
						t.Error(a)
						return
					}
				}
			}
		})
		before := d.LastLogged()
		var promised []string
		for range 20 {
			exported := d.Do("goodsUnitExport", map[string]any{"format": "csv"})
			rows := exported.Header.Get("X-Total-Rows")
			if got := fmt.Sprint(strings.Count(strings.TrimSpace(exported.Body), "\n")); got != rows {
				t.Errorf("%s rows where %s were promised", got, rows)
			}
			promised = append(promised, rows)
		}
		close(stop)
		writer.Wait()
		for _, entry := range d.Logged(before) {
			if entry.Action != "export" {
				continue
			}
			if want := fmt.Sprintf(`[{"field":"rows","before":null,"after":%s}]`, promised[0]); entry.Diff != want {
				t.Errorf("the log has %s, the export had %s", entry.Diff, want)
			}
			promised = promised[1:]
		}
		if len(promised) > 0 {
			t.Errorf("%d exports are not in the log", len(promised))
		}
	})
}
