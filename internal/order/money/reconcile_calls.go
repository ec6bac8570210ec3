package money

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"reflect"
	"slices"

	"golang.org/x/sync/semaphore"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// comparing bounds the memory: so many files are compared at once.
var comparing = semaphore.NewWeighted(2)

// reconcile compares the statement of a channel with ours. It changes nothing; that somebody has seen it is noted.
var reconcile = &api.Call{
	Name: "statementReconcile", For: api.Staff, Need: need, Logged: true, Out: schema.Of(reflect.TypeFor[Reconciled]()),
	Upload: func(r *api.Request, body io.Reader, contentType string) (any, error) {
		return withFile(r, body, contentType, func(file *channelFile, channel PayChannel, _ sheet.ExportFormat) (any, error) {
			var out Reconciled
			lists := map[Difference][]ReconcileLine{}
			if err := r.DB.Snapshot(r.Ctx, func(q *store.Q) (err error) {
				clear(lists)
				out, err = compare(r, q, file, channel, func(l ReconcileLine) error {
					if of := listOf(l.Difference); len(lists[of]) < shownDifferences {
						lists[of] = append(lists[of], l)
					}
					return nil
				})
				return err
			}); err != nil {
				return nil, err
			}
			out.MissingHere.Items, out.MissingThere.Items, out.Different.Items = shown(lists[MissingHere]), shown(lists[MissingThere]), shown(lists[OtherAmount])
			return out, r.DB.Write(r.Ctx, func(tx *store.Tx) error {
				return r.Record(tx, api.Entry{Action: "view", ObjectType: "statement", Summary: summary(file, channel), Diff: []api.Change{{Field: "rows", After: out.Lines}}})
			})
		})
	},
}

// listOf is the list that a difference stands in: what both know and tell differently stands in one.
func listOf(d Difference) Difference {
	if d == OtherWay {
		return OtherAmount
	}
	return d
}

func shown(lines []ReconcileLine) []ReconcileLine {
	if lines == nil {
		return []ReconcileLine{}
	}
	return lines
}

// reconcileExport gives all differences as a file.
var reconcileExport = &api.Call{
	Name: "statementReconcileExport", For: api.Staff, Need: need.With(perm.Export), Logged: true,
	Upload: func(r *api.Request, body io.Reader, contentType string) (any, error) {
		return withFile(r, body, contentType, func(file *channelFile, channel PayChannel, format sheet.ExportFormat) (any, error) {
			return resource.Sheet[ReconcileLine]{
				Name: fmt.Sprintf("reconcile-%s-%s-%s", channel, file.from, file.to), Format: format, Section: "order", Resource: "statement",
				Entry: api.Entry{ObjectType: "statement", Summary: summary(file, channel)},
				Each: func(q *store.Q, row func(l ReconcileLine) error) error {
					_, err := compare(r, q, file, channel, row)
					return err
				},
			}.File(r), nil
		})
	},
}

func summary(file *channelFile, channel PayChannel) string {
	return fmt.Sprintf("%s %s – %s", channel, file.from, file.to)
}

// withFile reads the form: the channel, the format of the answer where it is a file, and last the statement.
func withFile(r *api.Request, body io.Reader, contentType string, use func(file *channelFile, channel PayChannel, format sheet.ExportFormat) (any, error)) (any, error) {
	_, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return nil, fault.InvalidField("file", "validation.json", nil)
	}
	if err := comparing.Acquire(r.Ctx, 1); err != nil {
		return nil, err
	}
	defer comparing.Release(1)
	form, channel, format := multipart.NewReader(body, parameters["boundary"]), "", string(sheet.XLSX)
	for {
		part, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return nil, fault.InvalidField("file", "validation.required", nil)
		case err != nil:
			return nil, errors.Join(fault.InvalidField("file", "validation.json", nil), err)
		}
		switch part.FormName() {
		case "channel":
			channel, err = short(part)
		case "format":
			format, err = short(part)
		case "file":
			switch {
			case !slices.Contains(PayChannel("").EnumValues(), channel):
				return nil, fault.InvalidField("channel", "validation.choice", nil)
			case !slices.Contains(sheet.ExportFormat("").EnumValues(), format):
				return nil, fault.InvalidField("format", "validation.choice", nil)
			}
			file, err := readChannelFile(part)
			if err != nil {
				return nil, err
			}
			return use(file, PayChannel(channel), sheet.ExportFormat(format))
		default:
			err = fault.InvalidField(part.FormName(), "validation.unknown", nil)
		}
		if err != nil {
			return nil, err
		}
	}
}

func short(part *multipart.Part) (string, error) {
	read, err := io.ReadAll(io.LimitReader(part, 64))
	return string(read), err
}
