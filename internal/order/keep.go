package order

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// What is still to be done, as a condition on the table. A policy in force has a name of its own: nothing is to be done for
// it, but it binds those whom it is about.
const (
	open         = "deleted_at IS NULL AND status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired')"
	openVisit    = "deleted_at IS NULL AND status IN ('pendingPay', 'pendingAssign', 'assigned', 'inService')"
	insured      = "deleted_at IS NULL AND status = 'inForce'"
	openOrdinary = open + " AND status <> 'inForce'"
	openRefund   = "deleted_at IS NULL AND refund_status IN ('requested', 'processing')"
)

// What keeps records of the sections below. Those do not know orders: the app hands it to them.
var (
	// OpenOfMember is what is still to be done for a member, or owed to it.
	OpenOfMember = []resource.Referrer{
		{Kind: "order", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: openOrdinary}},
		{Kind: "refund", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: openRefund}},
	}
	// InsuranceOfMember are the policies in force that stand on who a member is.
	InsuranceOfMember = resource.Referrer{Kind: "insurance", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: insured}}
	// OpenOfPatient is what is still to be done for a patient.
	OpenOfPatient = resource.Referrer{Kind: "order", Referrer: store.Referrer{Table: "orders", Column: "patient_id", Label: "order_no", Where: "patient_id IS NOT NULL AND " + open}}
	// OpenOfDoctor are the visits to come that name a doctor.
	OpenOfDoctor = resource.Referrer{Kind: "order", Referrer: store.Referrer{Table: "orders", Column: "doctor_id", Label: "order_no", Where: "doctor_id IS NOT NULL AND " + openVisit}}
)

// OpenOfService are the orders of a kind that a service is still to be rendered for.
func OpenOfService(of kind.OrderKind) resource.Referrer {
	return resource.Referrer{Kind: "order", Find: func(tx *store.Tx, id int64) (count int64, sample []string, err error) {
		if count, err = store.Get[int64](&tx.Q, "SELECT count(*) FROM orders WHERE kind = ? AND service_id = ? AND service_id IS NOT NULL AND "+open, string(of), id); err != nil || count == 0 {
			return 0, nil, err
		}
		sample, err = store.All[string](&tx.Q, "SELECT order_no FROM orders WHERE kind = ? AND service_id = ? AND service_id IS NOT NULL AND "+open+" ORDER BY id LIMIT 3", string(of), id)
		return count, sample, err
	}}
}

// NamesPatient reports whether there is an order for a patient, open or not.
func NamesPatient(q *store.Q, patient int64) (bool, error) {
	found, err := store.All[int64](q, "SELECT id FROM orders WHERE patient_id = ? AND patient_id IS NOT NULL AND deleted_at IS NULL LIMIT 1", patient)
	return len(found) > 0, err
}
