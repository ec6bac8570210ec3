package api_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// exporting serves one call that answers with a file.
func exporting(t *testing.T, write func(w io.Writer) error) (addr string) {
	t.Helper()
	call := api.Described("export", perm.AnyStaff, schema.Of(reflect.TypeFor[nothing]()), nil, func(*api.Request, *nothing, schema.Given) (any, error) {
		return &api.File{
			Name: "rows.csv", ContentType: "text/csv",
			Record: func(*store.Tx, int64) error { return nil },
			Open: func(use func(rows int64, write api.FileWriter) error) error {
				return use(1, func(w io.Writer, _ func()) error { return write(w) })
			},
		}, nil
	})
	handler, err := desk(t, map[api.Audience]api.Authenticator{api.Staff: holder{token: "session"}}, call)
	if err != nil {
		t.Fatal(err)
	}
	return listen(t, handler)
}

func askForFile(t *testing.T, addr string) (*http.Response, error) {
	t.Helper()
	ask, err := http.NewRequest(http.MethodPost, "http://"+addr+"/api/export", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	ask.Header.Set("Content-Type", "application/json")
	ask.Header.Set("token", "session")
	answer, err := http.DefaultClient.Do(ask)
	if err == nil {
		t.Cleanup(func() { _ = answer.Body.Close() })
	}
	return answer, err
}

// What the network keeps for a client that does not read is a few MiB.
const parts, partSize = 64, 1 << 20

func part(n int) []byte { return bytes.Repeat([]byte{byte('A' + n%26)}, partSize) }

func TestAFileIsMadeBeforeASlowClientHasReadIt(t *testing.T) {
	made := make(chan struct{})
	addr := exporting(t, func(w io.Writer) error {
		defer close(made)
		for n := range parts {
			if _, err := w.Write(part(n)); err != nil {
				return err
			}
		}
		return nil
	})
	answer, err := askForFile(t, addr)
	if err != nil {
		t.Fatal(err)
	}
	<-made // the client has read the header only
	got, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for n := range parts {
		if want := part(n); len(got) != parts*partSize || !bytes.Equal(got[n*partSize:(n+1)*partSize], want) {
			t.Fatalf("%d bytes have arrived; part %d is not what was written", len(got), n)
		}
	}
}

func TestWhatFailsBreaksAFileOff(t *testing.T) {
	addr := exporting(t, func(w io.Writer) error {
		_, err := w.Write(part(0))
		return errors.Join(err, errors.New("the database went away"))
	})
	answer, err := askForFile(t, addr)
	if err != nil {
		return // not even the header was sent yet
	}
	if got, err := io.ReadAll(answer.Body); err == nil {
		t.Errorf("%d bytes look like the whole file", len(got))
	}
}

func TestNobodyMakesAFileForAClientThatHasGone(t *testing.T) {
	stopped := make(chan error)
	addr := exporting(t, func(w io.Writer) error {
		for n := 0; ; n++ {
			if _, err := w.Write(part(n)); err != nil {
				stopped <- err
				return err
			}
		}
	})
	answer, err := askForFile(t, addr)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	var network net.Error
	if err := <-stopped; !errors.As(err, &network) {
		t.Errorf("the file stopped with %v", err)
	}
}
