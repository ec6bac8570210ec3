package app

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/audit"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/event"
	"caredesk/internal/staff"
)

const root = "../.."

func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := Generated()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil || string(got) != want {
			t.Errorf("%s is not what the server describes; run make gen (%v)", path, err)
		}
	}
}

func TestEveryLanguageHasEveryServerMessage(t *testing.T) {
	texts := must(locale.Load())
	isMessage := func(key string) bool { return !strings.Contains(key, ":") }
	want := slices.DeleteFunc(texts.Keys(locale.Chinese, ""), func(k string) bool { return !isMessage(k) })
	placeholders := regexp.MustCompile(`\{\w+\}`)
	for _, lang := range locale.Langs {
		got := slices.DeleteFunc(texts.Keys(lang, ""), func(k string) bool { return !isMessage(k) })
		if !slices.Equal(got, want) {
			t.Errorf("%s and zh have different messages", lang)
		}
		for _, key := range want {
			zh, other := placeholders.FindAllString(texts.Text("zh", key, nil), -1), placeholders.FindAllString(texts.Text(lang, key, nil), -1)
			slices.Sort(zh)
			slices.Sort(other)
			if !slices.Equal(zh, other) {
				t.Errorf("%s: %s puts in %q, zh puts in %q", key, lang, other, zh)
			}
		}
	}
}

// TestEveryKeyInTheCodeIsAMessage reads the source for keys that faults are made with.
func TestEveryKeyInTheCodeIsAMessage(t *testing.T) {
	texts := must(locale.Load())
	used := map[string]bool{}
	key := regexp.MustCompile(`"((?:auth|validation|file|import|notFound|duplicate|inUse|stateIllegal|protected|refInvalid|treeIllegal|tooMany|internal|unavailable|away|diskFull|unknownOutcome|tooLate|unknownCall|method|mediaType|tooLarge|versionConflict|shortage|amountExceeded|reconcile)(?:\.[\w.]+)?|log\.\w+)"`)
	eachSource(t, func(path, content string) {
		for _, found := range key.FindAllStringSubmatch(content, -1) {
			used[found[1]] = true
		}
	})
	for _, kind := range []schema.Kind{schema.Text, schema.Integer, schema.Bool, schema.Enum, schema.Time, schema.Date, schema.Money, schema.Decimal, schema.Rich, schema.Ref, schema.Image, schema.Document, schema.PrivateImage, schema.PrivateFile, schema.List, schema.Object, schema.Opaque} {
		used["validation.type."+string(kind)] = true
	}
	for format := range schema.Formats {
		used["validation.format."+format] = true
	}
	for _, kind := range event.NoticeKind("").EnumValues() {
		used["event."+kind] = true
	}
	for usage := range file.Usages() {
		used["log.usage."+usage] = true
	}
	// What templates say of columns goes by the kind of a field, by its format, or by its name.
	columns := columnsOfSheets(t)
	for _, of := range []string{"import.rule.", "import.example."} {
		for _, k := range texts.Keys(locale.Chinese, of) {
			name := strings.TrimPrefix(k, of)
			_, isFormat := schema.Formats[name]
			used[k] = used["validation.type."+name] || isFormat || columns[name] || slices.Contains([]string{"list", "maxItems", "parts", "part", "minLength", "maxLength", "length", "oneOf", "range", "size"}, name)
		}
	}
	rule := regexp.MustCompile(`refuse(?:Field)?\([^"]*"(\w+)"`)
	eachSource(t, func(path, content string) {
		if !strings.Contains(path, "schema") {
			return
		}
		for _, found := range rule.FindAllStringSubmatch(content, -1) {
			used["validation."+found[1]] = true
		}
	})
	for k := range used {
		if strings.HasSuffix(k, ".") || k == "file" || k == "import" || k == "auth" || k == "method" || k == "validation.type" {
			continue
		}
		if !texts.Has(locale.Chinese, k) {
			t.Errorf("the code uses the message %q, which no language has", k)
		}
	}
	for _, k := range texts.Keys(locale.Chinese, "") {
		if !strings.Contains(k, ":") && !strings.HasPrefix(k, "field.") && !strings.Contains(k, ".inUse.") && !used[k] {
			t.Errorf("nothing uses the message %q", k)
		}
	}
}

// columnsOfSheets are the names of what can be imported: of fields, with and without that of their resource, and of the parts of lists.
func columnsOfSheets(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, target := range resource.Importable(must(resources(&staff.Auth{}))) {
		for _, c := range target.Columns {
			for _, name := range []string{c.Field.Name, target.Name + "." + c.Field.Name, target.Name + "." + c.Name} {
				names[name] = true
			}
			if items := c.Field.Node.Items; items != nil {
				for _, part := range items.Fields {
					names[part.Name] = true
				}
			}
		}
	}
	return names
}

// TestEveryNoteInTheLogHasAWord reads the source for what is noted in the log beside the fields of a record.
func TestEveryNoteInTheLogHasAWord(t *testing.T) {
	texts := must(locale.Load())
	line := regexp.MustCompile(`.*(?:\.Note\(|api\.Change\{).*`)
	noted := regexp.MustCompile(`(?:\.Note\(|\{Field: )"(\w+)"`)
	found := 0
	check := func(path, name string) {
		keys := []string{"kit:fields." + name, "log:fields." + name}
		if strings.Contains(path, "staff") {
			keys = append(keys, "config:account.fields."+name, "profile:account.fields."+name)
		}
		for _, lang := range locale.Langs {
			if !slices.ContainsFunc(keys, func(key string) bool { return texts.Has(lang, key) }) {
				t.Errorf("%s notes %q in the log, which has no word in %s", path, name, lang)
			}
		}
		found++
	}
	eachSource(t, func(path, content string) {
		if strings.Contains(path, "seed") {
			return
		}
		for _, each := range line.FindAllString(content, -1) {
			for _, note := range noted.FindAllStringSubmatch(each, -1) {
				check(path, note[1])
			}
		}
	})
	if found < 8 {
		t.Errorf("only %d notes were found", found)
	}
}

