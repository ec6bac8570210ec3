package showcase

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// ask makes a request and reads what its envelope holds.
func ask[Data any](t *testing.T, method, path, body string) (code int, message string, data Data) {
	t.Helper()
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest(method, Prefix+path, strings.NewReader(body)))
	var out struct {
		Code    int
		Message string
		Data    Data
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatalf("%s %s: %d %q", method, path, w.Code, w.Body)
	}
	return out.Code, out.Message, out.Data
}

type list struct {
	Total int
	Items []Article
}

func TestArticlesAreFilteredThenSortedThenPaged(t *testing.T) {
	_, _, all := ask[list](t, "GET", "article/list?limit=100", "")
	if all.Total != 100 || len(all.Items) != 100 || all.Items[0].ID != 1 || all.Items[99].ID != 100 {
		t.Fatalf("%d articles, %d shown", all.Total, len(all.Items))
	}
	if _, _, first := ask[list](t, "GET", "article/list", ""); len(first.Items) != 20 || first.Items[19].ID != 20 {
		t.Errorf("the first page has %d", len(first.Items))
	}
	_, _, turned := ask[list](t, "GET", "article/list?sort=-id&page=2&limit=30", "")
	if turned.Items[0].ID != 70 || turned.Items[29].ID != 41 {
		t.Errorf("turned round, the second page goes from %d to %d", turned.Items[0].ID, turned.Items[29].ID)
	}
	word := strings.Fields(all.Items[6].Title)[1]
	wanted := slices.DeleteFunc(slices.Clone(all.Items), func(a Article) bool {
		return a.Type != "CN" || a.Importance != 2 || !strings.Contains(a.Title, word)
	})
	_, _, found := ask[list](t, "GET", fmt.Sprintf("article/list?type=CN&importance=2&title=%s&limit=100", word), "")
	if found.Total != len(wanted) || len(found.Items) != len(wanted) {
		t.Errorf("found %d of %d", found.Total, len(wanted))
	}
	if _, _, beyond := ask[list](t, "GET", "article/list?page=9223372036854775807", ""); beyond.Total != 100 || len(beyond.Items) != 0 {
		t.Errorf("beyond the last page: %d", len(beyond.Items))
	}
	for _, wrong := range []string{"page=0", "limit=-1", "importance=high"} {
		if code, message, _ := ask[any](t, "GET", "article/list?"+wrong, ""); code != codeWrong || message == "" {
			t.Errorf("%s: %d %q", wrong, code, message)
		}
	}
}

func TestSampleDataIsTheSameAtEveryStart(t *testing.T) {
	one, other := articles(), articles()
	for i := range one {
		if fmt.Sprint(one[i]) != fmt.Sprint(other[i]) {
			t.Fatalf("article %d differs", i+1)
		}
		a := one[i]
		if words := len(strings.Fields(a.Title)); words < 5 || words > 10 || a.Importance < 1 || a.Importance > 3 || a.Pageviews < 300 || a.Pageviews > 5000 || !strings.Contains(a.Content, "<img ") || !slices.Contains(types, a.Type) {
			t.Errorf("%+v", a)
		}
	}
}

func TestSampleUsersAreKnownByNameAndToken(t *testing.T) {
	code, _, opened := ask[struct{ Token string }](t, "POST", "user/login", `{"username":"editor","password":"x"}`)
	if code != codeOK {
		t.Fatal(code)
	}
	if _, _, who := ask[user](t, "GET", "user/info?token="+opened.Token, ""); !slices.Equal(who.Roles, []string{"editor"}) {
		t.Errorf("%+v", who)
	}
	if code, message, _ := ask[any](t, "POST", "user/login", `{"username":"nobody"}`); code != 60204 || message != "Account and password are incorrect." {
		t.Errorf("%d %q", code, message)
	}
	if code, message, _ := ask[any](t, "GET", "user/info?token=nobody", ""); code != 50008 || message != "Login failed, unable to get user details." {
		t.Errorf("%d %q", code, message)
	}
}

func TestOtherEndpoints(t *testing.T) {
	if code, _, a := ask[Article](t, "GET", "article/detail?id=7", ""); code != codeOK || a.ID != 7 {
		t.Errorf("%d %d", code, a.ID)
	}
	for _, id := range []string{"", "0", "101", "x"} {
		if code, message, _ := ask[any](t, "GET", "article/detail?id="+id, ""); code == codeOK || message == "" {
			t.Errorf("article %q: %d", id, code)
		}
	}
	if _, _, pv := ask[struct{ PvData []reading }](t, "GET", "article/pv", ""); len(pv.PvData) != 4 || pv.PvData[0].PV != 1024 {
		t.Errorf("%+v", pv)
	}
	if _, _, found := ask[struct{ Items []name }](t, "GET", "search/user?name=MAR", ""); len(found.Items) < 3 || !strings.Contains(strings.ToLower(found.Items[0].Name), "mar") {
		t.Errorf("%+v", found)
	}
	if _, _, everybody := ask[struct{ Items []name }](t, "GET", "search/user", ""); len(everybody.Items) != 101 {
		t.Errorf("%d names", len(everybody.Items))
	}
	if _, _, paid := ask[struct {
		Total int
		Items []transaction
	}](t, "GET", "transaction/list", ""); paid.Total != 20 || len(paid.Items) != 20 {
		t.Errorf("%d transactions", paid.Total)
	}
	for _, change := range [][2]string{{"POST", "article/create"}, {"POST", "article/update"}} {
		if code, _, said := ask[string](t, change[0], change[1], `{"id":1}`); code != codeOK || said != "success" {
			t.Errorf("%v: %d %q", change, code, said)
		}
	}
}

func TestRolesAreSampledAndNothingIsKept(t *testing.T) {
	_, _, all := ask[[]Role](t, "GET", "roles", "")
	if len(all) != 3 || len(all[2].Routes) != 1 || slices.ContainsFunc(all[1].Routes, func(r Route) bool { return r.Path == "/permission" }) {
		t.Fatalf("%d roles", len(all))
	}
	type keyed struct{ Key int }
	role := `{"name":"guest","description":"","routes":[]}`
	_, _, one := ask[keyed](t, "POST", "role", role)
	_, _, other := ask[keyed](t, "POST", "role", role)
	if one.Key == other.Key || one.Key < 300 || other.Key > 5000 {
		t.Errorf("keys %d and %d", one.Key, other.Key)
	}
	if code, _, _ := ask[any](t, "PUT", "role/admin", `{"name":""}`); code == codeOK {
		t.Error("a role without a name is taken")
	}
	if code, _, _ := ask[any](t, "PUT", "role/admin", role); code != codeOK {
		t.Error(code)
	}
	if code, _, _ := ask[any](t, "DELETE", "role/admin", ""); code != codeOK {
		t.Error(code)
	}
	if _, _, after := ask[[]Role](t, "GET", "roles", ""); len(after) != 3 || after[0].Name != "admin" {
		t.Error("a change was kept")
	}
}
