package link

import (
	"regexp"
	"unicode/utf8"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// maxPage is how long the address of a page of the app may be.
const maxPage = 200

var appPage = regexp.MustCompile(`^/pages/[\w./?=&%#:,~-]+$`)

// Link is a link as a record keeps it.
type Link struct {
	Kind  LinkKind
	Value string
}

// Read brings a link into its one spelling and finds the record that it leads to. What is wrong with the value is said at the
// field that was given.
func (t Targets) Read(l Link, field string) (Link, Record, error) {
	switch {
	case l.Kind == None:
		return Link{Kind: None}, Record{}, nil
	case l.Value == "":
		return l, Record{}, fault.InvalidField(field, "validation.required", nil)
	case t.leads(l.Kind):
		target, id, ok := t.find(l.Kind, l.Value)
		if !ok {
			return l, Record{}, fault.Reference(field)
		}
		return l, Record{target.Records.Name, id}, nil
	}
	l.Value = schema.Formats["url"].Read(l.Value)
	if key := l.wrong(); key != "" {
		return l, Record{}, fault.InvalidField(field, key, map[string]any{"max": maxPage})
	}
	return l, Record{}, nil
}

// wrong says which rule the value of a link breaks that leads to no record; empty for none.
func (l Link) wrong() string {
	switch l.Kind {
	case URL:
		if !schema.Formats["url"].Pattern.MatchString(l.Value) {
			return "validation.format.url"
		}
	case AppPage:
		if !appPage.MatchString(l.Value) {
			return "validation.appPage"
		}
		if utf8.RuneCountInString(l.Value) > maxPage {
			return "validation.maxLength"
		}
	default:
		if ServiceLists[l.Value] == "" {
			return "validation.choice"
		}
	}
	return ""
}

// CheckOffered refuses a link to a record that the app does not offer.
func (t Targets) CheckOffered(r *api.Request, q *store.Q, record Record, field string) error {
	if record == (Record{}) {
		return nil
	}
	shown, err := t.Look(r, q, []Record{record})
	if err == nil && !shown[record].Offered {
		return fault.Reference(field)
	}
	return err
}

// NeedsApproval reports whether what a link leads to may be advertised only with an approval.
func (t Targets) NeedsApproval(q *store.Q, record Record) (bool, error) {
	for _, target := range t {
		if target.Records.Name == record.Of && target.NeedsApproval != nil {
			return target.NeedsApproval(q, record.ID)
		}
	}
	return false, nil
}
