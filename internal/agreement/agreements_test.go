package agreement_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// takeEffect runs the timers of all documents, hours ahead.
func (d *desk) takeEffect(in time.Duration) {
	d.T.Helper()
	for _, doc := range []string{"user", "law", "privacy"} {
		d.Tick("agreementEffect."+doc, in)
	}
}

type agreementOnTheWire struct {
	ID              int64    `json:"id"`
	Version         int64    `json:"version"`
	Doc             string   `json:"doc"`
	No              string   `json:"no"`
	Title           string   `json:"title"`
	ChangeNote      string   `json:"changeNote"`
	Langs           []string `json:"langs"`
	Status          string   `json:"status"`
	EffectiveAt     *string  `json:"effectiveAt"`
	PublishedAt     *string  `json:"publishedAt"`
	PublishedByName string   `json:"publishedByName"`
	Hash            string   `json:"hash"`
	Intact          bool     `json:"intact"`
	Content         string   `json:"content"`
	Actions         []string `json:"actions"`
}

func (d *desk) version(of map[string]any) (v agreementOnTheWire) {
	d.T.Helper()
	d.Do("agreementDetail", map[string]any{"doc": of["doc"], "id": of["id"]}).Into(d.T, &v)
	return v
}

// fresh names a version with the state that it has now.
func (d *desk) fresh(of map[string]any, more ...any) map[string]any {
	return apptest.With(map[string]any{"doc": of["doc"], "id": of["id"], "version": d.version(of).Version}, more...)
}

func (d *desk) versions(in map[string]any) []agreementOnTheWire {
	d.T.Helper()
	var page struct {
		Items []agreementOnTheWire `json:"items"`
		Total int64                `json:"total"`
	}
	d.Do("agreementList", in).Into(d.T, &page)
	if int(page.Total) != len(page.Items) {
		d.T.Errorf("%v: %d versions, the total says %d", in, len(page.Items), page.Total)
	}
	return page.Items
}

func TestAnAgreementFromDraftToSuperseded(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.AgreementDraft("privacy")
		apptest.Want(t, "a draft", d.version(first), apptest.Fields{
			"No": "1.0", "Status": "draft", "Hash": nil, "EffectiveAt": nil, "Langs": []string{"zh"}, "Actions": []string{"edit", "publish", "copy", "delete"},
		})
		log := d.LastLogged()
		d.Do("agreementPublish", first)
		d.OnlyRow(log, "agreementPublish", "publish", first["id"].(int64))
		v := d.version(first)
		apptest.Want(t, "in force", v, apptest.Fields{
			"Status": "effective", "Hash": apptest.Len(64), "Intact": true, "EffectiveAt": apptest.Given, "PublishedAt": apptest.Given, "PublishedByName": apptest.Given,
			"Actions": []string{"copy"},
		})
		second := d.AgreementDraft("privacy", "titleEn", "Some policy", "contentEn", "<p>"+strings.Repeat("Please read with care. ", 4)+"</p>", "major", true)
		log = d.LastLogged()
		d.Do("agreementPublish", second)
		if rows := d.Logged(log); len(rows) != 2 || rows[0].Action != "transition" || rows[0].ObjectID != first["id"] || rows[1].Action != "publish" {
			t.Errorf("the log says %+v", rows)
		}
		if v := d.version(second); v.No != "2.0" || v.Status != "effective" || !slices.Equal(v.Langs, []string{"zh", "en"}) {
			t.Errorf("the second: %+v", v)
		}
		if v := d.version(first); v.Status != "superseded" || !v.Intact {
			t.Errorf("the first, afterwards: %+v", v)
		}
		for _, call := range []string{"agreementPublish", "agreementWithdraw", "agreementDel", "agreementSave"} {
			for _, published := range []map[string]any{first, second} {
				in := d.fresh(published)
				switch call {
				case "agreementWithdraw":
					in["reason"] = "写错了"
				case "agreementSave":
					in["title"] = "另一个标题"
				}
				d.Refused(fault.CodeState, call, in)
			}
		}
	})
}

