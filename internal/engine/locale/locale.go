// Package locale turns message keys into the caller's language.
package locale

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strconv"
	"strings"
	"sync"

	"caredesk/web/src/locales"
)

// Lang is one of the four languages.
type Lang string

// The languages, Chinese first.
const (
	Chinese  Lang = "zh"
	English  Lang = "en"
	Spanish  Lang = "es"
	Japanese Lang = "ja"
)

// Langs lists them all.
var Langs = []Lang{Chinese, English, Spanish, Japanese}

//go:embed *.json
var messages embed.FS

// Catalog holds every text, by language and key. Keys of the web's files carry their section: goods:goodsUnit.fields.name.
type Catalog struct{ texts map[Lang]map[string]string }

// Load reads the server's messages and the labels that it shares with the web. They are part of the program, so they are read once.
func Load() (*Catalog, error) { return loaded() }

var loaded = sync.OnceValues(load)

func load() (*Catalog, error) {
	c := &Catalog{texts: map[Lang]map[string]string{}}
	for _, lang := range Langs {
		c.texts[lang] = map[string]string{}
		if err := c.add(lang, messages, string(lang)+".json", ""); err != nil {
			return nil, err
		}
		files, err := fs.Glob(locales.Files, string(lang)+"/*.json")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			section := strings.TrimSuffix(path.Base(file), ".json")
			if err := c.add(lang, locales.Files, file, section+":"); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

func (c *Catalog) add(lang Lang, files fs.FS, file, prefix string) error {
	content, err := fs.ReadFile(files, file)
	if err != nil {
		return err
	}
	var tree map[string]any
	if err := json.Unmarshal(content, &tree); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	flatten(c.texts[lang], prefix, tree)
	return nil
}

func flatten(into map[string]string, prefix string, tree map[string]any) {
	for name, value := range tree {
		switch v := value.(type) {
		case string:
			into[prefix+name] = v
		case map[string]any:
			flatten(into, prefix+name+".", v)
		}
	}
}

// Has reports whether the language knows the key.
func (c *Catalog) Has(lang Lang, key string) bool {
	_, ok := c.texts[lang][key]
	return ok
}

// Keys lists the keys of a language that begin with prefix.
func (c *Catalog) Keys(lang Lang, prefix string) []string {
	var keys []string
	for key := range c.texts[lang] {
		if strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	return keys
}

// Text translates a key and puts the arguments in. An unknown key comes back as itself, which a test forbids.
func (c *Catalog) Text(lang Lang, key string, args map[string]any) string {
	words, ok := c.texts[lang][key]
	if !ok {
		return key
	}
	for name, value := range args {
		words = strings.ReplaceAll(words, "{"+name+"}", fmt.Sprint(value))
	}
	return words
}

// Label names a field of a resource as its screen does; resources of a section may share the names of their fields. What no
// screen shows, such as a page number, has its name here.
func (c *Catalog) Label(lang Lang, section, resource, field string) string {
	for _, key := range []string{section + ":" + resource + ".fields." + field, section + ":fields." + field, "kit:fields." + field, "field." + field} {
		if c.Has(lang, key) {
			return c.texts[lang][key]
		}
	}
	for _, end := range []string{"From", "To"} {
		if ranged, ok := strings.CutSuffix(field, end); ok {
			return c.Label(lang, section, resource, ranged)
		}
	}
	return c.Text(lang, "kit:fields."+field, nil)
}

// Enum names a value of an enum type as the screens do.
func (c *Catalog) Enum(lang Lang, enum, value string) string {
	if key := "enums:" + enum + "." + value; c.Has(lang, key) {
		return c.texts[lang][key]
	}
	return value
}

// Accept picks the language that an Accept-Language header prefers; English when it names none of ours.
func Accept(header string) Lang {
	best, bestWeight := English, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(parameters), "q="); ok {
			parsed, err := strconv.ParseFloat(q, 64)
			if err != nil {
				continue
			}
			weight = parsed
		}
		primary, _, _ := strings.Cut(strings.ToLower(tag), "-")
		for _, lang := range Langs {
			if primary == string(lang) && weight > bestWeight {
				best, bestWeight = lang, weight
			}
		}
	}
	return best
}
