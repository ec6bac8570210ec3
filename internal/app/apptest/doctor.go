package apptest

import (
	"context"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

// Doctor makes a doctor of some department, with further fields.
func (d *Desk) Doctor(name string, more map[string]any) Saved {
	d.T.Helper()
	in := d.SampleOf(d.Resource("doctor"), 5)
	delete(in, "practiceNo")
	in["name"] = name
	for field, value := range more {
		in[field] = value
	}
	var s Saved
	d.Do("doctorSave", in).Into(d.T, &s)
	return s
}

// Reviewer makes a member as the app would, with or without a phone.
func (d *Desk) Reviewer(no, phone string) int64 {
	d.T.Helper()
	var id int64
	err := d.DB.Write(context.Background(), func(tx *store.Tx) (err error) {
		sealed, index, tail := d.sealPhone(phone)
		id, err = store.Get[int64](&tx.Q, `INSERT INTO members (version, created_at, updated_at, created_by, updated_by, member_no, phone_sealed, phone_index, phone_tail, nickname, avatar,
			gender, birthday, real_name, id_no_sealed, id_no_index, cert_status, tier_id, tier_source, growth, points, balance_fen, source, city, tags, status, black_reason, order_count, spent_fen, remark)
			VALUES (1, 0, 0, 0, 0, ?, ?, ?, ?, '小草', '', 'unknown', '', '', '', '', 'none', (SELECT min(id) FROM tiers), 'auto', 0, 0, 0, 'app', '', '[]', 'normal', '', 0, 0, '') RETURNING id`,
			no, sealed, index, tail)
		return err
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}

func (d *Desk) sealPhone(phone string) (sealed, index, tail string) {
	if phone == "" {
		return "", "", ""
	}
	const column = "members.phone"
	return d.Vault.Seal(column, phone), d.Vault.Index(column, phone), d.Vault.Index(column+" tail", phone[len(phone)-4:])
}

// Review writes a review as the app would.
func (d *Desk) Review(doctorID, memberID int64, score int, status moderation.AuditStatus) int64 {
	d.T.Helper()
	var id int64
	err := d.DB.Write(context.Background(), func(tx *store.Tx) (err error) {
		id, err = store.Get[int64](&tx.Q, `INSERT INTO reviews (version, created_at, updated_at, created_by, updated_by, doctor_id, member_id, order_no, score, skill, attitude, effect,
			content, images, anonymous, status, hits, hide_reason, reply) VALUES (1, ?, ?, 0, 0, ?, ?, '', ?, 5, 5, 5, '很耐心的医生', '[]', FALSE, ?, '[]', '', '') RETURNING id`,
			tx.Now, tx.Now, doctorID, memberID, score, status)
		if err != nil {
			return err
		}
		return resource.CountRows(tx, "review", 1)
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}
