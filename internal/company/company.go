// Package company is who runs the platform, as the app and the law want it told.
package company

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/value"
)

// Licence is a permission that the company holds, until a day or for good.
type Licence struct {
	Name    string     `json:"name" minLength:"1" maxLength:"30"`
	Number  string     `json:"number" minLength:"1" maxLength:"60"`
	Image   file.Image `json:"image" usage:"company" optional:"true"`
	ValidTo value.Date `json:"validTo" optional:"true"`
}

// Company is the profile. Where it is on the map is written in degrees, as maps give it.
type Company struct {
	resource.Row

	Name         string                 `json:"name" minLength:"4" maxLength:"60"`
	ShortName    string                 `json:"shortName" minLength:"2" maxLength:"20"`
	Logo         file.Image             `json:"logo" size:"512x512" usage:"company" minLength:"1"`
	Slogan       string                 `json:"slogan" maxLength:"60" optional:"true"`
	CreditCode   string                 `json:"creditCode" minLength:"18" maxLength:"18" format:"creditCode"`
	LegalPerson  string                 `json:"legalPerson" minLength:"2" maxLength:"60" format:"realName"`
	Founded      value.Date             `json:"founded" optional:"true"`
	ServicePhone string                 `json:"servicePhone" minLength:"1" maxLength:"30" format:"tel"`
	Email        string                 `json:"email" maxLength:"100" format:"email" optional:"true"`
	WorkHours    string                 `json:"workHours" maxLength:"60" optional:"true"`
	Province     string                 `json:"province" minLength:"1" maxLength:"20"`
	City         string                 `json:"city" minLength:"1" maxLength:"20"`
	District     string                 `json:"district" minLength:"1" maxLength:"20"`
	Address      string                 `json:"address" minLength:"5" maxLength:"120"`
	Lng          string                 `json:"lng" maxLength:"12" format:"longitude" optional:"true"`
	Lat          string                 `json:"lat" maxLength:"12" format:"latitude" optional:"true"`
	Intro        rich.Text              `json:"intro" minLength:"1" maxLength:"100000"`
	Culture      rich.Text              `json:"culture" maxLength:"100000" optional:"true"`
	Licences     value.List[Licence]    `json:"licences" maxItems:"10" optional:"true"`
	IcpNo        string                 `json:"icpNo" maxLength:"40" optional:"true"`
	WechatQr     file.Image             `json:"wechatQr" usage:"company" optional:"true"`
	Images       value.List[file.Image] `json:"images" usage:"company" maxItems:"9" optional:"true"`
}

// Profile is the screen /Company/index.
var Profile = profile.Handle()

var profile = resource.Single[Company]{Resource: &resource.Resource[Company]{
	Name: "company", Route: "/Company/index", Section: "company", Table: "companies",
	Need:          perm.All(perm.Company),
	KeepRevisions: true,
	Order:         "id",
	Label:         func(c *Company) string { return c.Name },
	Hooks:         resource.Hooks[Company]{Check: check},
}}

func check(c *resource.Change[Company]) error {
	switch company := c.After; {
	case company.Lng == "" && company.Lat != "":
		return fault.InvalidField("lng", "validation.required", nil)
	case company.Lat == "" && company.Lng != "":
		return fault.InvalidField("lat", "validation.required", nil)
	case company.Founded > identity.Today(c.Tx.Now):
		return fault.InvalidField("founded", "validation.past", nil)
	}
	return nil
}
