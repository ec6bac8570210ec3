package schema_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
)

type sample struct {
	Name   string   `json:"name" minLength:"2" maxLength:"4"`
	Note   string   `json:"note" optional:"true" maxLength:"5"`
	Count  int      `json:"count" minimum:"0" maximum:"9" default:"3"`
	Size   int      `json:"size" oneOf:"10,20" default:"10"`
	Parent *int64   `json:"parent" ref:"sample"`
	Tags   []string `json:"tags,omitempty" maxItems:"2"`
	Deep   *struct {
		Fen int64 `json:"fen" minimum:"1"`
	} `json:"deep"`
	Secret string `json:"secret" optional:"true" secret:"true"`
	Owned  string `json:"owned" readOnly:"true"`
}

func TestDecodeTakesWhatIsDescribedAndNamesWhatIsNot(t *testing.T) {
	node := schema.Of(reflect.TypeFor[sample]())
	cases := map[string]map[string]string{ // input → field: rule
		`{"name":"盒子"}`:                               nil,
		`{"name":"  ab  ","note":"é","secret":" x "}`: nil,
		`{"name":"a"}`:                                {"name": "minLength"},
		`{"name":"   "}`:                              {"name": "required"},
		`{"name":"abcde"}`:                            {"name": "maxLength"},
		`{"name":"a\tb"}`:                             {"name": "control"},
		`{}`:                                          {"name": "required"},
		`{"name":null}`:                               {"name": "required"},
		`{"name":5,"count":"5"}`:                      {"name": "type.text", "count": "type.integer"},
		`{"name":"ab","count":10}`:                    {"count": "maximum"},
		`{"name":"ab","count":-1}`:                    {"count": "minimum"},
		`{"name":"ab","count":1.0}`:                   {"count": "type.integer"},
		`{"name":"ab","count":1e1}`:                   {"count": "type.integer"},
		`{"name":"ab","size":15}`:                     {"size": "choice"},
		`{"name":"ab","parent":0}`:                    {"parent": "choice"},
		`{"name":"ab","parent":null}`:                 nil,
		`{"name":"ab","tags":["a",1]}`:                {"tags.1": "type.text"},
		`{"name":"ab","tags":["a","b","c"]}`:          {"tags": "maxItems"},
		`{"name":"ab","deep":{"fen":0}}`:              {"deep.fen": "minimum"},
		`{"name":"ab","deep":{"x":0}}`:                {"deep.fen": "required", "deep.x": "unknown"},
		`{"name":"ab","owned":"mine"}`:                {"owned": "unknown"},
		`{"name":"ab","Name":"ab"}`:                   {"Name": "unknown"},
		`{"name":"ab","name":"ab"}`:                   {"body": "json"},
		`{"name":"ab"}{}`:                             {"body": "json"},
		`[]`:                                          {"body": "json"},
		`{"name":"\ud800ab"}`:                         {"body": "json"},
	}
	for input, want := range cases {
		_, err := node.Decode([]byte(input))
		got := map[string]string{}
		if f, ok := fault.As(err); ok {
			for field, message := range f.Fields {
				got[field] = strings.TrimPrefix(message.Key, "validation.")
			}
		} else if err != nil {
			t.Errorf("%s: %v", input, err)
		}
		if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, wanted %v", input, got, want)
		}
	}
}

func TestDecodeNormalisesTextAndFillsDefaults(t *testing.T) {
	values, err := schema.Of(reflect.TypeFor[sample]()).Decode([]byte(`{"name":"  e\u0301a ","secret":" e\u0301 "}`))
	if err != nil {
		t.Fatal(err)
	}
	var s sample
	if err := values.Into(&s); err != nil {
		t.Fatal(err)
	}
	if s.Name != "éa" || s.Secret != " e\u0301 " || s.Count != 3 || s.Size != 10 {
		t.Errorf("got %+v", s)
	}
}

func FuzzDecode(f *testing.F) {
	node := schema.Of(reflect.TypeFor[sample]())
	for _, seed := range []string{`{"name":"盒子","tags":["a"],"deep":{"fen":1}}`, `{"name":1e999}`, "{\"\xff\":1}", `{"deep":{"deep":{}}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		values, err := node.Decode(input)
		if err != nil {
			if _, ok := fault.As(err); !ok {
				t.Fatalf("not a fault: %v", err)
			}
			return
		}
		var s sample
		if err := values.Into(&s); err != nil {
			t.Fatalf("passed its schema but does not fit: %v", err)
		}
		if n := utf8.RuneCountInString(s.Name); n < 2 || n > 4 {
			t.Errorf("let through a name of %d characters", n)
		}
		if s.Count < 0 || s.Count > 9 {
			t.Errorf("let through a count of %d", s.Count)
		}
		if s.Owned != "" {
			t.Errorf("let through %q for what the server owns", s.Owned)
		}
	})
}
