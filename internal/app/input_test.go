package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
)

const inputsPerCall = 200

// TestBadInputNeverBreaksACall throws input made from each call's own description at it.
func TestBadInputNeverBreaksACall(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	refused := refusals{}
	eachDesk(t, func(d *desk) {
		random, met := rand.New(rand.NewPCG(seed, 1)), map[string]bool{}
		for _, call := range d.Server.Calls(api.Staff) {
			if call.In == nil {
				continue
			}
			bodies := badBodies(call, met, random)
			if len(bodies) < inputsPerCall {
				t.Errorf("only %d inputs for %s", len(bodies), call.Name)
			}
			for i, body := range bodies {
				input := fmt.Sprint(call.Name, i)
				if refused[input] {
					continue
				}
				token := d.Admin
				if slices.Contains(endingSessions, call.Name) {
					_, token = d.Employ(nil, 0)
				}
				a := d.Ask(call.Name, token, body)
				if a.Code == fault.CodeNoSession && !call.Need.IsPublic() {
					d.T.Fatalf("%s with %.300q was asked without a session", call.Name, body)
				}
				refused.note(input, a)
				if a.Status >= 500 || a.Code == fault.CodeInternal {
					t.Errorf("%s broke on %.300q: %s", call.Name, body, a)
				}
				if a.Status == http.StatusOK && a.Code == fault.CodeInvalid && !apptest.NamesAField(a) {
					t.Errorf("%s does not say which field of %.300q is wrong: %s", call.Name, body, a)
				}
			}
		}
	})
}

// refusals are the inputs that a console refused as wrong, nearly all of them by the description of the call, before it asked its
// database anything: the console on the other database is not given them again.
type refusals map[string]bool

func (r refusals) note(input string, a apptest.Answer) {
	if a.Code == fault.CodeInvalid {
		r[input] = true
	}
}

// endingSessions are the calls that may end the session with which they are made.
var endingSessions = []string{"adminLogout", "adminPasswordChange", "adminSessionKick"}

// hostile are values that no field should choke on, as they are written in JSON.
var hostile = []string{
	`null`, `true`, `false`, `0`, `-1`, `1.5`, `1e400`, `-1e400`, `9223372036854775807`, `9223372036854775808`, `-9223372036854775809`, `1e2`, `00`, `+1`, `NaN`,
	`""`, `" "`, `"\u0000"`, `"\u0007"`, `"a\tb"`, `"a\nb"`, `"\ud800"`, `"\udc00\ud800"`, `"e\u0301"`, `"\u202Eevil"`, `"\uFEFF"`, `"😀"`, `"𠀀𠀁"`, `"\u200b"`,
	`"'; DROP TABLE goods_units; --"`, `"%"`, `"_"`, `"\\"`, `"<script>alert(1)</script>"`, `"${jndi:ldap://x}"`, `"../../etc/passwd"`, `"2025-13-45T99:99:99Z"`,
	`"0001-01-01T00:00:00Z"`, `"9999-12-31T23:59:59Z"`, `"2025-06-01"`, `"enabled"`, `"ENABLED"`, `"-id"`, `"id; --"`,
	`[]`, `[[]]`, `[null]`, `[0]`, `["a"]`, `[1,1,1]`, `[{}]`, `{}`, `{"a":1}`, `{"$gt":""}`,
	`"` + strings.Repeat("长", 10_000) + `"`, `"` + strings.Repeat("a", 300) + `"`, strings.Repeat("[", 40) + strings.Repeat("]", 40),
	`[` + strings.TrimSuffix(strings.Repeat("1,", 1000), ",") + `]`,
}

// brokenBodies are no JSON objects at all, or not only one.
var brokenBodies = []string{
	``, ` `, `null`, `true`, `1`, `"x"`, `[]`, `[{}]`, `{`, `}`, `{]`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{'a':1}`, `{a:1}`, `{} {}`, `{}x`, `{}null`, "\uFEFF{}", "{\"\xff\":1}", "{\"a\":\"\xc3\x28\"}",
	`{"id":1,"id":1}`, `{"page":1,"page":2}`, `{"ID":1}`, `{"Page":1}`, `{"":1}`, `{"__proto__":{}}`, `{"constructor":1}`,
	strings.Repeat(`{"a":`, 100) + `1` + strings.Repeat(`}`, 100), strings.Repeat("[", 10_000),
}

// badBodies are inputs of a call, each with something wrong. A field that has been met with the same description in another call is
// given a few of the hostile values, drawn anew in each run, and all of them where it is met first.
func badBodies(call *api.Call, met map[string]bool, random *rand.Rand) []string {
	bodies := append([]string{}, brokenBodies...)
	valid := apptest.ExampleOf(call.In)
	for _, field := range call.In.Fields {
		description := string(apptest.Must(json.Marshal(field)))
		if !met[description] {
			met[description] = true
			for _, value := range hostile {
				bodies = append(bodies, objectWith(valid, field.Name, value), `{`+name(field.Name)+`:`+value+`}`)
			}
		}
		bodies = append(bodies,
			objectWith(valid, field.Name, hostile[random.IntN(len(hostile))]),
			objectWith(valid, field.Name, hostile[random.IntN(len(hostile))]),
			`{`+name(field.Name)+`:1,`+name(field.Name)+`:1}`,
			objectWith(valid, strings.ToUpper(field.Name), `1`),
			objectWith(valid, field.Name+" ", `1`))
	}
	for len(bodies) < inputsPerCall {
		value := hostile[random.IntN(len(hostile))]
		bodies = append(bodies, objectWith(valid, fmt.Sprintf("unknown%d", random.IntN(1000)), value))
	}
	return bodies
}

func name(field string) string { return string(apptest.Must(json.Marshal(field))) }

// objectWith writes an object of otherwise good fields with one of them replaced.
func objectWith(fields map[string]any, replaced, value string) string {
	parts := []string{name(replaced) + ":" + value}
	for field, v := range fields {
		if field != replaced {
			parts = append(parts, name(field)+":"+string(apptest.Must(json.Marshal(v))))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// payloads try to reach SQL through names and values.
func payloads() []string {
	cores := []string{
		"id", "ID", "password_hash", "passwordHash", "version", "createdBy", "goods_units.name", "u.name", "name", "1", "0", "*", "", " ", "-", "--", "-sort-", "+sort", "sort ", " sort", "sort,id", "sort asc", "sort desc",
		"sort;", "sort--", "sort/*", "(select 1)", "case when 1=1 then sort else id end", "random()", "sleep(5)", "pg_sleep(5)", "1 limit 1", "rowid", "_rowid_", "oid", "ctid",
		"sort' or '1'='1", `sort" or "1"="1`, "sort`", "sort\\", "sort%00", "sort\u0000", "sort\n", "ｓｏｒｔ", "сort", "__proto__", "constructor", "toString", "$where", "sort.id", "sort[0]", "sort[]",
	}
	var all []string
	for _, core := range cores {
		all = append(all, core, "-"+core, core+" UNION SELECT token_hash FROM sessions")
	}
	return all
}

