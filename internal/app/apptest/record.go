package apptest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// SampleOf makes a good record from the description of a resource; n tells records apart.
func (d *Desk) SampleOf(r resource.Description, n int) map[string]any {
	d.T.Helper()
	sample := map[string]any{}
	for _, f := range r.Row.Fields {
		if f.ReadOnly || !f.Required && (f.Node.Mask != "" || !slices.Contains(r.Unique, f.Name)) || f.Node.Nullable {
			continue
		}
		switch v := ExampleValue(f.Node); {
		case f.Node.Kind == schema.Text:
			sample[f.Name] = sampleText(f.Node, n)
		case f.Node.Kind == schema.Enum:
			sample[f.Name] = f.Node.Values[n%len(f.Node.Values)]
		case f.Node.Kind == schema.Integer && f.Node.Minimum != nil:
			sample[f.Name] = sampleNumber(f.Node, n)
		case f.Node.Kind == schema.Ref:
			sample[f.Name] = d.SomeOf(f.Node.To)
		case f.Node.Kind == schema.Image:
			sample[f.Name] = d.Picture()
		case f.Node.Kind == schema.Document:
			sample[f.Name] = d.Paper(f.Node.Usage)
		case f.Node.Kind == schema.Rich:
			sample[f.Name] = fmt.Sprintf("<p>%s%d</p>", strings.Repeat("样", 50), n)
		case f.Node.Kind == schema.Ref:
			sample[f.Name] = d.SomeOf(f.Node.To)
		case f.Node.Kind == schema.List && f.Node.Items.Kind == schema.Ref:
			sample[f.Name] = []any{d.SomeOf(f.Node.Items.To)}
		default:
			sample[f.Name] = v
		}
	}
	switch r.Name {
	case "userCard":
		sample["growthMin"] = 100 * n // what a tier takes depends on the others
	case "goodsCategory":
		sample["icon"] = d.Picture() // of one at the top
	case "goods":
		maps.Copy(sample, d.ReadyForSale())
	case "insure":
		sample["plans"] = []any{InsurancePlan("标准版", PremiumRate(0, 60, "any", 9_900))}
	case "phy":
		sample["centres"] = []any{map[string]any{"centreId": d.SomeOf("centre")}}
	case "centre":
		sample["slots"] = []any{map[string]any{"start": "08:00", "end": "10:00", "quota": 20}}
	case "stew":
		maps.Copy(sample, map[string]any{
			"slots": []any{map[string]any{"start": "11:00", "end": "13:00"}}, "allergenFree": true,
			"modes": []any{"delivery"}, "zones": []any{map[string]any{"city": "杭州市", "district": "西湖区"}},
		})
	}
	return sample
}

// Picture puts a picture on the uploads, without its bytes, and returns its address.
func (d *Desk) Picture() string {
	d.T.Helper()
	name := strings.Repeat("0", 32) + ".png"
	if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
			VALUES (1, ?, ?, 1, 1, ?, 'icon.png', 'tier', 'image/png', 1, 1, 1, '') ON CONFLICT (name) DO NOTHING`, tx.Now, tx.Now, name)
	}); err != nil {
		d.T.Fatal(err)
	}
	return "/files/" + name
}

// sampleNumber is a number within the limits; as long as there are enough, others have another.
func sampleNumber(n *schema.Node, number int) int64 {
	if n.Maximum == nil {
		return *n.Minimum + int64(number)
	}
	return *n.Minimum + int64(number)%(*n.Maximum-*n.Minimum+1)
}

// Paper puts a document on the uploads, without its bytes, and returns its address.
func (d *Desk) Paper(usage string) string {
	d.T.Helper()
	name := strings.Repeat("0", 32) + ".pdf"
	if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
			VALUES (1, ?, ?, 1, 1, ?, 'clause.pdf', ?, 'application/pdf', 1, 0, 0, '') ON CONFLICT (name) DO NOTHING`, tx.Now, tx.Now, name, usage)
	}); err != nil {
		d.T.Fatal(err)
	}
	return "/files/" + name
}

func sampleText(n *schema.Node, number int) string {
	switch n.Format {
	case "phone", "tel":
		return fmt.Sprintf("138%08d", number)
	case "email":
		return fmt.Sprintf("somebody%d@example.com", number)
	case "realName":
		return strings.Repeat("样", number+1)
	case "goodsNo":
		return fmt.Sprintf("G-%04d", number)
	case "practiceNo":
		return fmt.Sprintf("A%014d", number)
	case "username", "key":
		return fmt.Sprintf("sample_%d", number)
	case "idNumber":
		return ResidentNumber("1990-01-01", number)
	}
	written := fmt.Sprint(number)
	return written + strings.Repeat("样", max(0, n.MinLength-len(written)))
}

