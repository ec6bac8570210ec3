package backup

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"caredesk/internal/engine/store"
)

func TestRowsComeBackAsTheyWere(t *testing.T) {
	columns := []store.LayoutColumn{{Name: "a", Kind: store.KindInt}, {Name: "b", Kind: store.KindText}, {Name: "c", Kind: store.KindBool}, {Name: "d", Kind: store.KindBytes}}
	rows := [][]any{
		{int64(0), "", false, []byte{}},
		{int64(math.MinInt64), "人民医院 \x00 é", true, []byte{0, 255, 't'}},
		{int64(math.MaxInt64), strings.Repeat("long ", chunk), true, bytes.Repeat([]byte{7}, 3*chunk)},
		{nil, nil, nil, nil},
	}
	var encoded bytes.Buffer
	w := &rowWriter{columns: columns, to: &encoded}
	for _, row := range rows {
		if err := w.write(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.flush(); err != nil {
		t.Fatal(err)
	}
	content := encoded.Bytes()
	r := newRowReader(bytes.NewReader(content), len(columns))
	for i, row := range rows {
		got, err := r.next()
		if err != nil || !reflect.DeepEqual(got, row) {
			t.Fatalf("row %d came back as %.100v, %v", i, got, err)
		}
	}
	if _, err := r.next(); !errors.Is(err, io.EOF) {
		t.Fatalf("after the last row: %v", err)
	}
	cut := newRowReader(bytes.NewReader(content[:len(content)-1]), len(columns))
	for range rows[1:] {
		if _, err := cut.next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := cut.next(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("a row cut short gave %v", err)
	}
}

func TestRefusesAValueOfAnotherKind(t *testing.T) {
	w := &rowWriter{columns: []store.LayoutColumn{{Name: "a", Kind: store.KindInt}}, to: io.Discard}
	if err := w.write([]any{"twelve"}); err == nil {
		t.Fatal("text in a column of numbers was taken")
	}
	if err := w.write([]any{1.5}); err == nil {
		t.Fatal("a fraction was taken")
	}
}
