package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/article"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/feedback"
	"caredesk/internal/member"
	"caredesk/internal/patient"
)

// stays are the columns of what belongs to a member that outlive it. A column that neither goes nor stands here fails the
// test below, so whoever adds one decides.
var stays = map[string][]string{
	"members":           {"member_no", "source"},
	"member_ledger":     {"account", "reason", "note", "ref_type", "operator_name"}, // what was booked is never changed
	"member_events":     {"kind", "reason", "operator_name"},                        // what staff did, and why
	"certifications":    {"id_type", "status", "reject_code"},
	"patients":          {"relation", "id_type"},
	"reviews":           {"order_no", "content", "images", "hits", "status", "hide_reason", "reply"}, // what the public reads
	"comments":          {"content", "images", "hits", "status", "hide_reason", "staff_reply"},
	"feedbacks":         {"feedback_no", "type", "content", "order_no", "status", "priority"}, // what was said and answered
	"feedback_messages": {"sender", "text"},
}

// staysWhole are tables with copies from the day of the order, which are kept as long as the orders.
var staysWhole = []string{"orders", "order_items", "order_events", "order_visits", "order_parcels", "order_shipments", "order_stews", "order_stew_items", "refunds", "order_policies", "order_genes", "order_kits", "order_reports", "order_check_ups", "order_follow_ups"}

// trace is in every text that the test below plants.
const trace = "痕迹"

// planting puts a record into a table, with a trace in everything that can hold one.
type planting struct {
	*desk
	private map[string]bool // columns of private files
	files   []int64
}

// planters make one record of a member for each table. What belongs to members and is missing here fails the test.
var planters = map[string]func(p *planting, member int64){
	"certifications": func(p *planting, of int64) {
		plantInto(p, member.Certifications, func(c *member.Certification) { c.MemberID = of })
	},
	"patients": func(p *planting, of int64) {
		plantInto(p, patient.Patients, func(row *patient.Patient) { row.MemberID = of })
	},
	"reviews": func(p *planting, of int64) {
		by := p.Doctor("陈医生", nil).ID
		plantInto(p, doctor.Reviews, func(r *doctor.Review) {
			r.MemberID, r.DoctorID, r.Score, r.Skill, r.Attitude, r.Effect = of, by, 5, 5, 5, 5
		})
	},
	"comments": func(p *planting, of int64) {
		about := p.Article("被评论的文章", nil).ID
		plantInto(p, article.Comments, func(c *article.Comment) { c.MemberID, c.ArticleID, c.ParentID = of, about, nil })
	},
	"feedbacks": func(p *planting, of int64) {
		plantInto(p, feedback.Feedbacks, func(f *feedback.Feedback) { f.MemberID, f.AssigneeID = of, nil })
	},
	"feedback_messages": func(p *planting, of int64) {
		photo := p.photo("feedback")
		p.Write(func(tx *store.Tx) error {
			id, err := store.Get[int64](&tx.Q, "SELECT id FROM feedbacks WHERE member_id = ?", of)
			if err != nil {
				return err
			}
			if err := file.Link(tx, feedback.Feedbacks.Name, id, nil, file.RefsIn("images", value.List[file.PrivateImage]{photo})); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO feedback_messages (feedback_id, sender, text, images, at) VALUES (?, 'member', ?, ?, ?)", id, trace, value.List[file.PrivateImage]{photo}, tx.Now)
		})
	},
	"member_tags": func(p *planting, of int64) {
		p.Write(func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO member_tags (member_id, tag) VALUES (?, ?)", of, trace)
		})
	},
	"member_ledger": func(p *planting, of int64) {
		plantRow(p, store.TableOf[member.LedgerRow]("member_ledger"), func(l *member.LedgerRow) { l.MemberID, l.Delta = of, 1 })
	},
	"member_events": func(p *planting, of int64) {
		plantRow(p, store.TableOf[member.Event]("member_events"), func(e *member.Event) { e.MemberID = of })
	},
	"member_logins": func(p *planting, of int64) {
		plantRow(p, store.TableOf[member.Login]("member_logins"), func(l *member.Login) { l.MemberID = of })
	},
	"certification_claims": func(*planting, int64) {}, // who among staff looks at one
}

