package fault

import "caredesk/internal/engine/value"

// The codes of the contract. Each has exactly one constructor below, but for that of a run which was given up: no call answers it.
const (
	CodeBadCredentials = 3001
	CodeNoSession      = 3002
	CodeForbidden      = 3003
	CodeLocked         = 3005
	CodeMustChange     = 3006
	CodeInvalid        = 4000
	CodeNotFound       = 4004
	CodeConflict       = 4009
	CodeDuplicate      = 4010
	CodeInUse          = 4011
	CodeState          = 4012
	CodeAmount         = 4013
	CodeShortage       = 4014
	CodeProtected      = 4015
	CodeReference      = 4016
	CodeTree           = 4017
	CodeFile           = 4020
	CodeTooMany        = 4029
	CodeInternal       = 5000
	CodeUnavailable    = 5003
	CodeUnknownOutcome = 5004
	CodeGivenUp        = 5005
)

// Codes are the codes by the names that the web knows them by.
var Codes = map[string]int{
	"badCredentials": CodeBadCredentials, "noSession": CodeNoSession, "forbidden": CodeForbidden, "locked": CodeLocked, "mustChange": CodeMustChange,
	"invalid": CodeInvalid, "notFound": CodeNotFound, "conflict": CodeConflict, "duplicate": CodeDuplicate, "inUse": CodeInUse, "state": CodeState,
	"amount": CodeAmount, "shortage": CodeShortage, "protected": CodeProtected, "reference": CodeReference, "tree": CodeTree, "file": CodeFile,
	"tooMany": CodeTooMany, "internal": CodeInternal, "unavailable": CodeUnavailable, "unknownOutcome": CodeUnknownOutcome, "givenUp": CodeGivenUp,
}

// Ref says what still uses a record that was to be deleted.
type Ref struct {
	Kind   string   `json:"kind"`
	Count  int64    `json:"count"`
	Sample []string `json:"sample"`
}

func of(code int, key string) *Error { return &Error{Code: code, Message: Message{Key: key}} }

// BadCredentials is the one answer to every sign-in that fails.
func BadCredentials() *Error { return of(CodeBadCredentials, "auth.bad") }

// NoSession means the token is missing, unknown, expired or ended.
func NoSession() *Error { return of(CodeNoSession, "auth.expired") }

// Forbidden names what the caller lacks: one of the sets of codes, and the capabilities (export, or
// export+reveal).
func Forbidden(need any, capability string) *Error {
	return of(CodeForbidden, "auth.forbidden").With("need", need).With("cap", capability)
}

// OutOfScope names the scope that a program's key lacks.
func OutOfScope(scope string) *Error {
	return Forbidden(nil, "").WithMessage("auth.scope", map[string]any{"scope": scope}).With("scope", scope)
}

// NoKey means that a program's key is missing, unknown, expired or revoked.
func NoKey() *Error { return NoSession().WithMessage("auth.key", nil) }

// Locked tells how long this address must wait after too many wrong passwords.
func Locked(retryAfterSec int64) *Error {
	e := of(CodeLocked, "auth.locked").With("retryAfterSec", retryAfterSec)
	e.Message.Args = map[string]any{"m": (retryAfterSec + 59) / 60}
	return e
}

// MustChange refuses everything until the caller has made the own sign-in safe.
func MustChange() *Error { return of(CodeMustChange, "auth.mustChange") }

// Invalid reports bad input, field by field.
func Invalid(fields map[string]Message) *Error {
	e := of(CodeInvalid, "validation")
	e.Fields = fields
	return e
}

// InvalidField reports one bad field.
func InvalidField(field, key string, args map[string]any) *Error {
	return Invalid(map[string]Message{field: {Key: key, Args: args}})
}

// NotFound means no such record, or one of another section.
func NotFound() *Error { return of(CodeNotFound, "notFound") }

// Conflict carries the record as it is now, and who changed it.
func Conflict(current any, by string) *Error {
	return of(CodeConflict, "versionConflict").With("current", current).With("by", by)
}

// Duplicate names the field whose value exists already.
func Duplicate(field string) *Error { return of(CodeDuplicate, "duplicate").With("field", field) }

// InUse lists what still refers to the record.
func InUse(refs []Ref) *Error { return of(CodeInUse, "inUse").With("refs", refs) }

// State refuses an action that the present state does not allow.
func State(status string, actions []string) *Error {
	return of(CodeState, "stateIllegal").With("status", status).With("actions", actions)
}

// Shortage tells how much there is of what was asked for.
func Shortage(available int64) *Error {
	return of(CodeShortage, "shortage").With("available", available)
}

// Amount answers that there is not as much money to give back; it tells how much there is.
func Amount(maxFen value.Fen) *Error {
	return of(CodeAmount, "amountExceeded").With("maxFen", int64(maxFen)).WithMessage("amountExceeded", map[string]any{"max": maxFen})
}

// Protected refuses to touch a built-in record, the own account or the last administrator.
func Protected() *Error { return of(CodeProtected, "protected") }

// Reference names the field that points to a missing or disabled record.
func Reference(field string) *Error { return of(CodeReference, "refInvalid").With("field", field) }

// Tree refuses a cycle or a level too deep.
func Tree() *Error { return of(CodeTree, "treeIllegal") }

// File refuses an upload by its type, size or content.
func File(key string, args map[string]any) *Error { return of(CodeFile, key).WithMessage(key, args) }

// TooMany asks the caller to wait.
func TooMany(retryAfterSec int64) *Error {
	return of(CodeTooMany, "tooMany").With("retryAfterSec", retryAfterSec)
}

// OverBudget refuses what an account has done often enough within the hour, and names the field that it is about if there is
// one.
func OverBudget(key, field string, retryAfterSec int64) *Error {
	e := TooMany(retryAfterSec).WithMessage(key, map[string]any{"m": (retryAfterSec + 59) / 60})
	e.overBudget = true
	if field != "" {
		e.Fields = map[string]Message{field: e.Message}
	}
	return e
}

// Internal hides the cause and names the request under which the server log has it.
func Internal(requestID string) *Error {
	return of(CodeInternal, "internal").WithMessage("internal", map[string]any{"requestId": requestID}).With("requestId", requestID)
}

// Unavailable means that the database is away for the moment, and that nothing was changed.
func Unavailable(retryAfterSec int64) *Error {
	return of(CodeUnavailable, "away").With("retryAfterSec", retryAfterSec)
}

// DiskFull means that nothing can be saved until somebody makes room. No time is named: asking again soon would not help.
func DiskFull() *Error { return of(CodeUnavailable, "diskFull") }

// UnknownOutcome means that the connection to the database broke while a change was being committed.
func UnknownOutcome(requestID string) *Error {
	return of(CodeUnknownOutcome, "unknownOutcome").With("requestId", requestID)
}