// TestHostileSortAndFilterNamesAndValues gives each field of a list every payload on SQLite, and on PostgreSQL all those that SQLite did not
// refuse in one call: they are a single statement there.
func TestHostileSortAndFilterNamesAndValues(t *testing.T) {
	all := payloads()
	if len(all) < 150 {
		t.Fatalf("only %d payloads", len(all))
	}
	refused := refusals{}
	eachDesk(t, func(d *desk) {
		met := map[string]bool{} // the filters of a resource, which its lists, counts and exports share
		for _, call := range d.Server.Calls(api.Staff) {
			if call.In == nil || call.In.Field("sort") == nil || call.Writes {
				continue
			}
			base := map[string]any{}
			if call.In.Field("format") != nil {
				base["format"] = "csv"
			}
			allowed := call.In.Field("sort").Node.Values
			ask := func(field, value string) (a apptest.Answer, asked bool) {
				input := fmt.Sprint(call.Name, " ", field, " ", value)
				if refused[input] {
					return a, false
				}
				a = d.Ask(call.Name, d.Admin, objectWith(base, field, value))
				refused.note(input, a)
				return a, true
			}
			for i, payload := range all {
				if !slices.Contains(allowed, payload) {
					if a, asked := ask("sort", name(payload)); asked && a.Code != fault.CodeInvalid {
						t.Errorf("%s sorted by %q: %s", call.Name, payload, a)
					}
				}
				if call.In.Field(payload) == nil {
					if a, asked := ask(payload, `"x"`); asked && a.Code != fault.CodeInvalid {
						t.Errorf("%s filtered by a field called %q: %s", call.Name, payload, a)
					}
				}
				together := maps.Clone(base)
				for _, f := range call.In.Fields {
					if met[call.Object+" "+f.Name] && i%10 != 0 {
						continue
					}
					if d.DB.Dialect() == "postgres" {
						if !refused[fmt.Sprint(call.Name, " ", f.Name, " ", name(payload))] {
							together[f.Name] = payload
						}
						continue
					}
					if a, asked := ask(f.Name, name(payload)); asked && a.Status != http.StatusOK {
						t.Errorf("%s with %s = %q: %s", call.Name, f.Name, payload, a)
					}
				}
				if len(together) > len(base) {
					d.Do(call.Name, together)
				}
			}
			for _, f := range call.In.Fields {
				met[call.Object+" "+f.Name] = true
			}
		}
	})
}

func TestTheTransportRefusesWhatIsNoCall(t *testing.T) {
	eachDesk(t, func(d *desk) {
		set := func(name, value string) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set(name, value) }
		}
		cases := []struct {
			name   string
			call   string
			body   string
			adjust func(*http.Request)
			status int
		}{
			{"an unknown call", "goodsUnitExplode", "{}", nil, http.StatusNotFound},
			{"a call in other case", "goodsunitlist", "{}", nil, http.StatusNotFound},
			{"a path below a call", "goodsUnitList/x", "{}", nil, http.StatusNotFound},
			{"GET", "goodsUnitList", "{}", func(r *http.Request) { r.Method = http.MethodGet }, http.StatusMethodNotAllowed},
			{"no content type", "goodsUnitList", "{}", set("Content-Type", ""), http.StatusUnsupportedMediaType},
			{"a form", "goodsUnitList", "{}", set("Content-Type", "application/x-www-form-urlencoded"), http.StatusUnsupportedMediaType},
			{"plain text", "goodsUnitList", "{}", set("Content-Type", "text/plain"), http.StatusUnsupportedMediaType},
			{"a body over 1 MiB", "goodsUnitList", `{"kw":"` + strings.Repeat("a", 1<<20) + `"}`, nil, http.StatusRequestEntityTooLarge},
		}
		for _, c := range cases {
			adjust := c.adjust
			if adjust == nil {
				adjust = func(*http.Request) {}
			}
			a := d.Ask(c.call, d.Admin, c.body, adjust)
			if a.Status != c.status || a.Code == 0 || a.Message == "" {
				t.Errorf("%s: %s", c.name, a)
			}
		}
		if a := d.Ask("goodsUnitList", d.Admin, "{}", set("Sec-Fetch-Site", "cross-site")); a.Code != fault.CodeForbidden {
			t.Errorf("a request from another site: %s", a)
		}
	})
}