// TestNothingPersonalSurvivesAMember plants a trace in every column of everything that belongs to a member, closes the member
// and looks for what is left.
func TestNothingPersonalSurvivesAMember(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := &planting{desk: d, private: map[string]bool{}}
		who := plantInto(p, member.Members, func(m *member.Member) { m.Status, m.TierID, m.BlackBy = member.Normal, 1, nil })
		owned := ownedByMembers(t)
		for _, table := range owned {
			if slices.Contains(staysWhole, table) || table == "members" {
				continue
			}
			plant, known := planters[table]
			if !known {
				t.Errorf("%s belongs to members, and nothing here plants a row of it", table)
				continue
			}
			plant(p, who)
		}
		before := d.rowsOf(owned)
		d.Do("userDel", map[string]any{"id": who, "version": 1, "reason": "本人申请"})
		for _, wrong := range survivors(before, d.rowsOf(owned), p.private, stays) {
			t.Error(wrong)
		}
		for _, id := range p.files {
			linked := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM file_links WHERE file_id = ?", id))
			if linked > 0 {
				t.Errorf("the private file %d still has an owner", id)
			}
		}
	})
}

// ownedByMembers are the tables whose rows refer to a member, or to what does, in the order in which they were made.
func ownedByMembers(t *testing.T) []string {
	t.Helper()
	paths := apptest.Must(filepath.Glob("../engine/store/migrations/*.sql"))
	slices.Sort(paths)
	made := regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)
	refers := regexp.MustCompile(`REFERENCES (\w+)`)
	owned := []string{"members"}
	for _, path := range paths {
		for _, table := range made.FindAllStringSubmatch(string(apptest.Must(os.ReadFile(path))), -1) {
			for _, to := range refers.FindAllStringSubmatch(table[2], -1) {
				if slices.Contains(owned, to[1]) && !slices.Contains(owned, table[1]) {
					owned = append(owned, table[1])
				}
			}
		}
	}
	if len(owned) < 12 {
		t.Fatalf("only %v belong to members", owned)
	}
	return owned
}

// column is what a column holds, row by row.
type column struct {
	table, name string
	isText      bool
	values      []any
}

// rowsOf is what tables hold, except for those that stay whole.
func (d *desk) rowsOf(tables []string) []column {
	d.T.Helper()
	var all []column
	q := d.DB.Read(d.T.Context())
	for _, layout := range apptest.Must(q.Layouts()) {
		if !slices.Contains(tables, layout.Table) || slices.Contains(staysWhole, layout.Table) {
			continue
		}
		columns := make([]column, len(layout.Columns))
		err := q.EachRow(layout, func(values []any) error {
			for i, v := range values {
				columns[i].values = append(columns[i].values, v)
			}
			return nil
		})
		if err != nil {
			d.T.Fatal(err)
		}
		for i, c := range layout.Columns {
			columns[i].table, columns[i].name, columns[i].isText = layout.Table, c.Name, c.Kind == store.KindText
		}
		all = append(all, columns...)
	}
	return all
}

// survivors tells what is left of what was planted, and where nothing was planted that could be left.
func survivors(before, after []column, private map[string]bool, stays map[string][]string) (wrong []string) {
	for i, c := range before {
		at := c.table + "." + c.name
		was := ""
		if len(c.values) > 0 {
			was, _ = c.values[0].(string)
		}
		kept := slices.Contains(stays[c.table], c.name)
		switch {
		case private[at]:
			if slices.ContainsFunc(after[i].values, func(v any) bool { return v != int64(0) && v != "[]" }) {
				wrong = append(wrong, at+" still refers to a private file")
			}
		case c.isText && !kept && (was == "" || was == "[]"):
			wrong = append(wrong, at+": nothing was planted here; plant something, or say that it stays")
		case c.isText && !kept:
			for _, v := range after[i].values {
				if is, _ := v.(string); is == was || strings.Contains(is, trace) {
					wrong = append(wrong, fmt.Sprintf("%s outlives the member as %q: erase it (pii type, personal:\"true\" or the section's CloseMember), or say that it stays", at, is))
				}
			}
		}
	}
	return wrong
}

