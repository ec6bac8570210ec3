package api

// expecting is an authenticator that can tell whether a token was good a moment ago. It admits nobody by that: it only makes
// it worth while to prepare.
type expecting interface {
	Expects(r *Request) bool
}

// prefetch names the read that the call is about to make, so that the look-up of the caller takes it along.
func (s *Server) prefetch(r *Request, in *input) {
	if r.Call.Prefetch == nil || !r.DB.TakesAlong() {
		return
	}
	if auth, ok := s.auth[r.Call.For].(expecting); !ok || !auth.Expects(r) {
		return
	}
	if in.read() == nil {
		r.Prefetched = r.Call.Prefetch(r, in.value)
	}
}
