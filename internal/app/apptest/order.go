package apptest

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order does what the app does when a member orders and, where the state says so, pays.
func (d *Desk) Order(memberID int64, of kind.OrderKind, status kind.OrderStatus, change ...func(o *order.Order)) int64 {
	d.T.Helper()
	seal, table := Must(order.Sealer(d.Vault)), Must(order.Columns())
	var id, hospital, centre int64
	switch of {
	case kind.Visit:
		hospital = d.SomeOf("hospital")
	case kind.CheckUp:
		centre = d.SomeOf("centre")
	}
	err := d.DB.Write(context.Background(), func(tx *store.Tx) (err error) {
		o := order.Order{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, OrderNo: fmt.Sprintf("NO%018d", People.Add(1)), Kind: of, Status: status,
			MemberID: memberID, MemberName: "张小明", Title: "样品", Qty: 1, ItemFen: 12_300, PayableFen: 12_300, RefundStatus: kind.RefundNone,
			Source: "app", Flag: order.NoFlag, ExpireAt: tx.Now.Add(30 * time.Minute),
		}
		if status != kind.PendingPay && status != kind.Cancelled {
			o.PaidFen, o.PaidAt = o.PayableFen, &tx.Now
		}
		o.MemberPhone.Set("13900001234")
		for _, each := range change {
			each(&o)
		}
		seal(&o)
		if id, err = table.Insert(tx, &o); err != nil {
			return err
		}
		if o.DeletedAt == nil {
			err = resource.CountRows(tx, kind.Of(of).Name, 1)
		}
		if err != nil {
			return err
		}
		switch of {
		case kind.Visit:
			return tx.Exec(`INSERT INTO order_visits (order_id, row_created_at, row_deleted_at, hospital_id, hospital_name, person_name, visit_date, visit_time, hours, overtime_fen)
				SELECT ?, ?, ?, id, name, '张小明', ?, '09:00', 40, 0 FROM hospitals WHERE id = ?`, id, o.CreatedAt, o.DeletedAt, identity.Today(tx.Now), hospital)
		case kind.Stew:
			return tx.Exec(`INSERT INTO order_stews (order_id, row_created_at, row_deleted_at, deliver_date, slot, mode, held, receiver_name, receiver_phone_sealed, receiver_phone_index, receiver_phone_tail,
				receiver_province, receiver_city, receiver_district, receiver_address_sealed, hospital_name, ward_bed, avoid, courier_name, courier_phone_sealed, pickup_code, rating_text)
				VALUES (?, ?, ?, ?, '11:00-13:00', 'delivery', FALSE, '张小明', '', '', '', '浙江省', '杭州市', '西湖区', '', '', '', '', '', '', '', '')`, id, o.CreatedAt, o.DeletedAt, identity.Today(tx.Now))
		case kind.Insurance:
			return insertPolicy(tx, id, &o)
		case kind.Gene:
			return tx.Exec("INSERT INTO order_genes (order_id, row_created_at, row_deleted_at, person_name, receiver_name) VALUES (?, ?, ?, '张小明', '张小明')", id, o.CreatedAt, o.DeletedAt)
		case kind.CheckUp:
			return tx.Exec("INSERT INTO order_check_ups (order_id, row_created_at, row_deleted_at, centre_id, centre_name, person_name) SELECT ?, ?, ?, id, name, '张小明' FROM centres WHERE id = ?",
				id, o.CreatedAt, o.DeletedAt, centre)
		}
		return tx.Exec(`INSERT INTO order_parcels (order_id, row_created_at, row_deleted_at, receiver_name, receiver_phone_sealed, receiver_phone_index, receiver_phone_tail,
			receiver_province, receiver_city, receiver_district, receiver_address_sealed, express_nos) VALUES (?, ?, ?, '张小明', '', '', '', '浙江', '杭州', '西湖区', '', '')`,
			id, o.CreatedAt, o.DeletedAt)
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}

// OrderState is how far an order has come.
type OrderState struct {
	OrderNo      string
	Status       kind.OrderStatus
	CancelReason *order.CancelReason
	CancelledAt  *value.Time
	CompletedAt  *value.Time
	Version      int64
}

func (d *Desk) OrderState(id int64) OrderState {
	d.T.Helper()
	return Must(store.Get[OrderState](d.DB.Read(context.Background()), "SELECT order_no, status, cancel_reason, cancelled_at, completed_at, version FROM orders WHERE id = ?", id))
}