// TestSurvivorsAreFound gives the check what it must not let pass, and what it must.
func TestSurvivorsAreFound(t *testing.T) {
	one := func(name string, v any) []column {
		_, isText := v.(string)
		return []column{{"patients", name, isText, []any{v}}}
	}
	for _, c := range []struct {
		column        string
		before, after any
		want          string
	}{
		{"nickname", trace, trace, "outlives the member"},
		{"nickname", trace, "也有" + trace, "outlives the member"},
		{"phone_sealed", "v1:abc", "v1:abc", "outlives the member"},
		{"birthday", "1990-05-01", "1990-05-01", "outlives the member"},
		{"added_later", "", "", "nothing was planted"},
		{"photo", int64(7), int64(7), "private file"},
		{"photo", int64(7), int64(0), ""},
		{"nickname", trace, "", ""},
		{"gender", "male", "unknown", ""},
		{"relation", trace, trace, ""},
		{"version", int64(1), int64(1), ""},
	} {
		wrong := strings.Join(survivors(one(c.column, c.before), one(c.column, c.after), map[string]bool{"patients.photo": true}, stays), "; ")
		if (wrong == "") != (c.want == "") || !strings.Contains(wrong, c.want) {
			t.Errorf("%s from %v to %v: %q, wanted %q", c.column, c.before, c.after, wrong, c.want)
		}
	}
}

// plantInto makes a record of a resource with a trace in every field.
func plantInto[T any](p *planting, of resource.Handle, finish func(row *T)) (id int64) {
	p.T.Helper()
	table, seal := apptest.Must(of.Columns()), apptest.Must(of.Sealer(p.Vault))
	row := new(T)
	refs := p.fill(reflect.ValueOf(row).Elem(), table)
	finish(row)
	seal(row)
	p.Write(func(tx *store.Tx) (err error) {
		if id, err = table.Insert(tx, row); err != nil {
			return err
		}
		if err := file.Link(tx, of.Name, id, nil, refs); err != nil {
			return err
		}
		return resource.CountRows(tx, of.Name, 1)
	})
	return id
}

// plantRow makes a row of a table that is no resource.
func plantRow[T any](p *planting, table *store.Table, finish func(row *T)) {
	p.T.Helper()
	row := new(T)
	p.fill(reflect.ValueOf(row).Elem(), table)
	finish(row)
	p.Write(func(tx *store.Tx) error {
		_, err := table.Insert(tx, row)
		return err
	})
}

// fill puts a trace into every column of a row, and tells which files it refers to.
func (p *planting) fill(row reflect.Value, table *store.Table) (refs []file.Ref) {
	p.T.Helper()
	usages := map[string]string{}
	for _, f := range reflect.VisibleFields(row.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		usages[name] = f.Tag.Get("usage")
	}
	for _, c := range table.Columns {
		if c.Computed || slices.Contains([]string{"id", "created_by", "updated_by", "deleted_at", "deleted_by"}, c.Name) {
			continue
		}
		field := reflect.ValueOf(c.Pointer(row)).Elem()
		if c.Name == "version" {
			field.SetInt(1)
			continue
		}
		if p.trace(field, usages[c.JSON]) {
			p.private[table.Name+"."+c.Name] = true
		}
		refs = append(refs, file.RefsIn(c.JSON, field.Interface())...)
	}
	return refs
}

// trace fills one value, and tells whether it is of private files.
func (p *planting) trace(v reflect.Value, usage string) (private bool) {
	switch at := v.Addr().Interface().(type) {
	case interface{ Set(clear string) }:
		at.Set(trace + "13900001234")
		return false
	case *file.PrivateImage:
		*at = p.photo(usage)
		return true
	case *file.Image:
		*at = file.Image(p.Picture())
		return false
	case *value.Date:
		*at = "1990-05-01"
		return false
	case interface{ EnumValues() []string }:
		v.SetString(at.EnumValues()[len(at.EnumValues())-1]) // not what it falls back to
		return false
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(trace)
	case reflect.Slice:
		item := reflect.New(v.Type().Elem()).Elem()
		private = p.trace(item, usage)
		v.Set(reflect.Append(v, item))
	case reflect.Struct:
		for i := range v.NumField() {
			p.trace(v.Field(i), usage)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf(trace))
	case reflect.Pointer:
		if v.Type().Elem().Kind() == reflect.String {
			v.Set(reflect.New(v.Type().Elem()))
			return p.trace(v.Elem(), usage)
		}
	}
	return private
}

// photo is a new private file.
func (p *planting) photo(usage string) file.PrivateImage {
	p.T.Helper()
	id, _ := p.Photo(p.Admin, usage)
	p.files = append(p.files, id)
	return file.PrivateImage(id)
}

// TestPlantersAreOfWhatMembersOwn finds planters of tables that are gone, or that belong to nobody.
func TestPlantersAreOfWhatMembersOwn(t *testing.T) {
	owned := ownedByMembers(t)
	for table := range planters {
		if !slices.Contains(owned, table) {
			t.Errorf("%s belongs to no member", table)
		}
	}
}
