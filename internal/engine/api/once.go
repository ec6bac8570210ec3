package api

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// OnceIn is embedded by the input of calls that move money, stock or goods: an id made by the client when its dialog opens.
type OnceIn struct {
	RequestID string `json:"requestId" minLength:"8" maxLength:"64"`
}

func (o OnceIn) requestID() string { return o.RequestID }

// rememberedFor is how long an id stands for the answer that was given to it.
const rememberedFor = 24 * time.Hour

// Once makes a call that is carried out at most once for each id: asked again in the same words it gives the first answer
// and does nothing; asked in other words it is refused.
func Once[In interface{ requestID() string }, Out any](name string, need perm.Need, f func(r *Request, tx *store.Tx, in In) (Out, error)) *Call {
	return Write(name, need, func(r *Request, tx *store.Tx, in In) (out Out, err error) {
		if err := tx.Exec("DELETE FROM request_ids WHERE created_at < ?", tx.Now.Add(-rememberedFor)); err != nil {
			return out, err
		}
		hash, err := hashOf(in)
		if err != nil {
			return out, err
		}
		// A second transaction with the same id waits here until the first has ended.
		fresh, err := tx.ExecCount(`INSERT INTO request_ids (account_id, call, request_id, body_hash, answer, created_at)
			VALUES (?, ?, ?, ?, '', ?) ON CONFLICT (account_id, call, request_id) DO NOTHING`, r.Caller.AccountID, name, in.requestID(), hash, tx.Now)
		if err != nil {
			return out, err
		}
		if fresh == 0 {
			return firstAnswer[Out](r, tx, name, in.requestID(), hash)
		}
		if out, err = f(r, tx, in); err != nil {
			return out, err
		}
		answer, err := json.Marshal(out)
		if err != nil {
			return out, err
		}
		return out, tx.Exec("UPDATE request_ids SET answer = ? WHERE account_id = ? AND call = ? AND request_id = ?", string(answer), r.Caller.AccountID, name, in.requestID())
	})
}

func firstAnswer[Out any](r *Request, tx *store.Tx, name, id, hash string) (out Out, err error) {
	type answered struct{ BodyHash, Answer string }
	first, err := store.Get[answered](&tx.Q, "SELECT body_hash, answer FROM request_ids WHERE account_id = ? AND call = ? AND request_id = ?", r.Caller.AccountID, name, id)
	if err != nil {
		return out, err
	}
	if first.BodyHash != hash {
		return out, fault.Duplicate("requestId")
	}
	return out, json.Unmarshal([]byte(first.Answer), &out)
}

func hashOf(in any) (string, error) {
	written, err := json.Marshal(in, json.Deterministic(true))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(written)
	return hex.EncodeToString(sum[:]), nil
}
