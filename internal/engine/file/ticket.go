package file

import (
	"encoding/base64"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/pii"
)

// ticket is what the address of a private file says, sealed: which file of which record, for which session, until when.
type ticket struct {
	File      int64  `json:"f"`
	OwnerType string `json:"t"`
	OwnerID   int64  `json:"o"`
	Session   int64  `json:"s"`
	Expires   int64  `json:"e"` // milliseconds, as times are stored
}

// ticketName is what tickets are sealed under; no file is called so.
const ticketName = "ticket"

func (t ticket) seal(vault *pii.Vault) string {
	written, _ := json.Marshal(t) // numbers and a text always can be
	return base64.RawURLEncoding.EncodeToString(vault.SealFile(ticketName, written))
}

func readTicket(vault *pii.Vault, written string) (t ticket, ok bool) {
	sealed, err := base64.RawURLEncoding.DecodeString(written)
	if err != nil {
		return t, false
	}
	opened, err := vault.OpenFile(ticketName, sealed)
	if err != nil {
		return t, false
	}
	return t, json.Unmarshal(opened, &t) == nil
}