func TestNumbersOfVersions(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var numbers []string
		for range 11 {
			numbers = append(numbers, d.version(d.AgreementDraft("law")).No)
		}
		major := d.AgreementDraft("law", "major", true)
		numbers = append(numbers, d.version(major).No, d.version(d.AgreementDraft("law")).No)
		want := []string{"1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "2.0", "2.1"}
		if !slices.Equal(numbers, want) {
			t.Errorf("numbered %q", numbers)
		}
		var listed []string
		for _, v := range d.versions(map[string]any{"doc": "law"}) {
			listed = append(listed, v.No)
		}
		slices.Reverse(want)
		if !slices.Equal(listed, want) {
			t.Errorf("listed as %q", listed)
		}
		d.Do("agreementSave", d.fresh(major, "major", false))
		if got := d.version(major).No; got != "2.2" {
			t.Errorf("no longer major: %s", got)
		}
		// A draft that was overtaken is published under a number of its own time.
		late := d.AgreementDraft("user")
		d.Do("agreementPublish", d.AgreementDraft("user"))
		d.Do("agreementPublish", late)
		if got := d.version(late); got.No != "1.2" || got.Status != "effective" {
			t.Errorf("a late draft: %+v", got)
		}
		if first := d.version(d.AgreementDraft("privacy")); first.No != "1.0" {
			t.Errorf("another document counts on: %s", first.No)
		}
	})
}

func TestScheduledAgreementsComeIntoForceByThemselves(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first, second, third := d.AgreementDraft("user"), d.AgreementDraft("user"), d.AgreementDraft("user")
		d.Do("agreementPublish", first)
		d.Refused(fault.CodeInvalid, "agreementPublish", apptest.With(second, "effectiveAt", d.InHours(-1)))
		d.Do("agreementPublish", apptest.With(second, "effectiveAt", d.InHours(5)))
		if v := d.version(second); v.Status != "scheduled" || v.Hash == "" || !slices.Equal(v.Actions, []string{"withdraw", "copy"}) {
			t.Errorf("scheduled: %+v", v)
		}
		if a := d.Refused(fault.CodeState, "agreementPublish", apptest.With(third, "effectiveAt", d.InHours(9))); !strings.Contains(a.Message, "1.1") {
			t.Errorf("a second one to wait for: %s", a)
		}
		other := d.AgreementDraft("law")
		d.Do("agreementPublish", apptest.With(other, "effectiveAt", d.InHours(5))) // of another document, it does not matter
		d.takeEffect(4 * time.Hour)
		if v := d.version(first); v.Status != "effective" {
			t.Errorf("an hour too early: %+v", v)
		}
		log := d.LastLogged()
		d.takeEffect(6 * time.Hour)
		rows := d.Logged(log)
		if len(rows) != 3 || slices.ContainsFunc(rows, func(l apptest.LogRow) bool { return l.AccountID != 0 || l.Action != "transition" }) {
			t.Errorf("the log says %+v", rows)
		}
		d.takeEffect(6 * time.Hour)
		if len(d.Logged(log)) != 3 {
			t.Error("it came into force twice")
		}
		for of, want := range map[*map[string]any]string{&first: "superseded", &second: "effective", &third: "draft", &other: "effective"} {
			if v := d.version(*of); v.Status != want || !v.Intact {
				t.Errorf("%s of %s: %s", v.No, v.Doc, v.Status)
			}
		}
		if since := d.version(second).EffectiveAt; since == nil || *since > d.InHours(6) {
			t.Errorf("in force since %v", since)
		}
	})
}

func TestWithdrawingAgreements(t *testing.T) {
	eachDesk(t, func(d *desk) {
		draft := d.AgreementDraft("user")
		d.Refused(fault.CodeState, "agreementWithdraw", apptest.With(draft, "reason", "还没发布"))
		d.Do("agreementPublish", apptest.With(draft, "effectiveAt", d.InHours(1)))
		d.Refused(fault.CodeInvalid, "agreementWithdraw", d.fresh(draft))
		d.Refused(fault.CodeConflict, "agreementWithdraw", apptest.With(draft, "reason", "写错了"))
		log := d.LastLogged()
		d.Do("agreementWithdraw", d.fresh(draft, "reason", "条款写错了"))
		d.OnlyRow(log, "agreementWithdraw", "transition", draft["id"].(int64))
		if row := d.Logged(log)[0]; !strings.Contains(row.Diff, "条款写错了") {
			t.Errorf("the log does not say why: %s", row.Diff)
		}
		d.takeEffect(2 * time.Hour)
		if v := d.version(draft); v.Status != "withdrawn" || !slices.Equal(v.Actions, []string{"copy"}) {
			t.Errorf("withdrawn: %+v", v)
		}
		d.Refused(fault.CodeState, "agreementPublish", d.fresh(draft))
		d.Refused(fault.CodeState, "agreementDel", d.fresh(draft))
	})
}

