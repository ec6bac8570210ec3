// Package showcase answers the sample endpoints of the demonstration pages. What they answer is made up, the same at every
// start, and nothing that they are sent is kept. They are there only while the server runs with --demo.
package showcase

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// Prefix is where the endpoints are. No call of the product has a slash in its name.
const Prefix = "/api/showcase/"

// The codes of the endpoints, which are the template's and not the product's.
const (
	codeOK          = 20000
	codeNoToken     = 50008
	codeCredentials = 60204
	codeWrong       = 40000
)

type envelope struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
	Data    any    `json:"data,omitempty"`
}

// refusal is an answer that is no success.
type refusal struct {
	code    int
	message string
}

func (r refusal) Error() string { return r.message }

// Handler serves the endpoints below Prefix.
func Handler() http.Handler {
	mux := http.NewServeMux()
	all := articles()
	for pattern, answer := range map[string]func(r *http.Request) (any, error){
		"POST user/login":      logIn,
		"GET user/info":        userInfo,
		"POST user/logout":     always("success"),
		"GET article/list":     all.list,
		"GET article/detail":   all.detail,
		"GET article/pv":       always(map[string]any{"pvData": readings}),
		"POST article/create":  accept,
		"POST article/update":  accept,
		"GET search/user":      searchUsers,
		"GET transaction/list": always(map[string]any{"total": len(transactions), "items": transactions}),
		"GET routes":           always(routes),
		"GET roles":            always(roles()),
		"POST role":            newRole,
		"PUT role/{id}":        changeRole,
		"DELETE role/{id}":     dropRole,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		mux.Handle(method+" "+Prefix+path, endpoint(answer))
	}
	return mux
}

func endpoint(answer func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, err := answer(r)
		out := envelope{Code: codeOK, Data: data}
		if err != nil {
			out = envelope{Code: codeWrong, Message: err.Error()}
			if refused, ok := err.(refusal); ok {
				out.Code = refused.code
			}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(out)
	}
}

func always(data any) func(*http.Request) (any, error) {
	return func(*http.Request) (any, error) { return data, nil }
}

// accept takes a JSON object and forgets it.
func accept(r *http.Request) (any, error) {
	var sent map[string]any
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return nil, refusal{codeWrong, "The body must be a JSON object."}
	}
	return "success", nil
}

// number reads a parameter of the query; a missing one is the usual.
func number(r *http.Request, name string, usual int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, refusal{codeWrong, name + " must be a whole number above zero."}
	}
	return n, nil
}
