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
	Note   string   `json:"note" optional:"true" maxLength:"5" lines:"many"`
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
		`{"name":"盒子"}`:                                 nil,
		`{"name":"  ab  ","note":"é","secret":" x "}`:   nil,
		`{"name":"a"}`:                                  {"name": "minLength"},
		`{"name":"   "}`:                                {"name": "required"},
		`{"name":"abcde"}`:                              {"name": "maxLength"},
		`{"name":"a\tb"}`:                               {"name": "control"},
		`{"name":"a\nb"}`:                               {"name": "oneLine"},
		`{"name":"ab\n","note":"a\nb"}`:                 nil,
		`{"name":"ab","secret":"a\nb","tags":["a\nb"]}`: {"tags.0": "oneLine"},
		`{}`:                                 {"name": "required"},
		`{"name":null}`:                      {"name": "required"},
		`{"name":5,"count":"5"}`:             {"name": "type.text", "count": "type.integer"},
		`{"name":"ab","count":10}`:           {"count": "maximum"},
		`{"name":"ab","count":-1}`:           {"count": "minimum"},
		`{"name":"ab","count":1.0}`:          {"count": "type.integer"},
		`{"name":"ab","count":1e1}`:          {"count": "type.integer"},
		`{"name":"ab","size":15}`:            {"size": "choice"},
		`{"name":"ab","parent":0}`:           {"parent": "choice"},
		`{"name":"ab","parent":null}`:        nil,
		`{"name":"ab","tags":["a",1]}`:       {"tags.1": "type.text"},
		`{"name":"ab","tags":["a","b","c"]}`: {"tags": "maxItems"},
		`{"name":"ab","deep":{"fen":0}}`:     {"deep.fen": "minimum"},
		`{"name":"ab","deep":{"x":0}}`:       {"deep.fen": "required", "deep.x": "unknown"},
		`{"name":"ab","owned":"mine"}`:       {"owned": "unknown"},
		`{"name":"ab","Name":"ab"}`:          {"Name": "unknown"},
		`{"name":"ab","name":"ab"}`:          {"body": "json"},
		`{"name":"ab"}{}`:                    {"body": "json"},
		`[]`:                                 {"body": "json"},
		`{"name":"\ud800ab"}`:                {"body": "json"},
	}
	for input, want := range cases {
		_, err := node.Decode([]byte(input), new(sample))
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
	var s sample
	if _, err := schema.Of(reflect.TypeFor[sample]()).Decode([]byte(`{"name":"  e\u0301a ","secret":" e\u0301 "}`), &s); err != nil {
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
		var s sample
		if _, err := node.Decode(input, &s); err != nil {
			if _, ok := fault.As(err); !ok {
				t.Fatalf("not a fault: %v", err)
			}
			return
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

func TestDecodeTellsWhatWasGiven(t *testing.T) {
	var s sample
	given, err := schema.Of(reflect.TypeFor[sample]()).Decode([]byte(`{"name":"ab","parent":null,"size":20}`), &s)
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]bool{"name": true, "parent": true, "size": true, "count": false, "tags": false, "nothing": false} {
		if given.Has(field) != want {
			t.Errorf("%s was given: %v", field, !want)
		}
	}
}

func TestDecodeKnownLeavesOutWhatIsNoMore(t *testing.T) {
	node := schema.Of(reflect.TypeFor[sample]())
	var s sample
	if _, err := node.DecodeKnown([]byte(`{"name":"ab","former":{"a":[1]},"owned":"x"}`), &s); err != nil || s.Name != "ab" || s.Owned != "" {
		t.Errorf("got %+v, %v", s, err)
	}
	if _, err := node.DecodeKnown([]byte(`{"name":"ab","deep":{"fen":1,"former":1}}`), new(sample)); err == nil {
		t.Error("an unknown field inside of a known one was let through")
	}
}

func TestCompleteAddsDefaultsToWhatIsMissing(t *testing.T) {
	node := schema.Of(reflect.TypeFor[sample]())
	optional := &schema.Node{Kind: schema.Object, Fields: []*schema.Field{{Name: "name", Node: node.Field("name").Node}, {Name: "size", Node: node.Field("size").Node}}}
	var s sample
	given, err := optional.Decode([]byte(`{"size":20}`), &s)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := fault.As(node.Complete(given, &s))
	if f == nil || len(f.Fields) != 1 || f.Fields["name"].Key != "validation.required" {
		t.Errorf("without a name: %+v", f)
	}
	if s.Size != 20 || s.Count != 3 {
		t.Errorf("the size %d was given, and the count %d is the default", s.Size, s.Count)
	}
}

// parcel keeps by itself what it is asked for beside its own field.
type parcel struct {
	Name  string `json:"name"`
	marks []string
}

func (p *parcel) Place(f *schema.Field) any {
	if f.Name == "marks" {
		return &p.marks
	}
	return nil
}

func TestAPlacerTakesFieldsBesideItsStruct(t *testing.T) {
	marks := &schema.Node{Kind: schema.Text, OneOrMany: true}
	node := &schema.Node{Kind: schema.Object, Fields: []*schema.Field{{Name: "name", Node: &schema.Node{Kind: schema.Text}}, {Name: "marks", Node: marks}}}
	for body, want := range map[string][]string{`{"name":"a","marks":"x"}`: {"x"}, `{"marks":["x","y"]}`: {"x", "y"}, `{"marks":[]}`: {}, `{}`: nil} {
		var p parcel
		if _, err := node.Decode([]byte(body), &p); err != nil || !reflect.DeepEqual(p.marks, want) {
			t.Errorf("%s: %q, %v", body, p.marks, err)
		}
	}
	if _, err := node.Decode([]byte(`{"marks":[["x"]]}`), new(parcel)); err == nil {
		t.Error("a list in a list was let through")
	}
}

func TestFitsFindsWhatHasNoPlace(t *testing.T) {
	text, number := &schema.Node{Kind: schema.Text}, &schema.Node{Kind: schema.Integer}
	for name, c := range map[string]struct {
		field *schema.Field
		fits  bool
	}{
		"a place of its own":    {&schema.Field{Name: "name", Node: text}, true},
		"no place":              {&schema.Field{Name: "nmae", Node: text}, false},
		"another kind":          {&schema.Field{Name: "name", Node: number}, false},
		"a list for one":        {&schema.Field{Name: "name", Node: &schema.Node{Kind: schema.List, Items: text}}, false},
		"kept by the value":     {&schema.Field{Name: "marks", Node: text}, true},
		"kept, of another kind": {&schema.Field{Name: "marks", Node: number}, false},
	} {
		node := &schema.Node{Kind: schema.Object, Fields: []*schema.Field{c.field}}
		if err := node.Fits(new(parcel)); (err == nil) != c.fits {
			t.Errorf("%s: %v", name, err)
		}
	}
}