func TestCopiesOfAgreements(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.AgreementDraft("law", "reconsent", true)
		d.Do("agreementPublish", first)
		log := d.LastLogged()
		var s apptest.Saved
		d.Do("agreementCopy", map[string]any{"doc": "law", "id": first["id"]}).Into(t, &s)
		d.OnlyRow(log, "agreementCopy", "create", s.ID)
		draft := map[string]any{"doc": "law", "id": s.ID, "version": s.Version}
		if v := d.version(draft); v.No != "1.1" || v.Status != "draft" || v.Content != d.version(first).Content || v.ChangeNote != "" {
			t.Errorf("copied as %+v", v)
		}
		var wrong struct {
			Fields map[string]string `json:"fields"`
		}
		d.Refused(fault.CodeInvalid, "agreementPublish", draft).Into(t, &wrong)
		if wrong.Fields["changeNote"] == "" {
			t.Errorf("published without a word about what is new: %v", wrong)
		}
		d.Do("agreementSave", d.fresh(draft, "changeNote", "改了措辞"))
		d.Do("agreementDel", d.fresh(draft))
	})
}

func TestAVersionThatSaysTheSameIsNotPublished(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.AgreementDraft("law")
		d.Do("agreementPublish", first)
		copied := func(of map[string]any) map[string]any {
			var s apptest.Saved
			d.Do("agreementCopy", map[string]any{"doc": "law", "id": of["id"]}).Into(t, &s)
			draft := map[string]any{"doc": "law", "id": s.ID, "version": s.Version}
			d.Do("agreementSave", apptest.With(draft, "changeNote", "没有改动"))
			return draft
		}
		same := copied(first)
		if a := d.Refused(fault.CodeState, "agreementPublish", d.fresh(same)); !strings.Contains(a.Message, "1.0") {
			t.Errorf("refused with %s", a.Message)
		}
		// Another language is something new, and so is that members shall agree once more.
		d.Do("agreementSave", d.fresh(same, "titleEn", "A statement", "contentEn", "<p>"+strings.Repeat("Please read with care. ", 4)+"</p>"))
		d.Do("agreementPublish", d.fresh(same, "effectiveAt", d.InHours(1)))
		// It is the last one that counts, also while it waits for its day.
		again := copied(same)
		d.Refused(fault.CodeState, "agreementPublish", d.fresh(again))
		d.Do("agreementSave", d.fresh(again, "reconsent", true))
		d.Do("agreementPublish", d.fresh(again))
		back := copied(first)
		d.Do("agreementPublish", d.fresh(back))
	})
}

func TestWhatAnAgreementMustSay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		good := map[string]any{"doc": "user", "title": "某协议", "content": "<p>" + apptest.Legalese + "</p>", "changeNote": "首次发布"}
		for field, in := range map[string]map[string]any{
			"title":     apptest.With(good, "title", "短"),
			"content":   apptest.With(good, "content", "<p>"+strings.Repeat("<strong>字</strong>", 49)+"</p>"),
			"titleEn":   apptest.With(good, "contentEn", "<p>"+apptest.Legalese+"</p>"),
			"contentEs": apptest.With(good, "titleEs", "Acuerdo"),
			"contentJa": apptest.With(good, "titleJa", "規約", "contentJa", "<p>短い</p>"),
			"titleJa":   apptest.With(good, "titleJa", "規", "contentJa", "<p>"+apptest.Legalese+"</p>"),
		} {
			var data struct {
				Fields map[string]string `json:"fields"`
			}
			d.Refused(fault.CodeInvalid, "agreementSave", in).Into(t, &data)
			if data.Fields[field] == "" || len(data.Fields) != 1 {
				t.Errorf("%s: %v", field, data.Fields)
			}
		}
		hostile := d.version(d.AgreementDraft("user", "content", `<p onclick="x()">`+apptest.Legalese+`<script>alert(1)</script></p><iframe src="//x"></iframe>`))
		if hostile.Content != "<p>"+apptest.Legalese+"</p>" {
			t.Errorf("kept %s", hostile.Content)
		}
	})
}

