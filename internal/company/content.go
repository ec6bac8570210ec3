package company

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// ContentCompany is what everybody sees of the company. Who represents it before the law is a person, and not among it.
type ContentCompany struct {
	UpdatedAt    value.Time             `json:"updatedAt"`
	Name         string                 `json:"name"`
	ShortName    string                 `json:"shortName"`
	Logo         file.Image             `json:"logo"`
	Slogan       string                 `json:"slogan"`
	CreditCode   string                 `json:"creditCode"`
	Founded      value.Date             `json:"founded"`
	ServicePhone string                 `json:"servicePhone"`
	Email        string                 `json:"email"`
	WorkHours    string                 `json:"workHours"`
	Province     string                 `json:"province"`
	City         string                 `json:"city"`
	District     string                 `json:"district"`
	Address      string                 `json:"address"`
	Lng          string                 `json:"lng"`
	Lat          string                 `json:"lat"`
	Intro        rich.Text              `json:"intro"`
	Culture      rich.Text              `json:"culture"`
	Licences     value.List[Licence]    `json:"licences"`
	IcpNo        string                 `json:"icpNo"`
	WechatQr     file.Image             `json:"wechatQr"`
	Images       value.List[file.Image] `json:"images"`
}

// ContentCall is the call by which the app reads who runs the platform.
func ContentCall(need perm.Need) *api.Call {
	call := api.Read("contentCompany", need, func(r *api.Request, _ resource.Nothing) (ContentCompany, error) {
		return store.Get[ContentCompany](r.Q(), `SELECT updated_at, name, short_name, logo, slogan, credit_code, founded, service_phone, email, work_hours, province, city, district, address,
			lng, lat, intro, culture, licences, icp_no, wechat_qr, images FROM companies`)
	})
	call.Tagged = true
	return call
}
