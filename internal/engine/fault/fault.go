// Package fault holds the errors that staff may see: a code of the contract, a message key and what the web needs to act on it.
package fault

import (
	"errors"
	"fmt"
)

// Message is a text still to be translated: its key in the locale files and the values to put in.
type Message struct {
	Key  string
	Args map[string]any
}

// Error is a fault that staff can act on. Anything that is not an Error is a fault of the server (5000).
type Error struct {
	Code    int
	Message Message
	Fields  map[string]Message
	Data    map[string]any

	overBudget bool
}

func (e *Error) Error() string { return fmt.Sprintf("fault %d (%s)", e.Code, e.Message.Key) }

// Is makes errors.Is compare by code.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code
}

// As returns the fault inside err, if there is one.
func As(err error) (*Error, bool) {
	var f *Error
	ok := errors.As(err, &f)
	return f, ok
}

// With adds one value to the answer's data.
func (e *Error) With(name string, value any) *Error {
	if e.Data == nil {
		e.Data = map[string]any{}
	}
	e.Data[name] = value
	return e
}

// WithMessage replaces the general message by a more telling one.
func (e *Error) WithMessage(key string, args map[string]any) *Error {
	e.Message = Message{Key: key, Args: args}
	return e
}

// Overreach tells whether somebody asked for more than they may, which leaves a row in the operation log.
func (e *Error) Overreach() bool {
	return e.Code == CodeForbidden || e.Code == CodeProtected || e.overBudget
}