func TestAnAgreementBelongsToItsScreen(t *testing.T) {
	eachDesk(t, func(d *desk) {
		law, user := d.AgreementDraft("law"), d.AgreementDraft("user")
		_, lawyer := d.Employ([]perm.Code{perm.Agreements, perm.LegalStatement}, perm.Write|perm.Export)
		elsewhere := apptest.With(law, "doc", "user")
		for call, more := range map[string][]any{
			"agreementDetail": {"version", nil}, "agreementSave": {"title", "改过的"}, "agreementDel": nil, "agreementPublish": nil,
			"agreementWithdraw": {"reason", "写错了"}, "agreementCopy": {"version", nil},
		} {
			in := apptest.With(elsewhere, more...)
			if in["version"] == nil {
				delete(in, "version")
			}
			d.Refused(fault.CodeNotFound, call, in)
			log := d.LastLogged()
			if a := d.Ask(call, lawyer, apptest.Written(apptest.With(in, "id", user["id"]))); a.Code != fault.CodeForbidden {
				t.Errorf("%s of another document: %s", call, a)
			}
			if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" || rows[0].Call != call {
				t.Errorf("%s left %+v in the log", call, rows)
			}
		}
		d.Refused(fault.CodeNotFound, "agreementDiff", map[string]any{"doc": "law", "fromId": law["id"], "toId": user["id"]})
		if a := d.Ask("agreementDetail", lawyer, apptest.Written(map[string]any{"doc": "law", "id": law["id"]})); a.Code != 0 {
			t.Errorf("its own document: %s", a)
		}
		for doc, want := range map[string]int{"law": 1, "user": 1, "privacy": 0} {
			if got := d.versions(map[string]any{"doc": doc}); len(got) != want {
				t.Errorf("%s lists %+v", doc, got)
			}
			if got := d.versions(map[string]any{"doc": doc, "kw": "某协议"}); len(got) != want {
				t.Errorf("%s finds %+v", doc, got)
			}
			if exported := d.Do("agreementExport", map[string]any{"doc": doc, "format": "csv"}); exported.Header.Get("X-Total-Rows") != fmt.Sprint(want) {
				t.Errorf("%s exports %s rows", doc, exported.Header.Get("X-Total-Rows"))
			}
		}
		d.Refused(fault.CodeInvalid, "agreementList", map[string]any{"doc": "other"})
		if a := d.Ask("agreementList", d.Admin, "{}"); a.Code != fault.CodeInvalid {
			t.Errorf("without a document: %s", a)
		}
		module := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT module FROM operation_logs WHERE object_type = 'agreement' AND object_id = ? AND action = 'create'", law["id"]))
		if module != "/agreement/agrLaw" {
			t.Errorf("the log files it under %s", module)
		}
	})
}