// SomeOf is the id of a record that may be referred to.
func (d *Desk) SomeOf(name string) int64 {
	d.T.Helper()
	r := d.Resource(name)
	offers, ask := r.Calls["options"], map[string]any{}
	if name == "user" { // who is not offered unasked
		offers, ask = r.Calls["list"], map[string]any{"status": "normal"}
	}
	var found struct{ Items []struct{ ID int64 } }
	d.Do(offers, ask).Into(d.T, &found)
	if len(found.Items) > 0 {
		return found.Items[0].ID
	}
	return d.Create(r, 1).ID
}

type Saved struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
}

func (d *Desk) Create(r resource.Description, n int) Saved {
	d.T.Helper()
	var s Saved
	d.Do(r.Calls["save"], d.SampleOf(r, n)).Into(d.T, &s)
	return s
}

// OnlyRow insists on exactly one new row of the operation log, about this record.
func (d *Desk) OnlyRow(after int64, call, action string, id int64) {
	d.T.Helper()
	rows := d.Logged(after)
	what := "the log after " + call
	Exactly(d.T, what, 1, rows)
	Want(d.T, what, rows[0], Fields{"Call": call, "Action": action, "ObjectID": id, "Result": "success", "AccountID": Given})
}

// brokenLog is an operation log whose disk is full.
type brokenLog struct{}

func (brokenLog) Record(*store.Tx, *api.Request, api.Entry) error { return errors.New("no space left") }

// WithBrokenLog answers the same calls, with an operation log that takes no row.
func (d *Desk) WithBrokenLog() http.Handler {
	d.T.Helper()
	auth := &staff.Auth{Idle: time.Hour, Absolute: time.Hour, Hasher: staff.NewHasher()}
	return Must(api.New(api.Config{Calls: d.Server.Calls(api.Staff), DB: d.DB, Vault: d.Vault, Texts: Must(locale.Load()), Auth: map[api.Audience]api.Authenticator{api.Staff: auth}, Recorder: brokenLog{}, Log: slog.New(slog.DiscardHandler)}))
}

func (d *Desk) Resource(name string) resource.Description {
	d.T.Helper()
	for _, r := range d.Resources {
		if r.Name == name {
			return r
		}
	}
	d.T.Fatalf("no resource %s", name)
	return resource.Description{}
}

func NamesAField(a Answer) bool {
	var data struct {
		Fields map[string]string `json:"fields"`
	}
	return json.Unmarshal(a.Data, &data) == nil && len(data.Fields) > 0
}

func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// ExampleOf makes good input from a description.
func ExampleOf(n *schema.Node) map[string]any {
	example := map[string]any{}
	for _, f := range n.Fields {
		if v := ExampleValue(f.Node); v != nil && !f.ReadOnly {
			example[f.Name] = v
		}
	}
	return example
}

func ExampleValue(n *schema.Node) any {
	switch n.Kind {
	case schema.Text:
		return strings.Repeat("好", max(n.MinLength, 1))
	case schema.Integer:
		switch {
		case len(n.Choices) > 0:
			return n.Choices[0]
		case n.Minimum != nil:
			return *n.Minimum
		}
		return 1
	case schema.Bool:
		return true
	case schema.Enum:
		return n.Values[0]
	case schema.Money:
		return 1
	case schema.Date:
		return "2025-06-01"
	case schema.Time:
		return "2025-06-01T00:00:00Z"
	case schema.List:
		if item := ExampleValue(n.Items); item != nil {
			return []any{item}
		}
	case schema.Object:
		return ExampleOf(n)
	}
	return nil
}

func ThisOne(s Saved) map[string]any { return map[string]any{"id": s.ID, "version": s.Version} }

func (d *Desk) SomeAccount(username string) Saved {
	return d.MakeAccount(username, d.MakeRole("for_"+username, []perm.Code{perm.Goods, perm.GoodsUnits}, nil).ID)
}

// With is a copy of the input with other fields.
func With(in map[string]any, fields ...any) map[string]any {
	changed := map[string]any{}
	for name, value := range in {
		changed[name] = value
	}
	for i := 0; i < len(fields); i += 2 {
		changed[fields[i].(string)] = fields[i+1]
	}
	return changed
}
