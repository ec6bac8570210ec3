package api

import (
	"errors"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// RequestID says whether a call takes an id that the client made, by which it can be asked again without being done twice.
type RequestID int

// A call takes no id when asking it again could not give the first answer: the answer is a secret that is shown once, or the
// session that asked is over.
const (
	NoRequestID RequestID = iota
	OptionalRequestID
	RequiredRequestID // money, stock or goods move
)

const (
	requestIDName   = "requestId"
	minRequestID    = 8
	maxRequestID    = 64
	rememberedFor   = 24 * time.Hour // how long an id stands for the answer that was given to it
	forgottenAtOnce = 1000           // how many ids one transaction forgets, so that it never holds others up
)

// Once makes a call like Write that is not carried out without an id, because money, stock or goods move.
func Once[In, Out any](name string, need perm.Need, f func(r *Request, tx *store.Tx, in In) (Out, error)) *Call {
	call := Write(name, need, f)
	call.RequestID = RequiredRequestID
	return call
}

// Body describes what a call takes: its input, and the id of the request beside it.
func (c *Call) Body() *schema.Node {
	if c.RequestID == NoRequestID || c.In == nil || c.For == Programs {
		return c.In // programs name it in a header
	}
	return withRequestID(c.In, c.RequestID == RequiredRequestID)
}

func withRequestID(in *schema.Node, required bool) *schema.Node {
	body := *in
	body.Name = strings.TrimSuffix(in.Name, "In") + "Request"
	body.Fields = append(in.Fields[:len(in.Fields):len(in.Fields)], &schema.Field{
		Name: requestIDName, Required: required, Node: &schema.Node{Kind: schema.Text, MinLength: minRequestID, MaxLength: maxRequestID},
	})
	return &body
}

// idempotencyKey is the header by which programs name the id of a request, as they do elsewhere.
const idempotencyKey = "Idempotency-Key"

// takeIdempotencyKey reads the id of a program's request. What changes nothing needs none, and takes no notice of one.
func (r *Request) takeIdempotencyKey(given string) error {
	switch length := len(given); {
	case length == 0 && r.Call.RequestID == RequiredRequestID:
		return fault.InvalidField(idempotencyKey, "validation.required", nil)
	case length == 0 || r.Call.RequestID == NoRequestID:
		return nil
	case length < minRequestID:
		return fault.InvalidField(idempotencyKey, "validation.minLength", map[string]any{"min": minRequestID})
	case length > maxRequestID:
		return fault.InvalidField(idempotencyKey, "validation.maxLength", map[string]any{"max": maxRequestID})
	case strings.ContainsFunc(given, func(c rune) bool { return c < '!' || c > '~' }):
		return fault.InvalidField(idempotencyKey, "validation.control", nil)
	}
	r.clientID = given
	return nil
}

// identifiedIn is the input of a call with the id of the request.
type identifiedIn struct {
	id  string
	own any
}

// Place tells the id from the rest.
func (in *identifiedIn) Place(f *schema.Field) any {
	if f.Name == requestIDName {
		return &in.id
	}
	return schema.PlaceIn(in.own, f)
}

// Change runs f in the write transaction of a call. Asked again under the same id and in the same words, the call gives the
// first answer and does nothing; in other words it is refused. An attempt that failed is forgotten with all it did.
func (r *Request) Change(f func(tx *store.Tx) (any, error)) (answer any, err error) {
	if r.clientID == "" {
		err = r.DB.Write(r.Ctx, func(tx *store.Tx) (err error) {
			answer, err = f(tx)
			return err
		})
		return answer, err
	}
	hash, err := r.bodyHash()
	if err != nil {
		return nil, err
	}
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		out, err := f(tx)
		if err != nil {
			return err
		}
		written, err := json.Marshal(out, jsontext.EscapeForHTML(false))
		if err != nil {
			return err
		}
		answer = jsontext.Value(written)
		return r.keepAnswer(tx, hash, string(written))
	})
	if err == nil {
		return answer, nil
	}
	return r.firstAnswer(hash, err)
}

var errAskedBefore = errors.New("asked before under the same id")

// keepAnswer comes last, and undoes everything where the id has an answer already: it costs one statement in a change that is
// asked once, and nearly all are. Of two transactions at the same time, the second waits here until the first has ended.
func (r *Request) keepAnswer(tx *store.Tx, hash, answer string) error {
	fresh, err := tx.ExecCount(`INSERT INTO request_ids (caller, call, request_id, body_hash, answer, created_at)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (caller, call, request_id) DO NOTHING`,
		r.Caller.Who(), r.Call.Name, r.clientID, hash, r.Vault.Seal(answerColumn, answer), tx.Now)
	if err == nil && fresh == 0 {
		return errAskedBefore
	}
	return err
}

// firstAnswer explains why a change was not made: perhaps it was made before, which can also be why it was refused this time.
func (r *Request) firstAnswer(hash string, refusal error) (any, error) {
	if errors.Is(refusal, store.ErrUnavailable) || errors.Is(refusal, store.ErrNewerSchema) || errors.Is(refusal, store.ErrUnknownOutcome) || r.Ctx.Err() != nil {
		return nil, refusal
	}
	type answered struct{ BodyHash, Answer string }
	first, err := store.Get[answered](r.Q(), "SELECT body_hash, answer FROM request_ids WHERE caller = ? AND call = ? AND request_id = ?",
		r.Caller.Who(), r.Call.Name, r.clientID)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return nil, refusal
	case err != nil:
		return nil, err
	case first.BodyHash != hash:
		if r.Call.For == Programs {
			return nil, fault.Duplicate(idempotencyKey)
		}
		return nil, fault.Duplicate(requestIDName)
	}
	answer, err := r.Vault.Open(answerColumn, first.Answer)
	return jsontext.Value(answer), err
}

// What was asked and answered can be about people, so neither is readable without the key.
const (
	bodyColumn   = "request_ids.body"
	answerColumn = "request_ids.answer"
)

// bodyHash is the same for the same words, in whatever order and however spaced.
func (r *Request) bodyHash() (string, error) {
	body := jsontext.Value(r.Body).Clone()
	if err := body.Canonicalize(); err != nil {
		return "", err
	}
	return r.Vault.Index(bodyColumn, string(body)), nil
}

// ForgetRequests forgets ids whose time is over, and tells whether there may be more.
func ForgetRequests(tx *store.Tx) (more bool, err error) {
	forgotten, err := tx.ExecCount("DELETE FROM request_ids WHERE id IN (SELECT id FROM request_ids WHERE created_at < ? ORDER BY created_at LIMIT ?)", tx.Now.Add(-rememberedFor), forgottenAtOnce)
	return forgotten == forgottenAtOnce, err
}
