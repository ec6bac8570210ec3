package showcase

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

type user struct {
	Roles        []string `json:"roles"`
	Introduction string   `json:"introduction"`
	Avatar       string   `json:"avatar"`
	Name         string   `json:"name"`
}

// tokens open nothing: they are what the sample sign-in answers, and the sample user is looked up by.
var tokens = map[string]string{"admin": "admin-token", "editor": "editor-token"}

var users = map[string]user{
	"admin-token":  {Roles: []string{"admin"}, Introduction: "I am a super administrator", Name: "Super Admin"},
	"editor-token": {Roles: []string{"editor"}, Introduction: "I am an editor", Name: "Normal Editor"},
}

func logIn(r *http.Request) (any, error) {
	var sent struct {
		Username string `json:"username"`
	}
	_ = json.NewDecoder(r.Body).Decode(&sent) // what cannot be read names nobody
	token, ok := tokens[sent.Username]
	if !ok {
		return nil, refusal{codeCredentials, "Account and password are incorrect."}
	}
	return map[string]string{"token": token}, nil
}

func userInfo(r *http.Request) (any, error) {
	found, ok := users[r.URL.Query().Get("token")]
	if !ok {
		return nil, refusal{codeNoToken, "Login failed, unable to get user details."}
	}
	return found, nil
}

type name struct {
	Name string `json:"name"`
}

func searchUsers(r *http.Request) (any, error) {
	wanted := strings.ToLower(r.URL.Query().Get("name"))
	found := slices.DeleteFunc(slices.Clone(people), func(n name) bool { return !strings.Contains(strings.ToLower(n.Name), wanted) })
	return map[string]any{"items": found}, nil
}
