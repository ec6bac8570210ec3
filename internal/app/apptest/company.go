package apptest

import (
	"caredesk/internal/engine/resource"
)

type CompanyOnTheWire struct {
	ID       int64    `json:"id"`
	Version  int64    `json:"version"`
	Name     string   `json:"name"`
	Slogan   string   `json:"slogan"`
	Intro    string   `json:"intro"`
	Phone    string   `json:"servicePhone"`
	Credit   string   `json:"creditCode"`
	Images   []string `json:"images"`
	Licences []struct {
		Name    string `json:"name"`
		ValidTo string `json:"validTo"`
	} `json:"licences"`
}

func (d *Desk) Company() (c CompanyOnTheWire) {
	d.T.Helper()
	d.Do("companyGet", map[string]any{}).Into(d.T, &c)
	return c
}

func (d *Desk) CompanyRevisions() []resource.Revision {
	d.T.Helper()
	var out resource.RevisionsOut
	d.Do("companyRevisions", map[string]any{}).Into(d.T, &out)
	return out.Items
}

// CompanyProfile is everything that must be said of a company, with the version that it has.
func (d *Desk) CompanyProfile(more ...any) map[string]any {
	d.T.Helper()
	return With(map[string]any{
		"version": d.Company().Version, "name": "康宁健康服务有限公司", "shortName": "康宁", "logo": d.Picture(), "creditCode": "91330100MA27XLTX86",
		"legalPerson": "王小明", "servicePhone": "400-123-4567", "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路一百号",
		"intro": "<p>我们提供健康服务。</p>",
	}, more...)
}
