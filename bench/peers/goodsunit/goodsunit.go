// Package goodsunit is what the peers on PostgreSQL have in common: what is asked of the list of goods units and what it
// answers, byte for byte as CareDesk does.
package goodsunit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"
)

// Connections is the size of the pool, the same as CareDesk's.
const Connections = 16

// Query is the body of a request.
type Query struct {
	Page     int    `json:"page"`
	PageSize int    `json:"pageSize"`
	Status   string `json:"status"`
}

// Offset is the number of rows before the page.
func (q Query) Offset() int { return (q.Page - 1) * q.PageSize }

// Unit is one row.
type Unit struct {
	ID         int64  `json:"id"`
	Version    int64  `json:"version"`
	CreatedAt  Time   `json:"createdAt"`
	UpdatedAt  Time   `json:"updatedAt"`
	CreatedBy  int64  `json:"createdBy"`
	UpdatedBy  int64  `json:"updatedBy"`
	Name       string `json:"name"`
	Sort       int64  `json:"sort"`
	Status     string `json:"status"`
	GoodsCount int64  `json:"goodsCount"`
}

// Time is milliseconds since 1970, in UTC.
type Time int64

// MarshalJSON writes the time as RFC 3339 with milliseconds.
func (t Time) MarshalJSON() ([]byte, error) {
	return time.UnixMilli(int64(t)).UTC().AppendFormat(make([]byte, 0, 26), `"2006-01-02T15:04:05.000Z"`), nil
}

// Page is an answer.
type Page struct {
	Code    int      `json:"code"`
	Message string   `json:"message"`
	Data    PageData `json:"data"`
}

// PageData is the part of an answer that differs.
type PageData struct {
	Items       []Unit `json:"items"`
	Total       int64  `json:"total"`
	TotalCapped bool   `json:"totalCapped"`
}

// NewPage is the answer with so many units counted, up to MaxTotal.
func NewPage(items []Unit, total int64) Page {
	return Page{Data: PageData{Items: items, Total: min(total, MaxTotal), TotalCapped: total >= MaxTotal}}
}

// HashToken gives the form in which a session's token is stored.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Session is what is read of a session, its account and one of the account's roles.
type Session struct {
	ID            int64
	AccountID     int64
	CreatedAt     Time
	SeenAt        Time
	BindHash      string
	Username      string
	Name          string
	Status        string
	MustChangePwd bool
	LastLogID     int64
	DisabledCodes int64
	RoleKey       *string
	RoleName      *string
	Codes         *string
	CapWrite      *bool
	CapExport     *bool
	CapReveal     *bool
	CapFinance    *bool
	Builtin       *bool
}

const (
	maxIdle = 30 * time.Minute
	maxAge  = 12 * time.Hour
)

// needed are the codes of the section and of the screen.
var needed = []int{1010, 1038}

// MayList tells whether a session, read as one row for each role, is alive and may read the list.
func MayList(rows []Session) bool {
	if len(rows) == 0 {
		return false
	}
	session, now := rows[0], time.Now()
	if session.Status != "enabled" || session.BindHash != "" ||
		now.Sub(time.UnixMilli(int64(session.SeenAt))) > maxIdle || now.Sub(time.UnixMilli(int64(session.CreatedAt))) > maxAge {
		return false
	}
	var held []int
	for _, role := range rows {
		if role.Builtin == nil {
			continue
		}
		if *role.Builtin {
			return true
		}
		var codes []int
		if json.Unmarshal([]byte(*role.Codes), &codes) == nil {
			held = append(held, codes...)
		}
	}
	return !slices.ContainsFunc(needed, func(code int) bool { return !slices.Contains(held, code) })
}
