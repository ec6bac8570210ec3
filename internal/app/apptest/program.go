package apptest

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"

	"caredesk/internal/engine/perm"
)

// NewKey makes a key with scopes, and returns its id and the key itself.
func (d *Desk) NewKey(scopes ...perm.Scope) (id int64, key string) {
	d.T.Helper()
	var made struct {
		ID  int64  `json:"id"`
		Key string `json:"key"`
	}
	d.Do("platformKeySave", map[string]any{"name": fmt.Sprintf("程序%d", People.Add(1)), "scopes": scopes}).Into(d.T, &made)
	return made.ID, made.Key
}

// AskDoor makes a call of a program with a key and a raw body.
func (d *Desk) AskDoor(call, key, body string, adjust ...func(*http.Request)) Answer {
	d.T.Helper()
	toDoor := func(r *http.Request) {
		r.URL.Path = "/platform/" + call
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
	}
	return d.Ask(call, "", body, append([]func(*http.Request){toDoor}, adjust...)...)
}

// Once names a request by its id.
func Once(id string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Idempotency-Key", id) }
}

// Program is a program with a key of its own.
type Program struct {
	*Desk
	KeyID int64
	Key   string
}

// Program makes a key with scopes and the program that uses it.
func (d *Desk) Program(scopes ...perm.Scope) Program {
	d.T.Helper()
	id, key := d.NewKey(scopes...)
	return Program{d, id, key}
}

// Does makes a call and insists on success.
func (p Program) Does(call string, in any, adjust ...func(*http.Request)) Answer {
	p.T.Helper()
	a := p.AskDoor(call, p.Key, Written(in), adjust...)
	if a.Code != 0 || a.Status != http.StatusOK {
		p.T.Fatalf("%s %s: %s", call, Written(in), a)
	}
	return a
}

// IsRefused makes a call and insists on a code.
func (p Program) IsRefused(code int, call string, in any, adjust ...func(*http.Request)) Answer {
	p.T.Helper()
	a := p.AskDoor(call, p.Key, Written(in), adjust...)
	if a.Code != code {
		p.T.Fatalf("%s %s: wanted %d, got %s", call, Written(in), code, a)
	}
	return a
}

// Sends uploads a picture, and returns its id and address.
func (p Program) Sends(usage string) (id int64, url string) {
	p.T.Helper()
	a := p.Desk.Upload("", usage, "photo.png", Encoded(func(w *bytes.Buffer) error { return png.Encode(w, Picture(40, 30)) }), p.atDoor)
	var up struct {
		FileID int64
		URL    string
	}
	if a.Code != 0 {
		p.T.Fatal(a)
	}
	a.Into(p.T, &up)
	return up.FileID, up.URL
}

func (p Program) atDoor(r *http.Request) {
	r.URL.Path = "/platform/fileUpload"
	r.Header.Set("Authorization", "Bearer "+p.Key)
}

// Registers makes a member, and returns its id.
func (p Program) Registers() int64 {
	p.T.Helper()
	var made struct {
		MemberID int64 `json:"memberId"`
	}
	n := People.Add(1)
	p.Does("memberRegister", map[string]any{"phone": fmt.Sprintf("1360000%04d", n), "nickname": fmt.Sprintf("会员%d", n), "source": "miniapp"}).Into(p.T, &made)
	return made.MemberID
}