// TestPublishedTextIsKept goes round the server: the database itself refuses, and where it was made not to, the hash tells.
func TestPublishedTextIsKept(t *testing.T) {
	eachDesk(t, func(d *desk) {
		draft := d.AgreementDraft("privacy")
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE agreements SET title = ? WHERE id = ?", "草稿可以改", draft["id"])
		})
		d.Do("agreementPublish", draft)
		for _, change := range []func(tx *store.Tx) error{
			func(tx *store.Tx) error {
				return tx.Exec("UPDATE agreements SET content = 'x' WHERE id = ?", draft["id"])
			},
			func(tx *store.Tx) error {
				return tx.Exec("UPDATE agreements SET title_ja = 'x' WHERE id = ?", draft["id"])
			},
			func(tx *store.Tx) error {
				return tx.Exec("UPDATE agreements SET change_note = 'x' WHERE id = ?", draft["id"])
			},
			func(tx *store.Tx) error { return tx.Exec("UPDATE agreements SET hash = 'x' WHERE id = ?", draft["id"]) },
			func(tx *store.Tx) error {
				return tx.Exec("UPDATE agreements SET status = 'draft', hash = '' WHERE id = ?", draft["id"])
			},
			func(tx *store.Tx) error { return tx.Exec("DELETE FROM agreements WHERE id = ?", draft["id"]) },
		} {
			if err := d.DB.Write(t.Context(), change); err == nil {
				t.Error("the database let a published text be changed")
			}
		}
		d.Write(func(tx *store.Tx) error {
			if d.DB.Dialect() == "sqlite" {
				return tx.Exec("DROP TRIGGER agreements_kept")
			}
			return tx.Exec("DROP TRIGGER agreements_kept ON agreements")
		})
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE agreements SET content = 'x' WHERE id = ?", draft["id"])
		})
		if d.version(draft).Intact {
			t.Error("an altered text counts as the published one")
		}
	})
}

func TestTwoPublishAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for round := range 5 {
			doc := []string{"user", "law", "privacy"}[round%3]
			drafts := []map[string]any{d.AgreementDraft(doc), d.AgreementDraft(doc), d.AgreementDraft(doc), d.AgreementDraft(doc)}
			later := d.InHours(1)
			var all sync.WaitGroup
			for i, draft := range drafts {
				all.Go(func() {
					in := draft
					if i%2 == 0 {
						in = apptest.With(draft, "effectiveAt", later)
					}
					if a := d.Ask("agreementPublish", d.Admin, apptest.Written(in)); a.Code != 0 && a.Code != fault.CodeState {
						t.Error(a)
					}
				})
			}
			all.Wait()
			counts := map[string]int{}
			for _, v := range d.versions(map[string]any{"doc": doc, "status": []string{"scheduled", "effective"}}) {
				counts[v.Status]++
			}
			if counts["scheduled"] != 1 || counts["effective"] != 1 {
				t.Fatalf("%s: %v", doc, counts)
			}
			d.takeEffect(2 * time.Hour)
		}
	})
}

func TestComparingAgreements(t *testing.T) {
	eachDesk(t, func(d *desk) {
		from := d.AgreementDraft("user", "content", "<h2>总则</h2><p>"+apptest.Legalese+"</p><p>客服电话为 400 1234567，每日九点至十八点。</p>")
		to := d.AgreementDraft("user", "content", "<h2>总则</h2><p>"+apptest.Legalese+"</p><p>客服电话为 400 7654321，每日九点至十八点。</p>", "titleEn", "An agreement", "contentEn", "<p>"+strings.Repeat("Read it. ", 8)+"</p>")
		var out struct {
			Bodies []struct {
				Lang string `json:"lang"`
				Rows []struct {
					Kind     string
					From, To []struct {
						Text   string
						Marked bool
					}
				}
			}
		}
		d.Do("agreementDiff", map[string]any{"doc": "user", "fromId": from["id"], "toId": to["id"]}).Into(t, &out)
		if len(out.Bodies) != 2 || out.Bodies[0].Lang != "zh" || out.Bodies[1].Lang != "en" {
			t.Fatalf("%+v", out)
		}
		zh := out.Bodies[0].Rows
		apptest.Exactly(t, "the Chinese text", 4, zh)
		for i, kind := range map[int]string{0: "same", 2: "same", 3: "changed"} {
			apptest.Want(t, fmt.Sprintf("paragraph %d", i), zh[i], apptest.Fields{"Kind": kind})
		}
		apptest.Exactly(t, "the parts of the changed paragraph", 3, zh[3].To)
		apptest.Want(t, "the changed number", zh[3].To[1], apptest.Fields{"Text": "7654321", "Marked": true})
		apptest.Want(t, "the number before", zh[3].From[1], apptest.Fields{"Text": "1234567"})
		if en := out.Bodies[1].Rows; len(en) != 2 || en[0].Kind != "added" || len(en[0].From) != 0 {
			t.Errorf("%+v", en)
		}
	})
}
