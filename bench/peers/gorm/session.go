package main

import (
	"caredesk/bench/peers/goodsunit"

	"gorm.io/gorm"
)

type session struct {
	ID        int64
	AccountID int64
	CreatedAt goodsunit.Time
	SeenAt    goodsunit.Time
	BindHash  string
	Account   account
}

type account struct {
	ID            int64
	Username      string
	Name          string
	Status        string
	MustChangePwd bool
	DeletedAt     *int64
	Roles         []role `gorm:"many2many:account_roles"`
}

type role struct {
	ID         int64
	Key        string
	Name       string
	Status     string
	Codes      string
	CapWrite   bool
	CapExport  bool
	CapReveal  bool
	CapFinance bool
	Builtin    bool
}

// associated looks a session up by gorm's associations, as its guide teaches.
func associated(db *gorm.DB, tokenHash string) ([]goodsunit.Session, error) {
	var s session
	err := db.Preload("Account", "deleted_at IS NULL").Preload("Account.Roles", "status = ?", "enabled").
		Where("token_hash = ?", tokenHash).First(&s).Error
	if err != nil {
		return nil, err
	}
	var rows []goodsunit.Session
	for _, r := range s.Account.Roles {
		rows = append(rows, goodsunit.Session{
			ID: s.ID, AccountID: s.AccountID, CreatedAt: s.CreatedAt, SeenAt: s.SeenAt, BindHash: s.BindHash,
			Username: s.Account.Username, Name: s.Account.Name, Status: s.Account.Status, MustChangePwd: s.Account.MustChangePwd,
			RoleKey: &r.Key, RoleName: &r.Name, Codes: &r.Codes, CapWrite: &r.CapWrite, CapExport: &r.CapExport,
			CapReveal: &r.CapReveal, CapFinance: &r.CapFinance, Builtin: &r.Builtin,
		})
	}
	return rows, nil
}

// join looks a session up by CareDesk's own statement.
func join(db *gorm.DB, tokenHash string) (rows []goodsunit.Session, err error) {
	err = db.Table("sessions s").
		Select(`s.id, s.account_id, s.created_at, s.seen_at, s.bind_hash, a.username, a.name, a.status, a.must_change_pwd,
			COALESCE((SELECT max(l.id) FROM operation_logs l WHERE l.account_id = s.account_id), 0) AS last_log_id,
			(SELECT count(*) FROM permit_codes p WHERE p.status = 'disabled') AS disabled_codes,
			r.key AS role_key, r.name AS role_name, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin`).
		Joins("JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL").
		Joins("LEFT JOIN account_roles ar ON ar.account_id = a.id").
		Joins("LEFT JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled'").
		Where("s.token_hash = ?", tokenHash).
		Find(&rows).Error
	return rows, err
}
