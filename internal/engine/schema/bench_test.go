package schema_test

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/value"
)

// product is of the shape of the largest form: a dozen fields and a few lines of its own.
type product struct {
	ID      int64              `json:"id" optional:"true" minimum:"1"`
	Version int64              `json:"version" optional:"true" minimum:"1"`
	Name    string             `json:"name" minLength:"2" maxLength:"60"`
	Note    string             `json:"note" optional:"true" maxLength:"120"`
	Images  value.List[string] `json:"images" minItems:"1" maxItems:"9"`
	Unit    int64              `json:"unitId" ref:"unit"`
	From    *value.Time        `json:"from"`
	Shown   bool               `json:"shown" default:"false"`
	Sort    int                `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Lines   []line             `json:"lines" minItems:"1" maxItems:"50"`
}

type line struct {
	Spec  string    `json:"spec" minLength:"1" maxLength:"40"`
	Price value.Fen `json:"priceFen" minimum:"1"`
	Stock int       `json:"stock" minimum:"0" maximum:"999999"`
}

var productBody = []byte(`{"id":12,"version":3,"name":"黄芪当归补气血养生茶","note":"每日一袋，温水冲泡","images":["/files/a.png","/files/b.png"],"unitId":4,
	"from":"2026-03-01T00:00:00.000Z","shown":true,"sort":20,"lines":[{"spec":"10 袋","priceFen":4990,"stock":120},{"spec":"20 袋","priceFen":8990,"stock":60},{"spec":"30 袋","priceFen":12990,"stock":0}]}`)

// BenchmarkDecode compares decoding straight into the struct with the way through a map and JSON again, and with the
// library alone, which checks nothing but the syntax.
func BenchmarkDecode(b *testing.B) {
	node := schema.Of(reflect.TypeFor[product]())
	run := func(name string, decode func(into *product) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := decode(new(product)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	run("straight", func(into *product) error {
		_, err := node.Decode(productBody, into)
		return err
	})
	run("library", func(into *product) error { return json.Unmarshal(productBody, into) })
	run("throughMap", func(into *product) error {
		var values map[string]any
		if err := json.Unmarshal(productBody, &values); err != nil {
			return err
		}
		written, err := json.Marshal(values)
		if err != nil {
			return err
		}
		return json.Unmarshal(written, into)
	})
}
