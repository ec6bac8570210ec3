package apptest

import (
	"crypto/rand"
	"strings"
	"time"

	"caredesk/internal/engine/value"
)

var Legalese = strings.Repeat("会员在使用本服务之前应当仔细阅读。", 4)

// AgreementDraft writes a version, unlike any other, and names it as calls do.
func (d *Desk) AgreementDraft(doc string, more ...any) map[string]any {
	d.T.Helper()
	var s Saved
	d.Do("agreementSave", With(map[string]any{"doc": doc, "title": "某协议", "content": "<p>" + Legalese + "</p><p>" + rand.Text() + "</p>", "changeNote": "首次发布"}, more...)).Into(d.T, &s)
	return map[string]any{"doc": doc, "id": s.ID, "version": s.Version}
}

func (d *Desk) InHours(hours int) string {
	return value.TimeOf(d.DB.Now().Add(time.Duration(hours) * time.Hour)).String()
}
