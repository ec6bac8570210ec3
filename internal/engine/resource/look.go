package resource

import (
	"reflect"
	"regexp"
	"strings"
	"unicode"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/budget"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// searchNote is what the operation log says of personal data that somebody was found by.
const searchNote = "searched"

// wholeNumber is how a keyword finds somebody by the whole of a sealed number or address; nil where it does not have that form.
func (e *engine[T]) wholeNumber(r *api.Request, s Search, kw string) []store.Cond {
	if !strings.ContainsFunc(kw, unicode.IsDigit) && !strings.Contains(kw, "@") {
		return nil // a name may have the form of a passport's number, but for this
	}
	conds, _ := e.matchingSealed(r, s.sealed, kw)
	if number, isPhone := readPhone(kw); isPhone && s.phone != nil {
		conds = append(conds, s.phone.whole(r.Vault.Index(s.phone.column, number)))
	}
	return conds
}

// hashOfNumber stands for a number where budgets are kept, however it was typed.
func hashOfNumber(r *api.Request, kw string) string {
	number, isPhone := readPhone(kw)
	if !isPhone {
		number = strings.ToUpper(strings.ReplaceAll(kw, " ", ""))
	}
	return r.Vault.Index("searched number", number)
}

// look counts and logs a search by somebody's whole number before its answer is given: whoever finds a masked record by a number
// knows the number. One row tells of a number that is looked for again within the hour, as when a list is sorted.
func (e *engine[T]) look(r *api.Request, s Search, kw string, found bool, rows []T) error {
	conds := e.wholeNumber(r, s, kw)
	if conds == nil || !found && mayReveal(r) {
		return nil
	}
	logged, item := budget.Budget{Name: "searchLogged"}, hashOfNumber(r, kw)+" "+e.Name
	if found {
		if byNumber, err := e.anybody(r.Q(), conds); err != nil || !byNumber {
			return err
		}
		if known, err := logged.Has(r.Q(), r.Caller.AccountID, item); err != nil || known {
			return err
		}
	}
	return r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := chargeSearch(tx, r, "kw", hashOfNumber(r, kw), found); err != nil || !found {
			return err
		}
		if fresh, err := logged.SpendOn(tx, r.Caller.AccountID, item); err != nil || !fresh {
			return err
		}
		entry := api.Entry{Action: "reveal", ObjectType: e.Name, Summary: searchNote, Diff: []api.Change{{Field: "kw", After: e.discreet(r, kw)}}}
		if len(rows) == 1 {
			entry.ObjectID, entry.ObjectLabel = headOf(&rows[0]).ID, e.Label(&rows[0])
		}
		return r.Record(tx, entry)
	})
}

// anybody tells whether a number is somebody's. What was found may have been found by something else that looks like one, such
// as the number of a member; that costs nothing.
func (e *engine[T]) anybody(q *store.Q, conds []store.Cond) (bool, error) {
	owners, err := store.CountUpTo(q, store.Select{Table: e.table, Where: []store.Cond{store.Either(e.table, conds)}}, 1)
	return owners > 0, err
}

// chargeExportedSearch takes from the budgets an export of what somebody's whole number finds. The row about the export tells of
// it in the operation log.
func (e *engine[T]) chargeExportedSearch(tx *store.Tx, r *api.Request, kw string, rows int64) error {
	conds := e.wholeNumber(r, e.Search, kw)
	if conds == nil {
		return nil
	}
	if rows > 0 {
		if byNumber, err := e.anybody(&tx.Q, conds); err != nil || !byNumber {
			return err
		}
	}
	return chargeSearch(tx, r, "kw", hashOfNumber(r, kw), rows > 0)
}

// chargeTried counts a number that a refused save tells something about: that somebody has it, or that nobody has. What is
// saved needs no count: it changes a record, and the operation log has its row.
func (e *engine[T]) chargeTried(r *api.Request, put func(row *T), refusal error) error {
	f, ok := fault.As(refusal)
	if !ok || f.Code == fault.CodeConflict || f.Code == fault.CodeNotFound || f.Code == fault.CodeForbidden || mayReveal(r) {
		return refusal // before anybody looked whose the number is
	}
	row := new(T)
	put(row)
	for _, u := range e.Unique {
		sealed := e.sealedField(u.Field)
		if sealed == nil {
			continue
		}
		number := sealed.column.Pointer(reflect.ValueOf(row).Elem()).(sealedValue).Clear()
		if number == "" {
			continue
		}
		taken := f.Code == fault.CodeDuplicate && f.Data["field"] == u.Field
		if err := r.DB.Write(r.Ctx, func(tx *store.Tx) error { return chargeSearch(tx, r, u.Field, hashOfNumber(r, number), taken) }); err != nil {
			return err
		}
	}
	return refusal
}

// discreet masks a keyword that is somebody's whole number: the operation log must not give away what the table seals.
func (e *engine[T]) discreet(r *api.Request, kw string) string {
	contact, tel := schema.Formats["contact"], schema.Formats["tel"]
	switch whole, _ := e.matchingSealed(r, e.Search.sealed, kw); {
	case strings.Contains(kw, "@") && contact.Pattern.MatchString(contact.Read(kw)):
		return pii.MaskEmail(contact.Read(kw))
	case tel.Pattern.MatchString(tel.Read(kw)):
		return pii.MaskPhone(tel.Read(kw))
	case len(whole) > 0 || residentID.MatchString(strings.ReplaceAll(kw, " ", "")):
		return pii.MaskIDNumber(strings.ReplaceAll(kw, " ", ""))
	}
	return kw
}

var residentID = regexp.MustCompile(`^[0-9]{17}[0-9Xx]$`)
