package insurance

import (
	"strings"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// PolicyEditIn changes how people are reached, the file of a policy, or a number that was typed wrong. What is absent stays.
type PolicyEditIn struct {
	resource.RecordRef
	resource.ForReason

	HolderPhone   string            `json:"holderPhone,omitempty" format:"phone"`
	HolderEmail   string            `json:"holderEmail,omitempty" format:"email" maxLength:"100"`
	HolderAddress string            `json:"holderAddress,omitempty" minLength:"5" maxLength:"120"`
	InsuredPhone  string            `json:"insuredPhone,omitempty" format:"phone"`
	PolicyNo      string            `json:"policyNo,omitempty" format:"policyNo"`
	PolicyFileID  *file.PrivateFile `json:"policyFileId,omitempty" usage:"policy" minimum:"1"`
}

// Check refuses what is masked: nobody types stars.
func (in PolicyEditIn) Check(*store.Tx) error {
	for field, given := range map[string]string{"holderEmail": in.HolderEmail, "holderAddress": in.HolderAddress} {
		if strings.Contains(given, "*") {
			return fault.InvalidField(field, "validation.masked", nil)
		}
	}
	return nil
}

// maxEarlier keeps the list of earlier files short.
const maxEarlier = 20

func edit(c *resource.Change[Order], in PolicyEditIn) error {
	o := c.After
	if in.PolicyNo != "" && in.PolicyNo != o.PolicyNo {
		if err := unusedNo(c.Tx, in.PolicyNo, o.ID); err != nil {
			return err
		}
	}
	if in.PolicyFileID != nil && (o.PolicyFileID == nil || *in.PolicyFileID != *o.PolicyFileID) {
		if len(o.EarlierFiles) >= maxEarlier {
			return c.Refuse("stateIllegal.manyFiles", map[string]any{"n": maxEarlier})
		}
		o.keepFile(in.PolicyFileID, c)
	}
	set := func(given string, put func(string)) {
		if given != "" {
			put(given)
		}
	}
	set(in.PolicyNo, func(no string) { o.PolicyNo = no })
	set(in.HolderPhone, o.HolderPhone.Set)
	set(in.HolderEmail, o.HolderEmail.Set)
	set(in.HolderAddress, o.HolderAddress.Set)
	set(in.InsuredPhone, o.InsuredPhone.Set)
	if len(c.Diff()) == 0 {
		return fault.InvalidField("policyNo", "validation.nothingChanged", nil)
	}
	return nil
}

// keepFile puts a file in the place of the one that was there, which stays to be read.
func (p *Policy) keepFile(by *file.PrivateFile, c *resource.Change[Order]) {
	if p.PolicyFileID != nil {
		p.EarlierFiles = append(p.EarlierFiles[:len(p.EarlierFiles):len(p.EarlierFiles)], EarlierFile{File: *p.PolicyFileID, PolicyNo: p.PolicyNo, ReplacedAt: c.Tx.Now})
	}
	p.PolicyFileID = by
}
