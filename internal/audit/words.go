package audit

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
)

// words puts the parts of a row into the reader's language, with the words of the screens that the row is about.
type words struct {
	sections map[string]string // by resource
}

func firstKnown(r *api.Request, otherwise string, keys ...string) string {
	for _, key := range keys {
		if r.Texts.Has(r.Lang, key) {
			return r.Texts.Text(r.Lang, key, nil)
		}
	}
	return otherwise
}

func (w words) noun(r *api.Request, objectType string) string {
	return firstKnown(r, objectType, w.sections[objectType]+":"+objectType+".noun", "log:objects."+objectType)
}

func (w words) module(r *api.Request, module string) string {
	return firstKnown(r, module, "menu:"+module, "log:modules."+module)
}

func (w words) field(r *api.Request, objectType, field string) string {
	return firstKnown(r, field, w.sections[objectType]+":"+objectType+".fields."+field, w.sections[objectType]+":fields."+field, "profile:"+objectType+".fields."+field,
		"kit:fields."+field, "log:fields."+field)
}

// call is what somebody asked for: words of its own, or the operation that its name ends with. Which resource that is one
// of, the rest of the row says.
func (w words) call(r *api.Request, name string) string {
	resource := ""
	for known := range w.sections {
		if strings.HasPrefix(name, known) && len(known) > len(resource) {
			resource = known
		}
	}
	return firstKnown(r, name, "log:calls."+name, "log:ops."+strings.TrimPrefix(name, resource))
}

// summary is one line: what was done to what, and which part of it.
func (w words) summary(r *api.Request, e *Entry) string {
	line := r.Texts.Enum(r.Lang, "LogAction", string(e.Action))
	if object := w.object(r, e); object != "" {
		line = r.Texts.Text(r.Lang, "log.what", map[string]any{"action": line, "object": object})
	}
	details := w.details(r, e)
	if details == "" {
		return line
	}
	return r.Texts.Text(r.Lang, "log.details", map[string]any{"what": line, "details": details})
}

// object is left out where it is the one who acts.
func (w words) object(r *api.Request, e *Entry) string {
	switch {
	case e.ObjectType == "" || e.ObjectID != 0 && e.ObjectID == e.AccountID && (e.Action == "login" || e.Action == "logout" || e.Action == "loginFail"):
		return ""
	case e.ObjectLabel == "" || isNamedAfterUsage(e):
		return w.noun(r, e.ObjectType)
	}
	return r.Texts.Text(r.Lang, "log.object", map[string]any{"noun": w.noun(r, e.ObjectType), "label": e.ObjectLabel})
}

// isUpload tells the rows whose summary is what a file is for.
func isUpload(e *Entry) bool { return e.ObjectType == "file" && e.Action == "create" }

// isNamedAfterUsage: a private file has no name of its own.
func isNamedAfterUsage(e *Entry) bool {
	return isUpload(e) && strings.HasPrefix(e.ObjectLabel, e.Summary+".")
}

// refusals are the messages of what was refused.
var refusals = map[int64]string{fault.CodeBadCredentials: "auth.bad", fault.CodeForbidden: "auth.forbidden", fault.CodeInvalid: "auth.code"}

// notes are summaries that name no field.
var notes = map[string]string{"totpBegun": "log.totpBegun", "passwordReset": "log.passwordReset", "locked": "log.locked", "audit": "log.audit", "searched": "log.searched"}

func (w words) details(r *api.Request, e *Entry) string {
	if e.ErrorCode != 0 {
		said := []string{firstKnown(r, "", refusals[e.ErrorCode]), firstKnown(r, "", notes[e.Summary])}
		if times, repeated := strings.CutPrefix(e.Summary, api.RepeatedNote); repeated {
			said[1] = r.Texts.Text(r.Lang, "log.repeated", map[string]any{"n": times})
		}
		if e.Action == "denied" {
			said[0] = w.call(r, e.Call) // that it was refused is what the action says
			if e.ErrorCode == fault.CodeTooMany {
				said = slices.Insert(said, 1, r.Texts.Text(r.Lang, "log.overLimit", nil))
			}
		}
		return w.list(r, slices.DeleteFunc(said, func(words string) bool { return words == "" }))
	}
	switch {
	case e.ObjectType == "run" && w.sections[e.Summary] != "":
		return w.list(r, []string{w.call(r, e.Call), w.noun(r, e.Summary)})
	case e.Summary == "":
		return ""
	case e.Action == "export" || e.Action == "bulk":
		return w.filters(r, e)
	case isUpload(e):
		return firstKnown(r, e.Summary, "log.usage."+e.Summary)
	}
	parts := strings.Split(e.Summary, ",")
	for i, part := range parts {
		known := firstKnown(r, w.field(r, e.ObjectType, part), notes[part])
		if known == part {
			return e.Summary // a reason, as it was given
		}
		parts[i] = known
	}
	return w.list(r, parts)
}

func (words) list(r *api.Request, parts []string) string {
	return strings.Join(parts, r.Texts.Text(r.Lang, "kit:listComma", nil))
}

// filters names what an export was narrowed by.
func (w words) filters(r *api.Request, e *Entry) string {
	var given map[string]any
	if json.Unmarshal([]byte(e.Summary), &given) != nil {
		return e.Summary
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(given)) {
		switch name {
		case "columns", "sort", "ids", "format":
		case "kw":
			names = append(names, fmt.Sprintf("“%v”", given[name]))
		default:
			field := w.field(r, e.ObjectType, strings.TrimSuffix(strings.TrimSuffix(name, "From"), "To"))
			if !slices.Contains(names, field) {
				names = append(names, field)
			}
		}
	}
	return w.list(r, names)
}