// TestWhateverKeepsARecordHasAWord reads the source for the kinds of records that others stand in the way of.
func TestWhateverKeepsARecordHasAWord(t *testing.T) {
	texts := must(locale.Load())
	kind := regexp.MustCompile(`(?:fault\.Ref\{|resource\.Referrer\{|^\s*\{)Kind: "(\w+)"`)
	found := 0
	eachSource(t, func(path, content string) {
		for line := range strings.Lines(content) {
			for _, match := range kind.FindAllStringSubmatch(line, -1) {
				found++
				for _, lang := range locale.Langs {
					if !texts.Has(lang, "kit:delete.referrers."+match[1]) {
						t.Errorf("%s: %q has no word in %s", path, match[1], lang)
					}
				}
			}
		}
	})
	if found < 10 {
		t.Errorf("only %d kinds were found", found)
	}
}

func TestEveryFieldAndEnumHasALabelInEveryLanguage(t *testing.T) {
	texts := must(locale.Load())
	built, err := resources(&staff.Auth{})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range locale.Langs {
		for _, b := range built {
			r := b.Description
			for _, f := range r.Row.Fields {
				if f.Node.Kind == schema.List {
					continue
				}
				if label := texts.Label(lang, r.Section, r.Name, f.Name); strings.HasPrefix(label, "kit:") {
					t.Errorf("%s: %s.%s has no label", lang, r.Name, f.Name)
				}
				for _, value := range f.Node.Values {
					if !texts.Has(lang, "enums:"+f.Node.Name+"."+value) {
						t.Errorf("%s: %s of %s has no label", lang, value, f.Node.Name)
					}
				}
			}
		}
		for _, b := range built {
			for _, kind := range b.Description.UsedBy {
				if key := b.Description.Name + ".inUse." + kind; !texts.Has(lang, key) {
					t.Errorf("%s: no message %s", lang, key)
				}
			}
		}
	}
}

// TestEveryInputHasALabelInEveryLanguage: a message about an input names it, and names it in words.
func TestEveryInputHasALabelInEveryLanguage(t *testing.T) {
	texts := must(locale.Load())
	used := map[string]bool{"field.Idempotency-Key": true, "field.bannerId": true, "field.day": true} // a header, and fields of parts
	calls, _, _, err := catalogue(t.Context(), &staff.Auth{}, &file.Uploads{}, &audit.Log{})
	if err != nil {
		t.Fatal(err)
	}
	ofPrograms, err := door(t.Context(), &file.Uploads{})
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range slices.Concat(calls, ofPrograms) {
		if call.In == nil {
			continue
		}
		for _, f := range call.Body().Fields {
			used["field."+strings.TrimSuffix(strings.TrimSuffix(f.Name, "From"), "To")] = true
			for _, lang := range locale.Langs {
				if label := texts.Label(lang, call.Section, call.Object, f.Name); strings.HasPrefix(label, "kit:") {
					t.Errorf("%s: %s of %s has no label", lang, f.Name, call.Name)
				}
			}
		}
	}
	for _, key := range texts.Keys(locale.Chinese, "field.") {
		if !used[key] {
			t.Errorf("no call takes %s", key)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// eachSource gives every file of the program, by its path below internal.
func eachSource(t *testing.T, f func(path, content string)) {
	t.Helper()
	everySource(t, func(path, content string) {
		if below, ok := strings.CutPrefix(path, "internal/"); ok && !strings.HasSuffix(path, "_test.go") {
			f(below, content)
		}
	})
}

// everySource gives every Go file of the module, tests included, by its path.
func everySource(t *testing.T, f func(path, content string)) {
	t.Helper()
	for _, folder := range []string{"cmd", "internal", "web"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if entry != nil && entry.IsDir() && entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			content, err := os.ReadFile(path)
			if err == nil {
				f(strings.TrimPrefix(path, root+"/"), string(content))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestOnlyTheStoreKnowsDrivers keeps one way to each database: tests and what stands beside the sections included.
func TestOnlyTheStoreKnowsDrivers(t *testing.T) {
	everySource(t, func(path, content string) {
		parsed, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		ofStore := strings.HasPrefix(path, "internal/engine/store/")
		for _, i := range parsed.Imports {
			target := strings.Trim(i.Path.Value, `"`)
			first, _, _ := strings.Cut(target, "/")
			switch {
			case target == "unsafe" || target == "database/sql" || strings.HasPrefix(target, "database/sql/") || first == "modernc.org":
				t.Errorf("%s imports %s, which nothing here may", path, target)
			case !ofStore && (first == "zombiezen.com" || strings.HasPrefix(target, "github.com/jackc/")):
				t.Errorf("%s imports %s; drivers belong to store", path, target)
			}
		}
	})
}

func TestNoPackageHasANameThatSaysNothing(t *testing.T) {
	eachSource(t, func(path, _ string) {
		for _, part := range strings.Split(filepath.Dir(path), "/") {
			if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "base", "misc", "global", "shared", "manager", "impl"}, part) {
				t.Errorf("%s is in a package called %s", path, part)
			}
		}
	})
}
