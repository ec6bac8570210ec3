package agreement

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// ContentAgreement is a version in force, in the languages that it is written in.
type ContentAgreement struct {
	ID          int64        `json:"id"`
	Doc         AgreementDoc `json:"doc"`
	No          string       `json:"no"`
	Title       string       `json:"title"`
	Content     rich.Text    `json:"content"`
	TitleEn     string       `json:"titleEn"`
	ContentEn   rich.Text    `json:"contentEn"`
	TitleEs     string       `json:"titleEs"`
	ContentEs   rich.Text    `json:"contentEs"`
	TitleJa     string       `json:"titleJa"`
	ContentJa   rich.Text    `json:"contentJa"`
	ChangeNote  string       `json:"changeNote"`
	Reconsent   bool         `json:"reconsent"`
	EffectiveAt *value.Time  `json:"effectiveAt"`
	Hash        string       `json:"hash"`
}

// ContentAgreements are the versions in force, one of each document that has one.
type ContentAgreements struct {
	Items []ContentAgreement `json:"items"`
}

// ContentCall is the call by which the app reads what members agree to: few enough to be read at once.
func ContentCall(need perm.Need) *api.Call {
	call := api.Read("contentAgreements", need, func(r *api.Request, _ resource.Nothing) (out ContentAgreements, err error) {
		out.Items, err = store.All[ContentAgreement](r.Q(), `SELECT id, doc, no, title, content, title_en, content_en, title_es, content_es, title_ja, content_ja,
			change_note, reconsent, effective_at, hash FROM agreements WHERE status = 'effective' ORDER BY doc`)
		return out, err
	})
	call.Tagged = true
	return call
}
