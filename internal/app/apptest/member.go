package apptest

import (
	"context"
	"fmt"
	"strings"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// ResidentNumber is a number with a right check character, of nobody: the county 0099 does not exist.
func ResidentNumber(born string, order int) string {
	digits := "330099" + strings.ReplaceAll(born, "-", "") + fmt.Sprintf("%03d", order)
	return digits + string(identity.CheckCharacter(digits))
}

// NewMember makes a member and returns its id.
func (d *Desk) NewMember() int64 {
	d.T.Helper()
	n := People.Add(1)
	var s Saved
	d.Do("userSave", map[string]any{"phone": fmt.Sprintf("1370000%04d", n), "nickname": fmt.Sprintf("会员%d", n)}).Into(d.T, &s)
	return s.ID
}

// HandIn does what the app does when a member hands in a document.
func (d *Desk) HandIn(memberID int64, number string, change ...func(c *member.Certification)) int64 {
	d.T.Helper()
	front, _ := d.Photo(d.Admin, "identity")
	back, _ := d.Photo(d.Admin, "identity")
	vault := d.Vault
	seal := Must(member.Certifications.Sealer(vault))
	table := Must(member.Certifications.Columns())
	var id int64
	err := d.DB.Write(context.Background(), func(tx *store.Tx) (err error) {
		attempts, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM certifications WHERE member_id = ?", memberID)
		if err != nil {
			return err
		}
		c := member.Certification{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, MemberID: memberID, RealName: "张小明", IDType: identity.ResidentID,
			Attempt: int(attempts) + 1, Status: member.CertPending,
		}
		c.IDNo.Set(number)
		for _, each := range change {
			each(&c)
		}
		seal(&c)
		if id, err = table.Insert(tx, &c); err != nil {
			return err
		}
		for column, f := range map[string]int64{"front": front, "back": back} {
			if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) VALUES ('Certification', ?, ?)", id, f); err != nil {
				return err
			}
			if err := tx.Exec("UPDATE files SET loose_since = NULL WHERE id = ?", f); err != nil {
				return err
			}
			set := map[string]func() error{
				"front": func() error { return tx.Exec("UPDATE certifications SET front_file = ? WHERE id = ?", f, id) },
				"back":  func() error { return tx.Exec("UPDATE certifications SET back_file = ? WHERE id = ?", f, id) },
			}
			if err := set[column](); err != nil {
				return err
			}
		}
		if err := tx.Exec("UPDATE members SET cert_status = 'pending' WHERE id = ?", memberID); err != nil {
			return err
		}
		return resource.CountRows(tx, member.Certifications.Name, 1)
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}

type CertificationOnTheWire struct {
	ID         int64    `json:"id"`
	Version    int64    `json:"version"`
	RealName   string   `json:"realName"`
	IDNo       string   `json:"idNo"`
	Gender     string   `json:"gender"`
	Birthday   string   `json:"birthday"`
	Age        *int     `json:"age"`
	FrontFile  int64    `json:"frontFile"`
	Status     string   `json:"status"`
	RejectCode *string  `json:"rejectCode"`
	AuditorID  *int64   `json:"auditorId"`
	AuditedAt  *string  `json:"auditedAt"`
	Warnings   []string `json:"warnings"`
	ClaimedBy  string   `json:"claimedBy"`
	Actions    []string `json:"actions"`
	Attempts   []struct {
		ID      int64  `json:"id"`
		Attempt int    `json:"attempt"`
		Status  string `json:"status"`
	} `json:"attempts"`
}

func (d *Desk) Certification(id int64) (c CertificationOnTheWire) {
	d.T.Helper()
	d.Do("CertificationDetail", map[string]any{"id": id}).Into(d.T, &c)
	return c
}

func Decision(id, version int64, result string, more ...any) map[string]any {
	in := map[string]any{"id": id, "version": version, "result": result}
	for i := 0; i < len(more); i += 2 {
		in[more[i].(string)] = more[i+1]
	}
	return in
}

// Person is a member as a client sees it.
type Person struct {
	Saved
	MemberNo     string   `json:"memberNo"`
	Phone        string   `json:"phone"`
	Nickname     string   `json:"nickname"`
	RealName     string   `json:"realName"`
	IDNo         string   `json:"idNo"`
	TierID       int64    `json:"tierId"`
	TierName     string   `json:"tierName"`
	TierSource   string   `json:"tierSource"`
	TierExpireAt *string  `json:"tierExpireAt"`
	Growth       int64    `json:"growth"`
	Points       int64    `json:"points"`
	BalanceFen   int64    `json:"balanceFen"`
	Tags         []string `json:"tags"`
	Status       string   `json:"status"`
	BlackReason  string   `json:"blackReason"`
	BlackUntil   *string  `json:"blackUntil"`
	BlackByName  string   `json:"blackByName"`
	City         string   `json:"city"`
	Birthday     string   `json:"birthday"`
	Remark       string   `json:"remark"`
	Actions      []string `json:"actions"`
}

// Join makes a member.
func (d *Desk) Join(n int, with map[string]any) Person {
	d.T.Helper()
	in := map[string]any{"phone": fmt.Sprintf("139%08d", n), "nickname": fmt.Sprintf("会员%d", n)}
	for field, value := range with {
		in[field] = value
	}
	var s Saved
	d.Do("userSave", in).Into(d.T, &s)
	return d.Person(s.ID)
}

func (d *Desk) Person(id int64) Person {
	d.T.Helper()
	var p Person
	d.Do("userDetail", map[string]any{"id": id}).Into(d.T, &p)
	return p
}

func (p Person) Naming(with map[string]any) map[string]any {
	in := map[string]any{"id": p.ID, "version": p.Version}
	for field, value := range with {
		in[field] = value
	}
	return in
}

var requests int

// Adjust moves an account and returns the answer.
func (d *Desk) Adjust(token string, id int64, account string, delta int64) Answer {
	d.T.Helper()
	requests++
	return d.Ask("userAdjust", token, Written(map[string]any{
		"id": id, "account": account, "delta": delta, "reason": "correction", "note": "测试调整", "requestId": fmt.Sprintf("request-%d", requests),
	}))
}

// Tier makes a tier that is reached by growth.
func (d *Desk) Tier(level int, growth int64) Saved {
	d.T.Helper()
	var s Saved
	d.Do("userCardSave", map[string]any{"name": fmt.Sprintf("等级%d", level), "level": level, "growthMin": growth, "icon": d.Picture()}).Into(d.T, &s)
	return s
}
