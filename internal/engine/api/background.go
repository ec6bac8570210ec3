package api

import (
	"context"
	"time"

	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
)

// systemName is who the operation log says did what no person did.
const systemName = "system"

// Background makes the request under which the console works by itself.
func (s *Server) Background(ctx context.Context, call *Call) *Request {
	return &Request{
		Ctx: ctx, ID: newRequestID(), Call: call, Lang: locale.Chinese,
		Caller: &Principal{Username: systemName, Name: systemName, Grant: perm.Grant{Admin: true}},
		DB:     s.db, Vault: s.vault, Texts: s.texts, Limits: &s.limits, Started: time.Now(), recorder: s.recorder, refusals: s.refusals,
	}
}

// Repeat asks a call in the words of an earlier request, for whoever makes this one and with what they may do by now. From
// here on the request is one of that call.
func (r *Request) Repeat(call *Call, body []byte) (any, error) {
	r.Call = call
	if err := r.Require(call.Need); err != nil {
		return nil, err
	}
	in, given, err := r.input(withRequestID(call.In, false), body) // the earlier request may have had an id
	if err != nil {
		return nil, err
	}
	return r.Call.serve(r, in, given)
}
