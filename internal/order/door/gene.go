package door

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
)

// GeneSignedIn is what was signed in the app for a genetic test.
type GeneSignedIn struct {
	OrderRef
	gene.GeneAgreement
}

func (d desk) geneConsent(r *api.Request, tx *store.Tx, in GeneSignedIn) (OrderStands, error) {
	return d.ofGene(r, tx, in.OrderRef, func(id int64) (*resource.Saved, error) {
		return gene.SignedByMember(tx, r, id, in.GeneAgreement)
	})
}

// GeneSentBackIn is the parcel in which a member sends a sample back.
type GeneSentBackIn struct {
	OrderRef
	gene.GeneParcelBack
}

func (d desk) geneBack(r *api.Request, tx *store.Tx, in GeneSentBackIn) (OrderStands, error) {
	return d.ofGene(r, tx, in.OrderRef, func(id int64) (*resource.Saved, error) {
		return gene.SentBackByMember(tx, r, id, in.GeneParcelBack)
	})
}

// ofGene does something with an order of a genetic test, and tells how far it has come. One of another kind is not found.
func (d desk) ofGene(r *api.Request, tx *store.Tx, ref OrderRef, do func(id int64) (*resource.Saved, error)) (out OrderStands, err error) {
	of, id, err := d.find(r, tx, ref)
	switch {
	case err != nil:
		return out, err
	case of != d.orders[kind.Gene]:
		return out, fault.NotFound()
	}
	if _, err := do(id); err != nil {
		return out, err
	}
	return store.Get[OrderStands](&tx.Q, "SELECT order_no, status, refund_status FROM orders WHERE id = ?", id)
}
