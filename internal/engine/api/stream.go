package api

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// stream sends a file for as long as the client keeps reading it. It is made at the speed of the database, whatever that of the
// client: an open snapshot keeps SQLite's write-ahead log growing, and PostgreSQL from cleaning up.
func (s *Server) stream(w http.ResponseWriter, r *Request, file *File) int {
	done, ok := s.exports.enter(r.Caller.AccountID)
	if !ok {
		return s.refuse(w, r, fault.TooMany(10))
	}
	defer done()
	var sending *spool
	defer func() { // nobody writes to the client after this
		if sending != nil {
			_ = sending.finish(errBrokenOff)
		}
	}()
	err := file.Open(func(rows int64, write FileWriter) error {
		// What is taken out is in the operation log before the first row leaves, whether or not anybody waits for the rest.
		if err := r.DB.Write(context.WithoutCancel(r.Ctx), func(tx *store.Tx) error { return file.TakeOut(tx, rows) }); err != nil {
			return err
		}
		spool, err := newSpool(s.folder)
		if err != nil {
			return err
		}
		header := w.Header()
		header.Set("Content-Type", file.ContentType)
		header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
		header.Set("X-Total-Rows", strconv.FormatInt(rows, 10))
		sending = spool
		spool.sendTo(&deadlineWriter{w: w, control: http.NewResponseController(w)})
		return write(spool, func() {})
	})
	if sending == nil && err != nil {
		return s.refuse(w, r, s.logRefusal(r, err))
	}
	if err := sending.finish(err); err != nil {
		s.log.Error("export broken off", "call", r.Call.Name, "requestId", r.ID, "error", Printable(err.Error()))
		// The answer has begun, so only a broken connection can tell the client that it is not whole.
		panic(http.ErrAbortHandler)
	}
	return 0
}

// deadlineWriter moves the write deadline along as long as the client takes data.
type deadlineWriter struct {
	w       io.Writer
	control *http.ResponseController
}

func (p *deadlineWriter) Write(b []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(60 * time.Second)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.w.Write(b)
}
